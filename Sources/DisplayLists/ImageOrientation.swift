/// How a stored picture is turned to be seen (Exif 2.32, tag 274; css-images-3 `image-orientation: from-image`).
package enum ImageOrientation: UInt8, Sendable {
    case upright = 1, mirrored, upsideDown, flipped, transposed, turnedRight, transversed, turnedLeft

    /// Width and height change places.
    package var isTurned: Bool { rawValue >= 5 }

    /// The matrix from the unit square of the stored picture to a rectangle of a size, without its place: `a b c d`, and which corner is
    /// the origin. In units of the width and the height: `a` and `c` of the width, `b` and `d` of the height; `x` and `y` 1 where the
    /// origin is at the far side.
    package var matrix: (a: Int64, b: Int64, c: Int64, d: Int64, x: Int64, y: Int64) {
        switch self {
        case .upright: (1, 0, 0, 1, 0, 0)
        case .mirrored: (-1, 0, 0, 1, 1, 0)
        case .upsideDown: (-1, 0, 0, -1, 1, 1)
        case .flipped: (1, 0, 0, -1, 0, 1)
        case .transposed: (0, -1, -1, 0, 1, 1)
        case .turnedRight: (0, -1, 1, 0, 0, 1)
        case .transversed: (0, 1, 1, 0, 0, 0)
        case .turnedLeft: (0, 1, -1, 0, 1, 0)
        }
    }

    /// The orientation in the data of an APP1 segment that begins with `Exif`; nil where it says none.
    package init?(exif data: ArraySlice<UInt8>) {
        guard data.count > 14, data.prefix(6).elementsEqual([0x45, 0x78, 0x69, 0x66, 0, 0]) else { return nil }
        let tiff = Array(data.dropFirst(6))
        let isLittleEndian = tiff[0] == 0x49
        guard isLittleEndian ? tiff[1] == 0x49 : tiff[0] == 0x4D && tiff[1] == 0x4D else { return nil }
        func number(_ offset: Int, _ count: Int) -> Int? {
            guard offset >= 0, offset <= tiff.count - count else { return nil }
            let bytes = isLittleEndian ? Array(tiff[offset..<offset + count].reversed()) : Array(tiff[offset..<offset + count])
            return bytes.reduce(0) { $0 << 8 | Int($1) }
        }
        guard let directory = number(4, 4), let count = number(directory, 2) else { return nil }
        for entry in 0..<count {
            let start = directory + 2 + entry * 12
            guard let tag = number(start, 2) else { return nil }
            guard tag == 0x0112 else { continue }
            guard let value = number(start + 8, 2), let orientation = ImageOrientation(rawValue: UInt8(clamping: value)) else { return nil }
            self = orientation
            return
        }
        return nil
    }
}

extension ImageFile {
    /// Only JPEG files say how they are turned.
    package var orientation: ImageOrientation { JPEG.isSignature(bytes) ? JPEG(bytes)?.orientation ?? .upright : .upright }
}
