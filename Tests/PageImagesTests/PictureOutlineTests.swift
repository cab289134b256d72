import DisplayLists
import Geometry
import Testing

@testable import PageImages

/// The outlines of pictures that text runs round.
struct PictureOutlineTests {
    /// Four pixels by two: the upper left half is half transparent, the lower right pixel opaque, all else clear.
    private static let file: ImageFile = {
        let alpha: [UInt8] = [128, 128, 0, 0, 0, 0, 0, 255]
        let pixels = alpha.flatMap { [UInt8](repeating: $0, count: 4) }
        return ImageFile(name: "a.png", bytes: PixelPNG.encoded(pixels, width: 4, height: 2, stride: 16) ?? [])
    }()

    private func bounds(_ threshold: Double) throws -> Rect? {
        try #require(PictureOutline.path(of: Self.file, threshold: threshold)).controlBounds
    }

    @Test func holdsWhatIsMoreOpaqueThanTheThreshold() throws {
        #expect(try bounds(0) == Rect(x: .zero, y: .zero, width: Length(points: 1), height: Length(points: 1)))
        #expect(
            try bounds(0.6)
                == Rect(x: Length(points: 0.75), y: Length(points: 0.5), width: Length(points: 0.25), height: Length(points: 0.5)))
        #expect(try bounds(1) == nil)
    }

    @Test func eachRowIsARectangle() throws {
        #expect(try #require(PictureOutline.path(of: Self.file, threshold: 0)).elements.filter { $0 == .close }.count == 2)
    }

    /// Text runs along one side of it: a picture of thousands of points in turn opaque and clear has no more rectangles than rows.
    @Test func holesStayClosed() throws {
        let pixels = (0..<4_096 * 2).flatMap { [UInt8](repeating: $0 % 2 == 0 ? 255 : 0, count: 4) }
        let file = ImageFile(name: "a.png", bytes: PixelPNG.encoded(pixels, width: 4_096, height: 2, stride: 4 * 4_096) ?? [])
        #expect(try #require(PictureOutline.path(of: file, threshold: 0)).elements.filter { $0 == .close }.count == 2)
    }

    @Test func whatIsNoPictureHasNone() {
        #expect(PictureOutline.path(of: ImageFile(name: "a.png", bytes: [1, 2, 3]), threshold: 0) == nil)
    }
}
