import Markup
import Resources

// What the book file says of lines of an HTML file is said of the elements that begin and end within them: they get the element or the
// class that the style sheets know. What is a part of the book rather than an element of it (title page, contents, credits, notes) is
// handed to the reader of the book.

/// What the book file says of the parts of a book, by nodes.
struct GivenStructure {
    /// The levels of headings.
    var levels: [Int: Int] = [:]
    var titlePage: Range<Int>?
    var contents: Range<Int>?
    var credits: Range<Int>?
    /// Elements that are notes.
    var notes: [Int] = []
}

extension Document {
    /// Changes the outermost block elements that lie within the overrides' lines.
    mutating func applyOverrides(_ overrides: ReadingOverrides, _ source: SourceText) -> GivenStructure {
        var given = GivenStructure()
        guard !overrides.items.isEmpty else { return given }
        let kinds = ElementClasses(names)
        for item in overrides.items {
            let elements = outermostBlocks(in: item.lines, source, kinds)
            for i in elements { change(i, item, kinds, &given) }
            guard let first = elements.first, let last = elements.last else { continue }
            let nodes = first..<subtreeEnd(of: NodeID(Int32(last)))
            switch item.role {
            case .titlePage: given.titlePage = nodes
            case .contents: given.contents = nodes
            case .credits: given.credits = nodes
            case .note: given.notes += elements
            default: break
            }
        }
        return given
    }

    private mutating func change(_ i: Int, _ item: ReadingOverride, _ kinds: ElementClasses, _ given: inout GivenStructure) {
        let kind = kinds[nodes[i].name]
        // A heading, a division or preformatted text without any block inside can be a paragraph.
        let isLeaf =
            !(i + 1..<subtreeEnd(of: NodeID(Int32(i)))).contains { nodes[$0].kind == .element && kinds[nodes[$0].name].isBlock }
            && kind != .rule
        switch item.role {
        case .heading:
            let level = item.level ?? 2
            if isLeaf { nodes[i].name = names.intern("h\(level)") }
            given.levels[i] = level
        case .paragraph:
            if isLeaf { nodes[i].name = names.intern("p") }
            // A class would say what it is not.
            nodes[i].classCount = 0
            removeClasses(i)
        case .quotation:
            nodes[i].name = names.intern(kind == .wrapper || kind == .quotation ? "blockquote" : "p")
            addClass(i, "quotation")
        case .preformatted:
            if isLeaf { nodes[i].name = names.intern("pre") }
        // Lists and tables have their elements by now.
        case .list, .table: break
        case .verse, .contents, .titlePage, .credits, .note: addClass(i, item.role.rawValue)
        case .index:
            if isLeaf { nodes[i].name = names.intern("p") }
            addClass(i, isLeaf ? "index-entry" : "index")
        case .lines, .speech, .direction, .definition, .date, .salutation, .closing, .signature, .ornament:
            if isLeaf, kind != .preformatted { nodes[i].name = names.intern("p") }
            addClass(i, item.role.rawValue)
        }
    }

    private mutating func removeClasses(_ i: Int) {
        let className = names.intern("class")
        let own = attributes[Int(nodes[i].attributeStart)..<Int(nodes[i].attributeStart + nodes[i].attributeCount)].filter {
            $0.name != className
        }
        setAttributes(own, of: i)
    }

    private mutating func setAttributes(_ own: [Attribute], of i: Int) {
        nodes[i].attributeStart = Int32(attributes.count)
        nodes[i].attributeCount = Int32(own.count)
        attributes.append(contentsOf: own)
    }
}
