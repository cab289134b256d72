internal import DisplayLists

/// A JPEG file as a drawing (SVG) that shows nothing else, as large as it has pixels.
enum JPEGDrawing {
    static func svg(_ bytes: [UInt8], _ header: JPEG) -> [UInt8] {
        let matrix = header.orientation.matrix
        let (width, height) = header.orientation.isTurned ? (header.height, header.width) : (header.width, header.height)
        // The matrix is that of the unit square with y upwards; here y goes down and the picture is as large as its pixels.
        let (w, h) = (Double(width), Double(height)), (x, y) = (1 / Double(header.width), 1 / Double(header.height))
        let terms = [
            Double(matrix.a) * w * x, -Double(matrix.b) * h * x, -Double(matrix.c) * w * y, Double(matrix.d) * h * y,
            (Double(matrix.x) + Double(matrix.c)) * w, (1 - Double(matrix.y) - Double(matrix.d)) * h,
        ]
        let transform = terms.map { "\($0)" }.joined(separator: " ")
        let head = """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="\(width)" height="\(height)">\
            <image width="\(header.width)" height="\(header.height)" transform="matrix(\(transform))" xlink:href="data:image/jpeg;base64,
            """
        var result = Array(head.utf8)
        result.append(base64: upright(bytes))
        result.append("\"/></svg>")
        return result
    }

    /// The file without what says how it is to be turned: some versions of the libraries turn it, others do not.
    private static func upright(_ bytes: [UInt8]) -> [UInt8] {
        var result = Array(bytes.prefix(2)), i = 2
        while i + 4 <= bytes.count, bytes[i] == 0xFF, bytes[i + 1] != 0xDA {
            let length = 2 + (Int(bytes[i + 2]) << 8 | Int(bytes[i + 3]))
            guard i + length <= bytes.count else { break }
            if bytes[i + 1] != 0xE1 { result += bytes[i..<i + length] }
            i += length
        }
        return result + bytes[i...]
    }
}
