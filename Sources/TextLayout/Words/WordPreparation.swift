import Resources
package import Typefaces

extension TypesetText {
    /// Shapes and analyses the words entered since the last time: each different word once, in parallel chunks.
    ///
    /// Each part fills stores of its own; they are joined in the order of the words, so that the result does not depend on timing.
    package mutating func prepare(workers: Int) {
        let first = words.preparedCount
        let count = words.words.count - first
        guard count > 0 else { return }
        // A worker's start costs as much as some hundred words.
        let parts = Workers.parts(for: workers, most: count / 256)
        var results = preparedWords((0...parts).map { first + count * $0 / parts }, workers: workers)
        words.shapes.reserve(for: results.map(\.shapes))
        results.reverse()
        while let result = results.popLast() { words.append(result) }
    }

    /// A function of its own, as the workers' reference to the table must be gone before it changes, or all of it would be copied.
    private func preparedWords(_ bounds: [Int], workers: Int) -> [PreparedWords] {
        Workers.map(bounds.count - 1, workers: workers, scratch: { WordPreparation(source: self) }) {
            $0.prepare(bounds[$1]..<bounds[$1 + 1])
        }
    }
}

/// What was made of a range of words; indices in it are relative to its own arrays.
struct PreparedWords: Sendable {
    var range: Range<Int>
    var words: [Word] = []
    var breaks: [BreakInWord] = []
    var shapes = ShapeStore()
    var partCorrections: [PartCorrection] = []
    var letterChanges: [LetterChange] = []
}

extension WordTable {
    /// Takes over a worker's words, whose indices move behind what is there.
    mutating func append(_ prepared: PreparedWords) {
        let shapeBase = Int32(shapes.shapes.count)
        let breakBase = Int32(breaks.count)
        for (offset, var word) in prepared.words.enumerated() {
            word.shapeStart += shapeBase
            word.breakStart += breakBase
            if word.dependsOnRun { hasRunWords = true }
            update(prepared.range.lowerBound + offset, word)
        }
        if prepared.letterChanges.isEmpty {
            breaks.append(contentsOf: prepared.breaks)
        } else {
            let numbers = prepared.letterChanges.map { number(of: $0) }
            for var place in prepared.breaks {
                if place.change >= 0 { place.change = numbers[Int(place.change)] }
                breaks.append(place)
            }
        }
        for var correction in prepared.partCorrections {
            correction.startBreak += breakBase
            correction.endBreak += breakBase
            partCorrections.append(correction)
        }
        shapes.append(prepared.shapes)
        preparedCount = prepared.range.upperBound
    }

    /// There are few different changes in a language.
    private mutating func number(of change: LetterChange) -> Int32 {
        if let known = letterChanges.firstIndex(of: change) { return Int32(known) }
        letterChanges.append(change)
        return Int32(letterChanges.count - 1)
    }
}

extension ShapeStore {
    /// Makes room for stores to be appended, and half as much again for the shapes that come after (every page has its folio): the array
    /// would take twice what it needs, and copy itself, at each of them. Room that is not used takes no memory.
    /// - Parameter share: which part of all that is to come the stores are.
    mutating func reserve(for stores: [ShapeStore], share: (part: Int, whole: Int) = (1, 1)) {
        func room<Element>(in own: [Element], _ count: (ShapeStore) -> Int) -> Int? {
            let more = stores.reduce(0) { $0 + count($1) } * share.whole / max(share.part, 1)
            return own.count + more * 21 / 20 > own.capacity ? (own.count + more) * 3 / 2 : nil
        }
        if let room = room(in: shapes, { $0.shapes.count }) { shapes.reserveCapacity(room) }
        if let room = room(in: glyphs, { $0.glyphs.count }) { glyphs.reserveCapacity(room) }
        if let room = room(in: text, { $0.text.count }) { text.reserveCapacity(room) }
    }

    /// Appends another store; its shapes keep their order and follow those that are here. O(its size).
    package mutating func append(_ other: ShapeStore) {
        let glyphBase = Int32(glyphs.count), textBase = Int32(text.count)
        for var shape in other.shapes {
            shape.glyphStart += glyphBase
            shape.textStart += textBase
            shapes.append(shape)
        }
        glyphs.append(contentsOf: other.glyphs)
        text.append(contentsOf: other.text)
    }
}

/// Shapes words and finds where they may be parted.
///
/// A part of a word is not a piece of the shaped word: kerning with its neighbour goes, a ligature over the break is undone, a hyphen is
/// added. So a break carries how much wider each part is than its share of the whole, measured by shaping the part. Where a
/// word is broken twice, the part between differs by the sum of both, unless the two breaks are so near that HarfBuzz calls no place
/// between them safe to cut, as under one ligature: then that part is measured too (`PartCorrection`).
struct WordPreparation {
    private let source: TypesetText
    private var shaper: Shaper
    private var result: PreparedWords
    private var scratch = ShapeStore()
    private var lineBreaks: [LineBreak] = []
    private var points = HyphenationPoints()
    private var edges = EdgeProtrusion()
    private var widths = BreakWidths()
    private var offsets = OffsetMeasures()
    /// For each break of the word in hand: two letters with a glyph each stand at it.
    private var simpleBreaks: [Bool] = []
    /// Glyphs that stand for those of the word in hand.
    private var replaced = GlyphReplacements()

    init(source: TypesetText) {
        self.source = source
        shaper = Shaper(table: source.fonts)
        result = PreparedWords(range: 0..<0)
    }

    mutating func prepare(_ range: Range<Int>) -> PreparedWords {
        result = PreparedWords(range: range)
        result.words.reserveCapacity(range.count)
        source.words.text.withUnsafeBufferPointer { text in
            for index in range { prepare(source.words.words[index], text) }
        }
        defer { result = PreparedWords(range: 0..<0) }
        return result
    }

    private mutating func prepare(_ entered: Word, _ allText: UnsafeBufferPointer<UInt8>) {
        var word = entered
        let text = UnsafeBufferPointer(rebasing: allText[Int(word.textStart)..<Int(word.textStart + word.textCount)])
        let style = source.styles.characterStyles[Int(word.style)]
        shaper.involvement = .none
        let shapes = shaper.shape(
            text, in: 0..<text.count, font: style.font, direction: word.context.direction,
            spaces: word.context.spaces(isStart: true, isEnd: true), into: &result.shapes)
        if word.imposition >= 0 || !replaced.isEmpty { replaced = source.words.glyphs(of: word) }
        if !replaced.isEmpty { result.shapes.replaceGlyphs(of: shapes, by: replaced, source.fonts) { $0 } }
        // A font that looks at spaces in a script for which the tokenizer knows nothing of it is left to `RunShaping` too.
        word.dependsOnRun = shaper.involvement == .beyond || (shaper.involvement == .adjacent && !style.dependsOnSpaces)
        word.shapeStart = shapes.first
        word.shapeCount = shapes.count
        word.width = 0
        for i in 0..<Int(shapes.count) { word.width &+= result.shapes[shapes[i]].width }
        if style.hangsAtLeft || style.hangsAtRight, !text.isEmpty {
            if style.hangsAtLeft, !replaced.contains(0) { word.leftProtrusion = edges.left(of: text, style.font, source.fonts) }
            if style.hangsAtRight, !isReplaced(before: text.count, text) {
                word.rightProtrusion = edges.right(of: text, before: text.count, style.font, source.fonts)
            }
        } else if style.keepsInkInside {
            (word.leftProtrusion, word.rightProtrusion) = InkOverhang.edges(of: shapes, in: result.shapes, source.fonts)
        }
        word.leftProtrusion &-= style.leftInset
        word.rightProtrusion &-= style.rightInset
        word.breakStart = Int32(result.breaks.count)
        addBreaks(&word, text, style, shapes)
        word.breakCount = Int32(result.breaks.count) - word.breakStart
        if source.copiesDashesAsTyped, CopiedText.isAffected(text) {
            CopiedText.rewrite(from: Int(shapes.first), in: &result.shapes)
            word.shapeCount = Int32(result.shapes.shapes.count) - shapes.first
        }
        for index in Int(word.shapeStart)..<Int(word.shapeStart + word.shapeCount) {
            word.letterCount += result.shapes.letterCount(of: result.shapes.shapes[index])
        }
        result.words.append(word)
    }

    // MARK: Breaks

    private mutating func addBreaks(_ word: inout Word, _ text: UnsafeBufferPointer<UInt8>, _ style: CharacterStyle, _ shapes: ShapeRange) {
        lineBreaks.removeAll(keepingCapacity: true)
        if let wordEdges = LineBreakAnalyzer.analyzer(for: style.breaking).breaks(in: text, into: &lineBreaks) { word.edges = wordEdges }
        // UAX #14 has no line begin with such a sign even behind spaces (LB13), as French sets “Oui !”. That of ".profile", "/usr" or
        // "!important" belongs to the word, as LB15c says of ".5".
        if text.count > 1, text[1] < 0x80, WebAddress.isLetterOrDigit(text[1]) {
            switch word.edges.first {
            case .exclamation, .infixSeparator, .symbol: word.edges.first = .alphabetic
            default: break
            }
        }
        if style.isUnbreakable { return }
        points.removeAll()
        let isAddress = WebAddress.isHeld(in: text)
        if style.hyphenator >= 0, !isAddress {
            source.styles.hyphenators[Int(style.hyphenator)].points(
                in: text, before: Int(style.hyphenateBefore), after: Int(style.hyphenateAfter), minimumLetters: Int(style.hyphenateWord),
                into: &points)
        }
        let imposed = word.imposition >= 0 ? source.words.impositions[Int(word.imposition)].breaks : nil
        let anywhere =
            style.wrapsCharacters
            || (style.breaksAnywhere && (text.count > Int(style.emergencyBreakLength) || word.width > style.emergencyBreakWidth))
        if lineBreaks.isEmpty && points.points.isEmpty && imposed == nil && !anywhere && !isAddress { return }

        var candidates: [Candidate] = []
        var opportunities = imposed ?? lineBreaks.map(\.offset)
        if isAddress, imposed == nil { WebAddress.setBreaks(in: text, &opportunities) }
        // Nor does a line end behind it.
        let firstOffset = imposed == nil ? text.firstIndex(where: WebAddress.isLetterOrDigit) ?? 0 : 0
        for offset in opportunities where offset > firstOffset && Int(offset) < text.count && !Self.partsPluses(text, Int(offset)) {
            let kind = kind(ofOpportunityAt: Int(offset), in: text)
            if kind == .softHyphen && !style.usesSoftHyphens { continue }
            candidates.append(Candidate(offset: offset, kind: kind))
        }
        for point in points.points where !candidates.contains(where: { $0.offset == point.offset }) {
            candidates.append(Candidate(offset: point.offset, kind: .automaticHyphen, point: point))
        }
        if anywhere { addBreaksAnywhere(style.wrapsCharacters ? .opportunity : .emergency, text, to: &candidates) }
        candidates.sort { $0.offset < $1.offset }
        offsets.measure(shapes, of: result.shapes, byteCount: text.count)
        simpleBreaks.removeAll(keepingCapacity: true)
        for candidate in candidates { addBreak(candidate, word, text, style) }
        if candidates.count > 1 { addPartCorrections(&word, text, style) }
        word.isCapitalized = !points.points.isEmpty && Self.isCapitalized(text)
    }

    /// A place for a break, before it is measured.
    private struct Candidate {
        var offset: Int32
        var kind: BreakInWord.Kind
        /// What hyphenation has found there.
        var point: HyphenationPoint?
    }

    /// UAX #14 lets a line end inside “C++”.
    private static func partsPluses(_ text: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Bool {
        text[offset] == UInt8(ascii: "+") && text[offset - 1] == UInt8(ascii: "+")
    }

    private static func isCapitalized(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var offset = 0
        let first = UTF8Decoding.scalar(in: text, at: &offset)
        guard offset < text.count, first >= 0x41, first < 0x5B || first > 0x7F else { return false }
        let second = UTF8Decoding.scalar(in: text, at: &offset)
        func isCapital(_ scalar: UInt32) -> Bool { HyphenationCharacters.lowerCase(HyphenationCharacters.standardEntry(scalar)) != scalar }
        let isSmall = HyphenationCharacters.kind(HyphenationCharacters.standardEntry(second)) == .letter && !isCapital(second)
        return isSmall && isCapital(first)
    }

    /// Between more distant breaks the sum stands: no script joins letters that far.
    private static let longestPart = 64

    /// Measures the parts between two breaks whose effects meet.
    private mutating func addPartCorrections(_ word: inout Word, _ text: UnsafeBufferPointer<UInt8>, _ style: CharacterStyle) {
        let first = Int(word.breakStart)
        for i in first..<result.breaks.count - 1 {
            let start = result.breaks[i]
            // What a break at simple letters does to the text behind it is nothing, or ends with the next letter.
            if start.postWidth == 0, simpleBreaks[i - first] || offsets.isSafe[Int(start.offset)] { continue }
            for j in i + 1..<result.breaks.count {
                let end = result.breaks[j]
                // A soft hyphen gives way to the hyphen, which meets the letter before it, as letters that change do.
                let gone = end.change < 0 ? 0 : Int(result.letterChanges[Int(end.change)].removedBefore)
                let reach = Int(end.offset) - (end.kind == .softHyphen ? 2 : gone)
                let from = Int(start.offset) + 1 + (start.change < 0 ? 0 : Int(result.letterChanges[Int(start.change)].removedAfter))
                let between = from..<max(from, reach)
                if end.offset - start.offset > Self.longestPart || between.contains(where: { offsets.isSafe[$0] }) { break }
                let shapes = shapePart(
                    text, from: Int(start.offset), to: Int(end.offset), word, style, hyphen: end.addsHyphen,
                    changes: (change(start.change), change(end.change)))
                let sum = end.prefixWidth &+ end.preWidth &- start.prefixWidth &+ start.postWidth
                let difference = width(shapes) &- sum
                guard difference != 0 else { continue }
                result.partCorrections.append(PartCorrection(startBreak: Int32(i), endBreak: Int32(j), width: difference))
                word.hasPartCorrections = true
            }
        }
    }

    private func kind(ofOpportunityAt offset: Int, in text: UnsafeBufferPointer<UInt8>) -> BreakInWord.Kind {
        if offset >= 2, text[offset - 2] == 0xC2, text[offset - 1] == 0xAD { return .softHyphen }
        if offset >= 6, text[offset - 3] == 0xE2, text[offset - 2] == 0x80, text[offset - 1] == 0x8B {
            return kind(ofOpportunityAt: offset - 3, in: text)
        }
        if text[offset - 1] == UInt8(ascii: "-") { return .afterHyphen }
        // U+2010 hyphen … U+2014 em dash.
        if offset >= 3, text[offset - 3] == 0xE2, text[offset - 2] == 0x80, (0x90...0x94).contains(text[offset - 1]) { return .afterHyphen }
        return .opportunity
    }

    private func addBreaksAnywhere(
        _ kind: BreakInWord.Kind, _ text: UnsafeBufferPointer<UInt8>, to candidates: inout [Candidate]
    ) {
        var boundaries: [Int32] = []
        GraphemeBoundaries.append(in: text, into: &boundaries)
        let taken = Set(candidates.map(\.offset))
        for boundary in boundaries where boundary > 0 && Int(boundary) < text.count && !taken.contains(boundary) {
            let index = Int(boundary)
            let isAtEdge = kind == .emergency && Self.endsPart(text[index - 1], before: text[index])
            candidates.append(Candidate(offset: boundary, kind: isAtEdge ? .emergencyBetweenParts : kind))
        }
    }

    /// Whether a name or a list of options has parts that meet between two bytes: behind a mark, and before a capital.
    private static func endsPart(_ last: UInt8, before next: UInt8) -> Bool {
        let isBehindMark = marks.contains(last) && !marks.contains(next)
        return isBehindMark || (UInt8(ascii: "a")...UInt8(ascii: "z") ~= last && UInt8(ascii: "A")...UInt8(ascii: "Z") ~= next)
    }

    private static let marks = Set(",;:.=_&|/+)}]>".utf8)

    private func change(_ index: Int32) -> LetterChange? { index < 0 ? nil : result.letterChanges[Int(index)] }

    /// The number of a change among the worker's own.
    private mutating func number(ofChange change: LetterChange) -> Int32 {
        if let known = result.letterChanges.firstIndex(of: change) { return Int32(known) }
        result.letterChanges.append(change)
        return Int32(result.letterChanges.count - 1)
    }

    private mutating func addBreak(
        _ candidate: Candidate, _ word: Word, _ text: UnsafeBufferPointer<UInt8>, _ style: CharacterStyle
    ) {
        let offset = candidate.offset, kind = candidate.kind
        var letterChange: LetterChange?
        if let point = candidate.point, point.change >= 0 {
            letterChange = points.changes[Int(point.change)]
            // Glyphs that stand for others stand for letters that stay.
            guard replaced.isEmpty else { return }
        }
        let prefix = offsets.prefix[Int(offset)]
        let isSafe = offsets.isSafe[Int(offset)]
        var item = BreakInWord(
            offset: offset, kind: kind, prefixWidth: prefix, preWidth: 0, postWidth: 0, rightProtrusion: 0, leftProtrusion: 0)
        if let point = candidate.point { (item.isJoint, item.leavesFewLetters) = (point.isJoint, point.leavesFewLetters) }
        if let letterChange { item.change = number(ofChange: letterChange) }
        // Before a soft hyphen stands itself, which says nothing about the letter that meets the hyphen.
        let simplePair =
            kind == .softHyphen || !replaced.isEmpty || letterChange != nil ? nil : pair(at: Int(offset), text, word.style, style)
        simpleBreaks.append(simplePair != nil)
        if let pair = simplePair {
            item.preWidth = item.addsHyphen ? pair.preWithHyphen : pair.pre
            item.postWidth = pair.post
        } else {
            if !isSafe || item.addsHyphen {
                let start = offsets.start(ofPartTo: Int(offset) - Int(letterChange?.removedBefore ?? 0))
                let before = shapePart(
                    text, from: start, to: Int(offset), word, style, hyphen: item.addsHyphen, changes: (nil, letterChange))
                item.preWidth = width(before) &- (prefix &- offsets.prefix[start])
            }
            if !isSafe || letterChange != nil {
                let end = offsets.end(ofPartFrom: Int(offset) + Int(letterChange?.removedAfter ?? 0))
                let after = shapePart(text, from: Int(offset), to: end, word, style, hyphen: false, changes: (letterChange, nil))
                item.postWidth = width(after) &- (offsets.prefix[end] &- prefix)
            }
        }
        if style.hangsAtLeft || style.hangsAtRight {
            if style.hangsAtLeft, let letterChange {
                let rest = letterChange.after + text[(Int(offset) + Int(letterChange.removedAfter))...]
                item.leftProtrusion = rest.withUnsafeBufferPointer { edges.left(of: $0, style.font, source.fonts) }
            } else if style.hangsAtLeft, !replaced.contains(offset) {
                item.leftProtrusion = edges.left(of: text, from: Int(offset), style.font, source.fonts)
            }
            if style.hangsAtRight, item.addsHyphen {
                item.rightProtrusion = edges.hyphen(source.styles.hyphens[Int(style.hyphen)], style.font, source.fonts)
            } else if style.hangsAtRight, !isReplaced(before: Int(offset), text) {
                item.rightProtrusion = edges.right(of: text, before: Int(offset), style.font, source.fonts)
            }
        } else if style.keepsInkInside, !replaced.isEmpty {
            item.leftProtrusion =
                InkOverhang.edges(
                    of: shapePart(text, from: Int(offset), to: offsets.end(ofPartFrom: Int(offset)), word, style, hyphen: false),
                    in: scratch, source.fonts
                ).left
            item.rightProtrusion =
                InkOverhang.edges(
                    of: shapePart(text, from: offsets.start(ofPartTo: Int(offset)), to: Int(offset), word, style, hyphen: item.addsHyphen),
                    in: scratch, source.fonts
                ).right
        } else if style.keepsInkInside {
            item.leftProtrusion = InkOverhang.left(of: UTF8Decoding.scalar(in: text, startingAt: Int(offset)), source.fonts[style.font])
            item.rightProtrusion =
                item.addsHyphen ? 0 : InkOverhang.right(ofCharacterBefore: Int(offset), in: text, source.fonts[style.font])
        }
        item.leftProtrusion &-= style.leftInset
        item.rightProtrusion &-= style.rightInset
        result.breaks.append(item)
    }

    /// What the pair of letters at a break says of the widths of the parts; nil where it does not tell.
    private mutating func pair(at offset: Int, _ text: UnsafeBufferPointer<UInt8>, _ styleIndex: Int32, _ style: CharacterStyle)
        -> BreakWidths.Measured?
    {
        var start = offset - 1
        while start > 0, text[start] & 0xC0 == 0x80 { start -= 1 }
        guard offsets.glyphCount[start] == 1, offsets.glyphCount[offset] > 0 else { return nil }
        let measured = widths.pair(
            UTF8Decoding.scalar(in: text, startingAt: start), UTF8Decoding.scalar(in: text, startingAt: offset), style: styleIndex,
            font: style.font,
            hyphen: source.styles.hyphens[Int(style.hyphen)], shaper: &shaper)
        return measured.isSimple && measured.firstAdvance == offsets.prefix[offset] &- offsets.prefix[start] ? measured : nil
    }

    /// What stands for the character before an offset is not what the text says.
    @inline(__always)
    private func isReplaced(before offset: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        if replaced.isEmpty { return false }
        var start = offset - 1
        while start > 0, text[start] & 0xC0 == 0x80 { start -= 1 }
        return replaced.contains(Int32(start))
    }

    private func width(_ shapes: ShapeRange) -> Int32 {
        var sum: Int32 = 0
        for i in 0..<Int(shapes.count) { sum &+= scratch[shapes[i]].width }
        return sum
    }

    private mutating func shapePart(
        _ text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int, _ word: Word, _ style: CharacterStyle, hyphen: Bool,
        changes: WordParts.Changes = (nil, nil)
    ) -> ShapeRange {
        scratch = ShapeStore()
        let shapes = WordParts.shape(
            text, from: start, to: end, hyphen: WordParts.hyphen(hyphen, style, source.styles), changes: changes, context: word.context,
            font: style.font, shaper: &shaper, into: &scratch)
        if !replaced.isEmpty {
            scratch.replaceGlyphs(of: shapes, by: replaced, source.fonts) { WordParts.offset($0, from: start, to: end) }
        }
        return shapes
    }
}
