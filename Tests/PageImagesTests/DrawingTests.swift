import CCairo
import DisplayLists
import Geometry
import Resources
import Testing

@testable import PageImages

/// Drawings by librsvg, which need not be installed.
@Suite(.enabled(if: Drawing.isAvailable, "librsvg is not installed"))
struct DrawingTests {
    private func draw(_ svg: String) throws -> (png: [UInt8], size: Size) { try Drawing.png(of: Array(svg.utf8), name: "a.svg", at: nil) }
    private func pixels(_ png: [UInt8]) -> [Int]? { ImageKind.pngSize(png).map { [$0.width, $0.height] } }

    @Test func aDrawingHasItsSizeAtTheResolutionOfPrint() throws {
        let (png, size) = try draw(
            "<svg xmlns='http://www.w3.org/2000/svg' width='96' height='48'><rect width='96' height='48' fill='red'/></svg>")
        #expect(size == Size(width: Length(points: 72), height: Length(points: 36)))
        #expect(pixels(png) == [300, 150])
    }

    /// The page of a PDF file, without pixels.
    @Test(arguments: [
        "<circle r='9' fill='url(#g)' opacity='.5'/>", "<path d='M0 0L50 20' stroke-dasharray='1 2' stroke='red'/>",
        "<text x='5' y='9'>words</text>",
    ])
    func aDrawingKeepsItsOutlines(_ content: String) throws {
        let svg = """
            <svg xmlns='http://www.w3.org/2000/svg' width='96' height='48'><linearGradient id='g'><stop stop-color='red'/>\
            <stop offset='1' stop-color='blue'/></linearGradient>\(content)</svg>
            """
        var offered: [UInt8] = []
        let taken = try Drawing.picture(of: Array(svg.utf8), name: "a.svg", at: nil) {
            offered = $0; return true
        }
        #expect(taken.file.outlines == offered && offered.starts(with: "%PDF-1.4".utf8))
        #expect(taken.file.bytes == Array(svg.utf8) && taken.size == Size(width: Length(points: 72), height: Length(points: 36)))
        // The same drawing gives the same bytes but for the date, which nobody copies.
        let refused = try Drawing.picture(of: Array(svg.utf8), name: "a.svg", at: nil) { _ in false }
        #expect(refused.file.outlines.isEmpty && refused.size == taken.size)
        #expect(pixels(refused.file.bytes) == [300, 150])
        #expect(taken.file.pixels == refused.file.bytes)
    }

    /// Pictures in a drawing, and what a filter makes of it, would be seen at the resolution of a screen.
    @Test(arguments: [
        "<filter id='f'><feGaussianBlur stdDeviation='2'/></filter><rect width='50' height='20' filter='url(#f)'/>",
        "<image width='9' height='9' href='data:image/png;base64,"
            + "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='/>",
    ])
    func aDrawingWithPixelsIsAPicture(_ content: String) throws {
        let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='96' height='48'>\(content)</svg>"
        let picture = try Drawing.picture(of: Array(svg.utf8), name: "a.svg", at: nil) { _ in true }
        #expect(picture.file.outlines.isEmpty && pixels(picture.file.bytes) == [300, 150])
    }

    /// Libpng reads what we write.
    @Test(arguments: [("fill='red'", 3), ("fill='red' fill-opacity='0.5'", 4)])
    func itsPixelsComeBack(paint: String, channels: Int) throws {
        let png = try draw("<svg xmlns='http://www.w3.org/2000/svg' width='8' height='4'><rect width='8' height='4' \(paint)/></svg>").png
        // Colour type 2 or 6 in the header.
        #expect(png[25] == (channels == 3 ? 2 : 6))
        guard let picture = CairoPicture(png), let pixels = cairo_image_surface_get_data(picture.surface) else {
            Issue.record("it is no PNG")
            return
        }
        #expect(pixels[2] == (channels == 3 ? 255 : 128) && pixels[1] == 0 && pixels[0] == 0)
        if channels == 4 { #expect(pixels[3] == 128) }
    }

    @Test func aGIFIsADrawingOfItself() throws {
        // One red pixel.
        let gif: [UInt8] = [
            0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 1, 0, 1, 0, 0x80, 0, 0, 0xFF, 0, 0, 0, 0, 0, 0x21, 0xF9, 4, 0, 0, 0, 0, 0, 0x2C, 0, 0, 0, 0,
            1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B,
        ]
        let drawing = try #require(Drawing.holding(gif: gif))
        let (png, size) = try Drawing.png(of: drawing, name: "a.gif", kind: Drawing.gif, at: nil)
        #expect(size == Size(width: Length(points: 0.75), height: Length(points: 0.75)))
        guard let picture = CairoPicture(png), let pixels = cairo_image_surface_get_data(picture.surface) else {
            Issue.record("it is no PNG")
            return
        }
        #expect(pixels[2] > 250 && pixels[1] < 5 && pixels[0] < 5)
        #expect(Drawing.holding(gif: Array("GIF87a".utf8)) == nil && Drawing.holding(gif: png) == nil)
    }

    @Test func withoutASizeItIsAsLargeAsWhatItShows() throws {
        let (png, size) = try draw(
            "<?xml version='1.0'?><!-- x --><svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 14000 7000' width='100%'><circle r='5'/></svg>"
        )
        #expect(size == Size(width: Length(points: 10500), height: Length(points: 5250)))
        // Large ones are not drawn pixel by pixel.
        #expect(pixels(png) == [2100, 1050])
    }

    @Test(arguments: [
        "<svg xmlns='http://www.w3.org/2000/svg'><rect</svg>", "<svg", "<svg xmlns='http://www.w3.org/2000/svg' width='0' height='5'/>",
    ])
    func aBadDrawingIsAWarning(svg: String) {
        do {
            let (png, _) = try draw(svg)
            #expect(!png.isEmpty)
        } catch let error as Diagnostic { #expect(error.severity == .warning) } catch { Issue.record(error) }
    }

    /// What a drawing names is not read.
    @Test func nothingOutsideIsRead() throws {
        let plain = try draw("<svg xmlns='http://www.w3.org/2000/svg' width='10' height='10'/>").png
        let naming = try draw(
            "<!DOCTYPE svg [<!ENTITY e SYSTEM '/etc/passwd'>]><svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' width='10' height='10'>"
                + "<image xlink:href='file:///etc/passwd' width='10' height='10'/><image xlink:href='/usr/share/pixmaps/debian-logo.png' width='10' height='10'/></svg>"
        ).png
        #expect(plain == naming)
    }

    @Test(arguments: [
        ("<svg/>", true), ("\u{FEFF}<?xml version='1.0'?>\n<svg:svg/>", true), ("<html><p>svg</p>", false), ("\u{89}PNG <svg", false),
        ("", false),
    ])
    func drawingsAreKnownByTheirBeginning(text: String, isDrawing: Bool) { #expect(Drawing.isDrawing(Array(text.utf8)) == isDrawing) }
}
