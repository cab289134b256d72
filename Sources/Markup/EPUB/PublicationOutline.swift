import Resources

/// What the list of contents says of elements of the text: their place in the outline, the running head that begins with them, and which of them
/// open a chapter.
struct PublicationOutline {
    struct Mark {
        var level: Int?
        var label = ""
        /// Begins the running head of the pages that follow.
        var isRunningHead = false
        /// The heading with which a file begins.
        var isOpening = false
    }

    /// By file and node.
    private(set) var marks: [[NodeID: Mark]]

    init(_ publication: Publication, _ links: PublicationLinks) {
        marks = Array(repeating: [:], count: publication.files.count)
        let entries = publication.navigation?.entries ?? []
        var firstLevel: [Int: Int] = [:]
        let places = entries.map { entry -> (file: Int, node: NodeID)? in
            guard let file = entry.path.flatMap({ links.file(at: $0) }) else { return nil }
            let document = publication.files[file].document
            let content = publication.files[file].content
            guard let fragment = entry.fragment, let id = document.names.id(of: fragment),
                let node = document.nodes.firstIndex(where: { $0.kind == .element && $0.id == id })
            else { return (file, content) }
            return (file, NodeID(Int32(node)))
        }
        for (k, entry) in entries.enumerated() {
            guard let (file, node) = places[k] else { continue }
            // A heading belongs to an entry if it stands in front of the next one's place.
            let end = places[(k + 1)...].lazy.compactMap { $0 }.first { $0.file == file && $0.node > node }?.node
            let document = publication.files[file].document
            let heading = Self.heading(from: node, before: end, in: document)
            let target = heading ?? node
            var mark = marks[file][target] ?? Mark()
            guard mark.level == nil else { continue }
            mark.level = entry.level
            mark.label = entry.label
            let first = firstLevel[file]
            mark.isRunningHead = first.map { entry.level <= $0 } ?? true
            if first == nil { firstLevel[file] = entry.level }
            marks[file][target] = mark
        }
        for file in publication.files.indices { markOpening(of: publication.files[file], file) }
    }

    private static let headingNames = ["h1", "h2", "h3", "h4", "h5", "h6"]

    /// The first heading that is shown.
    private static func heading(from start: NodeID, before end: NodeID?, in document: Document) -> NodeID? {
        let names = headingNames.compactMap { document.names.id(of: $0) }
        let last = end.map { Int($0.index) } ?? document.nodes.count
        for i in Int(start.index)..<max(last, Int(start.index)) where document.nodes[i].kind == .element && names.contains(document.nodes[i].name) {
            let node = NodeID(Int32(i))
            guard document.attribute("hidden", of: node) == nil, !document.collapsedText(of: node).isEmpty else { continue }
            return node
        }
        return nil
    }

    /// The file's first heading, or what holds it together with its subtitle, if no text stands in front of it.
    private mutating func markOpening(of file: SpineFile, _ index: Int) {
        let document = file.document
        guard var node = Self.heading(from: file.content, before: nil, in: document) else { return }
        let start = Int(document[file.content].textStart)
        guard document.text[start..<max(start, Int(document[node].textStart))].allSatisfy(\.isASCIISpace) else { return }
        var parent = document[node].parent
        while parent != .none, ["hgroup", "header"].contains(document.name(of: parent)) {
            node = parent
            parent = document[parent].parent
        }
        marks[index][node, default: Mark()].isOpening = true
    }
}
