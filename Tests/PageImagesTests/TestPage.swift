import DisplayLists
import Geometry
import PDF
import PageImages
import Resources
import Typefaces

/// A page with a few lines of text, set word by word, and what becomes of it.
struct TestPage {
    let fonts: FontTable
    var store = ShapeStore()
    var page = DisplayList(size: Size(width: Length(points: 200), height: Length(points: 100)))
    var images: [ImageFile] = []
    var diagnostics = Diagnostics()
    private var shaper: Shaper

    /// A family of one face, upright and regular, whatever others of its design are installed.
    static let lonelyFamily = "Lonely Serif"

    init() {
        var library = FontLibrary()
        try? library.addFile(path: "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf", family: Self.lonelyFamily)
        fonts = FontTable(library: library)
        shaper = Shaper(table: fonts)
    }

    static var hasFonts: Bool {
        let test = TestPage()
        var diagnostics = Diagnostics()
        return [("EB Garamond", "Garamond"), (lonelyFamily, "DejaVu")].allSatisfy { family, name in
            let font = try? test.fonts.font(for: FontRequest(families: [family], size: 65_536), diagnostics: &diagnostics)
            return font.map { test.fonts[$0].face.postScriptName.contains(name) } ?? false
        }
    }

    mutating func font(_ family: String = "EB Garamond", size: Double = 20, _ change: (inout FontRequest) -> Void = { _ in }) throws
        -> FontID
    {
        var request = FontRequest(families: [family], size: Int32(size * 65_536))
        change(&request)
        return try fonts.font(for: request, diagnostics: &diagnostics)
    }

    /// Sets text with its baseline at `y`, in points.
    mutating func set(_ text: String, _ font: FontID, x: Double, y: Double, color: UInt16 = 0) {
        var left = Int32(x * 65_536)
        for word in text.split(separator: " ") {
            let range = shaper.shape(String(word), font: font, script: .latin, direction: .leftToRight, into: &store)
            for shape in range.first..<range.first + range.count {
                page.shapes.append(
                    PlacedShape(
                        shape: ShapeID(shape), x: left, y: Int32(y * 65_536), isFollowedBySpace: false, isLastOfLine: false, color: color,
                        node: -1))
                left += store[ShapeID(shape)].width
            }
            left += fonts[font].metrics.spaceWidth
        }
    }

    mutating func fill(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: Color) {
        page.rects.append(
            FilledRect(
                rect: Rect(x: Length(points: x), y: Length(points: y), width: Length(points: width), height: Length(points: height)),
                color: color))
    }

    /// Puts an image into a square of 40 points at (20, 20).
    mutating func place(_ image: [UInt8], alternativeText: String = "") {
        images.append(ImageFile(name: "image", bytes: image))
        let rect = Rect(x: Length(points: 20), y: Length(points: 20), width: Length(points: 40), height: Length(points: 40))
        page.images.append(PlacedImage(image: Int32(images.count - 1), rect: rect, alternativeText: alternativeText))
    }

    mutating func png(resolution: Double = 72) throws -> [UInt8] {
        var writer = try PageImageWriter(shapes: [store], fonts: fonts, images: images)
        return try writer.png(of: page, resolution: resolution, diagnostics: &diagnostics)
    }

    mutating func svg() throws -> String {
        var writer = try PageImageWriter(shapes: [store], fonts: fonts, images: images)
        return String(decoding: try writer.svg(of: page, diagnostics: &diagnostics), as: UTF8.self)
    }

    mutating func pdf() throws -> [UInt8] {
        try PDFWriter.write(
            pages: [page], shapes: [store], fonts: fonts, information: DocumentInformation(), images: images, diagnostics: &diagnostics)
    }
}
