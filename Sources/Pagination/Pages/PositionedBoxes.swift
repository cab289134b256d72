import Boxes
import DisplayLists
import Geometry
import StyleSheets

/// Where boxes out of the flow stand (css-position-3 section 3).
///
/// By the sheet they are placed in the padding box of the nearest positioned block, else in the page's content area; where it says no place
/// at all, one without text beside it stays where it would be in the flow. The page numbers of old books in the sheets of Project
/// Gutenberg name a place beside the text, meant for a window's width, and no height: these stand in the outer margin, beside the line
/// that they occur in.
extension ContentPainter {
    mutating func paintDetached(_ box: Fragment.PlacedDetached, _ place: Place, _ list: inout DisplayList) {
        guard let clip = box.clip else { return paintWhole(box, place, &list) }
        let start = Clip.Start(list)
        stacked.beginContext()
        paintWhole(box, place, &list)
        stacked.endContext()
        clip.apply(to: &list, since: start, text)
    }

    /// A box without what boxes round it cut of it.
    private mutating func paintWhole(_ box: Fragment.PlacedDetached, _ place: Place, _ list: inout DisplayList) {
        guard detached.indices.contains(Int(box.box)) else { return }
        let fragment = detached[Int(box.box)], root = tree[tree.detached[Int(box.box)]], style = styles[Int(root.style.index)].box
        let (x, y) = origin(of: box, fragment, style, isPicture: root.image >= 0, place)
        let start = Clip.Start(list)
        defer { stacked.take(style, since: start, from: &list) }
        if style.isStackingContext { stacked.beginContext() }
        paint(fragment, x: x, y: y, place, &list)
        if style.isStackingContext { stacked.endContext() }
        guard style.hasRareValues, let clip = style.rare.clip else { return }
        let border = Rect(
            x: Length(scaledPoints: x), y: Length(scaledPoints: y), width: Length(scaledPoints: fragment.width),
            height: Length(scaledPoints: fragment.height))
        Clip(clip, border: border).apply(to: &list, since: start, text)
    }

    /// The left and upper edges of its border box.
    /// - Parameter isPicture: its margins are those of its line, within its fragment.
    private func origin(of box: Fragment.PlacedDetached, _ fragment: Fragment, _ style: BoxStyle, isPicture: Bool, _ place: Place)
        -> (x: Int64, y: Int64)
    {
        let inset = style.hasRareValues ? style.rare.inset : Edges(all: .auto)
        var margin = style.margin
        if isPicture {
            func outside(_ margin: LengthPercentageAuto) -> LengthPercentageAuto { margin == .auto ? .auto : .value(.zero) }
            margin = Edges(
                top: outside(margin.top), right: outside(margin.right), bottom: outside(margin.bottom), left: outside(margin.left))
        }
        let isBesideItsLine = inset.top == .auto && inset.bottom == .auto && !(box.standsAlone && inset == Edges(all: .auto))
        if let container = box.container ?? (isBesideItsLine ? nil : place.master.content) {
            let x = Self.offset(
                inset.left, inset.right, margin.left, margin.right, extent: fragment.width, in: container.width,
                start: container.minX,
                usual: box.x)
            let y = Self.offset(
                inset.top, inset.bottom, margin.top, margin.bottom, extent: fragment.height, in: container.height,
                start: container.minY,
                usual: box.y)
            return (x, y)
        }
        let gap = 8 * Length.unitsPerPoint
        let content = place.master.content
        let x = place.page.context.isRight ? content.maxX.scaledPoints + gap : content.minX.scaledPoints - gap - fragment.width
        let y = Self.offset(
            .auto, .auto, margin.top, margin.bottom, extent: fragment.height, in: content.height, start: content.minY,
            usual: box.baseline - (fragment.firstBaseline ?? 0))
        return (x, y)
    }

    /// `position: fixed`: on every page at the same place.
    mutating func paintFixed(_ index: Int32, _ place: Place, _ list: inout DisplayList) {
        let content = place.master.content
        paintDetached(
            Fragment.PlacedDetached(
                box: index, baseline: 0, x: content.minX.scaledPoints, y: content.minY.scaledPoints, container: content), place, &list)
    }

    /// The near edge of a border box along one axis: `left` wins over `right`, `top` over `bottom`; between both, automatic margins share
    /// what is left.
    private static func offset(
        _ near: LengthPercentageAuto, _ far: LengthPercentageAuto, _ nearMargin: LengthPercentageAuto, _ farMargin: LengthPercentageAuto,
        extent: Int64,
        in room: Length, start: Length, usual: Int64
    ) -> Int64 {
        func length(_ value: LengthPercentageAuto) -> Int64? {
            if case .value(let value) = value { value.resolved(against: room).scaledPoints } else { nil }
        }
        let before = length(nearMargin), after = length(farMargin)
        switch (length(near), length(far)) {
        case (let near?, let far?):
            let rest = room.scaledPoints - near - far - extent
            if before == nil, after == nil { return start.scaledPoints + near + max(0, rest / 2) }
            if before == nil { return start.scaledPoints + near + max(0, rest - (after ?? 0)) }
            return start.scaledPoints + near + (before ?? 0)
        case (let near?, nil): return start.scaledPoints + near + (before ?? 0)
        case (nil, let far?): return start.scaledPoints + room.scaledPoints - far - (after ?? 0) - extent
        case (nil, nil): return usual + (before ?? 0)
        }
    }
}
