import Boxes
import Geometry
import StyleSheets

/// Boxes that no float reaches into and that have no width of their own: beside floats they are as wide as these leave room (CSS 2.2
/// section 9.5), with all that is in them.
extension FlowBuilder {
    /// What holds more goes on for pages: it is not set narrower for a float at its beginning, as its text goes round that, and no height
    /// that a sheet gives a page of a screen is heeded.
    static let mostBoxesOfPage = 64

    /// Whether a box, and all in it, takes the width that it is given.
    func canBeNarrower(_ id: BoxID, _ style: BoxStyle) -> Bool {
        guard tree.dependsOnPlaces, sizing.fillsItsContainer(style), !style.isMultiColumn, tree[id].kind != .itemContainer else {
            return false
        }
        var open = [id], count = 0
        while let box = open.popLast() {
            var child = tree[box].firstChild
            while child != .none {
                count += 1
                guard count <= Self.mostBoxesOfPage, takesAnyWidth(child) else { return false }
                open.append(child)
                child = tree[child].nextSibling
            }
        }
        return tree[id].image < 0
    }

    private func takesAnyWidth(_ id: BoxID) -> Bool {
        let box = tree[id]
        guard box.kind == .block || box.kind == .paragraph, box.image < 0 else { return false }
        if box.isAnonymous { return true }
        let style = sizing.style(of: box)
        return sizing.fillsItsContainer(style) && !style.isMultiColumn && style.turn == .none && !style.shapesItsText
            && style.pageName == nil && !style.breakBefore.isForced && !style.breakAfter.isForced
    }
}

extension BlockSizing {
    /// A block is as wide as what it stands in leaves it.
    func fillsItsContainer(_ style: BoxStyle) -> Bool {
        guard style.width == .auto, style.maxWidth == nil, style.minWidth == .length(.zero) else { return false }
        return !style.hasRareValues || style.rare.intrinsicSizes == IntrinsicSizes()
    }
}
