/// A PNG file (ISO/IEC 15948). PDF's Flate filter with predictor 15 reads the compressed rows of PNG as they are, so
/// an image without alpha channel is passed through; one that is interlaced, or has alpha, is decoded, and the latter split into colour and
/// soft mask.
struct PNG {
    enum ColorType: UInt8 { case gray = 0, rgb = 2, indexed = 3, grayAlpha = 4, rgbAlpha = 6 }

    let width: Int
    let height: Int
    let bitDepth: Int
    let colorType: ColorType
    /// The rows come in seven passes of more and more pixels (Adam7, section 8.2).
    let isInterlaced: Bool
    private(set) var palette: [UInt8] = []
    private(set) var transparency: [UInt8] = []
    /// The zlib stream of all IDAT chunks.
    private(set) var compressedRows: [UInt8] = []

    static func isSignature(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) }

    init?(_ bytes: [UInt8]) {
        guard Self.isSignature(bytes) else { return nil }
        func word(_ i: Int) -> Int { (0..<4).reduce(0) { $0 << 8 | Int(bytes[i + $1]) } }
        guard bytes.count >= 33, word(8) == 13, bytes[12..<16].elementsEqual("IHDR".utf8), let type = ColorType(rawValue: bytes[25]),
            bytes[28] <= 1
        else { return nil }
        isInterlaced = bytes[28] == 1
        width = word(16)
        height = word(20)
        bitDepth = Int(bytes[24])
        colorType = type
        let depths: [Int] =
            switch type {
            case .gray: [1, 2, 4, 8, 16]
            case .indexed: [1, 2, 4, 8]
            default: [8, 16]
            }
        guard width > 0, height > 0, width <= 65_535, height <= 65_535, width * height <= 400_000_000, depths.contains(bitDepth) else {
            return nil
        }
        var i = 33
        while i + 12 <= bytes.count {
            let length = word(i), start = i + 8
            guard length <= bytes.count - start - 4 else { return nil }
            let data = bytes[start..<start + length]
            switch bytes[i + 4..<i + 8] {
            case let type where type.elementsEqual("PLTE".utf8): palette = Array(data)
            case let type where type.elementsEqual("tRNS".utf8): transparency = Array(data)
            case let type where type.elementsEqual("IDAT".utf8): compressedRows += data
            default: break
            }
            i = start + length + 4
        }
        if type == .indexed, palette.isEmpty || palette.count % 3 != 0 || palette.count > 768 { return nil }
        guard !compressedRows.isEmpty else { return nil }
    }

    var channels: Int {
        switch colorType {
        case .gray, .indexed: 1
        case .grayAlpha: 2
        case .rgb: 3
        case .rgbAlpha: 4
        }
    }

    var hasAlphaChannel: Bool { colorType == .grayAlpha || colorType == .rgbAlpha }
    private var rowBytes: Int { Self.bytes(ofPixels: width, bits: channels * bitDepth) }
    private static func bytes(ofPixels count: Int, bits: Int) -> Int { (count * bits + 7) / 8 }

    /// A part of the picture whose rows follow each other in the data: all of it, or a pass of an interlaced one.
    private struct Pass {
        var x = 0, y = 0
        var stepX = 1, stepY = 1
        var width, height: Int
    }

    private var passes: [Pass] {
        guard isInterlaced else { return [Pass(width: width, height: height)] }
        return [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)].compactMap {
            x, y, stepX, stepY in
            guard width > x, height > y else { return nil }
            return Pass(
                x: x, y: y, stepX: stepX, stepY: stepY, width: (width - x + stepX - 1) / stepX, height: (height - y + stepY - 1) / stepY)
        }
    }

    /// The rows with their filter bytes, pass after pass; nil if the data are damaged or incomplete.
    func filteredRows() -> [UInt8]? {
        let bits = channels * bitDepth
        let count = passes.reduce(0) { $0 + (Self.bytes(ofPixels: $1.width, bits: bits) + 1) * $1.height }
        // Deflate makes no more than 1,032 bytes of one: a small file that promises a large picture is not given the memory for it.
        guard count <= 1 << 29, count / 1032 <= compressedRows.count else { return nil }
        return inflated(compressedRows, count: count)
    }

    /// The rows without filters (section 9); nil if the data are damaged.
    func rows() -> [UInt8]? {
        guard let filtered = filteredRows() else { return nil }
        let bits = channels * bitDepth
        var result = isInterlaced ? [UInt8](repeating: 0, count: rowBytes * height) : []
        var start = 0
        for pass in passes {
            let passBytes = Self.bytes(ofPixels: pass.width, bits: bits)
            let end = start + (passBytes + 1) * pass.height
            guard let rows = Self.unfiltered(filtered[start..<end], rowBytes: passBytes, height: pass.height, step: max(1, bits / 8)) else {
                return nil
            }
            start = end
            if !isInterlaced { return rows }
            spread(rows, rowBytes: passBytes, pass, bits: bits, into: &result)
        }
        return result
    }

    /// Puts the pixels of a pass in their places.
    private func spread(_ rows: [UInt8], rowBytes passBytes: Int, _ pass: Pass, bits: Int, into result: inout [UInt8]) {
        for y in 0..<pass.height {
            let source = y * passBytes, target = (pass.y + y * pass.stepY) * rowBytes
            for x in 0..<pass.width {
                let place = pass.x + x * pass.stepX
                if bits >= 8 {
                    let bytes = bits / 8
                    for index in 0..<bytes { result[target + place * bytes + index] = rows[source + x * bytes + index] }
                } else {
                    let shift = 8 - bits - x * bits % 8, value = rows[source + x * bits / 8] >> UInt8(shift) & UInt8(1 << bits - 1)
                    result[target + place * bits / 8] |= value << UInt8(8 - bits - place * bits % 8)
                }
            }
        }
    }

    private static func unfiltered(_ filtered: ArraySlice<UInt8>, rowBytes: Int, height: Int, step: Int) -> [UInt8]? {
        guard (0..<height).allSatisfy({ filtered[filtered.startIndex + $0 * (rowBytes + 1)] <= 4 }) else { return nil }
        // Above the first row all is nought.
        let nothing = [UInt8](repeating: 0, count: rowBytes)
        return [UInt8](unsafeUninitializedCapacity: rowBytes * height) { rows, count in
            nothing.withUnsafeBufferPointer { nothing in
                filtered.withUnsafeBufferPointer { filtered in
                    for y in 0..<height {
                        let start = y * (rowBytes + 1), row = y * rowBytes
                        unfilter(
                            filter: filtered[start], UnsafeBufferPointer(rebasing: filtered[start + 1..<start + 1 + rowBytes]),
                            above: y > 0 ? UnsafeBufferPointer(rebasing: rows[row - rowBytes..<row]) : nothing, step: step,
                            into: UnsafeMutableBufferPointer(rebasing: rows[row..<row + rowBytes]))
                    }
                }
            }
            count = rowBytes * height
        }
    }

    private static func unfilter(
        filter: UInt8, _ source: UnsafeBufferPointer<UInt8>, above: UnsafeBufferPointer<UInt8>, step: Int,
        into row: UnsafeMutableBufferPointer<UInt8>
    ) {
        // Left of the first pixel all is nought as well.
        let first = min(step, source.count)
        switch filter {
        case 1:
            for x in 0..<first { row[x] = source[x] }
            for x in first..<source.count { row[x] = source[x] &+ row[x - step] }
        case 2:
            for x in source.indices { row[x] = source[x] &+ above[x] }
        case 3:
            for x in 0..<first { row[x] = source[x] &+ above[x] / 2 }
            for x in first..<source.count { row[x] = source[x] &+ UInt8((Int(row[x - step]) + Int(above[x])) / 2) }
        case 4:
            for x in 0..<first { row[x] = source[x] &+ above[x] }
            for x in first..<source.count {
                row[x] = source[x] &+ UInt8(paeth(Int(row[x - step]), Int(above[x]), Int(above[x - step])))
            }
        default:
            _ = row.update(fromContentsOf: source)
        }
    }

    private static func paeth(_ left: Int, _ up: Int, _ upLeft: Int) -> Int {
        let estimate = left + up - upLeft
        let a = abs(estimate - left), b = abs(estimate - up), c = abs(estimate - upLeft)
        return a <= b && a <= c ? left : b <= c ? up : upLeft
    }

    /// Colour and alpha of an image with an alpha channel, each without the other; nil if the data are damaged.
    func split() -> (color: [UInt8], alpha: [UInt8])? {
        guard hasAlphaChannel, let rows = rows() else { return nil }
        let sample = bitDepth / 8, pixel = channels * sample, colorBytes = pixel - sample
        let count = rows.count / pixel
        func part(_ bytes: Range<Int>) -> [UInt8] {
            [UInt8](unsafeUninitializedCapacity: count * bytes.count) { part, partCount in
                rows.withUnsafeBufferPointer { rows in
                    var place = 0
                    for start in stride(from: 0, to: count * pixel, by: pixel) {
                        for byte in bytes {
                            part[place] = rows[start + byte]
                            place += 1
                        }
                    }
                }
                partCount = count * bytes.count
            }
        }
        return (part(0..<colorBytes), part(colorBytes..<pixel))
    }

    /// The alpha of every pixel of an indexed image with a transparency chunk, eight bits each; nil if the data are damaged.
    func paletteAlpha() -> [UInt8]? {
        guard colorType == .indexed, let rows = rows() else { return nil }
        let perByte = 8 / bitDepth, mask = (1 << bitDepth) - 1
        var alpha: [UInt8] = []
        alpha.reserveCapacity(width * height)
        for y in 0..<height {
            for x in 0..<width {
                let byte = Int(rows[y * rowBytes + x / perByte])
                let index = byte >> (8 - bitDepth - x % perByte * bitDepth) & mask
                alpha.append(index < transparency.count ? transparency[index] : 255)
            }
        }
        return alpha
    }
}
