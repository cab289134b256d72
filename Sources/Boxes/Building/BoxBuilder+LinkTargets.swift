import Markup
import StyleSheets

extension BoxBuilder {
    /// The ids that something leads to: a `href="#id"` of the document, DocBook's and TEI's references, and what style sheets name in
    /// `target-counter()` and its kin. Only these become destinations.
    static func linkTargets(of styled: StyledDocument) -> Set<NameID> {
        let document = styled.document
        var targets: Set<NameID> = []
        func add(_ reference: Substring) { if let id = document.names.id(of: String(reference)) { targets.insert(id) } }
        var attributes = ["href"]
        for style in styled.styles {
            for item in style.box.content ?? [] {
                for target in item.targets {
                    switch target {
                    case .attribute(let name): if !attributes.contains(name) { attributes.append(name) }
                    case .string(let string): if string.utf8.first == UInt8(ascii: "#") { add(string.dropFirst()) }
                    }
                }
            }
        }
        for name in attributes {
            guard let name = document.names.id(of: name) else { continue }
            for attribute in document.attributes where attribute.name == name && attribute.value.utf8.first == UInt8(ascii: "#") {
                add(attribute.value.dropFirst())
            }
        }
        for (name, prefix) in [("linkend", 0), ("target", 1)] {
            guard let name = document.names.id(of: name) else { continue }
            for attribute in document.attributes where attribute.name == name { add(attribute.value.dropFirst(prefix)) }
        }
        return targets
    }
}

extension ContentItem {
    /// What a function that refers to other elements names.
    fileprivate var targets: [AttributeOrString] {
        switch self {
        case .targetCounter(let url, _, _), .targetCounters(let url, _, _, _), .targetText(let url, _): [url]
        case .targetPages(let first, let last, _): [first, last]
        default: []
        }
    }
}
