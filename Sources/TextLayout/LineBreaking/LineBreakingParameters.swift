/// What a paragraph's breaks are judged by. The names and meanings are TeX's, the defaults plain TeX's, where TeX has them.
@frozen package struct LineBreakingParameters: Hashable, Sendable {
    /// The greatest badness of a line in the first pass, which uses no automatic hyphens; negative leaves the pass out.
    package var pretolerance: Int32 = 100
    /// The greatest badness of a line in the second and third pass.
    package var tolerance: Int32 = 200
    /// Where the first pass does not find what is asked for, nothing is found: there are no lines.
    package var endsWithFirstPass = false
    /// Stretch added to every line, in scaled points, in a third pass if the second finds nothing; nought leaves the pass out.
    package var emergencyStretch: Int32 = 0
    /// Added to the badness of every line: the greater, the fewer lines.
    package var linePenalty: Int32 = 10
    /// The cost of a hyphen as the maker of the items uses it; discretionaries carry their own.
    package var hyphenPenalty: Int32 = 50
    /// The same where the words of a compound meet, where only two letters stand on one side of the hyphen, and in a name; nil: as
    /// elsewhere. In a name or beside two letters a joint costs no less.
    package var compoundHyphenPenalty: Int32?
    package var shortHyphenPenalty: Int32?
    package var nameHyphenPenalty: Int32?
    /// The cost of a break after a hyphen of the text as the maker of the items uses it; discretionaries carry their own.
    package var explicitHyphenPenalty: Int32 = 50
    /// Demerits for a loose line next to a tight one.
    package var adjacencyDemerits: Int32 = 10_000
    /// Demerits for two hyphenated lines in succession.
    package var doubleHyphenDemerits: Int32 = 10_000
    /// Demerits for a hyphen at the end of the last line but one.
    package var finalHyphenDemerits: Int32 = 5_000
    /// How many lines more (or fewer) than its best number the paragraph shall have.
    package var looseness: Int32 = 0
    /// Glue that ends the last line.
    package var parFillSkip: Glue = .fill
    /// Glue at the left of every line.
    package var leftSkip: Glue = .zero
    /// Glue at the right of every line.
    package var rightSkip: Glue = .zero

    /// No more than this number of hyphenated lines in succession, unless a line would be overfull otherwise; nil is TeX's way, without
    /// limit.
    package var hyphenLimitLines: Int32?
    /// A last line (of more than one) with less natural width than this, in scaled points, is a runt. Nought: there are none.
    package var runtWidth: Int32 = 0
    /// Demerits for a runt.
    package var runtDemerits: Int32 = 0
    /// Demerits for lines next to each other whose letters differ in width by one and a half of what one line may have: where fonts are
    /// expanded in one pool with the spaces. Less from one such width on, none below.
    package var expansionContrastDemerits: Int32 = 0
    /// Demerits for each word space that is the fourth or a later one of a river: of a row of spaces below each other (`riverWidth`). Where
    /// there is such a cost, paragraphs whose best lines have a river are searched again (`BreakSearch+Rivers.swift`).
    package var riverDemerits: Int32 = 0
    /// The middles of spaces of neighbouring lines that are no further apart than this, in scaled points, are below each other.
    package var riverWidth: Int32 = 0
    /// Demerits for a line that begins or ends with the same word as the one before.
    package var repeatDemerits: Int32 = 0
    /// Demerits for a last line that ends less than `fullLastLineGap`, in scaled points, before the measure does, and not at it: it looks
    /// like a line that was meant to be full.
    package var fullLastLineDemerits: Int32 = 0
    package var fullLastLineGap: Int32 = 0
    /// Tells very loose lines apart, which are all the same to TeX: what is lacking in them is measured against this length, in scaled
    /// points. Nought is TeX's way.
    package var looseLineStretch: Int32 = 0
    /// The fonts of a line are made wider or narrower, as far as its items allow, before its glue is.
    package var expandsFonts = false
    /// A way to break with as many demerits in sum is as good as none. TeX's value, a little more than a milliard, suits any
    /// paragraph of a book; one of ten thousands of lines wants more. At most 2⁶⁰.
    package var demeritsLimit: Int64 = 1_073_741_823

    @inlinable package init() {}
}
