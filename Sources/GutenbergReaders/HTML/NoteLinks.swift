import Markup

extension HTMLBook {
    /// "Footnote 3: ‘Main street’ should be …" among the remarks on the electronic text speaks of a note, whose call stands in the text.
    func isReferenceInRemark(_ anchor: Int, to target: Int) -> Bool { isAmongRemarks(anchor) && !isAmongRemarks(target) }

    /// What a link that is no longer than a call leads to further on, if that is no mark of a page.
    func targetOfShortLink(_ link: Int, _ href: NameID) -> Int? {
        let longest = 12
        guard !textRange(link).isEmpty, textRange(link).count <= longest,
            let id = raw.attribute(href, of: NodeID(Int32(link))).flatMap(fragment)
        else { return nil }
        let target = Int(targets[Int(id.rawValue)])
        return target > link && !isPageNumber(target) && parent(target).map({ isPageNumber($0) }) != true ? target : nil
    }

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
    /// What `rest` has found.
    private var rests: [Int: RestOfNote] = [:]
    /// What calls lead to, in order; nil until it is asked for.
    private var notes: [Int]?
    /// Those of a division that is one note.
    private let noteClasses: [NameID]

    /// What stands in a division behind one of its pieces.
    private struct RestOfNote {
        var pieces = 0
        /// None of them is another note, or a heading.
        var isOfNote = true
        /// All are paragraphs.
        var isPlain = true
    }

    init(_ book: HTMLBook, href: NameID) {
        self.book = book
        self.href = href
        noteClasses = ["note", "footnote", "fn", "foot"].compactMap { book.raw.names.id(of: $0) }
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

    // MARK: Notes of several pieces

    /// True if what follows a note's first piece within its division belongs to it: whatever it is where a class calls the division a note,
    /// or a few pieces where no call leads to any of them; elsewhere a few paragraphs.
    mutating func noteGoesOn(behind first: Int, in division: Int, _ reader: NoteMarkReader) -> Bool {
        let most = 6
        let isNote = book.hasClass(division, noteClasses)
        let rest = rest(behind: first, isNote: isNote, reader)
        guard rest.pieces > 0, rest.isOfNote else { return false }
        if isNote { return true }
        return rest.pieces <= most
            && (rest.isPlain || !book.hasClass(first, noteClasses) && !isCalled(book.ends[first]..<book.ends[division], reader))
    }

    private mutating func rest(behind first: Int, isNote: Bool, _ reader: NoteMarkReader) -> RestOfNote {
        var passed: [Int] = [], rest = RestOfNote()
        var next = book.raw.nodes[first].nextSibling
        while next != .none {
            let k = Int(next.index)
            if let known = rests[k] {
                rest = known
                break
            }
            passed.append(k)
            next = book.raw.nodes[k].nextSibling
        }
        for k in passed.reversed() {
            if !book.isBlank(book.textRange(k)) {
                rest.pieces += 1
                rest.isPlain = rest.isPlain && book.kind(k) == .paragraph
                rest.isOfNote = rest.isOfNote && !beginsAnother(k, isNote: isNote, reader)
            }
            rests[k] = rest
        }
        return rest
    }

    /// A piece in a division is another note, or holds a heading. What a sentence may begin with, "A", "I" or a year, is a mark inside one
    /// note only where an anchor holds it.
    private mutating func beginsAnother(_ piece: Int, isNote: Bool, _ reader: NoteMarkReader) -> Bool {
        let nodes = piece..<book.ends[piece]
        if nodes.contains(where: { book.kind($0).headingLevel != nil }) { return true }
        let isCalled = isCalled(nodes, reader)
        // Without a mark it leads back to its call by other words.
        guard let mark = book.leadingMark(book.textRange(piece), reader) else {
            return isCalled && nodes.contains { book.kind($0) == .anchor && book.raw.attribute(href, of: NodeID(Int32($0))) != nil }
        }
        let isSign = reader.isStar(mark.label.lowerBound, mark.label.upperBound)
        guard isNote, !isCalled, !isSign, mark.form == .numbered || mark.label.lowerBound == mark.range.lowerBound else { return true }
        return nodes.contains { book.kind($0) == .anchor && book.textRange($0).contains(mark.label.lowerBound) }
    }

    /// Whether a call leads to any of some nodes.
    private mutating func isCalled(_ nodes: Range<Int>, _ reader: NoteMarkReader) -> Bool {
        let notes = self.notes ?? targetsOfCalls(reader)
        self.notes = notes
        let first = notes.partitioningIndex { $0 >= nodes.lowerBound }
        return first < notes.count && notes[first] < nodes.upperBound
    }

    private func targetsOfCalls(_ reader: NoteMarkReader) -> [Int] {
        book.nodes.compactMap { link in
            guard book.raw.nodes[link].kind == .element, book.kind(link) == .anchor, let target = book.targetOfShortLink(link, href) else {
                return nil
            }
            return book.label(in: book.textRange(link), reader) == nil ? nil : target
        }.sorted()
    }
}
