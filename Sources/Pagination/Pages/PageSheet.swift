import DisplayLists
import Geometry
import Markup
import StyleSheets

/// What a page has under its content: background and border of the page box, and outside the trim the printer's marks (css-page-3 sections
/// 3.2 and 7.3).
struct PageSheet {
    let master: PageMaster
    let images: StyleImages
    /// The background of the root element, as the only properties of a style; nil for none.
    let canvas: BoxStyle?

    /// Marks are as long as this, as thick as a hairline that presses hold, and keep this far from what is printed.
    private static let markLength = Length(points: 18), markWidth = Length(points: 0.25), markGap = Length(points: 3)

    func paint(into list: inout DisplayList) {
        list.bleed = master.bleed
        list.turn = master.turn
        list.outset = Self.outset(bleed: master.bleed, marks: master.marks)
        let box = master.box, margin = master.margin
        let borderBox = Rect(
            x: margin.left, y: margin.top, width: max(.zero, master.size.width - margin.left - margin.right),
            height: max(.zero, master.size.height - margin.top - margin.bottom))
        if box.isDecorated {
            // The background of the page covers its margins too, and what is trimmed off.
            var background = box
            background.border = Edges(all: Border())
            let bleed = master.bleed
            BoxPainter.paint(
                background,
                Rect(x: -bleed, y: -bleed, width: master.size.width + bleed + bleed, height: master.size.height + bleed + bleed),
                images: images,
                page: master.size, node: .none, into: &list.rects)
        }
        // The root's background is that of the whole page box within its margins (section 3.1).
        if let canvas { BoxPainter.paint(canvas, borderBox, images: images, page: master.size, node: .root, into: &list.rects) }
        if box.isDecorated {
            var border = BoxStyle()
            border.border = box.border
            if box.hasRareValues { border.rare.borderRadius = box.rare.borderRadius }
            BoxPainter.paint(border, borderBox, images: images, page: master.size, node: .none, into: &list.rects)
        }
        if master.marks.contains(.crop) { addCropMarks(to: &list) }
        if master.marks.contains(.cross) { addCrossMarks(to: &list) }
    }

    /// How far the sheet reaches beyond the page.
    static func outset(bleed: Length, marks: PageMarks) -> Length {
        marks.isEmpty ? bleed : max(bleed, markGap) + markLength + markGap
    }

    private var markStart: Length { max(master.bleed, Self.markGap) }

    /// Two lines at each corner, which meet where the page is cut.
    private func addCropMarks(to list: inout DisplayList) {
        let (width, height) = (master.size.width, master.size.height), half = Self.markWidth / 2, start = markStart,
            length = Self.markLength
        for x in [Length.zero, width] {
            for y in [-start - length, height + start] { add(Rect(x: x - half, y: y, width: Self.markWidth, height: length), to: &list) }
        }
        for y in [Length.zero, height] {
            for x in [-start - length, width + start] { add(Rect(x: x, y: y - half, width: length, height: Self.markWidth), to: &list) }
        }
    }

    /// A cross in a circle in the middle of each side, by which the printer aligns the colours.
    private func addCrossMarks(to list: inout DisplayList) {
        let (width, height) = (master.size.width, master.size.height), distance = markStart + Self.markLength / 2
        let radius = Self.markLength / 4, arm = Self.markLength / 2, half = Self.markWidth / 2
        for centre in [
            Point(x: width / 2, y: -distance), Point(x: width / 2, y: height + distance), Point(x: -distance, y: height / 2),
            Point(x: width + distance, y: height / 2),
        ] {
            add(Rect(x: centre.x - arm, y: centre.y - half, width: arm + arm, height: Self.markWidth), to: &list)
            add(Rect(x: centre.x - half, y: centre.y - arm, width: Self.markWidth, height: arm + arm), to: &list)
            let circle = Rect(x: centre.x - radius, y: centre.y - radius, width: radius + radius, height: radius + radius)
            list.paths.append(DrawnPath(path: Path(ellipseIn: circle), stroke: .black, width: Self.markWidth.clamped32))
        }
    }

    private func add(_ rect: Rect, to list: inout DisplayList) { list.rects.append(FilledRect(rect: rect, color: .black)) }
}
