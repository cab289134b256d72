import Markup

extension HTMLBook {
    /// A broad ornament, or a picture that says what the heading says, above the heading of a part or chapter, behind a rule or the mark of
    /// a page, or at the head of the chapter's division: it belongs to the page that the chapter begins. What stands right behind text is a
    /// tailpiece.
    func isHeadpiece(_ i: Int) -> Bool {
        guard kind(i) == .paragraph || isFigure(i), isBlank(textRange(i)), let next = neighbour(of: i, \.nextSibling).node,
            kind(next).headingLevel != nil, isBroad(i) || saysWords(of: next, i)
        else { return false }
        let index = headingIndex(from: next)
        guard index < headings.count, headings[index].node == next, headings[index].role == .heading, headings[index].level <= 2 else {
            return false
        }
        let above = neighbour(of: i, \.previousSibling)
        return above.isBehindMark || above.node.map { kind($0) == .rule } ?? (parent(i) != body)
    }

    /// The sibling on one side that shows something, and whether the mark of a page stands between.
    private func neighbour(of i: Int, _ side: KeyPath<Node, NodeID>) -> (node: Int?, isBehindMark: Bool) {
        var isBehindMark = false
        var next = raw.nodes[i][keyPath: side]
        while next != .none {
            let k = Int(next.index)
            if isHiddenPageNumber(k) || isPageNumber(k) || loosePageNumbers(k) != nil {
                isBehindMark = true
            } else if kind(k) == .rule || !(raw.nodes[k].kind == .text ? isBlank(textRange(k)) : isEmpty(k)) {
                return (k, isBehindMark)
            }
            next = raw.nodes[k][keyPath: side]
        }
        return (nil, isBehindMark)
    }

    /// One picture that is at least half as broad again as it is high.
    private func isBroad(_ figure: Int) -> Bool {
        guard let picture = onlyPicture(in: figure), let size = size(of: picture) else { return false }
        return size.height * 3 <= size.width * 2
    }

    /// `<img alt="FOODS">` above "FOODS.", no higher than broad: a plate has a page of its own.
    private func saysWords(of heading: Int, _ figure: Int) -> Bool {
        let letters = Self.letters(flatLine(heading + 1..<ends[heading]).bytes)
        guard let picture = onlyPicture(in: figure), let size = size(of: picture), size.height <= size.width, !letters.isEmpty else {
            return false
        }
        return ["alt", "title"].contains { name in
            raw.attribute(name, of: NodeID(Int32(picture))).map { Self.letters(Array($0.utf8)) } == letters
        }
    }

    private func onlyPicture(in figure: Int) -> Int? {
        let pictures = (figure..<ends[figure]).filter { kind($0) == .image }
        return pictures.count == 1 ? pictures[0] : nil
    }

    private func size(of picture: Int) -> (width: Int, height: Int)? {
        func size(_ name: String) -> Int? { raw.attribute(name, of: NodeID(Int32(picture))).flatMap { Int($0) } }
        guard let width = size("width"), let height = size("height") else { return nil }
        return (width, height)
    }
}
