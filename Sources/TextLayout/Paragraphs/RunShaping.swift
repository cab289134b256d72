import Typefaces

/// Shapes whole stretches of text, for fonts whose letters depend on more than the space beside a word (`SpaceInvolvement.beyond`): a
/// Nastaliq face lets the next word slide under the last one, others kern a letter with a space and the space with what follows.
///
/// The word table knows such words only as they stand alone. So each stretch of one font and one direction is shaped as a whole when its
/// paragraph is composed, twice: first all of it, for the widths that the breaker reads (`metrics`), then what of it has come to stand on
/// each line (`shape(line:)`). What a break changes is measured by shaping from it to the nearest place where HarfBuzz calls the text safe
/// to cut, so the breaker's widths are exact for lines that hold one such place; those of finished lines always are.
struct RunShaping {
    /// What the breaker is told of a token.
    struct TokenMetrics {
        /// The stretch that the token belongs to, or -1: the word table holds for it.
        var stretch: Int32 = -1
        var width: Int32 = 0
        /// Width of the space behind the word, or of the space that the token is.
        var space: Int32 = 0
        /// What the text is wider if a line begins with this token, and if one ends with it.
        var startExcess: Int32 = 0
        var endExcess: Int32 = 0
        /// Index in `breaks` of the word's first break.
        var breakStart: Int32 = 0
    }

    private struct Stretch {
        /// Tokens relative to the paragraph.
        var tokens: Range<Int>
        /// Offsets in the text.
        var text: Range<Int>
        var font: FontID
        var direction: TextDirection
        /// Added to each space.
        var wordSpacing: Int32
        /// Index in `TextStyles.hyphens`.
        var hyphen: UInt8
        /// Glyphs that stand for others, by offsets in the stretch.
        var replaced = GlyphReplacements()
    }

    private let source: TypesetText
    private var shaper: Shaper
    private var scratch = ShapeStore()
    private var offsets = OffsetMeasures()
    private var stretches: [Stretch] = []
    private var tokenStart = 0
    /// By token of the paragraph.
    private(set) var metrics: [TokenMetrics] = []
    /// The breaks inside words with the widths that they have here.
    private(set) var breaks: [BreakInWord] = []

    init(_ source: TypesetText) {
        self.source = source
        shaper = Shaper(table: source.fonts)
    }

    // MARK: - Stretches

    /// Measures the stretches of a paragraph. Returns whether it has any. O(bytes).
    mutating func measure(_ paragraph: TypesetParagraph) -> Bool {
        guard source.words.hasRunWords, findStretches(of: paragraph) else { return false }
        metrics = [TokenMetrics](repeating: TokenMetrics(), count: Int(paragraph.tokenCount))
        breaks.removeAll(keepingCapacity: true)
        source.text.withUnsafeBufferPointer { text in
            for number in stretches.indices { measure(number, UnsafeBufferPointer(rebasing: text[stretches[number].text])) }
        }
        return true
    }

    /// Tokens in a row that have one style and one level, where one of them is a word that must not be shaped alone.
    private mutating func findStretches(of paragraph: TypesetParagraph) -> Bool {
        stretches.removeAll(keepingCapacity: true)
        tokenStart = Int(paragraph.tokenStart)
        var start = 0, style: Int32 = -1, level: UInt8 = 0, isNeeded = false
        func close(_ end: Int) {
            guard isNeeded else { return }
            let from = Int(source.tokenOffsets[tokenStart + start])
            let to = end < Int(paragraph.tokenCount) ? Int(source.tokenOffsets[tokenStart + end]) : Int(paragraph.textEnd)
            let characters = source.styles.characterStyles[Int(style)]
            stretches.append(
                Stretch(
                    tokens: start..<end, text: from..<to, font: characters.font, direction: level & 1 == 1 ? .rightToLeft : .leftToRight,
                    wordSpacing: characters.wordSpacing, hyphen: characters.hyphen, replaced: replacedGlyphs(in: start..<end, from: from)))
        }
        for index in 0..<Int(paragraph.tokenCount) {
            let token = source.tokens[tokenStart + index]
            let ownLevel = paragraph.levelStart < 0 ? 0 : source.levels[Int(paragraph.levelStart) + index]
            var own: Int32 = -1
            switch token.kind {
            case .word: own = source.words.words[token.payload].style
            case .space, .noBreakSpace: own = Int32(token.payload)
            case .breakOpportunity: own = style
            case .forcedBreak, .object, .leader, .tab: break
            }
            if own != style || ownLevel != level {
                close(index)
                (start, style, level, isNeeded) = (index, own, ownLevel, false)
            }
            if token.kind == .word, source.words.words[token.payload].dependsOnRun { isNeeded = true }
        }
        close(Int(paragraph.tokenCount))
        return !stretches.isEmpty
    }

    private func replacedGlyphs(in tokens: Range<Int>, from start: Int) -> GlyphReplacements {
        var result = GlyphReplacements()
        for index in tokens where source.tokens[tokenStart + index].kind == .word {
            let word = source.words.words[source.tokens[tokenStart + index].payload]
            if word.imposition >= 0 {
                result.append(source.words.glyphs(of: word), shiftedBy: source.tokenOffsets[tokenStart + index] - Int32(start))
            }
        }
        return result
    }

    /// Gives the glyphs of each stretch of a paragraph, and where its text begins in that of all.
    mutating func forEachStretch(of paragraph: TypesetParagraph, _ body: (ShapeRange, ShapeStore, Int32) -> Void) {
        guard findStretches(of: paragraph) else { return }
        for stretch in stretches {
            scratch = ShapeStore()
            let shapes = source.text.withUnsafeBufferPointer { text in
                shape(UnsafeBufferPointer(rebasing: text[stretch.text]), 0..<stretch.text.count, stretch, addsHyphen: false)
            }
            body(shapes, scratch, Int32(stretch.text.lowerBound))
        }
    }

    /// The number of bytes of a token, without the space behind it.
    private func length(of token: Token) -> Int {
        switch token.kind {
        case .word: Int(source.words.words[token.payload].textCount)
        case .space: 1
        case .noBreakSpace: 2
        case .breakOpportunity, .forcedBreak, .object, .leader, .tab: 0
        }
    }

    private mutating func measure(_ number: Int, _ text: UnsafeBufferPointer<UInt8>) {
        let stretch = stretches[number]
        scratch = ShapeStore()
        let shapes = shaper.shape(text, in: 0..<text.count, font: stretch.font, direction: stretch.direction, into: &scratch)
        scratch.replaceGlyphs(of: shapes, by: stretch.replaced, source.fonts) { $0 }
        offsets.measure(shapes, of: scratch, byteCount: text.count)
        for index in stretch.tokens {
            let token = source.tokens[tokenStart + index]
            let start = Int(source.tokenOffsets[tokenStart + index]) - stretch.text.lowerBound
            let end = start + length(of: token)
            var entry = TokenMetrics()
            entry.stretch = Int32(number)
            entry.breakStart = Int32(breaks.count)
            let width = offsets.prefix[end] &- offsets.prefix[start]
            if token.kind == .word {
                entry.width = width
                if token.isFollowedBySpace { entry.space = offsets.prefix[end + 1] &- offsets.prefix[end] &+ stretch.wordSpacing }
                entry.startExcess = startExcess(at: start, text, stretch)
                entry.endExcess = endExcess(at: end, text, stretch, addsHyphen: false)
                addBreaks(of: source.words.words[token.payload], at: start, text, stretch)
            } else {
                entry.space = width &+ stretch.wordSpacing
            }
            metrics[index] = entry
        }
    }

    private mutating func addBreaks(of word: Word, at start: Int, _ text: UnsafeBufferPointer<UInt8>, _ stretch: Stretch) {
        for index in word.breakStart..<(word.breakStart + word.breakCount) {
            var place = source.words.breaks[Int(index)]
            let offset = start + Int(place.offset)
            place.prefixWidth = offsets.prefix[offset] &- offsets.prefix[start]
            let change = source.words.letterChange(at: index)
            place.preWidth = endExcess(at: offset, text, stretch, addsHyphen: place.addsHyphen, change: change)
            place.postWidth = startExcess(at: offset, text, stretch, change: change)
            breaks.append(place)
        }
    }

    /// What the text before an offset is wider when nothing, or a hyphen, follows.
    private mutating func endExcess(
        at end: Int, _ text: UnsafeBufferPointer<UInt8>, _ stretch: Stretch, addsHyphen: Bool, change: LetterChange? = nil
    ) -> Int32 {
        guard addsHyphen || (end < text.count && !offsets.isSafe[end]) else { return 0 }
        let start = offsets.start(ofPartTo: end - Int(change?.removedBefore ?? 0))
        let width = partWidth(text, start..<end, stretch, addsHyphen: addsHyphen, changes: (nil, change))
        return width &- (offsets.prefix[end] &- offsets.prefix[start])
    }

    /// What the text behind an offset is wider when nothing stands before it.
    private mutating func startExcess(
        at start: Int, _ text: UnsafeBufferPointer<UInt8>, _ stretch: Stretch, change: LetterChange? = nil
    ) -> Int32 {
        guard start > 0, change != nil || !offsets.isSafe[start] else { return 0 }
        let end = offsets.end(ofPartFrom: start + Int(change?.removedAfter ?? 0))
        let width = partWidth(text, start..<end, stretch, addsHyphen: false, changes: (change, nil))
        return width &- (offsets.prefix[end] &- offsets.prefix[start])
    }

    private mutating func partWidth(
        _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ stretch: Stretch, addsHyphen: Bool, changes: WordParts.Changes
    ) -> Int32 {
        scratch = ShapeStore()
        let shapes = shape(text, range, stretch, addsHyphen: addsHyphen, changes: changes)
        return (0..<Int(shapes.count)).reduce(0) { $0 &+ scratch[shapes[$1]].width }
    }

    /// Shapes a part of a stretch's text into `scratch`.
    private mutating func shape(
        _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ stretch: Stretch, addsHyphen: Bool,
        changes: WordParts.Changes = (nil, nil)
    ) -> ShapeRange {
        // The words on the lines before and after are no context.
        let part = UnsafeBufferPointer(rebasing: text[range])
        let shapes = WordParts.shape(
            part, from: 0, to: part.count, hyphen: addsHyphen ? source.styles.hyphens[Int(stretch.hyphen)] : [], changes: changes,
            context: stretch.direction == .rightToLeft ? .rightToLeft : [], font: stretch.font,
            shaper: &shaper, into: &scratch)
        scratch.replaceGlyphs(of: shapes, by: stretch.replaced, source.fonts) {
            WordParts.offset($0, from: range.lowerBound, to: range.upperBound)
        }
        return shapes
    }

    // MARK: - Lines

    /// Shapes the stretches on a line and appends a setting for each of its tokens. Those of other tokens are marked as not set.
    ///
    /// - Parameter tokens: of the line, relative to the paragraph; `from` and `to` are offsets in the text where its first word begins and
    ///   its last one ends, `changes` what letters become at these places.
    mutating func shape(
        _ tokens: Range<Int>, from: Int, to: Int, addsHyphen: Bool, changes: WordParts.Changes, settings: inout [TokenSetting],
        into store: inout ShapeStore
    ) {
        let first = settings.count
        settings.append(contentsOf: repeatElement(TokenSetting(), count: tokens.count))
        for stretch in stretches {
            let shared = stretch.tokens.clamped(to: tokens)
            guard !shared.isEmpty else { continue }
            let start = max(from, stretch.text.lowerBound), end = min(to, stretch.text.upperBound)
            guard start < end else { continue }
            source.text.withUnsafeBufferPointer { text in
                scratch = ShapeStore()
                let own = UnsafeBufferPointer(rebasing: text[stretch.text]), base = stretch.text.lowerBound
                let isEnd = end == to && shared.upperBound == tokens.upperBound
                let shapes = shape(
                    own, start - base..<end - base, stretch, addsHyphen: addsHyphen && isEnd,
                    changes: (start == from && shared.lowerBound == tokens.lowerBound ? changes.start : nil, isEnd ? changes.end : nil))
                var spread = GlyphSpread(shapes, of: scratch)
                for index in shared {
                    settings[first + index - tokens.lowerBound] = setting(
                        ofToken: index, from: start, to: end, isLast: index + 1 == tokens.upperBound, wordSpacing: stretch.wordSpacing,
                        &spread, &store)
                }
            }
        }
    }

    private func setting(
        ofToken index: Int, from start: Int, to end: Int, isLast: Bool, wordSpacing: Int32, _ spread: inout GlyphSpread,
        _ store: inout ShapeStore
    ) -> TokenSetting {
        let token = source.tokens[tokenStart + index]
        let tokenOffset = Int(source.tokenOffsets[tokenStart + index])
        let tokenEnd = tokenOffset + length(of: token)
        let lower = max(tokenOffset, start) - start, upper = max(lower, min(tokenEnd, end) - start)
        var setting = TokenSetting()
        setting.isSet = true
        if token.kind == .word {
            // A hyphen that was added stands behind the bytes of the text.
            let reach = isLast && tokenEnd >= end ? Int.max : upper
            setting.shapeStart = Int32(store.shapes.count)
            setting.width = spread.take(lower..<reach, scratch, into: &store)
            rewriteCopy(from: Int(setting.shapeStart), tokenOffset..<tokenEnd, continues: tokenEnd > end, in: &store)
            setting.shapeCount = Int32(store.shapes.count) - setting.shapeStart
            if token.isFollowedBySpace, tokenEnd < end { setting.space = spread.width(upper..<upper + 1, scratch) &+ wordSpacing }
        } else {
            setting.space = spread.width(lower..<upper, scratch) &+ (lower < upper ? wordSpacing : 0)
        }
        return setting
    }
}

extension RunShaping {
    private func rewriteCopy(from shape: Int, _ range: Range<Int>, continues: Bool, in store: inout ShapeStore) {
        guard source.copiesDashesAsTyped else { return }
        source.text.withUnsafeBufferPointer { text in
            if CopiedText.isAffected(UnsafeBufferPointer(rebasing: text[range])) {
                CopiedText.rewrite(from: shape, in: &store, continues: continues)
            }
        }
    }
}

/// Deals the glyphs of a shaped line out to its tokens.
private struct GlyphSpread {
    private let shapes: ShapeRange
    private let textStart: Int

    init(_ shapes: ShapeRange, of store: ShapeStore) {
        self.shapes = shapes
        textStart = shapes.count > 0 ? Int(store[shapes[0]].textStart) : 0
    }

    /// The glyphs whose clusters begin in a range of bytes of a shape: a stretch of them, as clusters ascend or descend.
    private func glyphs(_ range: Range<Int>, of shape: Shape, _ store: ShapeStore) -> Range<Int> {
        let base = Int(shape.textStart) - textStart
        let all = Int(shape.glyphStart)..<Int(shape.glyphStart + shape.glyphCount)
        guard let first = all.first(where: { range.contains(base + Int(store.glyphs[$0].cluster)) }) else {
            return all.lowerBound..<all.lowerBound
        }
        var end = first + 1
        while end < all.upperBound, range.contains(base + Int(store.glyphs[end].cluster)) { end += 1 }
        return first..<end
    }

    func width(_ range: Range<Int>, _ store: ShapeStore) -> Int32 {
        (0..<Int(shapes.count)).reduce(0) { sum, number in
            glyphs(range, of: store[shapes[number]], store).reduce(sum) { $0 &+ store.glyphs[$1].advance }
        }
    }

    /// Copies the glyphs of a range of bytes, a shape for each font, and returns their width.
    func take(_ range: Range<Int>, _ store: ShapeStore, into target: inout ShapeStore) -> Int32 {
        var sum: Int32 = 0
        for number in 0..<Int(shapes.count) {
            let shape = store[shapes[number]]
            let base = Int(shape.textStart) - textStart
            let lower = max(range.lowerBound, base), upper = min(range.upperBound, base + Int(shape.textCount))
            guard lower < upper else { continue }
            var part = Shape(
                font: shape.font, glyphStart: Int32(target.glyphs.count), glyphCount: 0, textStart: Int32(target.text.count),
                textCount: Int32(upper - lower), width: 0)
            part.sourceCount = Int32(max(0, min(upper, base + Int(shape.sourceCount)) - lower))
            for index in glyphs(lower..<upper, of: shape, store) {
                var glyph = store.glyphs[index]
                glyph.cluster -= Int32(lower - base)
                part.width &+= glyph.advance
                target.glyphs.append(glyph)
            }
            part.glyphCount = Int32(target.glyphs.count) - part.glyphStart
            let textFrom = Int(shape.textStart) + lower - base
            target.text.append(contentsOf: store.text[textFrom..<textFrom + upper - lower])
            target.shapes.append(part)
            sum &+= part.width
        }
        return sum
    }
}
