import Glibc

/// Messages. What cannot be said on standard error cannot be said at all.
enum StandardError {
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
