import Glibc

/// What the last failed call of the C library said, in its own words.
struct SystemError {
    let number: Int32
    init(_ number: Int32 = errno) { self.number = number }
    var message: String { String(cString: strerror(number)) }
}

/// A file descriptor that closes itself.
struct FileDescriptor: ~Copyable {
    let number: Int32
    init?(_ path: String, flags: Int32, mode: mode_t = 0o666) {
        var descriptor: Int32
        repeat { descriptor = open(path, flags | O_CLOEXEC, mode) } while descriptor < 0 && errno == EINTR
        guard descriptor >= 0 else { return nil }
        number = descriptor
    }
    deinit { close(number) }

    /// Writes all bytes; false leaves the reason in `errno`.
    func writeAll(_ bytes: UnsafeRawBufferPointer) -> Bool { writeAllBytes(bytes, to: number) }
}

/// Writes all bytes to an open file; false leaves the reason in `errno`.
func writeAllBytes(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
    var done = 0
    while done < bytes.count, let base = bytes.baseAddress {
        let count = write(descriptor, base + done, bytes.count - done)
        if count < 0 {
            if errno == EINTR { continue }
            return false
        }
        done += count
    }
    return true
}

/// The absolute path of an existing file with every symbolic link resolved; nil leaves the reason in `errno`.
package func resolvedPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
}

/// The folder of a path, without the slash at its end: "." for a bare name, "/" for the root.
func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: 0x2F) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
}
