import Glibc

extension DiagnosticCode {
    package static let missingFile = DiagnosticCode("source.missing")
    package static let unreadableFile = DiagnosticCode("source.unreadable")
    package static let directorySource = DiagnosticCode("source.directory")
    package static let emptySource = DiagnosticCode("source.empty")
    package static let tooLargeSource = DiagnosticCode("source.too-large")
    /// A source names a file outside its own folder.
    package static let forbiddenFile = DiagnosticCode("source.forbidden")
    /// A source names something on the network, which is never fetched.
    package static let remoteResource = DiagnosticCode("source.remote")
}

/// The limits of what is read.
package struct ResourceLimits: Sendable {
    /// Bytes of one file.
    package var fileSize = 256 << 20
    package init() {}
}

/// Reads files, and decides which files may be read.
///
/// What the user names is read wherever it lies. What a source names (a style sheet, a picture) is read only from the folder of that source
/// and the folders below it, after symbolic links are resolved, so that a book from elsewhere cannot bring the user's files into its pages.
/// Nothing is ever fetched from a network.
package struct ResourceLoader: Sendable {
    package var limits: ResourceLimits
    /// Resolved paths of files that the user named.
    private var permitted: Set<String> = []

    package init(limits: ResourceLimits = ResourceLimits()) { self.limits = limits }

    /// Lets sources name a file that the user has named himself, wherever it lies.
    package mutating func permit(_ path: String) {
        if let resolved = resolvedPath(path) { permitted.insert(resolved) }
    }

    /// Reads a file that the user named.
    package func read(_ path: String) throws(Diagnostic) -> [UInt8] {
        try read(path, name: path, at: nil)
    }

    /// Reads the file that a source names.
    /// - Parameters:
    ///   - href: the reference as written: a path relative to the source's folder, percent-encoded or not; `#…` and `?…` at its end are
    ///     left out.
    ///   - source: the path of the source.
    ///   - range: where the reference stands.
    package func read(href: String, namedBy source: String, at range: SourceRange?) throws(Diagnostic) -> [UInt8] {
        try read(path(ofReference: href, namedBy: source, at: range), name: href, at: range)
    }

    /// The resolved path of the file that a source names; the same rules as for reading it.
    package func path(ofReference href: String, namedBy source: String, at range: SourceRange?) throws(Diagnostic) -> String {
        let reference = Self.fileReference(href)
        if Self.isRemote(reference) {
            throw Diagnostic(
                .note, .remoteResource, "“\(href)” is not fetched: nothing is read from the network", at: range,
                hint: "save the file beside the source and name it by its path")
        }
        let base = folder(of: source)
        let path = reference.utf8.first == 0x2F ? reference : base + "/" + reference
        guard let resolved = resolvedPath(path) else { throw Self.diagnostic(for: SystemError(), name: href, at: range) }
        let allowed = resolvedPath(base).map { resolved.hasPrefix($0 == "/" ? "/" : $0 + "/") } ?? false
        guard allowed || permitted.contains(resolved) else {
            throw Diagnostic(
                .error, .forbiddenFile, "“\(href)” lies outside the folder of \(source) and is not read", at: range,
                hint: "move it beside the source, or name it on the command line")
        }
        return resolved
    }

    // MARK: Reading

    private func read(_ path: String, name: String, at range: SourceRange?) throws(Diagnostic) -> [UInt8] {
        // O_NONBLOCK, or opening a pipe that nobody writes to would wait for ever.
        guard let file = FileDescriptor(path, flags: O_RDONLY | O_NONBLOCK) else {
            throw Self.diagnostic(for: SystemError(), name: name, at: range)
        }
        var information = stat()
        guard fstat(file.number, &information) == 0 else { throw Self.diagnostic(for: SystemError(), name: name, at: range) }
        let type = information.st_mode & S_IFMT
        if type == S_IFDIR {
            throw Diagnostic(.error, .directorySource, "\(name) is a folder, not a file", at: range, hint: "name the file inside it")
        }
        if type != S_IFREG { _ = fcntl(file.number, F_SETFL, 0) }
        if type == S_IFREG, information.st_size > limits.fileSize { throw tooLarge(name, range) }
        let bytes = try readAll(file, expected: type == S_IFREG ? Int(information.st_size) : 0, name: name, at: range)
        if bytes.isEmpty { throw Diagnostic(.error, .emptySource, "\(name) is empty", at: range) }
        return bytes
    }

    /// Reads to the end, which a pipe does not announce and a file may move while it is read.
    private func readAll(_ file: borrowing FileDescriptor, expected: Int, name: String, at range: SourceRange?) throws(Diagnostic)
        -> [UInt8]
    {
        let pipeChunk = 1 << 16
        let descriptor = file.number
        var bytes: [UInt8] = []
        var room = expected > 0 ? expected + 1 : pipeChunk
        while true {
            var failure: SystemError?
            let chunk = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
                while count < buffer.count, let base = buffer.baseAddress {
                    let got = Glibc.read(descriptor, base + count, buffer.count - count)
                    if got < 0, errno == EINTR { continue }
                    if got < 0 { failure = SystemError() }
                    if got <= 0 { break }
                    count += got
                }
            }
            if let failure { throw Self.diagnostic(for: failure, name: name, at: range) }
            let isEnd = chunk.count < room
            if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
            if bytes.count > limits.fileSize { throw tooLarge(name, range) }
            if isEnd { return bytes }
            room = max(pipeChunk, bytes.count)
        }
    }

    private func tooLarge(_ name: String, _ range: SourceRange?) -> Diagnostic {
        Diagnostic(
            .error, .tooLargeSource, "\(name) has more than \(limits.fileSize) bytes, the limit for one file", at: range,
            hint: "split it, or raise the limit")
    }

    private static func diagnostic(for error: SystemError, name: String, at range: SourceRange?) -> Diagnostic {
        switch error.number {
        case ENOENT, ENOTDIR:
            Diagnostic(.error, .missingFile, "there is no file \(name)", at: range, hint: "check the path and its spelling")
        case EACCES, EPERM:
            Diagnostic(.error, .unreadableFile, "\(name) may not be read: \(error.message)", at: range, hint: "check its permissions")
        default:
            Diagnostic(.error, .unreadableFile, "\(name) cannot be read: \(error.message)", at: range)
        }
    }

    // MARK: References

    /// `//host/…` or anything with a scheme; a file: URL has been made a path before.
    private static func isRemote(_ reference: String) -> Bool {
        if reference.hasPrefix("//") { return true }
        guard let colon = reference.utf8.firstIndex(of: 0x3A) else { return false }
        let scheme = reference.utf8[..<colon]
        let isName = scheme.allSatisfy {
            ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) || ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E
        }
        return scheme.count > 1 && isName
    }

    /// The path in a reference: without fragment and query, percent-encoding undone, `file://` removed.
    private static func fileReference(_ href: String) -> String {
        var bytes: [UInt8] = []
        let source = Array(href.utf8.prefix { $0 != 0x23 && $0 != 0x3F })
        var i = 0
        while i < source.count {
            if source[i] == 0x25, i + 2 < source.count, let byte = UInt8(String(decoding: source[i + 1...i + 2], as: UTF8.self), radix: 16),
                byte != 0
            {
                bytes.append(byte)
                i += 3
            } else {
                bytes.append(source[i])
                i += 1
            }
        }
        let path = String(decoding: bytes, as: UTF8.self)
        return path.hasPrefix("file:///") ? String(path.dropFirst(7)) : path
    }
}
