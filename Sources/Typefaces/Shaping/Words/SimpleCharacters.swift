internal import CHarfBuzz

/// The characters that the word shaper may meet, numbered densely in the order of their glyphs.
///
/// A character is simple if HarfBuzz maps it to its nominal glyph and does nothing else to it by reason of what *character* it is: a
/// visible letter, figure or mark of punctuation of the script or of none, with a glyph, no combining mark, no space, nothing invisible,
/// not the fraction slash (which switches features on). Everything else that can happen to it is in the font's lookups. U+0020 is among the
/// glyphs, since lookups may look at a space beside a word, but is no character of a word.
struct SimpleCharacters {
    static let notSimple: UInt16 = 0xFFFF
    /// General Punctuation from the hyphen on: dashes, quotation marks, ellipsis.
    static let punctuation: Range<UInt32> = 0x2010..<0x2060
    static let flat: Range<UInt32> = 0..<Face.flatCharacters

    /// Dense index by code point: first all of `flat`, then all of `punctuation`.
    private(set) var indexes: [UInt16]
    /// Glyph and one of its characters by dense index.
    private(set) var glyphs: [UInt16] = []
    private(set) var characters: [UInt32] = []
    let spaceIndex: Int?
    /// Dense index of the first glyph that is not below a glyph id; one more entry than the face has glyphs.
    private let firstIndexes: [UInt16]

    var count: Int { glyphs.count }

    /// The code point at a place of `indexes`.
    static func character(at position: Int) -> UInt32 {
        position < flat.count ? UInt32(position) : punctuation.lowerBound + UInt32(position - flat.count)
    }

    init(face: Face, script: Script) {
        var characterOfGlyph = [UInt32](repeating: 0, count: face.glyphCount)
        var simple: [(position: Int, glyph: UInt16)] = []
        var isSimpleGlyph = [Bool](repeating: false, count: face.glyphCount)
        for (position, character) in (Array(Self.flat) + Array(Self.punctuation)).enumerated() {
            let glyph = face.glyph(for: character)
            guard glyph != 0, Int(glyph) < face.glyphCount, Self.isSimple(character, script: script),
                hb_ot_layout_get_glyph_class(face.hbFace, UInt32(glyph)) != HB_OT_LAYOUT_GLYPH_CLASS_MARK
            else { continue }
            simple.append((position, glyph))
            if characterOfGlyph[Int(glyph)] == 0 { characterOfGlyph[Int(glyph)] = character }
            isSimpleGlyph[Int(glyph)] = true
        }
        let space = face.glyph(for: 0x20)
        if space != 0, Int(space) < face.glyphCount, !isSimpleGlyph[Int(space)] {
            characterOfGlyph[Int(space)] = 0x20
            isSimpleGlyph[Int(space)] = true
        }
        var firstIndexes = [UInt16](repeating: 0, count: face.glyphCount + 1)
        for glyph in 0..<face.glyphCount {
            firstIndexes[glyph] = UInt16(glyphs.count)
            if isSimpleGlyph[glyph] {
                glyphs.append(UInt16(glyph))
                characters.append(characterOfGlyph[glyph])
            }
        }
        firstIndexes[face.glyphCount] = UInt16(glyphs.count)
        indexes = [UInt16](repeating: Self.notSimple, count: Self.flat.count + Self.punctuation.count)
        for (position, glyph) in simple { indexes[position] = firstIndexes[Int(glyph)] }
        spaceIndex = space == 0 || Int(space) >= face.glyphCount ? nil : Int(firstIndexes[Int(space)])
        self.firstIndexes = firstIndexes
    }

    /// The dense index of a glyph, nil if it is none of a simple character.
    func index(of glyph: Int) -> Int? {
        guard glyph + 1 < firstIndexes.count, firstIndexes[glyph] != firstIndexes[glyph + 1] else { return nil }
        return Int(firstIndexes[glyph])
    }

    /// The dense indexes of the glyphs from `first` to `last`.
    func indexes(from first: Int, through last: Int) -> Range<Int> {
        let limit = firstIndexes.count - 1
        guard first <= last, first < limit else { return 0..<0 }
        return Int(firstIndexes[first])..<Int(firstIndexes[min(last + 1, limit)])
    }

    private static func isSimple(_ character: UInt32, script: Script) -> Bool {
        guard character > 0x20, character != 0x2044 else { return false }
        let own = UnicodeProperties.script(character)
        guard own == script || own == .common else { return false }
        switch UnicodeProperties.category(character) {
        case HB_UNICODE_GENERAL_CATEGORY_CONTROL, HB_UNICODE_GENERAL_CATEGORY_FORMAT, HB_UNICODE_GENERAL_CATEGORY_UNASSIGNED,
            HB_UNICODE_GENERAL_CATEGORY_NON_SPACING_MARK, HB_UNICODE_GENERAL_CATEGORY_SPACING_MARK,
            HB_UNICODE_GENERAL_CATEGORY_ENCLOSING_MARK,
            HB_UNICODE_GENERAL_CATEGORY_SPACE_SEPARATOR, HB_UNICODE_GENERAL_CATEGORY_LINE_SEPARATOR,
            HB_UNICODE_GENERAL_CATEGORY_PARAGRAPH_SEPARATOR:
            return false
        default: return true
        }
    }
}

/// A set of simple glyphs by dense index.
struct GlyphBits {
    private(set) var words: [UInt64]

    init(count: Int) { words = [UInt64](repeating: 0, count: (count + 63) / 64) }

    mutating func insert(_ index: Int) { words[index >> 6] |= 1 << UInt64(index & 63) }
    mutating func insert(_ range: Range<Int>) { for index in range { insert(index) } }
    func contains(_ index: Int) -> Bool { words[index >> 6] >> UInt64(index & 63) & 1 != 0 }
    mutating func formUnion(_ other: GlyphBits) { for i in words.indices { words[i] |= other.words[i] } }
    mutating func formIntersection(_ other: GlyphBits) { for i in words.indices { words[i] &= other.words[i] } }
    var isEmpty: Bool { words.allSatisfy { $0 == 0 } }
    var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

    func forEach(_ body: (Int) -> Void) {
        for (i, word) in words.enumerated() {
            var rest = word
            while rest != 0 {
                body(i << 6 + rest.trailingZeroBitCount)
                rest &= rest - 1
            }
        }
    }
}
