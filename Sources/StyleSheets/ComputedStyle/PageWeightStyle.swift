/// What the search for pages weighs: penalties in one unit, of which a page that ends a line short costs 120. They count on the root
/// element, as pages belong to the whole book. Named `-fleuron-` and the property's name with hyphens.
package struct PageWeightStyle: Hashable, Sendable {
    /// A page that ends one line short; grows with the square.
    package var shortPagePenalty: Int64 = 120
    /// Pages that end further above their foot are made only where nothing else can be, in lines.
    package var shortPageLimit: Int64 = 6
    /// Each of two pages that run a line long (`-fleuron-long-pages`), besides what a page costs that is a line short.
    package var longPagePenalty: Int64 = 30
    /// The two pages of a spread end at different heights (`-fleuron-spread-balancing`).
    package var unevenSpreadPenalty: Int64 = 900
    /// The last page before a forced break holds fewer lines than `lastPageLines`.
    package var shortLastPagePenalty: Int64 = 700
    package var lastPageLines: Int64 = 4
    /// A paragraph in a line more or fewer (`-fleuron-paragraph-looseness`): for each, and the most for its looser or tighter lines.
    package var loosenessPenalty: Int64 = 100
    package var loosenessLimit: Int64 = 400
    /// A note goes on over the turn of the page, and each line of it that does.
    package var cutNotePenalty: Int64 = 200
    package var cutNoteLinePenalty: Int64 = 20
    /// A float stands on a later page than its anchor: for each page.
    package var deferredFloatPenalty: Int64 = 150
    /// Two columns side by side end at different heights.
    package var unevenColumnsPenalty: Int64 = 300
    /// Columns that end further above the foot of their row are made only where nothing else can be, in lines.
    package var shortColumnLimit: Int64 = 3

    package init() {}
}
