package import Resources

/// A document in outline: its headings, and how many there are of each thing.
package struct DocumentSurvey: Sendable {
    package struct Heading: Sendable {
        /// From 1, as in the outline of the PDF: from the element's name, the list of contents of a publication, or the depth of the
        /// division that it is the title of. A heading that a publication's list does not name stands below the one in front of it.
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

    /// Of the last heading that a publication's list of contents names.
    private var listedLevel = 0
    /// The headings that the next may stand below, by their own levels and those of the outline.
    private var open: [(own: Int, level: Int)] = []

    private enum Kind: UInt8 {
        case none, heading, title, paragraph, division, line, verse, table, list, quotation, picture, rule, preformatted, note
    }

    /// - Parameter countsWords: nobody asks for words where it is false.
    /// - Complexity: O(nodes + text), or O(nodes).
    package init(of document: Document, countsWords: Bool = true) {
        let kinds = Self.kinds(of: document)
        let divisions = Self.divisions(of: document)
        let classes = Classes(document.names)
        for (index, node) in document.nodes.enumerated() {
            guard node.kind == .element else {
                if countsWords { countWords(of: node, in: document) }
                continue
            }
            let kind = kinds[Int(node.name.rawValue)]
            if kind != .heading, node.attributeCount > 0, let label = document.attribute(classes.outlineLabel, of: NodeID(Int32(index))),
                document.attribute(classes.outlineLevel, of: NodeID(Int32(index))) != nil
            {
                // A place that a list of contents names, without a heading that is shown. Its own name says no level.
                addHeading(node, label, level(of: NodeID(Int32(index)), [], classes, document))
            }
            if kind == .none, node.classCount == 0 { continue }
            if kind == .title {
                if let level = level(of: node, in: divisions, document) {
                    addHeading(node, Self.title(NodeID(Int32(index)), document), level)
                }
                continue
            }
            let own = document.classes(of: NodeID(Int32(index)))
            if own.contains(where: classes.isNote) { notes += 1; continue }
            switch kind {
            case .heading where document.attribute(classes.hidden, of: NodeID(Int32(index))) != nil || own.contains(classes.continued):
                break
            case .heading:
                let label = document.attribute(classes.outlineLabel, of: NodeID(Int32(index)))
                addHeading(
                    node, label ?? Self.title(NodeID(Int32(index)), document), level(of: NodeID(Int32(index)), own, classes, document))
            case .paragraph: if !own.contains(classes.stanza) { paragraphs += 1 }
            case .division: if own.contains(classes.verse) { poems += 1 }
            case .line: if own.contains(classes.line) { verseLines += 1 }
            case .verse: verseLines += 1
            case .table: tables += 1
            case .list: lists += 1
            case .quotation: quotations += 1
            case .picture: pictures += 1
            case .rule: ornaments += 1
            case .preformatted: preformatted += 1
            case .note: notes += 1
            case .none, .title: break
            }
        }
    }

    private struct Classes {
        let verse, stanza, line: NameID
        /// Of headings above other parts, of the text that has such, and the attributes by which a list of contents says the levels.
        let outer, nested, navigation, outlineLevel, outlineLabel: NameID
        let hidden: NameID
        /// Of the second line of a title in several headings.
        let continued: NameID
        let notes: [NameID]

        init(_ names: NameTable) {
            func id(_ name: String) -> NameID { names.id(of: name) ?? NameID(-1) }
            verse = id("verse"); stanza = id("stanza"); line = id("line")
            outer = id(DivisionNesting.outerClass); nested = id(DivisionNesting.textClass); navigation = id("data-navigation");
            outlineLevel = id("data-outline-level")
            outlineLabel = id("data-outline-label"); hidden = id("hidden"); continued = id("continued-title")
            notes = ["footnote", "endnote", "sidenote"].map(id)
        }

        func isNote(_ name: NameID) -> Bool { notes.contains(name) }
    }

    private static func kinds(of document: Document) -> [Kind] {
        let names = document.names
        var kinds = [Kind](repeating: .none, count: names.count)
        func set(_ kind: Kind, _ list: String...) { for name in list { if let id = names.id(of: name) { kinds[Int(id.rawValue)] = kind } } }
        set(.heading, "h1", "h2", "h3", "h4", "h5", "h6")
        set(.paragraph, "p"); set(.division, "div"); set(.line, "span"); set(.table, "table"); set(.list, "ul", "ol", "dl")
        set(.quotation, "blockquote"); set(.picture, "img", "svg"); set(.rule, "hr"); set(.preformatted, "pre"); set(.note, "aside")
        if document.standardSheets.contains("tei") {
            set(.title, "head"); set(.paragraph, "ab"); set(.verse, "l"); set(.list, "list"); set(.quotation, "quote");
            set(.picture, "graphic"); set(.note, "note")
        }
        if document.standardSheets.contains("docbook") {
            set(.title, "title"); set(.paragraph, "para", "simpara");
            set(.list, "itemizedlist", "orderedlist", "simplelist", "variablelist", "procedure", "calloutlist")
            set(.table, "informaltable"); set(.picture, "imagedata"); set(.preformatted, "programlisting", "screen", "literallayout");
            set(.note, "footnote")
        }
        return kinds
    }

    /// The elements of TEI and DocBook that have titles which stand in an outline.
    private static func divisions(of document: Document) -> Set<NameID> {
        var names: [String] = []
        if document.standardSheets.contains("tei") { names += ["div"] + (1...7).map { "div\($0)" } }
        if document.standardSheets.contains("docbook") {
            names +=
                ["part", "chapter", "appendix", "preface", "dedication", "bibliography", "glossary", "section", "simplesect"]
                + (1...5).map { "sect\($0)" }
        }
        return Set(names.compactMap { document.names.id(of: $0) })
    }

    /// How many divisions the one is inside of which this is the title, itself included; nil for the title of anything else.
    private func level(of title: Node, in divisions: Set<NameID>, _ document: Document) -> Int? {
        var node = title.parent
        if node != .none, document.name(of: node) == "info" { node = document[node].parent }
        guard node != .none, divisions.contains(document[node].name) else { return nil }
        var level = 0
        while node != .none, level < 6 {
            if divisions.contains(document[node].name) { level += 1 }
            node = document[node].parent
        }
        return level
    }

    /// The level of a heading of HTML: what the style sheets make of it.
    private mutating func level(of heading: NodeID, _ own: ArraySlice<NameID>, _ classes: Classes, _ document: Document) -> Int {
        if let text = document.attribute(classes.outlineLevel, of: heading), let given = Int(text) {
            listedLevel = min(max(given, 1), 6)
            return listedLevel
        }
        let level = Int(document.names[document[heading].name].utf8.last ?? 0x31) - 0x30
        var node = document[heading].parent
        while node != .none {
            if document.classes(of: node).contains(classes.nested) { return own.contains(classes.outer) ? 1 : level + 1 }
            if document.attribute(classes.navigation, of: node) != nil { return min(listedLevel + 1, 6) }
            node = document[node].parent
        }
        return level
    }

    /// Without the steps that levels leave out: as in the outline of the PDF, a heading is one below that which it stands under.
    private mutating func addHeading(_ node: Node, _ title: String, _ own: Int) {
        while let last = open.last, last.own > own { open.removeLast() }
        if open.last?.own != own { open.append((own, min(own, open.last.map { $0.level + 1 } ?? own))) }
        headings.append(Heading(level: open.last?.level ?? own, title: title, source: node.source))
    }

    /// The words of a heading in one line: a line break is a space.
    private static func title(_ heading: NodeID, _ document: Document) -> String {
        let breaks = ["br", "lb"].compactMap { document.names.id(of: $0) }
        return document.textWithoutNotes(of: heading, breaks: breaks)[...].collapsed
    }

    private mutating func countWords(of node: Node, in document: Document) {
        var count = 0
        document.text.withUnsafeBufferPointer { text in
            var isInWord = false
            for i in Int(node.textStart)..<Int(node.textEnd) {
                let isLetter =
                    text[i].isASCIILetter || text[i].isASCIIDigit || text[i] >= 0xC3 && text[i] != 0xE2 || isInWord && text[i] == 0x27
                    || isInWord && text[i] & 0xC0 == 0x80
                if isLetter, !isInWord { count += 1 }
                isInWord = isLetter
            }
        }
        words += count
        if !headings.isEmpty { headings[headings.count - 1].words += count }
    }
}
