package import Resources

/// A document in outline: its headings, and how many there are of each thing.
package struct DocumentSurvey: Sendable {
    package struct Heading: Sendable {
        /// 1 to 6, from the element's name.
        package var level: Int
        package var title: String
        package var source: SourceRange
        /// Words from here to the next heading of any level, those of the heading included.
        package var words = 0
    }

    package private(set) var headings: [Heading] = []
    package private(set) var words = 0
    package private(set) var paragraphs = 0
    package private(set) var poems = 0
    package private(set) var verseLines = 0
    package private(set) var tables = 0
    package private(set) var lists = 0
    package private(set) var quotations = 0
    package private(set) var notes = 0
    package private(set) var pictures = 0
    package private(set) var ornaments = 0
    package private(set) var preformatted = 0

    private enum Kind: UInt8 { case none, heading, paragraph, division, line, table, list, quotation, picture, rule, preformatted, note }

    /// - Complexity: O(nodes + text).
    package init(of document: Document) {
        let kinds = Self.kinds(of: document.names)
        let classes = Classes(document.names)
        for (index, node) in document.nodes.enumerated() {
            guard node.kind == .element else { countWords(of: node, in: document); continue }
            let kind = kinds[Int(node.name.rawValue)]
            if kind == .none, node.classCount == 0 { continue }
            let own = document.classes(of: NodeID(Int32(index)))
            if own.contains(where: classes.isNote) { notes += 1; continue }
            switch kind {
            case .heading: addHeading(node, NodeID(Int32(index)), document)
            case .paragraph: if !own.contains(classes.stanza) { paragraphs += 1 }
            case .division: if own.contains(classes.verse) { poems += 1 }
            case .line: if own.contains(classes.line) { verseLines += 1 }
            case .table: tables += 1
            case .list: lists += 1
            case .quotation: quotations += 1
            case .picture: pictures += 1
            case .rule: ornaments += 1
            case .preformatted: preformatted += 1
            case .note: notes += 1
            case .none: break
            }
        }
    }

    private struct Classes {
        let verse, stanza, line: NameID
        let notes: [NameID]

        init(_ names: NameTable) {
            func id(_ name: String) -> NameID { names.id(of: name) ?? NameID(-1) }
            verse = id("verse"); stanza = id("stanza"); line = id("line")
            notes = ["footnote", "endnote", "sidenote"].map(id)
        }

        func isNote(_ name: NameID) -> Bool { notes.contains(name) }
    }

    private static func kinds(of names: NameTable) -> [Kind] {
        var kinds = [Kind](repeating: .none, count: names.count)
        func set(_ kind: Kind, _ list: String...) { for name in list { if let id = names.id(of: name) { kinds[Int(id.rawValue)] = kind } } }
        set(.heading, "h1", "h2", "h3", "h4", "h5", "h6")
        set(.paragraph, "p"); set(.division, "div"); set(.line, "span"); set(.table, "table"); set(.list, "ul", "ol", "dl")
        set(.quotation, "blockquote"); set(.picture, "img", "svg"); set(.rule, "hr"); set(.preformatted, "pre"); set(.note, "aside")
        return kinds
    }

    private mutating func addHeading(_ node: Node, _ id: NodeID, _ document: Document) {
        let level = Int(document.names[node.name].utf8.last ?? 0x31) - 0x30
        headings.append(Heading(level: level, title: ArraySlice(document.string(of: id).utf8).collapsed, source: node.source))
    }

    private mutating func countWords(of node: Node, in document: Document) {
        var count = 0
        document.text.withUnsafeBufferPointer { text in
            var isInWord = false
            for i in Int(node.textStart)..<Int(node.textEnd) {
                let isLetter = text[i].isASCIILetter || text[i].isASCIIDigit || text[i] >= 0xC3 && text[i] != 0xE2 || isInWord && text[i] == 0x27
                    || isInWord && text[i] & 0xC0 == 0x80
                if isLetter, !isInWord { count += 1 }
                isInWord = isLetter
            }
        }
        words += count
        if !headings.isEmpty { headings[headings.count - 1].words += count }
    }
}
