/// Breaks paragraphs into lines as a whole, by the algorithm of Knuth and Plass ("Breaking Paragraphs into Lines", 1981) exactly as
/// TeX implements it (tex.web sections 813-890), with lines that go into the fragments of any shape.
///
/// The list of items is read once from left to right. *Active nodes* are the places where a line may start that is not yet known to be
/// overfull; at every place to break, a line from each of them is judged by its badness, and where it is good enough, the best
/// way to get here is remembered for each fitness class (`BreakRecord`) and becomes an active node itself. At the end
/// the best chain of records is the paragraph. Up to three passes are made: without automatic hyphens under `pretolerance`,
/// with them under `tolerance`, and with every line's stretch increased by `emergencyStretch`.
///
/// It is right because the demerits of what follows a break depend on nothing before it but what an active node holds: place, fitness,
/// hyphenation and the fragment of the next line. It departs from TeX in its bookkeeping only: widths are sums from the start of the
/// paragraph, in 64 bits, rather than deltas between the nodes of the list. A line's width is a difference of two such sums, so it
/// is the same number. Time is proportional to items plus places to break times active nodes, of which there are a handful.
///
/// The breaker holds nothing but scratch that the next paragraph uses again: the same values in give the same lines out. Keep one per
/// thread.
package struct LineBreaker: ~Copyable {
    var state = BreakSearch()

    package init() {}

    /// Breaks a paragraph and appends its lines to `lines`. Never fails: where the parameters cannot be met, lines are overfull. A glue at
    /// the very end is dropped, and the breaker itself ends the paragraph with a forbidden break, `parFillSkip` and a forced break. No
    /// items give no lines.
    /// - Parameters:
    ///   - adjustments: needed where there are tabs among the items.
    ///   - words: by item, which word a box is of, or -1: needed for `repeatDemerits`.
    package mutating func breakLines<Source: FragmentSource>(
        _ items: Span<Item>, _ parameters: LineBreakingParameters, _ fragments: Source, _ adjustments: LineAdjustments? = nil,
        words: [Int32] = [], into lines: inout [BrokenLine]
    ) -> BrokenParagraph {
        guard !items.isEmpty else {
            return BrokenParagraph(lineCount: 0, looseness: 0, demerits: 0, pass: .first, overfullCount: 0)
        }
        state.adjustments = adjustments
        state.words = words
        return state.run(items, parameters, fragments, into: &lines)
    }

    /// The same in a column of one measure, compiled for it.
    package mutating func breakLines(
        _ items: Span<Item>, _ parameters: LineBreakingParameters, _ fragments: RectangleFragments, _ adjustments: LineAdjustments? = nil,
        words: [Int32] = [], into lines: inout [BrokenLine]
    ) -> BrokenParagraph {
        guard !items.isEmpty else {
            return BrokenParagraph(lineCount: 0, looseness: 0, demerits: 0, pass: .first, overfullCount: 0)
        }
        state.adjustments = adjustments
        state.words = words
        return state.run(items, parameters, fragments, into: &lines)
    }

    /// Breaks a paragraph into each of several numbers of lines, where the tolerance allows it, and appends the lines to `lines`, those of
    /// one way after those of another. Rivers are not looked for.
    /// - Parameters:
    ///   - lineCounts: each number once.
    ///   - found: takes an index in `lineCounts` and the way, whose lines come next.
    package mutating func breakLines<Source: FragmentSource>(
        _ items: Span<Item>, _ parameters: LineBreakingParameters, _ fragments: Source, _ adjustments: LineAdjustments?, words: [Int32],
        lineCounts: [Int32], into lines: inout [BrokenLine], found: (Int, BrokenParagraph) -> Void
    ) {
        guard !items.isEmpty else { return }
        state.adjustments = adjustments
        state.words = words
        state.run(items, parameters, fragments, lineCounts: lineCounts, into: &lines, found: found)
    }

    /// Breaks a paragraph by first fit, for comparison: each line takes what fits with its glue shrunk, without regard to the others.
    package mutating func fillLines<Source: FragmentSource>(
        _ items: Span<Item>, _ parameters: LineBreakingParameters, _ fragments: Source, _ adjustments: LineAdjustments? = nil,
        words: [Int32] = [], into lines: inout [BrokenLine]
    ) -> BrokenParagraph {
        guard !items.isEmpty else {
            return BrokenParagraph(lineCount: 0, looseness: 0, demerits: 0, pass: .firstFit, overfullCount: 0)
        }
        state.adjustments = adjustments
        state.words = words
        return state.runFirstFit(items, parameters, fragments, into: &lines)
    }
}
