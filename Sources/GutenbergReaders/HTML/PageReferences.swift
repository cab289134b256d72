import Markup
import Resources

// Numbers of printed pages in lists of other things than chapters: an index, a list of illustrations. Where a link shows what they mean,
// they are to say where that is now.

extension HTMLBook {
    /// Links that say the number of the printed page to which they lead, as those of an index do: they are to say where it is now.
    mutating func findPageReferences() {
        guard let href = names.id(of: "href"), !targets.isEmpty else { return }
        let longest = 6
        let first = max(titleBlock.upperBound, contents.map { $0.isAtEnd ? 0 : $0.nodes.upperBound } ?? 0)
        let listed = contents?.nodes ?? 0..<0
        var found: [TextEdit] = []
        for i in nodes
        where raw.nodes[i].kind == .element && kind(i) == .anchor && !textRange(i).isEmpty && textRange(i).count <= longest
            && !listed.contains(i)
        {
            guard notes.calls[i] == nil, notes.marks[i] == nil,
                let target = raw.attribute(href, of: NodeID(Int32(i))).flatMap(fragment).map({ Int(targets[Int($0.rawValue)]) }),
                target >= first,
                !listed.contains(target), let page = namedPage(of: target), page == pageLabel(textRange(i)),
                parent(i).map({ isPageNumber($0) }) != true, !isPageNumber(i)
            else { continue }
            let label = raw.text[textRange(i)].trimmed
            guard label.allSatisfy(\.isASCIIDigit) else { continue }
            pageReferences.insert(i)
            found.append(TextEdit(range: label.startIndex..<label.endIndex, kind: .pageMark))
        }
        found += findPageCells(from: first, href)
        add(found.sorted { $0.range.lowerBound < $1.range.lowerBound })
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
