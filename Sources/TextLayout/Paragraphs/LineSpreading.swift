import Typefaces

/// Lines that are filled by the same space between all letters (css-text-4 section 7.3.2, `text-justify: inter-character`).
extension LineAssembler {
    /// Widens a line, or narrows it, by spacing all that stands on it but the last letter. Returns whether there was anything to space.
    ///
    /// Ligatures stay whole, and marks with their letters.
    func spread(_ line: inout Line, by amount: Int64, into result: inout ComposedParagraphs) -> Bool {
        let tokens = Int(line.tokenStart)..<Int(line.tokenEnd)
        if line.settingStart < 0 {
            line.settingStart = Int32(result.settings.count)
            result.settings.append(contentsOf: repeatElement(TokenSetting(), count: tokens.count))
        }
        let base = Int(line.settingStart) - tokens.lowerBound
        let lastWord =
            tokens.last { text.token($0, on: line).kind == .word || text.token($0, on: line).kind == .noBreakSpace } ?? tokens.lowerBound
        var shares = Shares(amount: amount, count: 0)
        for index in tokens { shares.count += places(index, line, result.settings[base + index], isLast: index >= lastWord, result) }
        // Behind the last letter there is nothing.
        shares.count -= 1
        guard shares.count > 0 else { return false }
        for index in tokens {
            let token = text.token(index, on: line)
            var setting = result.settings[base + index]
            if setting.isOmitted { continue }
            switch token.kind {
            case .word:
                let word = text.words.words[token.payload]
                let hadSetting = setting.isSet
                let shapes = shapes(of: word, index, line, setting, result)
                setting.shapeStart = Int32(result.shapes.shapes.count)
                setting.width = 0
                for number in 0..<Int(shapes.count) {
                    setting.width &+= copy(
                        shapes.isOwn ? result.shapes : text.words.shapes, Int(shapes.start) + number, &shares, into: &result.shapes)
                }
                setting.shapeCount = Int32(result.shapes.shapes.count) - setting.shapeStart
                if token.isFollowedBySpace {
                    setting.space = (hadSetting ? setting.space : spaces[word.style]) &+ (index < lastWord ? shares.next() : 0)
                }
                setting.isSet = true
            case .space, .noBreakSpace:
                let own = setting.isSet ? setting.space : spaces[Int32(token.payload)]
                setting.space = own &+ (hasSpace(index, line) && index < lastWord ? shares.next() : 0)
                setting.isSet = true
            case .object, .leader, .tab, .breakOpportunity, .forcedBreak: break
            }
            result.settings[base + index] = setting
        }
        return true
    }

    /// An amount dealt out so that the sum is exact.
    private struct Shares {
        let amount: Int64
        var count: Int64
        private var given: Int64 = 0

        init(amount: Int64, count: Int64) { self.amount = amount; self.count = count }

        mutating func next() -> Int32 {
            guard given < count else { return 0 }
            given += 1
            return Int32(clamping: amount * given / count - amount * (given - 1) / count)
        }
    }

    /// How many places a token has behind which space may go.
    private func places(_ index: Int, _ line: Line, _ setting: TokenSetting, isLast: Bool, _ result: ComposedParagraphs) -> Int64 {
        if setting.isOmitted { return 0 }
        let token = text.token(index, on: line)
        switch token.kind {
        case .word:
            let shapes = shapes(of: text.words.words[token.payload], index, line, setting, result)
            let store = shapes.isOwn ? result.shapes : text.words.shapes
            var count: Int64 = token.isFollowedBySpace && !isLast ? 1 : 0
            for number in 0..<Int(shapes.count) { count += Self.clusters(store, Int(shapes.start) + number) }
            return count
        case .space, .noBreakSpace: return hasSpace(index, line) && !isLast ? 1 : 0
        case .object, .leader, .tab, .breakOpportunity, .forcedBreak: return 0
        }
    }

    /// A space at the start of a line has gone with the break.
    private func hasSpace(_ index: Int, _ line: Line) -> Bool {
        text.token(index, on: line).kind == .noBreakSpace || line.keepsSpace(at: index)
    }

    /// The shapes of a word as it stands on the line: those of the word table, or of this worker's own.
    private func shapes(of word: Word, _ index: Int, _ line: Line, _ setting: TokenSetting, _ result: ComposedParagraphs) -> (
        start: Int32, count: Int32, isOwn: Bool
    ) {
        if setting.isSet { return (setting.shapeStart, setting.shapeCount, true) }
        if index == Int(line.tokenStart), line.startShape >= 0 { return (line.startShape, line.startShapeCount, true) }
        if index == Int(line.tokenEnd) - 1, line.endShape >= 0 { return (line.endShape, line.endShapeCount, true) }
        return (word.shapeStart, word.shapeCount, false)
    }

    private static func clusters(_ store: ShapeStore, _ index: Int) -> Int64 {
        let shape = store.shapes[index]
        var count: Int64 = 0
        for glyph in Int(shape.glyphStart)..<Int(shape.glyphStart + shape.glyphCount) where endsCluster(glyph, shape, store) { count += 1 }
        return count
    }

    private static func endsCluster(_ glyph: Int, _ shape: Shape, _ store: ShapeStore) -> Bool {
        glyph + 1 == Int(shape.glyphStart + shape.glyphCount) || store.glyphs[glyph].cluster != store.glyphs[glyph + 1].cluster
    }

    /// Copies a shape with space behind each cluster, and returns its width.
    private func copy(_ store: ShapeStore, _ index: Int, _ shares: inout Shares, into target: inout ShapeStore) -> Int32 {
        var shape = store.shapes[index]
        let glyphs = Int(shape.glyphStart)..<Int(shape.glyphStart + shape.glyphCount)
        let source = shape
        shape.glyphStart = Int32(target.glyphs.count)
        shape.textStart = Int32(target.text.count)
        for number in glyphs {
            var glyph = store.glyphs[number]
            if Self.endsCluster(number, source, store) {
                let share = shares.next()
                glyph.advance &+= share
                shape.width &+= share
            }
            target.glyphs.append(glyph)
        }
        target.text.append(contentsOf: store.text[Int(source.textStart)..<Int(source.textStart + source.textCount)])
        target.shapes.append(shape)
        return shape.width
    }
}
