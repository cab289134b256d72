package import Typefaces

/// What a client is asked about the glyphs of a paragraph: each run of them once as it is set in whole words, and once more where a part of
/// a word by itself has others.
struct GlyphQuestions {
    /// - Parameters:
    ///   - shape: a run of glyphs of one font.
    ///   - store: that holds it.
    ///   - offset: where its text begins in `TypesetText.text`.
    /// - Returns: as many glyphs of the same face, nil for those that are to be hidden; nil: all stay.
    fileprivate typealias Client = (_ shape: Shape, _ store: ShapeStore, _ offset: Int32) -> [UInt16?]?

    private let source: TypesetText
    private let client: Client
    private var shaper: Shaper
    private var scratch = ShapeStore()
    private var offsets = OffsetMeasures()
    /// Glyphs by their places in the text, that the client has been asked about.
    private var asked: Set<UInt64> = []
    private var found: [GlyphReplacements.Replacement] = []

    fileprivate init(_ source: TypesetText, _ client: @escaping Client) {
        self.source = source
        self.client = client
        shaper = Shaper(table: source.fonts)
    }

    /// The words of a paragraph that get other glyphs, by their tokens.
    mutating func replacements(in paragraph: TypesetParagraph) -> [(token: Int, glyphs: GlyphReplacements)] {
        let tokens = (Int(paragraph.tokenStart)..<Int(paragraph.tokenStart + paragraph.tokenCount)).filter {
            source.tokens[$0].kind == .word
        }
        if source.words.hasRunWords {
            var runs = RunShaping(source)
            runs.forEachStretch(of: paragraph) { shapes, store, offset in ask(shapes, store, at: offset) }
        }
        for token in tokens { ask(source.words.words[source.tokens[token].payload], at: source.tokenOffsets[token]) }
        guard !found.isEmpty else { return [] }
        found.sort { ($0.offset, $0.glyph) < ($1.offset, $1.glyph) }
        var result: [(token: Int, glyphs: GlyphReplacements)] = []
        var next = 0
        for token in tokens {
            let start = source.tokenOffsets[token], end = start + source.words.words[source.tokens[token].payload].textCount
            while next < found.count, found[next].offset < start { next += 1 }
            let first = next
            while next < found.count, found[next].offset < end { next += 1 }
            var glyphs = GlyphReplacements()
            glyphs.append(GlyphReplacements(Array(found[first..<next])), shiftedBy: -start)
            if !glyphs.isEmpty { result.append((token, glyphs)) }
        }
        return result
    }

    private mutating func ask(_ word: Word, at offset: Int32) {
        let whole = ShapeRange(first: word.shapeStart, count: word.shapeCount)
        ask(whole, source.words.shapes, at: offset)
        offsets.measure(whole, of: source.words.shapes, byteCount: Int(word.textCount))
        source.words.text.withUnsafeBufferPointer { all in
            let text = UnsafeBufferPointer(rebasing: all[Int(word.textStart)..<Int(word.textStart + word.textCount)])
            for part in parts(of: text) {
                scratch = ShapeStore()
                let shapes = WordParts.shape(
                    text, from: part.lowerBound, to: part.upperBound, hyphen: [], context: word.context,
                    font: source.styles.characterStyles[Int(word.style)].font, shaper: &shaper,
                    into: &scratch)
                ask(shapes, scratch, at: offset + Int32(part.lowerBound))
            }
        }
    }

    /// Stretches of a word that may have other glyphs when they stand alone, as a break or an ellipsis leaves them: before and behind each
    /// place that is not safe to cut, and what is left of a ligature. Between any two of them stand the same glyphs.
    private func parts(of text: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
        var boundaries: [Int32] = [], result: [Range<Int>] = []
        GraphemeBoundaries.append(in: text, into: &boundaries)
        let places = Set([0, text.count] + boundaries.map(Int.init)).sorted()
        for (number, place) in places.enumerated() where place > 0 && place < text.count && !offsets.isSafe[place] {
            result += [offsets.start(ofPartTo: place)..<place, place..<offsets.end(ofPartFrom: place)]
            // In a ligature, up to the places behind it.
            guard offsets.glyphCount[place] == 0 else { continue }
            for end in places[(number + 1)...].prefix(Self.longestLigature) { result.append(place..<end) }
        }
        return result
    }

    private static let longestLigature = 8

    /// - Parameter offset: where the text of the shapes begins in `TypesetText.text`.
    private mutating func ask(_ range: ShapeRange, _ store: ShapeStore, at offset: Int32) {
        guard range.count > 0 else { return }
        let textStart = (0..<Int(range.count)).reduce(Int32.max) { min($0, store[range[$1]].textStart) }
        for number in 0..<Int(range.count) {
            let shape = store[range[number]], start = offset + shape.textStart - textStart
            let glyphs = store.glyphs[Int(shape.glyphStart)..<Int(shape.glyphStart + shape.glyphCount)]
            let areNew = glyphs.map { asked.insert(UInt64(UInt32(bitPattern: start + $0.cluster)) << 16 | UInt64($0.id)).inserted }
            guard areNew.contains(true), let answer = client(shape, store, start), answer.count == glyphs.count else { continue }
            let count = source.fonts[shape.font].face.glyphCount
            for ((glyph, isNew), other) in zip(zip(glyphs, areNew), answer) where isNew && other != glyph.id && Int(other ?? 0) < count {
                found.append(.init(offset: start + glyph.cluster, glyph: glyph.id, other: other))
            }
        }
    }
}

extension TypesetText {
    /// The words of a paragraph for which a client wants other glyphs, by their tokens. They have been prepared. O(glyphs).
    package func glyphReplacements(
        in paragraph: Int, by client: @escaping (_ shape: Shape, _ store: ShapeStore, _ offset: Int32) -> [UInt16?]?
    ) -> [(token: Int, glyphs: GlyphReplacements)] {
        var questions = GlyphQuestions(self, client)
        return questions.replacements(in: paragraphs[paragraph])
    }

    /// Sets words with other glyphs than those of their fonts, and prepares them anew.
    package mutating func replaceGlyphs(_ replacements: [(token: Int, glyphs: GlyphReplacements)], workers: Int) {
        for (token, glyphs) in replacements {
            tokens[token] = tokens[token].renumbered(words.append(copyOf: tokens[token].payload, with: glyphs))
        }
        prepare(workers: workers)
    }
}
