import Resources

/// Files that stand inside sections of earlier ones. In a Standard Ebook each chapter is a file, and `data-parent` of its section names the
/// section of the part that it belongs to; put together they are nested as the book is.
struct PublicationNesting {
    /// For each file the section of an earlier one in which it stands.
    private var parents: [Int: Place] = [:]
    /// Sections that stay open, and where the last one of each file ends.
    private var holders: Set<Place> = []
    private var ends: [Int: Int] = [:]
    /// What is open now, with the depth of the document inside it.
    private var open: [(place: Place, depth: Int)] = []

    private struct Place: Hashable {
        var file: Int
        var node: Int32
    }

    init() {}

    /// - Parameter first: the first file of the text; what comes in front stands for itself.
    init(_ files: [SpineFile], from first: Int) {
        var sections: [String: Place] = [:]
        var latest: [Place] = []
        for index in first..<files.count {
            let document = files[index].document
            let section = ([files[index].content] + document.children(of: files[index].content)).first {
                document.attribute("data-parent", of: $0) != nil
            }
            if let section, let parent = document.attribute("data-parent", of: section), let place = sections[parent],
                let level = latest.firstIndex(of: place)
            {
                parents[index] = place
                holders.insert(place)
                ends[place.file] = max(ends[place.file] ?? 0, files[place.file].document.subtreeEnd(of: NodeID(place.node)))
                latest.removeSubrange((level + 1)...)
            } else {
                latest = []
            }
            for node in Self.lastSections(of: files[index]) {
                let place = Place(file: index, node: node.index)
                sections[document.names[document[node].id]] = place
                latest.append(place)
            }
        }
    }

    /// The elements with ids behind which nothing comes in their file, outermost first: what comes next may stand in them.
    private static func lastSections(of file: SpineFile) -> [NodeID] {
        let document = file.document
        var sections: [NodeID] = []
        var node = file.content
        while true {
            var last = document[node].lastChild
            while last != .none, document[last].kind == .text,
                document.text[Int(document[last].textStart)..<Int(document[last].textEnd)].allSatisfy(\.isASCIISpace)
            {
                last = document[last].previousSibling
            }
            guard last != .none, document[last].kind == .element, ["section", "article", "div"].contains(document.name(of: last)) else {
                return sections
            }
            node = last
            if document[node].id != .none { sections.append(node) }
        }
    }

    func holdsFiles(_ file: Int) -> Bool { ends[file] != nil }

    /// The node at which the copying of a file stops that stays open.
    func end(of file: Int) -> Int? { ends[file] }

    /// An element has been opened.
    mutating func opened(_ node: NodeID, of file: Int, depth: Int) {
        let place = Place(file: file, node: node.index)
        if holders.contains(place) { open.append((place, depth)) }
    }

    /// How deep the document stays open for the files to come.
    var room: Int? { open.last?.depth }

    /// The depth inside the section in which a file stands; nil for one that stands in none. What is open deeper than that is done with.
    mutating func leave(before file: Int) -> Int? {
        guard let parent = parents[file], let level = open.lastIndex(where: { $0.place == parent }) else {
            open = []
            return nil
        }
        open.removeSubrange((level + 1)...)
        return open[level].depth
    }
}
