internal import CWebP
package import Geometry
package import Resources

/// WebP in a book, decoded by libwebp, as a PNG of the same pixels: a PDF knows no WebP.
package enum WebPPicture {
    /// Pixels of a picture at most, four bytes each while it is decoded. More than any page shows, and less than what a few damaged bytes
    /// can ask for.
    static let mostPixels = 1 << 26

    /// False where libwebp is not installed.
    package static var isAvailable: Bool { webp_is_available() }

    /// Whether a file is a WebP by how it begins: a RIFF file of that kind.
    package static func isWebP(_ bytes: [UInt8]) -> Bool {
        bytes.count >= 16 && bytes.starts(with: Array("RIFF".utf8)) && bytes[8..<12].elementsEqual("WEBP".utf8)
    }

    /// - Returns: the picture, and its size at 96 pixels to the inch.
    /// - Throws: where libwebp is not installed, or the picture is damaged, animated or too large.
    package static func png(of bytes: [UInt8], name: String, at range: SourceRange?) throws(Diagnostic) -> (png: [UInt8], size: Size) {
        guard webp_is_available() else {
            throw Diagnostic(
                .warning, .missingLibrary, "\(name) is a WebP, and libwebp, which reads these, is not installed", at: range,
                hint: "install the package libwebp7")
        }
        var width: Int32 = 0, height: Int32 = 0
        let hasSize = bytes.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map { webp_size($0, buffer.count, &width, &height) } ?? false
        }
        guard hasSize, width > 0, height > 0 else { throw failure("the WebP \(name) is damaged", range) }
        if isAnimated(bytes) { throw failure("the WebP \(name) is animated, and has no place on a page", range) }
        let (columns, rows) = (Int(width), Int(height))
        guard columns * rows <= mostPixels else {
            throw failure("the WebP \(name) is too large: \(columns) by \(rows) pixels, of at most \(mostPixels) in all", range)
        }
        let stride = columns * 4
        var isWhole = false
        let pixels = [UInt8](unsafeUninitializedCapacity: stride * rows) { space, count in
            guard let base = space.baseAddress else { return }
            isWhole = bytes.withUnsafeBufferPointer { buffer in
                buffer.baseAddress.map { webp_decode($0, buffer.count, base, stride * rows, Int32(stride)) } ?? false
            }
            count = isWhole ? stride * rows : 0
        }
        guard isWhole else { throw failure("the WebP \(name) is damaged", range) }
        let png = pixels.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.flatMap { PixelPNG.encoded($0, width: columns, height: rows, stride: stride, isMultiplied: false) }
        }
        guard let png else { throw failure("there is no memory for the WebP \(name)", range) }
        return (png, Size(width: Length(points: Double(columns) * 0.75), height: Length(points: Double(rows) * 0.75)))
    }

    /// The second bit of an extended file's flags.
    private static func isAnimated(_ bytes: [UInt8]) -> Bool {
        bytes.count > 20 && bytes[12..<16].elementsEqual("VP8X".utf8) && bytes[20] & 2 != 0
    }

    private static func failure(_ message: String, _ range: SourceRange?) -> Diagnostic {
        Diagnostic(.warning, .damagedPicture, message, at: range, hint: "convert it to PNG or JPEG")
    }
}

extension DiagnosticCode {
    /// The same as for any picture that cannot be used.
    static let damagedPicture = DiagnosticCode("source.damaged-image")
}
