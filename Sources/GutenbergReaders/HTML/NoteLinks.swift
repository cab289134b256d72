import Markup

extension HTMLBook {
    /// "Footnote 3: ‘Main street’ should be …" among the remarks on the electronic text speaks of a note, whose call stands in the text.
    func isReferenceInRemark(_ anchor: Int, to target: Int) -> Bool { isAmongRemarks(anchor) && !isAmongRemarks(target) }

    private func isAmongRemarks(_ node: Int) -> Bool {
        credits.contains(node) || remarksAtEnd.map { node >= $0 } == true || isInRemark(node)
    }
}

/// What is asked of the same blocks for one call after the other, found once for each: a hostile file has all its targets in one block.
struct NoteLinks {
    private let book: HTMLBook
    private let href: NameID
    /// The nodes that the links of a block lead to, in order.
    private var targets: [Int: [Int]] = [:]
    /// What `nextBlockSibling` has found.
    private var nextBlocks: [Int: Int?] = [:]

    init(_ book: HTMLBook, href: NameID) {
        self.book = book
        self.href = href
    }

    /// Whether a link in a block leads back to a call: a note that its list numbers, or that has an arrow behind it.
    mutating func leadBack(from block: Int, to call: Int) -> Bool {
        let reach = 8
        if targets[block] == nil { targets[block] = targetsOfLinks(in: block) }
        let found = targets[block] ?? []
        // The call itself, an anchor in front of it, or what it stands in.
        return found[found.partitioningIndex { $0 >= call - reach }...].prefix { $0 <= call }.contains {
            $0 == call || book.textRange(call).lowerBound - book.textRange($0).lowerBound <= reach
        }
    }

    private func targetsOfLinks(in block: Int) -> [Int] {
        (block..<book.ends[block]).compactMap { link in
            guard book.kind(link) == .anchor,
                let target = book.raw.attribute(href, of: NodeID(Int32(link))).flatMap(book.fragment).map({ book.targets[Int($0.rawValue)] }
                )
            else { return nil }
            return target >= 0 ? Int(target) : nil
        }.sorted()
    }

    /// The block that follows an element with nothing between them that shows.
    mutating func nextBlockSibling(of element: Int) -> Int? {
        var passed = [element], result: Int?
        var next = book.raw.nodes[element].nextSibling
        while next != .none {
            let k = Int(next.index)
            if book.raw.nodes[k].kind == .element, book.kind(k).isBlock {
                result = k
                break
            }
            guard book.isBlank(book.textRange(k)) else { break }
            if let known = nextBlocks[k] {
                result = known
                break
            }
            passed.append(k)
            next = book.raw.nodes[k].nextSibling
        }
        for k in passed { nextBlocks[k] = .some(result) }
        return result
    }
}
