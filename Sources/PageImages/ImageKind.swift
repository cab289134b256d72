internal import Resources

/// The kind of an image by its first bytes.
enum ImageKind {
    case jpeg, png, unknown

    init(_ bytes: [UInt8]) {
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else {
            self = bytes.starts(with: Self.pngSignature) ? .png : .unknown
        }
    }

    /// In SVG's data addresses; nil for a kind that no reader can be expected to know.
    var mediaType: StaticString? {
        switch self {
        case .jpeg: "image/jpeg"
        case .png: "image/png"
        case .unknown: nil
        }
    }

    func drawingWarning(name: String) -> Diagnostic {
        switch self {
        case .jpeg:
            Drawing.isAvailable
                ? Diagnostic(
                    .warning, .pictureImage, "the image \(name) is damaged or too large; a grey frame stands for it",
                    hint: "save it again, or make it smaller")
                : Diagnostic(
                    .warning, .pictureImage,
                    "the image \(name) is a JPEG, and librsvg, which draws these into a PNG, is not installed; a grey frame stands for it",
                    hint: "install the package librsvg2-2")
        case .png:
            Diagnostic(
                .warning, .pictureImage, "the image \(name) is damaged or too large; a grey frame stands for it",
                hint: "save it again, or make it smaller")
        case .unknown:
            Diagnostic(
                .warning, .pictureImage, "the image \(name) is neither a JPEG nor a PNG file", hint: "convert it to one of these")
        }
    }

    private static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Width and height as the header of a PNG file has them (ISO/IEC 15948, 11.2.2).
    static func pngSize(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
        guard bytes.count >= 33, bytes.starts(with: pngSignature) else { return nil }
        func word(_ i: Int) -> Int { (0..<4).reduce(0) { $0 << 8 | Int(bytes[i + $1]) } }
        return (word(16), word(20))
    }
}
