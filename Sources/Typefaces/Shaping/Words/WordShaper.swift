internal import CHarfBuzz

/// Shapes words to which nothing but pair kerning applies, without HarfBuzz: about fifty times as fast.
///
/// A word qualifies if all its characters are simple (`SimpleCharacters`), none of its glyphs is affected by a lookup on its own and none
/// of its pairs could begin anything but kerning (`LookupAnalysis`). Its glyphs are then those of the cmap, its advances those of the face
/// plus the adjustments of its pairs, which HarfBuzz itself is asked for when a pair is first met. Everything else is left to HarfBuzz, so
/// that the result is the same for every font; tests compare the two over whole books.
final class WordShaper {
    let plan: ShapingPlan
    let space: SpaceInvolvement
    private let script: Script
    private let direction: TextDirection
    private let buffer: ShapingBuffer
    private let isUsable: Bool
    private let simple: SimpleCharacters
    private let rules: PairRules
    private let scale: UnitScale
    private let letterSpacing: Int32
    private let fontID: FontID
    private let spaceIndex: UInt16
    private static let noIndex = SimpleCharacters.notSimple

    /// Dense index by code point, `notSimple` for what needs HarfBuzz; flat characters, then punctuation.
    private let indexes: UnsafeMutablePointer<UInt16>
    private let metrics: UnsafeMutablePointer<GlyphMetric>
    private var pairs = PairTable()
    /// The glyphs of the word under way.
    private let word: UnsafeMutablePointer<Glyph>
    /// Longer words are HarfBuzz's.
    private static let longestWord = 64

    private struct GlyphMetric {
        var units: Int32
        /// In scaled points, with letter spacing.
        var advance: Int32
        var glyph: UInt16
    }

    /// Measures pairs in `buffer`, which the plan's other user leaves alone meanwhile.
    init(_ plan: ShapingPlan, _ analysis: WordAnalysis, buffer: ShapingBuffer) {
        self.plan = plan
        self.buffer = buffer
        script = plan.script
        direction = plan.direction
        simple = analysis.simple
        let findings = analysis.findings
        space = findings.space
        let isPlainText = plan.direction == .leftToRight && Self.isShapedByDefault(plan.script) && plan.font.syntheticSmallCaps == nil
        isUsable = findings.isUnderstood && isPlainText
        rules = PairRules(findings.pairs, count: simple.count)
        scale = plan.scale
        letterSpacing = plan.font.letterSpacing
        fontID = plan.fontID
        spaceIndex = simple.spaceIndex.map { UInt16($0) } ?? Self.noIndex

        indexes = .allocate(capacity: max(1, simple.indexes.count))
        for (i, index) in simple.indexes.enumerated() {
            let isPlain =
                index != SimpleCharacters.notSimple && !findings.affected.contains(Int(index))
                && (plan.font.characters.isEmpty || plan.font.serves(SimpleCharacters.character(at: i)))
            indexes[i] = isPlain ? index : SimpleCharacters.notSimple
        }
        metrics = .allocate(capacity: max(1, simple.count))
        for (i, glyph) in simple.glyphs.enumerated() {
            let units = plan.font.face.advance(of: glyph)
            metrics[i] = GlyphMetric(units: units, advance: plan.scale(units) &+ plan.font.letterSpacing, glyph: glyph)
        }
        word = .allocate(capacity: Self.longestWord)
    }

    deinit {
        indexes.deallocate()
        metrics.deallocate()
        word.deallocate()
    }

    /// Scripts that HarfBuzz's default shaper handles: no joining, reordering or decomposing.
    private static func isShapedByDefault(_ script: Script) -> Bool {
        script == .latin || script == .greek || script == .cyrillic || script == .common
    }

    @inline(__always) func isFor(_ fontID: FontID, _ script: Script, _ direction: TextDirection) -> Bool {
        self.fontID == fontID && self.script == script && self.direction == direction
    }

    enum Outcome {
        case shaped
        /// Some lookup may apply, but every character is simple: HarfBuzz can shape the word in one piece.
        case needsHarfBuzz
        /// The word may have to be divided by script or coverage first.
        case needsItemizing
    }

    /// Shapes a word if it can; otherwise the store stays as it was.
    func shape(
        _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ spaces: NeighbouringSpaces, into store: inout ShapeStore
    ) -> Outcome {
        guard isUsable, range.count <= Self.longestWord else { return .needsItemizing }
        let spaceIndex = space == .none ? Self.noIndex : self.spaceIndex
        var i = range.lowerBound, count = 0
        var previous = spaces.contains(.before) ? spaceIndex : Self.noIndex
        // Of the glyph before the one under way, whose advance is known only when its right neighbour is.
        var units: Int32 = 0
        var width: Int64 = 0
        while i < range.upperBound {
            let offset = i
            let position = tablePosition(text, &i, end: range.upperBound)
            guard position >= 0 else { return .needsItemizing }
            let index = indexes[position]
            guard index != Self.noIndex else { return .needsItemizing }
            let metric = metrics[Int(index)]
            var glyph = Glyph(
                id: metric.glyph, isUnsafeToBreak: false, cluster: Int32(truncatingIfNeeded: offset &- range.lowerBound),
                advance: metric.advance,
                xOffset: 0, yOffset: 0
            )
            var nextUnits = metric.units
            if previous != Self.noIndex {
                let pair = adjustment(previous, index)
                if !pair.isNothing {
                    guard pair.flags & PairAdjustment.needsShaping == 0 else {
                        return isSimple(text, i..<range.upperBound) ? .needsHarfBuzz : .needsItemizing
                    }
                    glyph.isUnsafeToBreak = pair.flags & PairAdjustment.unsafeToBreak != 0
                    if count > 0 { setAdvance(of: count &- 1, units: units &+ Int32(pair.firstAdvance)) }
                    if pair.secondAdvance != 0 {
                        nextUnits &+= Int32(pair.secondAdvance)
                        glyph.advance = scale(nextUnits) &+ letterSpacing
                    }
                    glyph.xOffset = scale(Int32(pair.secondOffset))
                }
            }
            if count > 0 { width &+= Int64(word[count &- 1].advance) }
            word[count] = glyph
            count &+= 1
            units = nextUnits
            previous = index
        }
        if spaces.contains(.after), spaceIndex != Self.noIndex {
            let pair = adjustment(previous, spaceIndex)
            guard pair.flags & PairAdjustment.needsShaping == 0 else { return .needsHarfBuzz }
            if pair.firstAdvance != 0 { setAdvance(of: count &- 1, units: units &+ Int32(pair.firstAdvance)) }
        }
        width &+= Int64(word[count &- 1].advance)
        let glyphStart = store.glyphs.count
        store.glyphs.append(contentsOf: UnsafeBufferPointer(start: word, count: count))
        store.appendShape(text, range, font: fontID, glyphStart: glyphStart, width: width)
        return .shaped
    }

    private func isSimple(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
        var i = range.lowerBound
        while i < range.upperBound {
            let position = tablePosition(text, &i, end: range.upperBound)
            guard position >= 0, indexes[position] != Self.noIndex else { return false }
        }
        return true
    }

    /// Advances are rounded as a whole, as HarfBuzz's result would be.
    @inline(__always) private func setAdvance(of glyph: Int, units: Int32) { word[glyph].advance = scale(units) &+ letterSpacing }

    /// The place of the character at `i` in `indexes`, negative if it has none.
    @inline(__always)
    private func tablePosition(_ text: UnsafeBufferPointer<UInt8>, _ i: inout Int, end: Int) -> Int {
        let byte = text[i]
        if byte < 0x80 {
            i &+= 1
            return Int(byte)
        }
        let character = decodeCharacter(text, &i, end: end)
        if character < SimpleCharacters.flat.upperBound { return Int(character) }
        guard SimpleCharacters.punctuation.contains(character) else { return -1 }
        return SimpleCharacters.flat.count &+ Int(character &- SimpleCharacters.punctuation.lowerBound)
    }

    @inline(__always)
    private func adjustment(_ first: UInt16, _ second: UInt16) -> PairAdjustment {
        let key = PairTable.key(first, second)
        if let known = pairs.find(key) { return known }
        let measured = measure(Int(first), Int(second))
        pairs.insert(key, measured)
        return measured
    }

    /// Lets HarfBuzz shape the pair by itself.
    private func measure(_ first: Int, _ second: Int) -> PairAdjustment {
        let needsShaping = PairAdjustment(flags: PairAdjustment.needsShaping)
        guard !rules.matches(first, second) else { return needsShaping }
        buffer.begin()
        buffer.add(simple.characters[first], cluster: 0)
        buffer.add(simple.characters[second], cluster: 1)
        plan.execute(buffer)
        let (infos, positions) = buffer.glyphs
        guard infos.count == 2, infos[0].codepoint == UInt32(simple.glyphs[first]), infos[1].codepoint == UInt32(simple.glyphs[second]),
            infos[0].cluster == 0, infos[1].cluster == 1, positions[0].x_offset == 0, positions[0].y_offset == 0,
            positions[1].y_offset == 0,
            infos[0].mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue == 0,
            let firstAdvance = Int16(exactly: positions[0].x_advance &- metrics[first].units),
            let secondAdvance = Int16(exactly: positions[1].x_advance &- metrics[second].units),
            let offset = Int16(exactly: positions[1].x_offset)
        else { return needsShaping }
        let isUnsafe = infos[1].mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0
        return PairAdjustment(
            firstAdvance: firstAdvance, secondAdvance: secondAdvance, secondOffset: offset,
            flags: isUnsafe ? PairAdjustment.unsafeToBreak : 0
        )
    }
}
