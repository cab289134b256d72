internal import TextLayout

/// How the lines of a paragraph are chosen.
///
/// ```swift
/// layout.typesetterBehavior = .firstFit
/// let longer = ParagraphStyle { $0.typesetterBehavior = .tex(TeXParameters { $0.looseness = 1 }) }
/// storage.setAttribute(\.paragraphStyle, longer, in: range)
/// ```
public enum TypesetterBehavior: Hashable, Sendable {
    /// Line by line, as word processors do: each line takes what fits, its spaces shrunk if need be, and knows nothing of the next.
    case firstFit
    /// All lines of a paragraph together, so that their spaces are as even as they can be (Knuth and Plass, “Breaking Paragraphs into
    /// Lines”, 1981), within the paragraph's `tolerance`; where no way is within it, spaces grow further, by two ems a line at first.
    case totalFit
    /// All lines together, judged by TeX's parameters instead of `ParagraphStyle.tolerance`.
    ///
    /// Lines are TeX's but in two cases. Where TeX would let one stick out of the margin though it could be broken, it may be as loose as
    /// need be. And ragged lines may be as short as need be: they are judged by how far they stay behind an end that stretches by four ems.
    case tex(TeXParameters)
}

/// What TeX judges the breaks of a paragraph by: its names, meanings and ranges (The TeXbook, chapter 14). The defaults are plain TeX's.
///
/// ```swift
/// let fewHyphens = TypesetterBehavior.tex(TeXParameters { $0.hyphenPenalty = 500; $0.emergencyStretch = 12 })
/// ```
///
/// Badness is a number from 0 to 10,000, where 100 is a line whose spaces are stretched or shrunk as far as their font means them to be.
public struct TeXParameters: Hashable, Sendable {
    /// The greatest badness of a line in the first pass, which adds no hyphens; negative leaves the pass out.
    public var pretolerance = 100
    /// The greatest badness of a line in the passes with hyphens.
    public var tolerance = 200
    /// Stretch that every line has in addition in a third pass, in points, if the second finds nothing; nought leaves the pass out.
    public var emergencyStretch = 0.0
    /// Added to the badness of every line, −10,000 to 10,000: the greater, the fewer lines.
    public var linePenalty = 10
    /// The cost of a hyphen that is added, −10,000 to 10,000; from 10,000 on there are none.
    public var hyphenPenalty = 50
    /// The cost of ending a line behind a hyphen or dash of the text, −10,000 to 10,000.
    public var exHyphenPenalty = 50
    /// Demerits for a loose line next to a tight one.
    public var adjDemerits = 10_000
    /// Demerits for two lines in succession that end with hyphens.
    public var doubleHyphenDemerits = 10_000
    /// Demerits for a hyphen at the end of the last line but one.
    public var finalHyphenDemerits = 5_000
    /// By how many lines the paragraph shall be longer (or shorter) than its best number, as far as the tolerance allows it.
    public var looseness = 0

    /// Plain TeX's values.
    public init() {}

    /// `TeXParameters { $0.looseness = 1 }`
    public init(_ change: (inout TeXParameters) -> Void) {
        self.init()
        change(&self)
    }

    /// The values as the engine takes them, kept to what it can reckon with.
    var lineBreaking: LineBreakingParameters {
        func kept(_ value: Int, _ range: ClosedRange<Int>) -> Int32 { Int32(max(range.lowerBound, min(range.upperBound, value))) }
        let penalties = -10_000...10_000, demerits = -100_000_000...100_000_000
        var result = LineBreakingParameters()
        result.pretolerance = kept(pretolerance, -1...10_000)
        result.tolerance = kept(tolerance, 0...10_000)
        result.emergencyStretch = max(0, min(scaledPoints32(emergencyStretch), Self.mostStretch))
        result.linePenalty = kept(linePenalty, penalties)
        result.hyphenPenalty = kept(hyphenPenalty, penalties)
        result.explicitHyphenPenalty = kept(exHyphenPenalty, penalties)
        result.adjacencyDemerits = kept(adjDemerits, demerits)
        result.doubleHyphenDemerits = kept(doubleHyphenDemerits, demerits)
        result.finalHyphenDemerits = kept(finalHyphenDemerits, demerits)
        result.looseness = kept(looseness, -1_000...1_000)
        return result
    }

    /// 4,096 points.
    private static let mostStretch: Int32 = 4_096 << 16
}
