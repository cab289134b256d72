import CCairo
import DisplayLists
import Foundation
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

/// Decoded pixels.
struct Pixels {
    let width: Int
    let height: Int
    /// Red, green and blue, 0 to 255.
    private let values: [SIMD3<Int>]

    subscript(x: Int, y: Int) -> SIMD3<Int> { values[y * width + x] }

    func isWhite(_ columns: Range<Int>, _ rows: Range<Int>) -> Bool {
        rows.allSatisfy { y in columns.allSatisfy { self[$0, y] == SIMD3(255, 255, 255) } }
    }

    /// The mean of the differences between the channels of two pictures of the same size, 0 to 255.
    func meanDifference(from other: Pixels) -> Double {
        let sum = zip(values, other.values).reduce(0) { $0 + abs($1.0.x - $1.1.x) + abs($1.0.y - $1.1.y) + abs($1.0.z - $1.1.z) }
        return Double(sum) / Double(3 * values.count)
    }

    /// How dark the picture is on average, 0 to 255.
    var ink: Double { Double(values.reduce(0) { $0 + 765 - $1.x - $1.y - $1.z }) / Double(3 * values.count) }

    /// Nil if the bytes are no PNG that libpng reads.
    init?(png: [UInt8]) throws {
        let file = try TemporaryFile(png, name: "picture.png")
        guard cairo_load() == nil, let surface = cairo_image_surface_create_from_png(file.path) else { return nil }
        defer { cairo_surface_destroy(surface) }
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let data = cairo_image_surface_get_data(surface) else { return nil }
        width = Int(cairo_image_surface_get_width(surface))
        height = Int(cairo_image_surface_get_height(surface))
        let stride = Int(cairo_image_surface_get_stride(surface))
        var values: [SIMD3<Int>] = []
        for y in 0..<height {
            for x in 0..<width {
                let pixel = UnsafeRawPointer(data).loadUnaligned(fromByteOffset: y * stride + 4 * x, as: UInt32.self)
                values.append(SIMD3(Int(pixel >> 16 & 255), Int(pixel >> 8 & 255), Int(pixel & 255)))
            }
        }
        self.values = values
    }
}

/// A file that is gone when it is no longer used.
final class TemporaryFile {
    let path: String

    init(_ bytes: [UInt8], name: String) throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("fleuron-\(UUID().uuidString)-\(name)")
        try Data(bytes).write(to: url)
        path = url.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// Programs that judge from outside. Tests that need one are skipped where it is not installed.
enum Tool: String {
    case pdftoppm, xmllint

    var path: String { "/usr/bin/\(rawValue)" }
    var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }

    /// Runs the tool and gives back its status and what it wrote to standard output.
    func run(_ arguments: [String]) throws -> (status: Int32, output: [UInt8]) {
        let process = Process(), pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, Array(output))
    }
}
