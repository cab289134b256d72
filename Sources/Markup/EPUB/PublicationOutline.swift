import Resources

/// What the list of contents says of elements of the text: their place in the outline, the running head that begins with them, which of
/// them open a chapter, and which paragraphs are titles.
struct PublicationOutline {
    struct Mark {
        var level: Int?
        var label = ""
        /// Begins the running head of the pages that follow.
        var isRunningHead = false
        /// The heading with which a file begins.
        var isOpening = false
        /// Of a paragraph that is a title: the level of the heading that it becomes.
        var headingLevel: Int?
        /// It goes on with the title that the paragraph before it begins.
        var isContinued = false
    }

    /// By file and node.
    private(set) var marks: [[NodeID: Mark]]
    /// Paragraphs that are titles because the list of contents says so, first and last of each.
    private(set) var typedTitles: [SourceRange] = []

    init(_ publication: Publication, _ links: PublicationLinks) {
        marks = Array(repeating: [:], count: publication.files.count)
        let entries = publication.navigation?.entries ?? []
        var files: [Int: NavigatedFile] = [:]
        var places: [(file: Int, node: NodeID)?] = []
        for entry in entries {
            let file = entry.path.flatMap { links.file(at: $0) }
            if let file, files[file] == nil { files[file] = NavigatedFile(publication.files[file], publication.conclusions) }
            places.append(file.flatMap { index in files[index].map { (index, $0.node(at: entry.fragment)) } })
        }
        let ends = Self.ends(of: places)
        var firstLevel: [Int: Int] = [:]
        for (k, entry) in entries.enumerated() {
            guard let (file, node) = places[k], marks[file][node]?.level == nil, let navigated = files[file] else { continue }
            let found = navigated.heading(from: node, before: ends[k], called: entry.label)
            let target = found.heading ?? found.lines.first ?? node
            var mark = marks[file][target] ?? Mark()
            guard mark.level == nil else { continue }
            let isTyped = found.heading == nil && [.text, .front].contains(publication.files[file].part) && publication.readsTypedTitles
            mark.level = entry.level
            mark.label = isTyped ? found.label ?? entry.label : entry.label
            let first = firstLevel[file]
            mark.isRunningHead = first.map { entry.level <= $0 } ?? true
            if first == nil { firstLevel[file] = entry.level }
            marks[file][target] = mark
            if isTyped { markTitle(found.lines, publication.files[file], file) }
        }
        for file in publication.files.indices { markOpening(of: publication.files[file], file) }
    }

    /// The place of the next entry behind that of each in its file: there what belongs to the entry ends.
    private static func ends(of places: [(file: Int, node: NodeID)?]) -> [NodeID?] {
        var ends: [NodeID?] = Array(repeating: nil, count: places.count)
        var behind: [Int: [NodeID]] = [:]
        for k in places.indices.reversed() {
            guard let (file, node) = places[k] else { continue }
            while let last = behind[file]?.last, last <= node { behind[file]?.removeLast() }
            ends[k] = behind[file]?.last
            behind[file, default: []].append(node)
        }
        return ends
    }

    /// Paragraphs that together are the title of what begins there.
    private mutating func markTitle(_ lines: [NodeID], _ file: SpineFile, _ index: Int) {
        guard let first = lines.first, let last = lines.last, let level = marks[index][first]?.level else { return }
        for line in lines {
            marks[index][line, default: Mark()].headingLevel = min(level, 6)
            marks[index][line, default: Mark()].isContinued = line != first
        }
        let document = file.document
        if document.isBlank(Int(document[file.content].textStart)..<Int(document[first].textStart)) {
            marks[index][first]?.isOpening = true
        }
        var range = document[first].source
        if document[last].source.source == range.source { range.end = max(range.end, document[last].source.end) }
        typedTitles.append(range)
    }

    /// The file's first heading, or what holds it together with its subtitle, if no text stands in front of it.
    private mutating func markOpening(of file: SpineFile, _ index: Int) {
        let document = file.document
        guard var node = NavigatedFile.headings(of: file).first else { return }
        guard
            document.isBlank(
                Int(document[file.content].textStart)..<max(Int(document[file.content].textStart), Int(document[node].textStart)))
        else { return }
        var parent = document[node].parent
        while parent != .none, ["hgroup", "header"].contains(document.name(of: parent)) {
            node = parent
            parent = document[parent].parent
        }
        marks[index][node, default: Mark()].isOpening = true
    }
}

/// A file that the list of contents leads to.
private struct NavigatedFile {
    private let document: Document
    private let content: NodeID
    private let headings: [NodeID]
    private let lines: TitleLines
    private var nodes: [NameID: NodeID] = [:]

    /// - Complexity: O(nodes).
    init(_ file: SpineFile, _ conclusions: PublicationConclusions) {
        document = file.document
        content = file.content
        headings = Self.headings(of: file)
        lines = TitleLines(document, in: content, conclusions)
        for (i, node) in document.nodes.enumerated() where node.kind == .element && node.id != .none && nodes[node.id] == nil {
            nodes[node.id] = NodeID(Int32(i))
        }
    }

    /// The element with an id; the content as a whole without any.
    func node(at fragment: String?) -> NodeID { fragment.flatMap { document.names.id(of: $0) }.flatMap { nodes[$0] } ?? content }

    /// Those that are shown.
    static func headings(of file: SpineFile) -> [NodeID] {
        let document = file.document
        let names = ["h1", "h2", "h3", "h4", "h5", "h6"].compactMap { document.names.id(of: $0) }
        return (Int(file.content.index)..<document.nodes.count).compactMap { i in
            let node = document.nodes[i]
            guard node.kind == .element, names.contains(node.name), document.attribute("hidden", of: NodeID(Int32(i))) == nil else {
                return nil
            }
            return document.isBlank(Int(node.textStart)..<Int(node.textEnd)) ? nil : NodeID(Int32(i))
        }
    }

    /// The heading of what begins at a place, or the lines that are its title, with what they are called where the list of contents does
    /// not say all of it. A heading further on is none unless the list of contents calls it so.
    func heading(from start: NodeID, before end: NodeID?, called label: String) -> (heading: NodeID?, lines: [NodeID], label: String?) {
        let first = headings.partitioningIndex { $0 >= start }
        let heading = first < headings.count && end.map({ headings[first] < $0 }) ?? true ? headings[first] : nil
        if let heading, document.isBlank(Int(document[start].textStart)..<Int(document[heading].textStart)) { return (heading, [], nil) }
        let title = lines.title(at: start, before: end, called: label)
        if !title.isEmpty { return (nil, title, lines.label(of: title, called: label)) }
        guard let heading, TitleLines.isRelated(document.collapsedText(of: heading), label) else { return (nil, [], nil) }
        return (heading, [], nil)
    }
}
