package import Typefaces

/// How far the letters of a justified line may be made wider and narrower, and its letter-space with them, to even out its word spaces
/// (Thành, "Micro-typographic extensions to the TeX typesetting system", 2000). Nought: not at all.
package struct FontExpansionLimits: Hashable, Sendable {
    /// In thousandths of a letter's width.
    package var stretch: Int32 = 0
    package var shrink: Int32 = 0
    /// Widths are multiples of this, in thousandths.
    package var step: Int32 = 1
    /// What is added between letters at most, or taken away, in scaled points.
    package var letterSpace: Int32 = 0
    /// The em that `letterSpace` was taken from, in scaled points: by it the breaker guesses how many letters a width holds.
    package var em: Int32 = 0

    package init() {}

    package var isNone: Bool { stretch | shrink | letterSpace == 0 }

    /// Neighbouring lines differ by no more than this in width, in ten thousandths: readers see more (the limits that Thành gives are 2 % for
    /// one line, which is up to 4 % between two).
    static let greatestContrast: Int64 = 300

    /// A letter and its share of the line's narrow ones are about 0.45 em wide in text faces. The breaker takes letters to be that wide; the
    /// line itself counts its glyphs.
    private static let lettersOfEm: (count: Int64, ems: Int64) = (20, 9)

    /// What a line has for each scaled point of its words, in 1/65,536.
    var pooled: (stretch: Int64, shrink: Int64) {
        let letters = em > 0 ? Int64(letterSpace) * 65_536 * Self.lettersOfEm.count / (Self.lettersOfEm.ems * Int64(em)) : 0
        return (Int64(stretch) * 65_536 / 1000 + letters, Int64(shrink) * 65_536 / 1000 + letters)
    }
}

/// What fonts and letter-space give to a line.
struct LineExpansion {
    /// In ten thousandths of the letters' widths.
    var scale: Int32 = 0
    /// In scaled points.
    var letterSpace: Int32 = 0
    /// By how much the line is wider, in scaled points.
    var gain: Int64 = 0

    init() {}

    /// Deals out what a line lacks (or has too much: negative) over letters and spaces, each by as much of its limit.
    /// - Parameters:
    ///   - letterWidth: of the words that may be expanded, which have `letterCount` glyphs.
    ///   - spaceWidth: of the line's word spaces.
    ///   - previous: the scale of the line before; nil for the first.
    init(
        rest: Int64, letterWidth: Int64, letterCount: Int64, spaceWidth: Int64, _ style: ParagraphStyle, previous: Int32?
    ) {
        let limits = style.fontExpansion, isWider = rest > 0
        let limit = Int64(isWider ? limits.stretch : limits.shrink)
        let spaces = isWider ? style.wordSpace.stretch(of: spaceWidth) : style.wordSpace.shrink(of: spaceWidth)
        let pool = letterWidth * limit / 1000 + letterCount * Int64(limits.letterSpace) + spaces
        guard rest != 0, pool > 0, letterWidth > 0 else { return }
        let share = min(rest.magnitude, UInt64(pool))
        let sign: Int64 = isWider ? 1 : -1
        let step = Int64(max(1, limits.step)) * 10
        var scale = Int64(share) * limit * 10 / pool / step * step * sign
        if let previous { scale = max(Int64(previous) - Self.contrast(step), min(Int64(previous) + Self.contrast(step), scale)) }
        self.scale = Int32(clamping: scale)
        letterSpace = Int32(clamping: Int64(share) * Int64(limits.letterSpace) / pool * sign)
        gain = letterWidth * scale / 10_000 + letterCount * Int64(letterSpace)
    }

    private static func contrast(_ step: Int64) -> Int64 { FontExpansionLimits.greatestContrast / step * step }
}

extension Line {
    @inlinable package var isExpanded: Bool { expansion != 0 || letterSpace != 0 }

    /// The width of a shape of a word whose style expands, as it is on this line.
    @inlinable package func advance(ofShapeWithWidth width: Int32, letterCount: Int32) -> Int64 {
        Int64(width) + Int64(width) * Int64(expansion) / 10_000 + Int64(letterSpace) * Int64(letterCount)
    }
}

/// What lines ask of each shape that stands for a word or a part of it. Most are the word's only one: the word, which is at hand, answers
/// for it, as shapes and glyphs lie far apart in memory.
extension WordTable {
    @inlinable @inline(__always)
    package func isWhole(shape index: Int32, of word: Int) -> Bool {
        words[word].shapeCount == 1 && words[word].shapeStart == index
    }

    @inlinable @inline(__always)
    package func width(ofShape index: Int32, of word: Int) -> Int32 {
        isWhole(shape: index, of: word) ? words[word].width : shapes.shapes[Int(index)].width
    }

    /// `ShapeStore.letterCount(of:)`.
    @inlinable @inline(__always)
    package func letterCount(ofShape index: Int32, of word: Int) -> Int32 {
        isWhole(shape: index, of: word) ? words[word].letterCount : shapes.letterCount(of: shapes.shapes[Int(index)])
    }
}

extension ShapeStore {
    /// How many letter-spaces a shape takes: one behind each glyph. None where a glyph has no advance, as a combining mark would be drawn
    /// away from its letter.
    package func letterCount(of shape: Shape) -> Int32 {
        for index in Int(shape.glyphStart)..<Int(shape.glyphStart + shape.glyphCount) where glyphs[index].advance <= 0 { return 0 }
        return shape.glyphCount
    }
}
