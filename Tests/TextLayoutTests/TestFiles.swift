import Glibc

/// Files of third-party truth that tests read, line by line as bytes (debug builds are too slow for millions of `Character`s).
enum TestFiles {
    static let shared = getenv("FLEURON_SHARED").map { String(cString: $0) }

    static let lineBreakTest = "/usr/share/unicode/auxiliary/LineBreakTest.txt"
    static let bidiCharacterTest = "/usr/share/unicode/BidiCharacterTest.txt"

    static func exists(_ path: String) -> Bool { access(path, R_OK) == 0 }

    static func bytes(_ path: String) -> [UInt8]? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        fseek(file, 0, SEEK_END)
        let size = ftell(file)
        fseek(file, 0, SEEK_SET)
        return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in count = fread(buffer.baseAddress, 1, size, file) }
    }

    /// Books of the corpus by their path under its folder.
    static func book(_ path: String) -> [UInt8]? { shared.flatMap { bytes("\($0)/corpus/gutenberg/\(path)") } }

    /// Calls `body` with each line, without its end.
    static func forEachLine(of bytes: [UInt8], _ body: (ArraySlice<UInt8>) throws -> Void) rethrows {
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
            try body(bytes[start..<end])
            start = end + 1
        }
    }
}
