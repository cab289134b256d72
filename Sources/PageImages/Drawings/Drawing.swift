internal import CLibrsvg
package import DisplayLists
package import Geometry
package import Resources

/// SVG in a book, drawn by librsvg: as outlines, or as a PNG that is fine enough for print.
///
/// A drawing is parsed and drawn without an address of its own, so that nothing it names is read, from a disk or a network.
package enum Drawing {
    /// Pixels to the inch; of large drawings fewer.
    static let resolution = 300.0
    /// Pixels of the longer side at most: 300 to the inch on a page of seven inches.
    static let longestSide = 2100.0

    /// Whether a file is a drawing by how it begins.
    package static func isDrawing(_ bytes: [UInt8]) -> Bool {
        var start = bytes.prefix(1024)
        if start.starts(with: [0xEF, 0xBB, 0xBF]) { start = start.dropFirst(3) }
        guard start.first(where: { $0 > 0x20 }) == 0x3C else { return false }
        let text = String(decoding: start, as: UTF8.self)
        // A drawing, or XML with a doctype or a comment in front of one.
        return text.contains("<svg") || text.contains(":svg") || text.contains("DTD SVG")
    }

    package static let gif = "a GIF"

    /// False where librsvg is not installed.
    package static var isAvailable: Bool { svg_is_available() }

    /// A drawing with its outlines, or as a PNG where these would show it less well: where it has pixels of its own, as pictures in it and
    /// what filters make of it are, which a PDF has at the resolution of a screen, and where it has more outlines than readers are quick to
    /// show.
    /// - Parameter kind: what the file is, for messages.
    /// - Parameter canCopy: whether whoever writes the book can use the PDF file.
    /// - Returns: the picture, and the size of the drawing at 96 pixels to the inch.
    /// - Throws: where librsvg or Cairo is not installed, or the drawing is none.
    package static func picture(
        of bytes: [UInt8], name: String, kind: String = "a drawing (SVG)", at range: SourceRange?, canCopy: ([UInt8]) -> Bool
    ) throws(Diagnostic) -> (file: ImageFile, size: Size) {
        var drawing = try OpenDrawing(bytes, name: name, kind: kind, at: range)
        if kind != gif, !embedsPixels(bytes) {
            let outlines = try drawing.outlines()
            if outlines.count <= mostOutlines, !hasPixels(outlines), canCopy(outlines) {
                return (ImageFile(name: name, drawing: bytes, outlines: outlines), drawing.size)
            }
        }
        return (ImageFile(name: name, bytes: try drawing.png(), isChecked: true), drawing.size)
    }

    /// Bytes of a file with outlines.
    private static let mostOutlines = 1 << 22

    /// Whether a PDF file that Cairo has written has an image (ISO 32000-1, 8.9.5): dictionaries are not compressed there.
    private static func hasPixels(_ outlines: [UInt8]) -> Bool {
        !places(of: "/Subtype /Image", in: outlines).isEmpty
    }

    /// Whether a picture that is no drawing stands in the file itself, as on covers: Cairo would compress its pixels slowly, for nothing.
    private static func embedsPixels(_ drawing: [UInt8]) -> Bool {
        places(of: "data:image/", in: drawing).contains { !drawing[$0.upperBound...].starts(with: "svg".utf8) }
    }

    private static func places(of key: StaticString, in bytes: [UInt8]) -> [Range<Int>] {
        key.withUTF8Buffer { key in
            bytes.indices.lazy.filter { bytes[$0] == key[0] && bytes[$0...].starts(with: key) }.map { $0..<$0 + key.count }
        }
    }

    /// - Parameter kind: what the file is, for messages.
    /// - Returns: the picture, and the size of the drawing at 96 pixels to the inch.
    /// - Throws: where librsvg or Cairo is not installed, or the drawing is none.
    package static func png(of bytes: [UInt8], name: String, kind: String = "a drawing (SVG)", at range: SourceRange?) throws(Diagnostic)
        -> (png: [UInt8], size: Size)
    {
        var drawing = try OpenDrawing(bytes, name: name, kind: kind, at: range)
        return (try drawing.png(), drawing.size)
    }
}

extension DiagnosticCode {
    /// SVG that cannot be drawn.
    package static let badDrawing = DiagnosticCode("drawing.unreadable")
}

extension ImageFile {
    /// The bytes of a JPEG or PNG file; of a drawing the PNG, empty if it cannot be drawn.
    var pixels: [UInt8] { outlines.isEmpty ? bytes : (try? Drawing.png(of: bytes, name: name, at: nil).png) ?? [] }
}
