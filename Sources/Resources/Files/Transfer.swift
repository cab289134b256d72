internal import CCurl
internal import Glibc

extension DiagnosticCode {
    /// What is to be fetched could not be had.
    package static let fetchFailed = DiagnosticCode("fetch.failed")
    /// There is no such file on the mirror.
    package static let notOnMirror = DiagnosticCode("fetch.not-found")
    /// The bytes that came are not those that were promised.
    package static let wrongChecksum = DiagnosticCode("fetch.checksum")
}

/// Brings a file from a server, by libcurl: the only thing in Fleuron that asks a network for anything, and only when a user says so.
package struct Transfer {
    /// Bytes to the second at most, so that a mirror has something left for others; 0 for no limit.
    package var rate = 2 << 20
    package var limits = ResourceLimits()
    package static let userAgent = "fleuron/0.1 (fetch)"

    package init() {}

    /// Fetches a URL into a file that appears whole or not at all. What came before the connection broke stays beside it as `….part`, and the next
    /// attempt goes on behind it.
    /// - Parameters:
    ///   - checksum: `sha256:` and the digest in hexadecimal, or the digest alone; nil to believe what comes.
    ///   - progress: is told the bytes that are there and those in all, 0 where that is not known.
    /// - Returns: the digest of the file.
    package func fetch(_ url: String, to path: String, checksum: String? = nil, progress: (Int, Int) -> Void = { _, _ in }) throws(Diagnostic) -> String {
        guard curl_is_available() else {
            throw Diagnostic(.error, .missingLibrary, "libcurl, which fetches files, is not installed", hint: "install the package libcurl4")
        }
        let part = path + ".part"
        var answer = try attempt(url, part, progress)
        // A server that knows no parts, or a part that is longer than the file: from the beginning.
        if !answer.isDone, answer.offset > 0, answer.status == 416 || answer.status == 200 || answer.message.contains("range") {
            unlink(part)
            answer = try attempt(url, part, progress)
        }
        guard answer.isDone, [0, 200, 206].contains(answer.status) else {
            if size(of: part) == 0 { unlink(part) }
            if answer.status == 404 || answer.status == 410 { throw Diagnostic(.error, .notOnMirror, "there is no file \(url)", hint: "check the number and the mirror") }
            let reason = answer.message.isEmpty ? "the server answers \(answer.status)" : answer.message
            throw Diagnostic(.error, .fetchFailed, "\(url) cannot be fetched: \(reason)", hint: "try again: what has come is kept, and the next attempt goes on behind it")
        }
        return try Self.finish(part, path, checksum)
    }

    private struct Answer {
        var isDone: Bool
        var status: Int
        var message: String
        var offset: Int
    }

    /// What the callbacks see.
    private struct Sink {
        var file: Int32
        var offset: Int
        var progress: (Int, Int) -> Void
    }

    private func attempt(_ url: String, _ part: String, _ progress: (Int, Int) -> Void) throws(Diagnostic) -> Answer {
        let file = open(part, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw Diagnostic(.error, .unwritableOutput, "\(part) cannot be written: \(SystemError().message)") }
        defer { close(file) }
        let offset = size(of: part)
        return withoutActuallyEscaping(progress) { progress in
            var sink = Sink(file: file, offset: offset, progress: progress)
            return withUnsafeMutablePointer(to: &sink) { sink in
                url.withCString { url in
                    Self.userAgent.withCString { agent in
                        var transfer = curl_transfer_make(
                            url, Int64(offset), Int64(rate), Int64(limits.fileSize - offset), agent,
                            { bytes, count, context in
                                guard let sink = context?.assumingMemoryBound(to: Sink.self) else { return false }
                                return writeAllBytes(UnsafeRawBufferPointer(start: bytes, count: count), to: sink.pointee.file)
                            },
                            { done, total, context in
                                guard let sink = context?.assumingMemoryBound(to: Sink.self) else { return }
                                sink.pointee.progress(sink.pointee.offset + Int(done), total > 0 ? sink.pointee.offset + Int(total) : 0)
                            },
                            UnsafeMutableRawPointer(sink),)
                        let isDone = curl_transfer(&transfer)
                        let message = withUnsafeBytes(of: &transfer.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
                        return Answer(isDone: isDone, status: Int(transfer.status), message: message, offset: offset)
                    }
                }
            }
        }
    }

    private func size(of path: String) -> Int {
        var information = stat()
        return stat(path, &information) == 0 ? Int(information.st_size) : 0
    }

    /// Copies a local file in the same way.
    package func copy(_ source: String, to path: String, checksum: String? = nil) throws(Diagnostic) -> String {
        let bytes = try ResourceLoader(limits: limits).read(source)
        let part = path + ".part"
        unlink(part)
        let output = try OutputFile.create(part)
        try output.write(bytes)
        try output.commit()
        return try Self.finish(part, path, checksum)
    }

    /// Gives the file its name, if its bytes are those that were promised.
    private static func finish(_ part: String, _ path: String, _ checksum: String?) throws(Diagnostic) -> String {
        let bytes = try ResourceLoader().read(part)
        let digest = hexadecimal(MessageDigest.sha256(bytes) ?? [])
        if let checksum {
            guard isSame(digest, checksum) else {
                unlink(part)
                throw Diagnostic(
                    .error, .wrongChecksum, "\(path) would be another file than expected: its SHA-256 is \(digest), not \(checksum)",
                    hint: "the mirror has another edition of it, or it was damaged on its way")
            }
        }
        guard rename(part, path) == 0 else { throw Diagnostic(.error, .unwritableOutput, "\(path) cannot be written: \(SystemError().message)") }
        return digest
    }

    /// Whether a digest is the one that is wanted, which may have `sha256:` in front.
    package static func isSame(_ digest: String, _ wanted: String) -> Bool { wanted.lowercased().split(separator: ":").last.map(String.init) == digest }

    package static func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
