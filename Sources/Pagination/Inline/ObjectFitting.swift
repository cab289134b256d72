import Geometry
import StyleSheets

/// How a picture fills the box that its style gives it (css-images-3 section 5.5).
enum ObjectFitting {
    /// Where the picture goes, and what shows of it where it is larger than its box.
    /// - Parameter natural: its own size; nil where it is not known.
    static func place(_ style: BoxStyle, natural: Size?, in box: Rect) -> (rect: Rect, clip: Rect?) {
        guard style.hasRareValues, let natural, natural.width > .zero, natural.height > .zero else { return (box, nil) }
        let fit = style.rare.objectFit, position = style.rare.objectPosition
        let horizontal = box.width.points / natural.width.points, vertical = box.height.points / natural.height.points
        let scale: Double
        switch fit {
        case .fill: return (box, nil)
        case .contain: scale = min(horizontal, vertical)
        case .cover: scale = max(horizontal, vertical)
        case .none: scale = 1
        case .scaleDown: scale = min(1, horizontal, vertical)
        }
        let width = natural.width.scaled(by: scale), height = natural.height.scaled(by: scale)
        let x = box.minX + position.x.resolved(against: box.width - width), y = box.minY + position.y.resolved(against: box.height - height)
        let rect = Rect(x: x, y: y, width: width, height: height)
        let isInside = rect.minX >= box.minX && rect.minY >= box.minY && rect.maxX <= box.maxX && rect.maxY <= box.maxY
        return (rect, isInside ? nil : box)
    }
}
