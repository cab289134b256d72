import Typefaces

/// A line that is longer than its room: what is left of it, with an ellipsis for the rest.
///
/// As much of the beginning and of the end as the mode wants is kept, to the character (grapheme cluster), and the ellipsis is set with the
/// word that it stands beside. What was left out keeps its tokens, marked as omitted.
extension LineAssembler {
    /// A place in the text of the line: a token and an offset in its bytes.
    private struct Place: Equatable {
        var token: Int
        var offset: Int
    }

    /// What is kept of a line, and what stands for the rest: an ellipsis, or nothing.
    private struct Cut {
        var head: Place
        var tail: Place
        var sign: [UInt8]
    }

    /// Makes the line, which begins where it should, go on to the end of the paragraph, less what has no room.
    mutating func truncate(
        _ line: inout Line, to place: LinePlace, _ paragraph: TypesetParagraph, _ style: ParagraphStyle,
        into result: inout ComposedParagraphs
    ) {
        line.tokenEnd = end(of: line, paragraph, style)
        truncate(&line, to: place.width - place.indent, style.lineBreakMode, style, keepsSign: true, into: &result)
    }

    /// Leaves out of a line what has no room.
    /// - Parameter keepsSign: where there is no room even for the ellipsis it is set all the same; otherwise the line is clipped.
    mutating func truncate(
        _ line: inout Line, to room: Int64, _ mode: LineBreakMode, _ style: ParagraphStyle, keepsSign: Bool,
        into result: inout ComposedParagraphs
    ) {
        line.endBreak = -1
        line.isHyphenated = false
        line.isOverfull = false
        let store = result.shapes, settingCount = result.settings.count
        var sign = mode == .clipping ? [] : text.truncationToken
        var signWidth = mode == .clipping ? 0 : width(ofEllipsisBeside: Int(line.tokenStart))
        if signWidth > room, !keepsSign { (sign, signWidth) = ([], 0) }
        // Kerning between a word and its ellipsis may take a little more than both alone: then less is kept.
        var budget = room - signWidth
        for _ in 0..<4 {
            let (head, tail) = cut(line, mode, style, budget: max(0, budget))
            result.shapes = store
            result.settings.removeLast(result.settings.count - settingCount)
            let width = set(&line, Cut(head: head, tail: tail, sign: sign), into: &result)
            if width <= room || budget <= 0 { return }
            budget -= width - room
        }
    }

    /// Truncated at its end, the line stops at a forced break; what comes after it is left out anyway.
    private func end(of line: Line, _ paragraph: TypesetParagraph, _ style: ParagraphStyle) -> Int32 {
        let end = paragraph.tokenStart + paragraph.tokenCount
        guard style.lineBreakMode == .truncatingTail else { return end }
        return (line.tokenStart..<end).first { text.tokens[Int($0)].kind == .forcedBreak } ?? end
    }

    private mutating func width(ofEllipsisBeside token: Int) -> Int64 {
        var scratch = ShapeStore()
        return Int64(shape(text.truncationToken, style: style(of: token), into: &scratch).width)
    }

    private func style(of index: Int) -> Int32 {
        let token = text.tokens[index]
        switch token.kind {
        case .word: return text.words.words[token.payload].style
        case .space, .noBreakSpace, .tab: return Int32(token.payload)
        case .breakOpportunity, .forcedBreak, .object, .leader: return text.runs[text.runIndex(at: text.tokenOffsets[index])].style
        }
    }

    // MARK: - What is kept

    /// Where the head ends and the tail begins.
    private mutating func cut(_ line: Line, _ mode: LineBreakMode, _ style: ParagraphStyle, budget: Int64) -> (head: Place, tail: Place) {
        let start = Place(
            token: Int(line.tokenStart), offset: line.startBreak >= 0 ? Int(text.words.breaks[Int(line.startBreak)].offset) : 0)
        let end = Place(token: Int(line.tokenEnd), offset: 0)
        switch mode {
        case .truncatingHead:
            return (start, tailCut(from: start, end, budget).place)
        case .truncatingMiddle:
            let head = headCut(from: start, end, style, budget / 2)
            return (head.place, tailCut(from: head.place, end, budget - head.width).place)
        case .wordWrapping, .characterWrapping, .clipping, .truncatingTail:
            return (headCut(from: start, end, style, budget).place, end)
        }
    }

    /// The farthest place before which everything has room, and its width; spaces before it do not count.
    private mutating func headCut(from start: Place, _ end: Place, _ style: ParagraphStyle, _ budget: Int64) -> (place: Place, width: Int64)
    {
        var best = (place: start, width: Int64(0))
        var width: Int64 = 0
        for index in start.token..<end.token {
            let token = text.tokens[index]
            let lower = index == start.token ? start.offset : 0
            if token.kind == .word {
                let cut = fittingPrefix(of: text.words.words[token.payload], from: lower, budget - width)
                if cut.offset > lower { best = (Place(token: index, offset: cut.offset), width + cut.width) }
                if cut.offset < Int(text.words.words[token.payload].textCount) { return best }
                width += cut.width
                if token.isFollowedBySpace { width += Int64(spaces[text.words.words[token.payload].style]) }
            } else {
                let isTab = token.kind == .tab
                width += isTab ? tabStops(style, token).advance(at: width, textWidth: 0) { _ in -1 }.width : self.width(of: token)
                if width > budget { return best }
                if !Self.vanishesAtEnd(token.kind) { best = (Place(token: index + 1, offset: 0), width) }
            }
        }
        return best
    }

    /// The earliest place behind which everything has room, and its width; spaces behind it do not count.
    private mutating func tailCut(from start: Place, _ end: Place, _ budget: Int64) -> (place: Place, width: Int64) {
        var best = (place: end, width: Int64(0))
        var width: Int64 = 0
        for index in (start.token..<end.token).reversed() {
            let token = text.tokens[index]
            let lower = index == start.token ? start.offset : 0
            if token.kind == .word {
                let word = text.words.words[token.payload]
                if token.isFollowedBySpace, width > 0 { width += Int64(spaces[word.style]) }
                let cut = fittingSuffix(of: word, from: lower, budget - width)
                if cut.offset < Int(word.textCount) { best = (Place(token: index, offset: cut.offset), width + cut.width) }
                if cut.offset > lower { return best }
                width += cut.width
            } else if width > 0 || !Self.vanishesAtEnd(token.kind) {
                width += self.width(of: token)
                if width > budget { return best }
                if !Self.vanishesAtEnd(token.kind) { best = (Place(token: index, offset: 0), width) }
            }
        }
        return best
    }

    private func width(of token: Token) -> Int64 {
        switch token.kind {
        case .space, .noBreakSpace, .tab: Int64(spaces[Int32(token.payload)])
        case .object: Int64(text.styles.objects[token.payload].width)
        case .word, .breakOpportunity, .forcedBreak, .leader: 0
        }
    }

    /// The longest part of a word from an offset that has room.
    private mutating func fittingPrefix(of word: Word, from start: Int, _ budget: Int64) -> (offset: Int, width: Int64) {
        let places = [start] + boundaries(in: word, behind: start) + [Int(word.textCount)]
        let number = last(of: places) { width(of: word, start..<$0) <= budget }
        return (places[number], width(of: word, start..<places[number]))
    }

    /// The longest part of a word up to its end that has room, and does not reach before an offset.
    private mutating func fittingSuffix(of word: Word, from start: Int, _ budget: Int64) -> (offset: Int, width: Int64) {
        let end = Int(word.textCount)
        let places = ([start] + boundaries(in: word, behind: start) + [end]).reversed() as [Int]
        let number = last(of: places) { width(of: word, $0..<end) <= budget }
        return (places[number], width(of: word, places[number]..<end))
    }

    /// The last place that fits, where all before it do; the first always does.
    private func last(of places: [Int], where fits: (Int) -> Bool) -> Int {
        var low = 0, high = places.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if fits(places[middle]) { low = middle } else { high = middle - 1 }
        }
        return low
    }

    private func boundaries(in word: Word, behind start: Int) -> [Int] {
        var offsets: [Int32] = []
        text.words.text.withUnsafeBufferPointer { all in
            GraphemeBoundaries.append(
                in: UnsafeBufferPointer(rebasing: all[Int(word.textStart)..<Int(word.textStart + word.textCount)]), into: &offsets)
        }
        return offsets.map(Int.init).filter { $0 > start }
    }

    /// The width of a part of a word shaped by itself.
    private func width(of word: Word, _ range: Range<Int>) -> Int64 {
        if range.isEmpty { return 0 }
        if range == 0..<Int(word.textCount) { return Int64(word.width) }
        var scratch = ShapeStore(), shaper = shaper
        return Int64(
            shape(bytes(of: word, range), of: word, style: word.style, shaper: &shaper, into: &scratch) { $0 + Int32(range.lowerBound) }
                .width)
    }

    private func bytes(of word: Word, _ range: Range<Int>) -> [UInt8] {
        Array(text.words.text[Int(word.textStart) + range.lowerBound..<Int(word.textStart) + range.upperBound])
    }

    // MARK: - Setting it

    /// Appends the settings of the line's tokens and returns the width of what is kept, or more.
    private mutating func set(_ line: inout Line, _ cut: Cut, into result: inout ComposedParagraphs) -> Int64 {
        let head = cut.head, tail = cut.tail
        let first = Int(line.tokenStart), end = Int(line.tokenEnd)
        let start = line.startBreak >= 0 ? Int(text.words.breaks[Int(line.startBreak)].offset) : 0
        line.startBreak = -1
        line.settingStart = Int32(result.settings.count)
        result.settings.append(contentsOf: repeatElement(TokenSetting(), count: end - first))
        // The ellipsis goes with the last word of the head, else with the first of the tail, else it stands alone.
        let headToken = head.offset > 0 && head != Place(token: first, offset: start) ? head.token : head.token - 1
        let hasHead = headToken >= first && head != Place(token: first, offset: start)
        for index in first..<end {
            let setting = Int(line.settingStart) + index - first
            let isHead = hasHead && index <= headToken, isTail = index >= tail.token
            let bears = hasHead ? index == headToken : isTail ? index == tail.token : tail.token == end && index == first
            if !isHead, !isTail, !bears {
                result.settings[setting].isOmitted = true
                continue
            }
            let token = text.tokens[index]
            let count = token.kind == .word ? Int(text.words.words[token.payload].textCount) : 0
            let lower = index == first ? start : 0
            let headEnd = !isHead ? lower : index == head.token ? head.offset : count
            let tailStart = !isTail ? count : index == tail.token ? max(tail.offset, headEnd) : lower
            if !bears, headEnd == count, lower == 0 { continue }
            if !bears, isTail, tailStart == 0 { continue }
            let word = token.kind == .word ? text.words.words[token.payload] : nil
            var bytes = word.map { self.bytes(of: $0, lower..<max(lower, headEnd)) } ?? []
            let signStart = bytes.count
            if bears { bytes += cut.sign }
            let signEnd = bytes.count
            if isTail, let word, tailStart < count { bytes += self.bytes(of: word, tailStart..<count) }
            var shaper = shaper
            let (shapes, width) = shape(bytes, of: word, style: style(of: index), shaper: &shaper, into: &result.shapes) { offset in
                let offset = Int(offset)
                return Int32(offset < signStart ? lower + offset : offset < signEnd ? -1 : tailStart + offset - signEnd)
            }
            result.settings[setting].isSet = true
            result.settings[setting].shapeStart = shapes.first
            result.settings[setting].shapeCount = shapes.count
            result.settings[setting].width = width
            result.settings[setting].cut = TokenSetting.Cut(
                start: Int32(lower), signStart: Int32(signStart), signEnd: Int32(signEnd),
                resumption: Int32(isTail && tailStart < count ? tailStart : max(lower, headEnd)))
            // Behind the ellipsis no space is left, unless the tail goes on with this word.
            if isTail || !bears, token.isFollowedBySpace, let word { result.settings[setting].space = spaces[word.style] }
        }
        return keptWidth(line, result)
    }

    private func keptWidth(_ line: Line, _ result: ComposedParagraphs) -> Int64 {
        var contents = LineContents(ParagraphStyle())
        for index in Int(line.tokenStart)..<Int(line.tokenEnd) {
            let setting = result.settings[Int(line.settingStart) + index - Int(line.tokenStart)]
            let token = text.tokens[index]
            if setting.isOmitted { continue }
            contents.settleSpaces()
            guard token.kind == .word else {
                contents.width += width(of: token) + Int64(setting.width)
                continue
            }
            let word = text.words.words[token.payload]
            contents.width += Int64(setting.isSet ? setting.width : word.width)
            if token.isFollowedBySpace { contents.addSpace(setting.isSet ? setting.space : spaces[word.style]) }
        }
        return contents.width
    }

    private mutating func shape(_ bytes: [UInt8], style: Int32, into store: inout ShapeStore) -> (shapes: ShapeRange, width: Int32) {
        var shaper = shaper
        return shape(bytes, of: nil, style: style, shaper: &shaper, into: &store) { _ in -1 }
    }

    /// - Parameter offset: where a byte stands in the word; -1 for the ellipsis.
    private func shape(
        _ bytes: [UInt8], of word: Word?, style: Int32, shaper: inout Shaper, into store: inout ShapeStore, offset: (Int32) -> Int32
    ) -> (shapes: ShapeRange, width: Int32) {
        let font = text.styles.characterStyles[Int(style)].font, direction = word?.context.direction ?? .leftToRight
        let shapes = bytes.withUnsafeBufferPointer { shaper.shape($0, in: 0..<$0.count, font: font, direction: direction, into: &store) }
        if let word, word.imposition >= 0 { store.replaceGlyphs(of: shapes, by: text.words.glyphs(of: word), text.fonts, offset: offset) }
        return (shapes, (0..<Int(shapes.count)).reduce(0) { $0 &+ store[shapes[$1]].width })
    }
}
