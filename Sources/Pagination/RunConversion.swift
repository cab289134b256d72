import Boxes
import Geometry
import Resources
import StyleSheets
import TextLayout

/// Turns the runs of the box tree into those of TextLayout: one for one, with character styles for computed styles and sizes for pictures.
enum RunConversion {
    static func runs(
        of tree: BoxTree, resolver: inout StyleResolver, imageSizes: (ImageReference) -> Size?, pageSize: Size
    ) throws(Diagnostic) -> [TextRun] {
        var runs: [TextRun] = []
        runs.reserveCapacity(tree.runs.count)
        for run in tree.runs {
            var converted = TextRun(start: run.start, style: try resolver.characterStyle(of: run.style))
            switch run.kind {
            case .text, .lineBreak, .targetCounter, .marginText: break
            case .leader:
                converted.isLeader = true
                converted.object = 0
            case .image(let index):
                let reference = tree.images[Int(index)]
                let size = ImageBox.size(of: reference, natural: imageSizes(reference), style: resolver.styles[Int(run.style.index)].box, limit: pageSize)
                converted.object = resolver.addObject(InlineObject(width: size.width.clamped32, ascent: size.height.clamped32, descent: 0, payload: index))
            }
            runs.append(converted)
        }
        return runs
    }
}

/// The size at which a picture is set (CSS 2.2 section 10.3.2 and 10.4), never larger than the page's content area.
enum ImageBox {
    /// A CSS pixel is 1/96 inch.
    private static let pointsPerPixel = 0.75

    static func size(of reference: ImageReference, natural: Size?, style: BoxStyle, limit: Size) -> Size {
        let fallback = Size(width: Length(points: 72), height: Length(points: 72))
        let intrinsic = natural ?? fallback
        var width = length(style.width, base: limit.width) ?? reference.attributeWidth.map { Length(points: $0 * pointsPerPixel) }
        var height = length(style.height, base: limit.height) ?? reference.attributeHeight.map { Length(points: $0 * pointsPerPixel) }
        let ratio = intrinsic.height.points / max(intrinsic.width.points, 0.01)
        if let width, height == nil { height = width.scaled(by: ratio) }
        if let height, width == nil { width = height.scaled(by: 1 / max(ratio, 0.0001)) }
        let size = Size(width: width ?? intrinsic.width, height: height ?? intrinsic.height)
        let scale = min(1, limit.width.points / max(size.width.points, 0.01), limit.height.points / max(size.height.points, 0.01))
        return Size(width: size.width.scaled(by: scale), height: size.height.scaled(by: scale))
    }

    private static func length(_ value: LengthPercentageAuto, base: Length) -> Length? {
        if case .value(let value) = value { value.resolved(against: base) } else { nil }
    }
}
