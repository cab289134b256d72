internal import DisplayLists
internal import Geometry

/// Many copies of a picture or a gradient as a tiling pattern (ISO 32000-1, 8.7.3): one cell, however often it is repeated. A few copies
/// are drawn one by one, which readers do more exactly.
enum TilingObjects {
    /// Whether a page has a pattern for some copies.
    static func isPattern(_ tiling: ImageTiling) -> Bool {
        tiling.columns * tiling.rows > 64 && tiling.step.width > .zero && tiling.step.height > .zero
    }

    /// - Parameters:
    ///   - cell: draws the content, whose bottom left corner is the origin (`PageContent.cell`).
    ///   - transform: of the layer that shows it: a pattern knows the page's coordinates only.
    ///   - resources: what the names in it mean.
    static func write(
        _ tiling: ImageTiling, pageHeight: Length, cell: [UInt8], under transform: AffineTransform, to file: inout ObjectFile,
        resources: (inout DictionaryWriter) -> Void
    ) -> ObjectReference {
        let corner = AffineTransform(
            a: 1, b: 0, c: 0, d: 1, tx: tiling.tile.minX.points, ty: (pageHeight - tiling.tile.maxY).points)
        let matrix =
            transform == .identity ? corner : corner.concatenating(DrawingContent.upwards(transform, pageHeight: pageHeight))
        let reference = file.reserve()
        file.stream(reference, cell) { dictionary in
            dictionary.name("Type", "Pattern")
            dictionary.integer("PatternType", 1)
            dictionary.integer("PaintType", 1)
            // Cells may be drawn a little larger or smaller, but their distance is kept.
            dictionary.integer("TilingType", 1)
            dictionary.array("BBox") { for value in [0, 0, tiling.tile.width.points, tiling.tile.height.points] { $0.number(value) } }
            dictionary.number("XStep", tiling.step.width.points)
            dictionary.number("YStep", tiling.step.height.points)
            dictionary.array("Matrix") { array in
                for value in [matrix.a, matrix.b, matrix.c, matrix.d] { array.number(value) }
                array.number(matrix.tx)
                array.number(matrix.ty)
            }
            dictionary.dictionary("Resources", resources)
        }
        return reference
    }
}
