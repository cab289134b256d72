import Markup

// A file without heading elements may still say what its headings are: its own list of contents leads to them.

/// A link of a list, and the node that it leads to.
private struct ListedTarget {
    var link: Int
    var node: Int
}

extension Document {
    /// Makes headings of the short blocks that a run of links in front of them leads to, in their order, where each is set as a heading or
    /// says what its link says, and most have text behind them; in a file that has hardly a heading element. O(nodes).
    /// - Returns: the nodes that are headings now.
    mutating func promoteLinkedTitles() -> [Int] {
        let kinds = ElementClasses(names)
        guard nodes.count(where: { $0.kind == .element && kinds[$0.name].headingLevel != nil }) <= Self.mostStrayHeadings,
            let titles = listedTitles(kinds)
        else { return [] }
        for title in titles {
            let rank = form(line(of: title, kinds))?.division.rank
            nodes[title].name = names.intern(rank.map { $0 <= Division.book.rank } == true ? "h1" : "h2")
        }
        return titles
    }

    /// Those of the first run of links that is a list of contents. It stands in front of the text: the calls of notes are behind it.
    private func listedTitles(_ kinds: ElementClasses) -> [Int]? {
        let fewest = 3, mostRuns = 20
        for run in runsOfLinks(kinds).lazy.filter({ $0.count >= fewest }).prefix(mostRuns) {
            if let titles = titles(of: run, kinds), titles.count >= fewest { return titles }
        }
        return nil
    }

    /// The titles that a run of links leads to; nil if it is no list of contents.
    private func titles(of run: [ListedTarget], _ kinds: ElementClasses) -> [Int]? {
        let shortestText = 150
        var titles: [Int] = [], said = 0
        // The next text or picture at or behind a target: targets ascend, so each node is looked at once.
        var next = 0
        for target in run {
            next = max(next, target.node)
            while next < nodes.count, !saysSomething(next) { next += 1 }
            guard let title = titleBlock(at: target.node, next: next, kinds), titles.last.map({ $0 < title }) ?? true else { continue }
            titles.append(title)
            if key(line(of: title, kinds)) == key(entry(of: target.link, kinds)) { said += 1 }
        }
        let isSet = titles.count { isSetAsHeading($0, kinds) }
        let withText = zip(titles, titles.dropFirst()).count {
            Int(nodes[$1].textStart) - Int(nodes[$0].textEnd) >= shortestText
        }
        func areMost(_ count: Int, of all: Int) -> Bool { count * 5 >= all * 4 }
        guard areMost(titles.count, of: run.count), areMost(max(isSet, said), of: titles.count),
            withText * 2 > titles.count
        else { return nil }
        return titles
    }

    private func key(_ line: some Sequence<UInt8>) -> UInt64 { TextAnalysis.textKey(String(decoding: Array(line), as: UTF8.self)) }

    /// What a link says or, where that is a page alone, its row of the list: "The Mill ... 7".
    private func entry(of link: Int, _ kinds: ElementClasses) -> [UInt8] {
        let words = line(of: link, kinds)
        guard words.allSatisfy(\.isASCIIDigit) else { return words }
        var row = NodeID(Int32(link))
        while row != .none, ![.item, .row].contains(kinds[self[row].name]) { row = self[row].parent }
        guard row != .none else { return words }
        let whole = line(of: Int(row.index), kinds)
        return whole.suffix(words.count).elementsEqual(words) ? Array(whole.dropLast(words.count)) : whole
    }

    /// The runs of links that stand in front of what they lead to, each link to a place behind that of the one above.
    private func runsOfLinks(_ kinds: ElementClasses) -> [[ListedTarget]] {
        guard let href = names.id(of: "href") else { return [] }
        let marks = ["id", "name"].compactMap { names.id(of: $0) }
        var places: [String: Int] = [:]
        for i in nodes.indices where nodes[i].kind == .element {
            for mark in marks { if let id = attribute(mark, of: NodeID(Int32(i))), places[id] == nil { places[id] = i } }
        }
        var runs: [[ListedTarget]] = [], run: [ListedTarget] = []
        for i in nodes.indices where nodes[i].kind == .element && kinds[nodes[i].name] == .anchor {
            guard let target = attribute(href, of: NodeID(Int32(i))), target.utf8.first == 0x23,
                let node = places[String(target.dropFirst())]
            else { continue }
            if let last = run.last, node <= last.node || i > run[0].node {
                runs.append(run)
                run = []
            }
            if node > i { run.append(ListedTarget(link: i, node: node)) }
        }
        return runs + [run]
    }

    /// The short block that a target is, is in, or stands right in front of; nil at a picture.
    private func titleBlock(at target: Int, next: Int, _ kinds: ElementClasses) -> Int? {
        var outer = NodeID(Int32(target))
        while outer != .none {
            if isTitle(Int(outer.index), kinds) { return Int(outer.index) }
            outer = self[outer].parent
        }
        guard next < nodes.count, nodes[next].kind == .text else { return nil }
        outer = nodes[next].parent
        while outer != .none, ![.paragraph, .wrapper].contains(kinds[self[outer].name]) { outer = self[outer].parent }
        return outer != .none && isTitle(Int(outer.index), kinds) ? Int(outer.index) : nil
    }

    private func isTitle(_ i: Int, _ kinds: ElementClasses) -> Bool {
        let longest = 400, mostNodes = 100
        let range = Int(nodes[i].textStart)..<Int(nodes[i].textEnd), subtree = i..<subtreeEnd(of: NodeID(Int32(i)))
        return [.paragraph, .wrapper].contains(kinds[nodes[i].name]) && range.count <= longest && subtree.count <= mostNodes
            && !isBlank(range) && !holdsBlock(i, kinds) && !subtree.contains(where: isPicture)
    }

    private func saysSomething(_ i: Int) -> Bool {
        nodes[i].kind == .text ? !isBlank(Int(nodes[i].textStart)..<Int(nodes[i].textEnd)) : isPicture(i)
    }

    private func isPicture(_ i: Int) -> Bool { nodes[i].kind == .element && names[nodes[i].name] == "img" }
}
