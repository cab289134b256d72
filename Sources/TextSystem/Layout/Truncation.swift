internal import TextLayout

/// Lines that hold more text than they show: those of single-line paragraphs, and the last one for which there was room.
extension LayoutManager {
    /// Makes the contents of such lines, once for each generation.
    func truncateLines() {
        lineCache.truncated = [:]
        lineCache.tightened = nil
        for index in paragraphs.indices where !isWrapped(paragraphs[index].style) && isLaidOut(index) {
            guard let placed = paragraphs[index].lines.first, placed.line >= 0 else { continue }
            let number = lineCache.firstLine[index]
            setTruncated(number, from: typeset.lines[Int(placed.line)], mode: paragraphs[index].style.lineBreakMode, isForced: false)
        }
        truncateLastLine()
    }

    /// If there is more text than room and the last container wants its last line to show it.
    private func truncateLastLine() {
        guard let mode = containers.last?.lineBreakMode, mode != .byWordWrapping, mode != .byCharWrapping,
            let number = lineCache.index.indices.last,
            paragraphs.contains(where: { $0.overflow != nil })
        else { return }
        let index = Int(lineCache.index[number].paragraph), placed = placed(number)
        guard Int(placed.container) == containers.count - 1, placed.line >= 0, lineCache.truncated[number] == nil else { return }
        // The rest of the paragraph counts as on the line. Where that ends there, there is an ellipsis all the same if more follows.
        let end = storage.paragraphs.content(index, of: storage.text).upperBound
        let isFollowed = storage.text[end...].contains { $0 != 0x0A && $0 != 0x0D }
        setTruncated(number, from: typeset.lines[Int(placed.line)], mode: mode, isForced: isFollowed)
        if lineCache.truncated[number]?.hidesText == false { lineCache.tightened = number }
    }

    /// - Parameter isForced: there is more text than the line and the rest of its paragraph hold.
    private func setTruncated(_ number: Int, from line: TextLayout.Line, mode: ParagraphStyle.LineBreakMode, isForced: Bool) {
        let placed = placed(number), index = Int(lineCache.index[number].paragraph), paragraph = paragraphs[index].typeset
        let cut = typeset.truncate(
            from: line, of: paragraph, width: placed.width, mode: Self.mode(mode), isForced: isForced,
            tightening: tightening(of: paragraphs[index].style, in: placed.width))
        lineCache.reader = nil
        var contents = reader.contents(of: cut.line, in: typeset.paragraphs[paragraph])
        contents.place(by: paragraphs[index].substitutions)
        contents.hidesText = cut.hidesText || isForced
        if contents.hidesText { contents.dropTrailingSpaces() } else { contents.flattenTrailingSpaces() }
        contents.move(by: placed.x - contents.left + alignmentOffset(index, rest: placed.width - (contents.right - contents.left)))
        if !contents.hidesText { spreadTrailingSpaces(of: &contents, placed, index) }
        lineCache.truncated[number] = contents
    }

    /// Whether the last line that there is room for can show the rest of its paragraph by having its letters set closer.
    func fitsTightened(_ line: PlacedLine, of index: Int) -> Bool {
        guard let mode = containers.last?.lineBreakMode, mode != .byWordWrapping, mode != .byCharWrapping, line.line >= 0,
            Int(line.container) == containers.count - 1
        else { return false }
        let room = tightening(of: paragraphs[index].style, in: line.width)
        guard room > 0 else { return false }
        return !typeset.truncate(
            from: typeset.lines[Int(line.line)], of: paragraphs[index].typeset, width: line.width, mode: Self.mode(mode), tightening: room
        ).hidesText
    }

    /// By how much a line may be set closer in a width, in scaled points.
    private func tightening(of style: ParagraphStyle, in width: Int64) -> Int64 {
        let factor = style.tighteningFactorForTruncation
        guard style.allowsDefaultTighteningForTruncation, factor > 0 else { return 0 }
        return Int64((Double(width) * min(factor, Self.greatestTightening)).rounded(.down))
    }

    /// Twice the width: beyond that letters would lie on each other.
    private static let greatestTightening = 1.0

    private static func mode(_ mode: ParagraphStyle.LineBreakMode) -> LineBreakMode {
        switch mode {
        case .byTruncatingHead: .truncatingHead
        case .byTruncatingMiddle: .truncatingMiddle
        case .byTruncatingTail: .truncatingTail
        case .byClipping, .byWordWrapping, .byCharWrapping: .clipping
        }
    }

    private func alignmentOffset(_ index: Int, rest: Int64) -> Int64 {
        guard rest > 0 else { return 0 }
        switch paragraphs[index].style.alignment {
        case .left: return 0
        case .center: return rest / 2
        case .right: return rest
        case .natural, .justified: return paragraphs[index].isRightToLeft ? rest : 0
        }
    }

    var reader: LineContentsReader {
        if let known = lineCache.reader { return known }
        let made = LineContentsReader(typeset)
        lineCache.reader = made
        return made
    }
}

extension LineContents {
    mutating func dropTrailingSpaces() {
        while let last = pieces.last, case .space = last.kind { pieces.removeLast() }
        settle()
    }

    /// Spaces at the end have no width, as on lines that a break has ended.
    mutating func flattenTrailingSpaces() {
        var index = pieces.count
        while index > 0, case .space = pieces[index - 1].kind { index -= 1 }
        let end = index > 0 ? pieces[index - 1].x + pieces[index - 1].width : pieces.first?.x ?? left
        for index in index..<pieces.count { (pieces[index].x, pieces[index].width) = (end, 0) }
        settle()
    }

    /// Adds spaces behind the last piece, without a width.
    mutating func addTrailingSpaces(_ count: Int, isRightToLeft: Bool) {
        guard count > 0, var space = pieces.max(by: { $0.end < $1.end }) else { return }
        space = Piece(
            kind: .space, x: isRightToLeft ? space.x : space.x + space.width, width: 0, start: space.end, end: space.end + 1,
            style: space.style, isRightToLeft: isRightToLeft)
        for _ in 0..<count {
            pieces.insert(space, at: isRightToLeft ? 0 : pieces.count)
            (space.start, space.end) = (space.end, space.end + 1)
        }
    }

    /// Gives spaces at the end that have no width their own, as far as there is room. The ends of the line stay.
    /// - Parameters:
    ///   - isRightToLeft: the paragraph, so that they stand to the left.
    ///   - room: for the line.
    ///   - width: of a space, by its character style.
    mutating func spreadTrailingSpaces(isRightToLeft: Bool, within room: ClosedRange<Int64>, width: (Int32) -> Int64) {
        func isSpace(_ index: Int) -> Bool { if case .space = pieces[index].kind { true } else { false } }
        let order = isRightToLeft ? Array(pieces.indices) : pieces.indices.reversed()
        let spaces = order.prefix(while: isSpace).reversed()
        guard let first = spaces.first, spaces.contains(where: { pieces[$0].width == 0 }) else { return }
        var pen = pieces[first].x + (isRightToLeft ? pieces[first].width : 0)
        for index in spaces {
            let rest = isRightToLeft ? pen - room.lowerBound : room.upperBound - pen
            if pieces[index].width == 0 { pieces[index].width = max(0, min(width(pieces[index].style), rest)) }
            if isRightToLeft { pen -= pieces[index].width }
            pieces[index].x = pen
            if !isRightToLeft { pen += pieces[index].width }
        }
    }

    /// Finds the ends anew.
    mutating func settle() {
        left = pieces.map(\.x).min() ?? left
        right = pieces.map { $0.x + $0.width }.max() ?? left
    }
}

/// One line as long as it will be.
struct UnlimitedFragments: FragmentSource {
    let x: Int32
    var start: FragmentCursor { FragmentCursor() }
    func fragment(at cursor: FragmentCursor) -> LineFragment { LineFragment(x: x, width: 1 << 29, next: cursor) }
}
