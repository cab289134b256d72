import Resources

extension TextEmitter {
    /// Emits a list whose first block this is; gives the block behind it.
    mutating func list(_ number: Int, _ index: Int) -> Int {
        let list = analysis.lists[number]
        let name = list.isOrdered ? names.ol : names.ul
        start(name, "marked", source(Int(analysis.blocks[index].firstLine)..<(analysis.blocks[list.blocks.upperBound - 1].lastLine + 1)))
        var isInside = false
        for (i, item) in list.items.enumerated() {
            if item.depth == 0, isInside { end(); end(); isInside = false }
            if item.depth == 1, !isInside {
                // The inner list belongs to the item in front, which is still open.
                start(item.mark.form == .bullets ? names.ul : names.ol, "marked", source(item.lines))
                isInside = true
            }
            start(names.li, nil, source(item.lines))
            prose(item.lines)
            let next = i + 1 < list.items.count ? list.items[i + 1].depth : 0
            if !(item.depth == 0 && next == 1) { end() }
        }
        if isInside { end(); end() }
        end()
        return list.blocks.upperBound
    }
}
