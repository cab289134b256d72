import Geometry
import StyleSheets

/// Where the sixteen margin boxes of a page lie (css-page-3 section 5.3).
///
/// The three boxes of one edge share it. Running heads and folios are single lines that do not meet, so each is given the whole edge and
/// aligns its text within; the flexible widths of section 5.3.2 come out the same as long as texts do not overlap.
enum MarginBoxArea {
    static func area(of box: MarginBox, in master: PageMaster, style: BoxStyle) -> Rect {
        let size = master.size, margin = master.margin
        let left = margin.left, right = size.width - margin.right
        let top = margin.top, bottom = size.height - margin.bottom
        let full: Rect = switch box {
        case .topLeftCorner: Rect(x: .zero, y: .zero, width: margin.left, height: margin.top)
        case .topRightCorner: Rect(x: right, y: .zero, width: margin.right, height: margin.top)
        case .bottomLeftCorner: Rect(x: .zero, y: bottom, width: margin.left, height: margin.bottom)
        case .bottomRightCorner: Rect(x: right, y: bottom, width: margin.right, height: margin.bottom)
        case .topLeft, .topCenter, .topRight: Rect(x: left, y: .zero, width: right - left, height: margin.top)
        case .bottomLeft, .bottomCenter, .bottomRight: Rect(x: left, y: bottom, width: right - left, height: margin.bottom)
        case .leftTop, .leftMiddle, .leftBottom: Rect(x: .zero, y: top, width: margin.left, height: bottom - top)
        case .rightTop, .rightMiddle, .rightBottom: Rect(x: right, y: top, width: margin.right, height: bottom - top)
        }
        return inset(full, style)
    }

    private static func inset(_ rect: Rect, _ style: BoxStyle) -> Rect {
        func margin(_ value: LengthPercentageAuto) -> Length {
            if case .value(let value) = value { value.resolved(against: rect.width) } else { .zero }
        }
        let left = margin(style.margin.left) + style.padding.left.resolved(against: rect.width)
        let right = margin(style.margin.right) + style.padding.right.resolved(against: rect.width)
        let top = margin(style.margin.top) + style.padding.top.resolved(against: rect.width)
        let bottom = margin(style.margin.bottom) + style.padding.bottom.resolved(against: rect.width)
        return Rect(
            x: rect.minX + left, y: rect.minY + top, width: max(Length(points: 1), rect.width - left - right),
            height: max(.zero, rect.height - top - bottom))
    }

    /// The defaults of css-page-3 section 5.3.1 stand where the style says nothing (`baseline`, the initial value).
    static func verticalAlign(of box: MarginBox, style: BoxStyle) -> VerticalAlign {
        guard style.verticalAlign == .baseline else { return style.verticalAlign }
        return switch box {
        case .leftTop, .rightTop: .top
        case .leftBottom, .rightBottom: .bottom
        default: .middle
        }
    }
}
