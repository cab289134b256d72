import Markup

// A file without heading elements may still say what its headings are: its own list of contents leads to them.

extension Document {
    /// Makes headings of the short blocks that a run of links in front of them leads to, in their order, where each is set as a heading or
    /// says what its link says. O(nodes).
    /// - Returns: the nodes that are headings now.
    mutating func promoteLinkedTitles(_ kinds: ElementClasses) -> [Int] {
        let fewest = 3, shortestText = 150
        let targets = targetsOfContents(kinds)
        guard targets.count >= fewest else { return [] }
        var titles: [(node: Int, isSaid: Bool)] = []
        for target in targets {
            guard let title = titleBlock(at: target.node, kinds), titles.last.map({ $0.node < title }) ?? true else { continue }
            let said = TextAnalysis.textKey(String(decoding: line(of: title, kinds), as: UTF8.self))
            titles.append((title, said == TextAnalysis.textKey(String(decoding: line(of: target.link, kinds), as: UTF8.self))))
        }
        let (isSet, saidByLinks) = (titles.count { isSetAsHeading($0.node, kinds) }, titles.count(where: \.isSaid))
        let withText = zip(titles, titles.dropFirst()).count { title, next in
            Int(nodes[next.node].textStart) - Int(nodes[title.node].textEnd) >= shortestText
        }
        guard titles.count >= fewest, titles.count * 5 >= targets.count * 4, max(isSet, saidByLinks) * 5 >= titles.count * 4,
            withText * 2 > titles.count
        else { return [] }
        for title in titles {
            let rank = form(line(of: title.node, kinds))?.division.rank
            nodes[title.node].name = names.intern(rank.map { $0 <= Division.book.rank } == true ? "h1" : "h2")
        }
        return titles.map(\.node)
    }

    /// The longest run of links in front of what they lead to, each to a place behind that of the one above.
    private func targetsOfContents(_ kinds: ElementClasses) -> [(link: Int, node: Int)] {
        guard let href = names.id(of: "href") else { return [] }
        let marks = ["id", "name"].compactMap { names.id(of: $0) }
        var places: [String: Int] = [:]
        for i in nodes.indices where nodes[i].kind == .element {
            for mark in marks { if let id = attribute(mark, of: NodeID(Int32(i))), places[id] == nil { places[id] = i } }
        }
        var runs: [[(link: Int, node: Int)]] = [[]]
        for i in nodes.indices where nodes[i].kind == .element && kinds[nodes[i].name] == .anchor {
            guard let target = attribute(href, of: NodeID(Int32(i))), target.utf8.first == 0x23,
                let node = places[String(target.dropFirst())]
            else { continue }
            let run = runs[runs.count - 1]
            if let last = run.last, node <= last.node || i > run[0].node { runs.append([]) }
            if node > i { runs[runs.count - 1].append((i, node)) }
        }
        return runs.max { $0.count < $1.count } ?? []
    }

    /// The short block that a target is, is in, or stands right in front of.
    private func titleBlock(at target: Int, _ kinds: ElementClasses) -> Int? {
        let longest = 150
        func isTitle(_ i: Int) -> Bool {
            [.paragraph, .wrapper].contains(kinds[nodes[i].name]) && nodes[i].textEnd > nodes[i].textStart
                && Int(nodes[i].textEnd - nodes[i].textStart) <= longest && !isBlank(i) && !holdsBlock(i, kinds)
        }
        var outer = NodeID(Int32(target))
        while outer != .none {
            if isTitle(Int(outer.index)) { return Int(outer.index) }
            outer = self[outer].parent
        }
        // The next block that says something.
        guard let next = nodes.indices.dropFirst(target).first(where: { nodes[$0].kind == .text && !isBlank($0) }) else { return nil }
        outer = nodes[next].parent
        while outer != .none, ![.paragraph, .wrapper].contains(kinds[self[outer].name]) { outer = self[outer].parent }
        return outer != .none && isTitle(Int(outer.index)) ? Int(outer.index) : nil
    }

    private func isBlank(_ i: Int) -> Bool { isBlank(Int(nodes[i].textStart)..<Int(nodes[i].textEnd)) }
}
