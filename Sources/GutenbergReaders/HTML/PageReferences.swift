import Markup
import Resources

// Numbers of printed pages in lists of other things than chapters: an index, a list of illustrations. Where a link shows what they mean,
// they are to say where that is now.

extension HTMLBook {
    /// Links that say the number of the printed page to which they lead, as those of an index do: they are to say where it is now.
    mutating func findPageReferences() {
        guard let href = names.id(of: "href"), !targets.isEmpty else { return }
        let longest = 24
        let first = max(titleBlock.upperBound, contents.map { $0.isAtEnd ? 0 : $0.nodes.upperBound } ?? 0)
        let listed = contents?.nodes ?? 0..<0
        var found: [TextEdit] = []
        var pages: [(page: Int, name: NameID)]?
        for i in nodes
        where raw.nodes[i].kind == .element && kind(i) == .anchor && !textRange(i).isEmpty && textRange(i).count <= longest
            && !listed.contains(i)
        {
            guard notes.calls[i] == nil, notes.marks[i] == nil,
                let target = raw.attribute(href, of: NodeID(Int32(i))).flatMap(fragment).map({ Int(targets[Int($0.rawValue)]) }),
                target >= first, !listed.contains(target), let page = namedPage(of: target),
                parent(i).map({ isPageNumber($0) }) != true, !isPageNumber(i),
                let said = saidPages(textRange(i)), said.first == page
            else { continue }
            var last = NameID.none
            if said.last > said.first {
                let known = pages ?? namedPages(from: first)
                pages = known
                // Of pages that have no place, pictures, the one in front.
                let k = known.partitioningIndex { $0.page > said.last }
                if k > 0, known[k - 1].page > said.first {
                    last = known[k - 1].name
                    linked[Int(last.rawValue)] = true
                }
            }
            pageReferences[i] = last
            found.append(TextEdit(range: said.label, kind: .pageMark))
        }
        found += findPageCells(from: first, href)
        add(found.sorted { $0.range.lowerBound < $1.range.lowerBound })
    }

    /// "12", "5-9", "212–13", with no other figure behind: "12 n.", "35 ff."
    private func saidPages(_ range: Range<Int>) -> (first: Int, last: Int, label: Range<Int>)? {
        let mostFigures = 5
        let text = raw.text[range].trimmed
        func figures(_ from: Int) -> Range<Int> {
            var end = from
            while end < text.endIndex, text[end].isASCIIDigit { end += 1 }
            return from..<end
        }
        func number(_ range: Range<Int>) -> Int { text[range].reduce(0) { $0 * 10 + Int($1 - 0x30) } }
        let start = figures(text.startIndex)
        guard (1...mostFigures).contains(start.count) else { return nil }
        let first = number(start)
        var dash = start.upperBound
        while dash < text.endIndex, text[dash] == 0x2D { dash += 1 }
        if dash == start.upperBound, dash + 2 < text.endIndex, text[dash] == 0xE2, text[dash + 1] == 0x80,
            [0x93, 0x94].contains(text[dash + 2])
        {
            dash += 3
        }
        let end = dash > start.upperBound ? figures(dash) : dash..<dash
        let behind = end.isEmpty ? start.upperBound : end.upperBound
        guard end.count <= mostFigures, !text[behind...].contains(where: \.isASCIIDigit) else { return nil }
        // "212-13" goes on to 213.
        let step = end.reduce(1) { value, _ in value * 10 }
        let last = end.isEmpty ? first : number(end) + (end.count < start.count ? first / step * step : 0)
        return last >= first ? (first, last, text.startIndex..<behind) : nil
    }

    /// The places that are named after pages, by their pages.
    private func namedPages(from first: Int) -> [(page: Int, name: NameID)] {
        targets.indices.compactMap { k in
            guard targets[k] >= first else { return nil }
            let name = NameID(Int32(k))
            return Self.page(named: names[name]).map { ($0, name) }
        }
        .sorted { ($0.page, targets[Int($0.name.rawValue)]) < ($1.page, targets[Int($1.name.rawValue)]) }
    }

    /// The page after which an element is named.
    func namedPage(of i: Int) -> Int? {
        let name =
            raw.nodes[i].id != .none ? raw.names[raw.nodes[i].id] : names.id(of: "name").flatMap { raw.attribute($0, of: NodeID(Int32(i))) }
        return name.flatMap(Self.page)
    }

    /// Figures in the last cells of rows that grow down a table, each beside a link in its row: the pages of a list of illustrations.
    private mutating func findPageCells(from first: Int, _ href: NameID) -> [TextEdit] {
        struct PageCell {
            var table: Int
            var cell: Int
            var page: Int
            var target: String
        }
        let fewest = 2
        let listed = contents?.nodes ?? 0..<0
        var cells: [PageCell] = []
        for row in nodes where raw.nodes[row].kind == .element && kind(row) == .row && !listed.contains(row) {
            guard let table = parent(row),
                let cell = (row + 1..<ends[row]).last(where: {
                    raw.nodes[$0].kind == .element && kind($0) == .cell && !isBlank(textRange($0))
                }),
                raw.text[textRange(cell)].trimmed.allSatisfy(\.isASCIIDigit), textRange(cell).count <= 12,
                let page = pageLabel(textRange(cell))
            else { continue }
            let links = (row + 1..<ends[row]).filter {
                raw.nodes[$0].kind == .element && kind($0) == .anchor && raw.attribute(href, of: NodeID(Int32($0))) != nil
            }
            guard links.count == 1, links[0] < cell, let address = raw.attribute(href, of: NodeID(Int32(links[0]))),
                let name = fragment(address), Int(targets[Int(name.rawValue)]) >= max(first, ends[row])
            else { continue }
            cells.append(PageCell(table: table, cell: cell, page: page, target: address))
        }
        var found: [TextEdit] = []
        var k = 0
        while k < cells.count {
            let end = cells[k...].firstIndex { $0.table != cells[k].table } ?? cells.count
            let list = cells[k..<end]
            if list.count >= fewest, zip(list, list.dropFirst()).allSatisfy({ $0.page <= $1.page }) {
                for item in list {
                    pageCells[item.cell] = item.target
                    let label = raw.text[textRange(item.cell)].trimmed
                    found.append(TextEdit(range: label.startIndex..<label.endIndex, kind: .pageMark))
                }
            }
            k = end
        }
        return found
    }
}
