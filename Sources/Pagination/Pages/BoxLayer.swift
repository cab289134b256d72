import DisplayLists
import Geometry
import StyleSheets

extension BoxStyle {
    /// The box is drawn with all that is in it as a layer of its page: under a transform, or cut to a shape.
    var isLayer: Bool { isTransformed || hasRareValues && rare.clipPath != nil }

    /// What its layer is drawn under.
    /// - Parameter border: the border box, in the coordinates of what is drawn.
    /// - Returns: nil where nothing of the box is seen.
    func layer(border: Rect) -> DrawingState? {
        var state = DrawingState()
        if isTransformed {
            guard let transform = rare.transform.transform(of: border) else { return nil }
            state.transform = transform
        }
        if hasRareValues, let clip = rare.clipPath {
            let reference = reference(clip.box, border: border), path = clip.shape?.path(in: reference) ?? Path(reference)
            guard !path.isEmpty else { return nil }
            state.clips = [state.transform(path)]
        }
        return state
    }

    /// A box that shapes refer to (css-shapes-1 section 2.1).
    private func reference(_ box: ShapeBox, border rect: Rect) -> Rect {
        func inset(_ rect: Rect, _ top: Length, _ right: Length, _ bottom: Length, _ left: Length) -> Rect {
            Rect(
                x: rect.minX + left, y: rect.minY + top, width: max(.zero, rect.width - left - right),
                height: max(.zero, rect.height - top - bottom))
        }
        func outset(_ value: LengthPercentageAuto) -> Length {
            if case .value(let value) = value { .zero - value.resolved(against: rect.width) } else { .zero }
        }
        switch box {
        case .borderBox: return rect
        case .paddingBox: return rect.inside(border)
        case .contentBox:
            let edges = BoxEdges(self, base: rect.width)
            return inset(rect, edges.top, edges.right, edges.bottom, edges.left)
        case .marginBox:
            return inset(rect, outset(margin.top), outset(margin.right), outset(margin.bottom), outset(margin.left))
        }
    }
}
