package import Boxes
package import Geometry
import Markup
import StyleSheets

/// A picture by whose opaque part text runs round a float (`shape-outside: url(…)`, css-shapes-1 section 6.2).
struct ShapeImage: Hashable, Sendable {
    let image: CSSImage
    let threshold: Double

    /// Nil for a style that names none.
    init?(_ style: BoxStyle) {
        guard style.float != .none, style.hasRareValues, case .image(let image) = style.rare.shapeOutside, case .url = image else {
            return nil
        }
        self.image = image
        threshold = style.rare.shapeImageThreshold
    }
}

/// Gives the outline of a picture's points that are more opaque than a threshold, in a picture one point wide and high; nil if it cannot be
/// read.
package typealias PictureOutlines = (_ picture: ImageReference, _ threshold: Double) -> Path?

extension [ShapeImage: Path] {
    /// Of the floats of a document, each picture once.
    init(_ styles: [ComputedStyle], _ outlines: PictureOutlines) {
        self.init()
        for (index, style) in styles.enumerated() {
            guard let shape = ShapeImage(style.box), self[shape] == nil, case .url(let path, _) = shape.image else { continue }
            self[shape] = outlines(
                ImageReference(node: .root, path: path, image: shape.image, alternativeText: "", style: StyleID(Int32(index))),
                shape.threshold)
        }
    }
}
