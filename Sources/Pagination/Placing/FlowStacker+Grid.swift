import Boxes
import StyleSheets
import TextLayout

/// The lines of the page (`LineGrid`) where something floats. There a line has its measure for where it stands, so what is missing to the
/// next line of the page is put in as the page is stacked, not when it is known where it ends.
extension FlowStacker {
    private var hasGrid: Bool { pageHeight != nil && chain == nil && draft.linePitch > 0 && state.columns.isEmpty }

    /// Brings text that snaps back to the lines of the page, with all that goes with its first line: floats, markers, boxes that begin.
    mutating func comeBackToGrid(_ text: TypesetText) {
        guard hasGrid, state.part == nil, let top = state.gridTop, page.items.last.map({ !$0.isAttachedToNext }) ?? true,
            let paragraph = firstParagraphOfChain
        else { return }
        let missing: Int64
        if snaps(paragraph) {
            missing = LineGrid.missing(state.y - top, draft.linePitch)
        } else if tree.paragraphs[paragraph].isReplaced {
            // A picture stays in the middle of its white.
            let height = text.height(of: text.paragraphs[paragraph].lineRange)
            missing = LineGrid.missing(state.y - top + height, draft.linePitch) / 2
        } else {
            return
        }
        guard missing > 0 else { return }
        let waiting = state.penalty
        placeSpace(FlowItem(.space, height: missing))
        // What follows is kept with what is above the space as it was without one.
        state.penalty = waiting
    }

    /// Where the text that snaps may have all of its measure below a float: on the next line of the page, if the float has room down to
    /// there. Lines beside it are the same.
    func onGrid(bottomOf float: PlacedFloat) -> Int64 {
        guard hasGrid, let pageHeight, float.bottom > float.top, float.shape == nil, let paragraph = firstParagraphOfChain, snaps(paragraph)
        else { return float.bottom }
        let bottom = float.bottom + LineGrid.missing(float.bottom - (state.gridTop ?? state.y), draft.linePitch)
        return bottom <= pageHeight ? bottom : float.bottom
    }

    private func snaps(_ paragraph: Int) -> Bool { LineRules.snaps(styles[Int(tree.paragraphs[paragraph].style.index)].text) }

    /// The next paragraph, where nothing but what has no height and goes with it stands in front of it.
    private var firstParagraphOfChain: Int? {
        for item in draft.items[min(state.next, draft.items.count)...] {
            switch item.kind {
            case .paragraph: return Int(item.payload)
            case .anchor, .boxStart, .marker, .mark: continue
            default: return nil
            }
        }
        return nil
    }
}
