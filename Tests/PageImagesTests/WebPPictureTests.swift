import CCairo
import Geometry
import Resources
import Testing

@testable import PageImages

/// WebP by libwebp, which need not be installed.
@Suite(.enabled(if: WebPPicture.isAvailable, "libwebp is not installed"))
struct WebPPictureTests {
    /// Two pixels, red, and green that is half transparent.
    private let transparent: [UInt8] = [
        0x52, 0x49, 0x46, 0x46, 0x20, 0, 0, 0, 0x57, 0x45, 0x42, 0x50, 0x56, 0x50, 0x38, 0x4C, 0x13, 0, 0, 0, 0x2F, 0x01, 0, 0, 0x10, 0x0F,
        0x30, 0xFF, 0xFB, 0x1F, 0x0F,
        0xFC, 0x0F, 0x07, 0x15, 0x88, 0xE8, 0x7F, 0, 0,
    ]
    /// Two red pixels.
    private let opaque: [UInt8] = [
        0x52, 0x49, 0x46, 0x46, 0x1C, 0, 0, 0, 0x57, 0x45, 0x42, 0x50, 0x56, 0x50, 0x38, 0x4C, 0x0F, 0, 0, 0, 0x2F, 0x01, 0, 0, 0, 0x07,
        0x10, 0xFD, 0x8F, 0xFE, 0x07,
        0x22, 0xA2, 0xFF, 0x01, 0,
    ]

    @Test func itsPixelsComeBack() throws {
        let (png, size) = try WebPPicture.png(of: transparent, name: "a.webp", at: nil)
        #expect(size == Size(width: Length(points: 1.5), height: Length(points: 0.75)))
        // Colour type 6: with alpha.
        #expect(png[25] == 6)
        guard let picture = CairoPicture(png), let pixels = cairo_image_surface_get_data(picture.surface) else {
            Issue.record("it is no PNG")
            return
        }
        #expect((0..<4).map { pixels[$0] } == [0, 0, 255, 255])
        // Cairo multiplies by alpha.
        #expect((4..<8).map { pixels[$0] } == [0, 128, 0, 128])
        #expect(try WebPPicture.png(of: opaque, name: "a.webp", at: nil).png[25] == 2)
    }

    @Test func whatIsNoneIsAWarning() {
        #expect(WebPPicture.isWebP(opaque) && !WebPPicture.isWebP(Array("RIFF    WAVEfmt ".utf8)) && !WebPPicture.isWebP([]))
        // Cut off, without a picture, animated, and one that says it has 268 million pixels.
        let animated = Array("RIFF".utf8) + [22, 0, 0, 0] + Array("WEBPVP8X".utf8) + [10, 0, 0, 0, 2, 0, 0, 0, 9, 0, 0, 9, 0, 0]
        var huge = opaque
        huge.replaceSubrange(21..<25, with: [0xFE, 0xBF, 0xFF, 0x0F])
        for bytes in [Array(opaque.dropLast(8)), Array(opaque.prefix(16)), animated, huge] {
            #expect(throws: Diagnostic.self) { try WebPPicture.png(of: bytes, name: "a.webp", at: nil) }
        }
    }
}
