import DisplayLists
import Foundation
import PictureInspection
import Resources
import Testing

@testable import PageImages

/// JPEG files in PNG pictures of pages. The file has a red, a blue, a white and a black quarter, from the top left on; it is ImageMagick's.
@Suite(.enabled(if: Drawing.isAvailable, "librsvg is not installed"))
struct JPEGTests {
    private static let file = """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMUFRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkU
        DQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBT/wAARCAAQABADAREAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAACgcI/8QAFBABAAAA
        AAAAAAAAAAAAAAAAAP/EABcBAQEBAQAAAAAAAAAAAAAAAAkABgf/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwDOjhhU0COMHQlsVjcCrpP/2Q==
        """
    private static let jpeg = [UInt8](Data(base64Encoded: file, options: .ignoreUnknownCharacters) ?? Data())

    /// The colours of the quarters by their letters, row by row.
    private func quarters(_ bytes: [UInt8]) throws -> String {
        var test = TestPage()
        test.place(bytes)
        let pixels = try #require(try Pixels(png: try test.png()))
        #expect(test.diagnostics.all.isEmpty)
        return String(
            [(28, 28), (52, 28), (28, 52), (52, 52)].map { place -> Character in
                let color = pixels[place.0, place.1]
                return switch (color.x > 128, color.y > 128, color.z > 128) {
                case (true, false, false): "r"
                case (false, false, true): "b"
                case (true, true, true): "w"
                case (false, false, false): "k"
                default: "?"
                }
            })
    }

    @Test func aPictureIsDrawn() throws { #expect(try quarters(Self.jpeg) == "rbwk") }

    /// Exif 2.32, tag 274: which side of the picture its first row and column are.
    @Test(
        arguments: [(1, "rbwk"), (2, "brkw"), (3, "kwbr"), (4, "wkrb"), (5, "rwbk"), (6, "wrkb"), (7, "kbwr"), (8, "bkrw")]
            as [(UInt8, String)])
    func itIsTurnedAsItSays(orientation: UInt8, expected: String) throws {
        let exif =
            Array("Exif".utf8) + [0, 0] + Array("MM".utf8) + [
                0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0,
            ]
        #expect(try quarters([0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + Self.jpeg.dropFirst(2)) == expected)
    }

    @Test func damagedFilesAreNoDanger() throws {
        for place in stride(from: 2, to: Self.jpeg.count, by: 13) {
            var damaged = Self.jpeg
            damaged[place] ^= 0x55
            for bytes in [damaged, Array(Self.jpeg[..<place])] {
                var test = TestPage()
                test.place(bytes)
                #expect(try Pixels(png: try test.png()) != nil)
            }
        }
    }
}
