import Resources

/// A line of a publication's list of contents.
struct NavigationEntry {
    /// From 1 on.
    var level: Int
    var label: String
    /// The element whose content is the label.
    var labelNode: NodeID
    /// Path from the root of the publication; nil for a line that leads nowhere.
    var path: String?
    var fragment: String?
}

/// The list of contents: the navigation document of EPUB 3.3 (section 7) or the NCX of EPUB 2.
struct Navigation {
    let document: Document
    let path: String
    private(set) var entries: [NavigationEntry] = []
    /// Its heading, in a navigation document.
    private(set) var title: NodeID?
    /// Files by their part in the book (`bodymatter`, `titlepage`, …).
    private(set) var landmarks: [(type: Substring, path: String)] = []

    /// - Parameter folder: that of the file, from the root of the publication.
    init(_ document: Document, path: String) {
        self.document = document
        self.path = path
        if document.name(of: .root) == "ncx" { readNCX() } else { readNavigationDocument() }
    }

    private var folder: String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "" }

    private func target(_ href: String?) -> (path: String?, fragment: String?) {
        guard let href else { return (nil, nil) }
        let reference = Reference(href)
        guard !reference.isRemote else { return (nil, nil) }
        return (reference.path.isEmpty ? path : reference.path(in: folder), reference.fragment)
    }

    private mutating func readNavigationDocument() {
        let lists = document.elements("nav")
        for list in lists where document.words(of: "type", at: list).contains("landmarks") {
            for link in document.elements("a", in: list) {
                guard let path = target(document.attribute("href", of: link)).path else { continue }
                for type in document.words(of: "type", at: link) { landmarks.append((type, path)) }
            }
        }
        guard let contents = lists.first(where: { document.words(of: "type", at: $0).contains("toc") }) ?? lists.first else { return }
        title = document.elements("h1", "h2", "h3", "h4", "h5", "h6", in: contents).first
        for item in document.elements("li", in: contents) {
            let level = depth(of: item, in: contents, counting: "ol")
            guard let label = document.children(of: item).first(where: { ["a", "span"].contains(document.name(of: $0)) }) else { continue }
            append(level: level, label: label, href: document.attribute("href", of: label))
        }
    }

    private mutating func readNCX() {
        guard let map = document.elements("navMap").first else { return }
        for point in document.elements("navPoint", in: map) {
            let children = document.children(of: point)
            guard let label = children.first(where: { document.name(of: $0) == "navLabel" }) else { continue }
            let content = children.first { document.name(of: $0) == "content" }
            append(
                level: depth(of: point, in: map, counting: "navPoint") + 1, label: document.elements("text", in: label).first ?? label,
                href: content.flatMap { document.attribute("src", of: $0) })
        }
    }

    private mutating func append(level: Int, label: NodeID, href: String?) {
        let text = document.collapsedText(of: label)
        guard !text.isEmpty else { return }
        let target = target(href)
        entries.append(NavigationEntry(level: max(level, 1), label: text, labelNode: label, path: target.path, fragment: target.fragment))
    }

    /// How many elements of a name are open around a node, up to an ancestor of it.
    private func depth(of node: NodeID, in ancestor: NodeID, counting name: String) -> Int {
        guard let counted = document.names.id(of: name) else { return 0 }
        var depth = 0
        var parent = document[node].parent
        while parent != .none, parent != ancestor {
            if document[parent].name == counted { depth += 1 }
            parent = document[parent].parent
        }
        return depth
    }
}
