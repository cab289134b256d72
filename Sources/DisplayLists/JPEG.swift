/// The frame header of a JPEG file (ITU-T T.81, B.2.2): all that is needed to place the picture, and to embed the file in a PDF as it is.
package struct JPEG {
    package let width: Int
    package let height: Int
    /// 1 grey, 3 colour, 4 CMYK.
    package let components: Int
    /// Adobe's programs store CMYK inverted, and say so by their marker.
    package let isInverted: Bool
    package let orientation: ImageOrientation

    package static func isSignature(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0xFF, 0xD8, 0xFF]) }

    /// Whether the file has an end: one that was cut off has none, and shows a part of the picture at best.
    package static func isComplete(_ bytes: [UInt8]) -> Bool {
        var index = bytes.count - 2
        while index > 2 {
            if bytes[index] == 0xFF && bytes[index + 1] == 0xD9 { return true }
            index -= 1
        }
        return false
    }

    package init?(_ bytes: [UInt8]) {
        guard Self.isSignature(bytes) else { return nil }
        var i = 2, hasAdobeMarker = false
        var orientation = ImageOrientation.upright
        while i + 4 <= bytes.count {
            guard bytes[i] == 0xFF else { return nil }
            let marker = bytes[i + 1]
            if marker == 0xFF { i += 1; continue }
            if marker == 0x01 || (0xD0...0xD8).contains(marker) { i += 2; continue }
            let length = Int(bytes[i + 2]) << 8 | Int(bytes[i + 3])
            guard length >= 2, i + 2 + length <= bytes.count else { return nil }
            if marker == 0xEE, length >= 14, bytes[i + 4..<i + 9].elementsEqual("Adobe".utf8) { hasAdobeMarker = true }
            if marker == 0xE1, let said = ImageOrientation(exif: bytes[i + 4..<i + 2 + length]) { orientation = said }
            // Baseline, extended and progressive frames; readers know no others.
            if marker == 0xC0 || marker == 0xC1 || marker == 0xC2 {
                guard length >= 8, bytes[i + 4] == 8 else { return nil }
                height = Int(bytes[i + 5]) << 8 | Int(bytes[i + 6])
                width = Int(bytes[i + 7]) << 8 | Int(bytes[i + 8])
                components = Int(bytes[i + 9])
                isInverted = components == 4 && hasAdobeMarker
                self.orientation = orientation
                guard width > 0, height > 0, components == 1 || components == 3 || components == 4 else { return nil }
                return
            }
            if marker == 0xD9 || marker == 0xDA { return nil }
            i += 2 + length
        }
        return nil
    }
}
