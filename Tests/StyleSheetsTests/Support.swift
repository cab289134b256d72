import Geometry
import Markup
import Resources

@testable import StyleSheets

/// A document from a notation of its own, so that tests need no reader of HTML: `p#id.class[name=value] "text" { children }`, the text
/// being the element's first.
struct Sketch {
    private var builder = DocumentBuilder()
    private var rest: Substring

    static func document(_ text: String, language: String? = nil) -> Document {
        var sketch = Sketch(rest: text[...])
        sketch.elements()
        var metadata = Metadata()
        metadata.language = language
        return sketch.builder.finish(metadata: metadata)
    }

    private init(rest: Substring) { self.rest = rest }

    private mutating func skipSpace() { rest = rest.drop { $0.isWhitespace } }

    private mutating func word() -> String {
        let word = rest.prefix { $0.isLetter || $0.isNumber || "-_:|".contains($0) }
        rest = rest.dropFirst(word.count)
        return String(word)
    }

    private mutating func text() {
        rest.removeFirst()
        let text = rest.prefix { $0 != "\"" }
        rest = rest.dropFirst(text.count + 1)
        builder.text(Array(text.utf8), source: SourceRange(source: .generated, start: 0, end: 0), isVerbatim: false)
    }

    private mutating func elements() {
        let nowhere = SourceRange(source: .generated, start: 0, end: 0)
        while true {
            skipSpace()
            guard let next = rest.first, next != "}" else { return }
            if next == "\"" {
                text()
                continue
            }
            let name = word()
            var attributes: [Attribute] = []
            var classes: [String] = []
            while let mark = rest.first, "#.[".contains(mark) {
                rest.removeFirst()
                if mark == "#" {
                    attributes.append(Attribute(name: builder.intern("id"), value: word(), source: nowhere))
                } else if mark == "." {
                    classes.append(word())
                } else {
                    let inside = rest.prefix { $0 != "]" }
                    rest = rest.dropFirst(inside.count + 1)
                    let parts = inside.split(separator: "=", maxSplits: 1).map(String.init)
                    let names = parts[0].split(separator: "|").map(String.init)
                    attributes.append(
                        Attribute(
                            name: builder.intern(names.last ?? ""), namespace: names.count > 1 ? builder.intern(names[0]) : .none,
                            value: parts.count > 1 ? parts[1] : "", source: nowhere))
                }
            }
            if !classes.isEmpty {
                attributes.append(Attribute(name: builder.intern("class"), value: classes.joined(separator: " "), source: nowhere))
            }
            let names = name.split(separator: "|").map(String.init)
            builder.startElement(
                builder.intern(names.last ?? ""), namespace: names.count > 1 ? builder.intern(names[0]) : .none, attributes: attributes,
                source: nowhere)
            skipSpace()
            if rest.first == "\"" { text() }
            skipSpace()
            if rest.first == "{" {
                rest.removeFirst()
                elements()
                rest = rest.dropFirst()
            }
            builder.endElement()
        }
    }
}

func parse(
    _ css: String, origin: Origin = .author, id: Int32 = 0, _ diagnostics: inout Diagnostics, files: [String: String] = [:]
) -> StyleSheet {
    let names = files.keys.sorted()
    return StyleSheet.parse(
        SourceText(name: "test.css", text: Array(css.utf8)), id: SourceID(id), origin: origin, diagnostics: &diagnostics
    ) { href, _ in
        guard let text = files[href], let number = names.firstIndex(of: href) else {
            return .failure(Diagnostic(.warning, DiagnosticCode("test.missing"), "no \(href)"))
        }
        return .success((SourceText(name: href, text: Array(text.utf8)), SourceID(Int32(100 + number))))
    }
}

func styled(_ document: Document, _ css: String, set: [(name: String, value: String)] = []) -> (StyledDocument, Diagnostics) {
    var diagnostics = Diagnostics()
    let sheet = parse(css, &diagnostics)
    let result = StyleEngine.style(document: document, sheets: [sheet], customProperties: set, diagnostics: &diagnostics)
    return (result, diagnostics)
}

extension StyledDocument {
    func node(id: String) -> NodeID {
        guard let name = document.names.id(of: id), let index = document.nodes.firstIndex(where: { $0.id == name }) else { return .none }
        return NodeID(Int32(index))
    }

    func style(id: String) -> ComputedStyle { style(of: node(id: id)) }

    func pseudoStyle(id: String, _ pseudoElement: PseudoElement) -> ComputedStyle? {
        let node = node(id: id)
        return pseudoStyles.first { $0.node == node && $0.pseudoElement == pseudoElement }.map { styles[Int($0.style.index)] }
    }
}

extension Diagnostics {
    var codes: [String] { all.map(\.code.rawValue) }
}

func pt(_ points: Double) -> Length { Length(points: points) }

/// The folder `Styles` of the package.
func stylesPath(_ name: String) -> String {
    var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    parts.removeLast(3)
    return parts.joined(separator: "/") + "/Styles/" + name
}
