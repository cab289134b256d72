import DisplayLists
import Geometry
import StyleSheets
import TextLayout

extension BoxStyle {
    /// The box is drawn with all that is in it as a layer of its page: under a transform, cut to a shape, or faded.
    var isLayer: Bool { isTransformed || hasRareValues && (rare.clipPath != nil || rare.opacity < 1) }

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
            let reference = reference(clip.box, border: border)
            let path = clip.shape?.path(in: reference) ?? Path(rounded: reference, rare.borderRadius.corners(in: reference))
            guard !path.isEmpty else { return nil }
            state.clips = [state.transform(path)]
        }
        if hasRareValues, rare.opacity < 1 {
            state.groups = [DrawingGroup(number: 0, opacity: Color.black.faded(to: rare.opacity).alpha)]
        }
        return state
    }

    /// Percentages of margins and padding are those of the box's own width, as that of what holds it is not known here.
    private func reference(_ box: ShapeBox, border rect: Rect) -> Rect {
        func length(_ value: LengthPercentageAuto) -> Int64 {
            if case .value(let value) = value { value.resolved(against: rect.width).scaledPoints } else { 0 }
        }
        let margin = margin, inner = BoxEdges(self, base: rect.width)
        return box.rect(
            border: rect, border,
            margin: Edges(top: length(margin.top), right: length(margin.right), bottom: length(margin.bottom), left: length(margin.left)),
            edges: Edges(
                top: inner.top.scaledPoints, right: inner.right.scaledPoints, bottom: inner.bottom.scaledPoints,
                left: inner.left.scaledPoints))
    }
}

extension Clip.Start {
    /// Makes a layer of what has been drawn since, a box with all that is in it; nothing of it where nothing is seen.
    func makeLayer(of style: BoxStyle, border: Rect, on list: inout DisplayList, _ text: TypesetText) {
        guard style.isLayer else { return }
        var drawn = takeDrawn(from: &list)
        TextClipping.finish(&drawn, text)
        guard let state = style.layer(border: border) else { return }
        list.append(drawn, under: state, frame: state.transform.bounds(of: border))
    }
}
