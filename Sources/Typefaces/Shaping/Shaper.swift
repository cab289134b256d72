internal import CHarfBuzz

/// Turns text into shapes. Each thread has its own.
///
/// Text is divided by coverage and script (`Itemizer`) and each piece is shaped by HarfBuzz in font units; advances are then scaled to
/// scaled points and rounded glyph by glyph, so that the width of a shape is the sum of the advances of its glyphs.
package struct Shaper {
    private let table: FontTable
    private let buffer = ShapingBuffer()
    private var itemizer: Itemizer
    /// One for every font, script and direction met so far; the last one used is the likeliest next.
    private var shapers: [WordShaper] = []
    private var last: WordShaper?
    /// How far the lookups that were applied in the fonts asked for look at spaces, since this was last set.
    package var involvement = SpaceInvolvement.none
    /// Off, everything goes through HarfBuzz: for tests that compare the two.
    private let usesWordShaper: Bool

    package init(table: FontTable, usesWordShaper: Bool = true) {
        self.table = table
        self.usesWordShaper = usesWordShaper
        itemizer = Itemizer(table: table)
    }

    /// Shapes `text[range]` (UTF-8, on character boundaries) and appends to `store`. The rest of `text` is context for scripts that join
    /// their letters; it is not set.
    ///
    /// `script` is that of the surrounding text, which figures and punctuation take. Text without characters gives no shape.
    package mutating func shape(
        _ text: UnsafeBufferPointer<UInt8>, in range: Range<Int>, font: FontID, script: Script = .latin,
        direction: TextDirection = .leftToRight,
        spaces: NeighbouringSpaces = [], into store: inout ShapeStore
    ) -> ShapeRange {
        let first = Int32(store.shapes.count)
        guard !range.isEmpty else { return ShapeRange(first: first, count: 0) }
        let words = shaper(font, script, direction)
        if usesWordShaper {
            switch words.shape(text, range, spaces, into: &store) {
            case .shaped:
                involvement = max(involvement, words.space)
                return ShapeRange(first: first, count: 1)
            case .needsHarfBuzz:
                involvement = max(involvement, words.space)
                shapeByHarfBuzz(text, Itemizer.Piece(range: range, font: font, script: script), words, spaces, &store)
                return ShapeRange(first: first, count: 1)
            case .needsItemizing: break
            }
        }
        shapePieces(
            text, itemizer.pieces(text, range, fontID: font, font: words.plan.font, script: script), font, direction, spaces, &store)
        return ShapeRange(first: first, count: Int32(store.shapes.count) - first)
    }

    /// Shapes a whole text; for tests and short strings.
    package mutating func shape(
        _ text: String, font: FontID, script: Script = .latin, direction: TextDirection = .leftToRight, spaces: NeighbouringSpaces = [],
        into store: inout ShapeStore
    ) -> ShapeRange {
        Array(text.utf8).withUnsafeBufferPointer {
            shape($0, in: 0..<$0.count, font: font, script: script, direction: direction, spaces: spaces, into: &store)
        }
    }

    /// How far the font's lookups look at spaces: whether words of it may be shaped alone.
    package mutating func spaceInvolvement(of font: FontID, script: Script = .latin, direction: TextDirection = .leftToRight)
        -> SpaceInvolvement
    {
        shaper(font, script, direction).space
    }

    private mutating func shaper(_ font: FontID, _ script: Script, _ direction: TextDirection) -> WordShaper {
        if let last, last.isFor(font, script, direction) { return last }
        if let known = shapers.first(where: { $0.isFor(font, script, direction) }) {
            last = known
            return known
        }
        let plan = ShapingPlan(fontID: font, font: table[font], script: script, direction: direction)
        let made = WordShaper(plan, table.analysis(for: plan), buffer: buffer)
        shapers.append(made)
        last = made
        return made
    }
}

extension Shaper {
    private mutating func shapePieces(
        _ text: UnsafeBufferPointer<UInt8>, _ pieces: [Itemizer.Piece], _ font: FontID, _ direction: TextDirection,
        _ spaces: NeighbouringSpaces,
        _ store: inout ShapeStore
    ) {
        for (i, piece) in pieces.enumerated() {
            let words = shaper(piece.font, piece.script, direction)
            // Spaces are the affair of the font asked for; one that stands in for it never has any.
            if piece.font == font { involvement = max(involvement, words.space) }
            var neighbours = spaces
            if i > 0 { neighbours.remove(.before) }
            if i < pieces.count - 1 { neighbours.remove(.after) }
            if usesWordShaper, piece.replacement == .none, words.shape(text, piece.range, neighbours, into: &store) == .shaped { continue }
            shapeByHarfBuzz(text, piece, words, neighbours, &store)
        }
    }

    private func shapeByHarfBuzz(
        _ text: UnsafeBufferPointer<UInt8>, _ piece: Itemizer.Piece, _ words: WordShaper, _ spaces: NeighbouringSpaces,
        _ store: inout ShapeStore
    ) {
        let plan = words.plan
        let spaces = words.space == .none ? [] : spaces
        if piece.replacement != .none || !spaces.isEmpty { addCharacters(text, piece, spaces) } else { buffer.setText(text, piece.range) }
        plan.execute(buffer)
        appendShape(text, piece.range, plan, spaces, &store)
    }

    /// Adds the characters one by one where they are not those of the text: what replaces them, spaces beside it. Clusters stay
    /// those of the text.
    private func addCharacters(_ text: UnsafeBufferPointer<UInt8>, _ piece: Itemizer.Piece, _ spaces: NeighbouringSpaces) {
        buffer.begin(text, piece.range)
        // A space in front needs a cluster before the first of the text, so those of the text begin one later.
        if spaces.contains(.before) { buffer.add(0x20, cluster: piece.range.lowerBound) }
        let shift = spaces.isEmpty ? 0 : 1
        var i = piece.range.lowerBound
        while i < piece.range.upperBound {
            let offset = i
            let character = decodeCharacter(text, &i, end: piece.range.upperBound)
            switch piece.replacement {
            case .capitals:
                for capital in Unicode.Scalar(character)?.properties.uppercaseMapping.unicodeScalars ?? "\u{FFFD}".unicodeScalars {
                    buffer.add(capital.value, cluster: offset + shift)
                }
            case .asterisks where UnicodeProperties.isOrnament(character): buffer.add(0x2A, cluster: offset + shift)
            case .asterisks, .none: buffer.add(character, cluster: offset + shift)
            }
        }
        if spaces.contains(.after) { buffer.add(0x20, cluster: piece.range.upperBound + shift) }
        buffer.end(text, piece.range)
    }

    /// Takes the glyphs over from the buffer, without those of the neighbouring spaces.
    private func appendShape(
        _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ plan: ShapingPlan, _ spaces: NeighbouringSpaces,
        _ store: inout ShapeStore
    ) {
        let (infos, positions) = buffer.glyphs
        // The spaces shift the clusters of the text by one: see `addCharacters`.
        let origin = range.lowerBound + (spaces.isEmpty ? 0 : 1)
        let letterSpacing = plan.font.letterSpacing, isLeftToRight = plan.direction == .leftToRight
        let glyphStart = store.glyphs.count
        var width: Int64 = 0
        for i in 0..<infos.count {
            let cluster = Int(infos[i].cluster) - origin
            guard cluster >= 0, cluster < range.count else { continue }
            var glyph = Glyph(
                id: UInt16(truncatingIfNeeded: infos[i].codepoint),
                isUnsafeToBreak: infos[i].mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0,
                cluster: Int32(truncatingIfNeeded: cluster), advance: plan.scale(positions[i].x_advance),
                xOffset: plan.scale(positions[i].x_offset), yOffset: plan.verticalScale(positions[i].y_offset)
            )
            if letterSpacing != 0 {
                // After the cluster: at its last glyph, which in right-to-left text is the leftmost.
                if isLeftToRight, i + 1 == infos.count || infos[i + 1].cluster != infos[i].cluster {
                    glyph.advance &+= letterSpacing
                } else if !isLeftToRight, i == 0 || infos[i - 1].cluster != infos[i].cluster {
                    glyph.advance &+= letterSpacing
                    glyph.xOffset &+= letterSpacing
                }
            }
            width += Int64(glyph.advance)
            store.glyphs.append(glyph)
        }
        store.appendShape(text, range, font: plan.fontID, glyphStart: glyphStart, width: width)
    }
}

extension ShapeStore {
    /// Closes a shape whose glyphs are those from `glyphStart` on.
    @inline(__always)
    mutating func appendShape(_ source: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, font: FontID, glyphStart: Int, width: Int64) {
        let textStart = text.count
        text.append(contentsOf: UnsafeBufferPointer(rebasing: source[range]))
        shapes.append(
            Shape(
                font: font, glyphStart: Int32(truncatingIfNeeded: glyphStart),
                glyphCount: Int32(truncatingIfNeeded: glyphs.count - glyphStart),
                textStart: Int32(truncatingIfNeeded: textStart), textCount: Int32(truncatingIfNeeded: range.count),
                width: Int32(clamping: width)
            ))
    }
}
