import Glibc

/// Messages. What cannot be said on standard error cannot be said at all.
enum StandardError {
    /// A terminal that has colours, whose user has not spoken against them (no-color.org).
    static var takesColors: Bool {
        func value(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }
        return isatty(2) == 1 && value("NO_COLOR").isEmpty && value("TERM") != "dumb"
    }

    static func print(_ text: String, terminator: String = "\n") {
        let bytes = Array((text + terminator).utf8)
        bytes.withUnsafeBytes { buffer in
            var offset = 0
            while offset < buffer.count {
                let count = Glibc.write(2, buffer.baseAddress.map { $0 + offset }, buffer.count - offset)
                if count <= 0 { return }
                offset += count
            }
        }
    }
}
