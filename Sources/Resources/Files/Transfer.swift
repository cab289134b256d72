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

    /// What has been fetched.
    package struct Result {
        package var path: String
        package var digest: String
    }

    /// How often a server that is busy, and says when it will not be, is asked again; and the longest time that it may take.
    private static let retryLimit = 5
    private static let longestWait = 120

    /// Fetches a URL into a file that appears whole or not at all. What came before the connection broke stays beside it as `….part`, and
    /// the next attempt goes on behind it, if the server still has the same edition of the file; which one that was stands in
    /// `….part.edition`.
    /// - Parameters:
    ///   - checksum: `sha256:` and the digest in hexadecimal, or the digest alone; nil to believe what comes.
    ///   - naming: is told the URL that redirections have led to, and gives the file its path; nil for the path that is given.
    ///   - progress: is told the bytes that are there and those in all, 0 where that is not known.
    package func fetch(
        _ url: String, to path: String, checksum: String? = nil, naming: (String) -> String? = { _ in nil },
        progress: (Int, Int) -> Void = { _, _ in }
    ) throws(Diagnostic) -> Result {
        guard curl_is_available() else {
            throw Diagnostic(
                .error, .missingLibrary, "libcurl, which fetches files, is not installed", hint: "install the package libcurl4")
        }
        guard ["http://", "https://"].contains(where: url.lowercased().hasPrefix) else {
            throw Diagnostic(
                .error, .fetchFailed, "\(url) cannot be fetched: addresses begin with https:// or http://",
                hint: "fetch it by another program, and name the file")
        }
        try Self.check(checksum)
        let part = path + ".part"
        var answer = try attempt(url, part, progress)
        // A part that is longer than the file, that the server has no rest of, or that may be of another edition: from the beginning.
        if !answer.isDone || answer.status == 416, answer.offset > 0,
            answer.status == 416 || answer.isOtherEdition || answer.message.contains("range")
        {
            Self.discard(part)
            answer = try attempt(url, part, progress)
        }
        var retries = 0
        while [429, 503].contains(answer.status), (1...Self.longestWait).contains(answer.retryAfter), retries < Self.retryLimit {
            retries += 1
            sleep(UInt32(answer.retryAfter))
            answer = try attempt(url, part, progress)
        }
        guard answer.isDone, [0, 200, 206].contains(answer.status) else {
            if size(of: part) == 0 { Self.discard(part) }
            if answer.status == 404 || answer.status == 410 {
                throw Diagnostic(.error, .notOnMirror, "there is no file \(url)", hint: "check the number and the mirror")
            }
            if answer.writeError != 0 {
                throw Diagnostic(
                    .error, .unwritableOutput, "\(part) cannot be written: \(SystemError(answer.writeError).message)",
                    hint: "what has come is kept, and the next attempt goes on behind it")
            }
            let patience = answer.retryAfter > 0 ? ", and wants to be asked again in \(answer.retryAfter) seconds" : ""
            let reason = answer.message.isEmpty ? "the server answers \(answer.status)" + patience : answer.message
            let isRepeatable = !answer.message.contains("redirects") && !(400...499).contains(answer.status) || answer.status == 429
            throw Diagnostic(
                .error, .fetchFailed, "\(url) cannot be fetched: \(reason)",
                hint: isRepeatable
                    ? "try again: what has come is kept, and the next attempt goes on behind it" : "look at the address in a browser")
        }
        guard size(of: part) > 0 else {
            Self.discard(part)
            throw Diagnostic(
                .error, .fetchFailed, "\(url) cannot be fetched: the server sends an empty file", hint: "look at the address in a browser")
        }
        let path = answer.finalURL == url ? path : naming(answer.finalURL) ?? path
        let bytes = try ResourceLoader().read(part)
        guard !Self.isWebPage(bytes) || Self.mayBeWebPage(path) else {
            Self.discard(part)
            throw Diagnostic(
                .error, .fetchFailed, "\(url) cannot be fetched: the server answers with a web page instead of the file",
                hint: "look at the address in a browser")
        }
        return Result(path: path, digest: try Self.finish(part, bytes, path, checksum))
    }

    /// Begins as HTML does.
    private static func isWebPage(_ bytes: [UInt8]) -> Bool {
        let text = String(decoding: bytes.prefix(512).drop { $0 <= 0x20 || $0 >= 0x80 }, as: UTF8.self).lowercased()
        return text.hasPrefix("<!doctype html") || text.hasPrefix("<html")
    }

    /// By its name: what is to be a text, a publication or a picture is no web page.
    private static func mayBeWebPage(_ path: String) -> Bool {
        let name = path.split(separator: "/").last ?? ""
        guard let ending = name.split(separator: ".").dropFirst().last?.lowercased() else { return true }
        return !["txt", "text", "asc", "md", "epub", "zip", "png", "jpg", "jpeg", "gif", "webp", "svg", "css", "pdf", "utf-8", "images"]
            .contains(ending)
    }

    private struct Answer {
        var isDone: Bool
        var status: Int
        var message: String
        var offset: Int
        var retryAfter: Int
        var finalURL: String
        var isOtherEdition: Bool
        /// Why the file could not be written; 0 where it could.
        var writeError: Int32
    }

    /// What the callbacks see.
    private struct Sink {
        var file: Int32
        var offset: Int
        /// Beside the part: of which edition it is.
        var editionPath: String
        var edition: String?
        var isOtherEdition = false
        var writeError: Int32 = 0
        var progress: (Int, Int) -> Void

        /// - Returns: false where the rest that comes may belong to another edition than what is there.
        mutating func begin(isWhole: Bool, edition: String) -> Bool {
            guard isWhole else {
                isOtherEdition = self.edition ?? "" != edition
                return !isOtherEdition
            }
            guard ftruncate(file, 0) == 0 else { return false }
            offset = 0
            unlink(editionPath)
            guard !edition.isEmpty else { return true }
            let note = open(editionPath, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
            guard note >= 0 else { return true }
            defer { close(note) }
            return Array(edition.utf8).withUnsafeBytes { writeAllBytes($0, to: note) }
        }
    }

    private static func editionPath(_ part: String) -> String { part + ".edition" }

    private static func discard(_ part: String) {
        unlink(part)
        unlink(editionPath(part))
    }

    /// The edition that a part is of; nil for one of which the server has said nothing.
    private static func edition(of part: String) -> String? {
        guard ResourceLoader.isFile(editionPath(part)), let bytes = try? ResourceLoader().read(editionPath(part)) else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func attempt(_ url: String, _ part: String, _ progress: (Int, Int) -> Void) throws(Diagnostic) -> Answer {
        let file = open(part, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
        guard file >= 0 else {
            throw Diagnostic(
                .error, .unwritableOutput, "\(part) cannot be written: \(SystemError().message)",
                hint: "check the folder’s permissions and the room on the disk")
        }
        defer { close(file) }
        let offset = size(of: part)
        let edition = offset > 0 ? Self.edition(of: part) : nil
        return withoutActuallyEscaping(progress) { progress in
            var sink = Sink(file: file, offset: offset, editionPath: Self.editionPath(part), edition: edition, progress: progress)
            return withUnsafeMutablePointer(to: &sink) { sink in
                url.withCString { url in
                    Self.userAgent.withCString { agent in
                        Self.withCString(edition) { edition in
                            var transfer = curl_transfer_make(
                                url, Int64(offset), edition, Int64(rate), Int64(limits.fileSize - offset), agent,
                                { isWhole, edition, context in
                                    guard let sink = context?.assumingMemoryBound(to: Sink.self) else { return false }
                                    return sink.pointee.begin(isWhole: isWhole, edition: String(cString: edition))
                                },
                                { bytes, count, context in
                                    guard let sink = context?.assumingMemoryBound(to: Sink.self) else { return false }
                                    let isWritten = writeAllBytes(UnsafeRawBufferPointer(start: bytes, count: count), to: sink.pointee.file)
                                    if !isWritten { sink.pointee.writeError = errno }
                                    return isWritten
                                },
                                { done, total, context in
                                    guard let sink = context?.assumingMemoryBound(to: Sink.self) else { return }
                                    sink.pointee.progress(sink.pointee.offset + Int(done), total > 0 ? sink.pointee.offset + Int(total) : 0)
                                },
                                UnsafeMutableRawPointer(sink), )
                            let isDone = curl_transfer(&transfer)
                            let message = withUnsafeBytes(of: &transfer.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
                            let finalURL = withUnsafeBytes(of: &transfer.finalURL) {
                                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
                            }
                            return Answer(
                                isDone: isDone, status: Int(transfer.status), message: message, offset: offset,
                                retryAfter: Int(transfer.retryAfter), finalURL: finalURL,
                                isOtherEdition: sink.pointee.isOtherEdition, writeError: sink.pointee.writeError)
                        }
                    }
                }
            }
        }
    }

    private static func withCString<Value>(_ text: String?, _ body: (UnsafePointer<CChar>?) -> Value) -> Value {
        guard let text else { return body(nil) }
        return text.withCString { body($0) }
    }

    private func size(of path: String) -> Int {
        var information = stat()
        return stat(path, &information) == 0 ? Int(information.st_size) : 0
    }

    /// Copies a local file in the same way.
    package func copy(_ source: String, to path: String, checksum: String? = nil) throws(Diagnostic) -> String {
        try Self.check(checksum)
        let bytes = try ResourceLoader(limits: limits).read(source)
        let part = path + ".part"
        unlink(part)
        let output = try OutputFile.create(part)
        try output.write(bytes)
        try output.commit()
        return try Self.finish(part, bytes, path, checksum)
    }

    /// Gives the file its name, if its bytes are those that were promised.
    private static func finish(_ part: String, _ bytes: [UInt8], _ path: String, _ checksum: String?) throws(Diagnostic) -> String {
        let digest = hexadecimal(MessageDigest.sha256(bytes) ?? [])
        if let checksum {
            guard isSame(digest, checksum) else {
                discard(part)
                throw Diagnostic(
                    .error, .wrongChecksum, "\(path) would be another file than expected: its SHA-256 is \(digest), not \(checksum)",
                    hint: "the mirror has another edition of it, or it was damaged on its way")
            }
        }
        guard rename(part, path) == 0 else {
            throw Diagnostic(
                .error, .unwritableOutput, "\(path) cannot be written: \(SystemError().message)",
                hint: "check the folder’s permissions and the room on the disk")
        }
        unlink(editionPath(part))
        return digest
    }

    /// Whether a digest is the one that is wanted, which may have `sha256:` in front.
    package static func isSame(_ digest: String, _ wanted: String) -> Bool {
        wanted.lowercased().split(separator: ":").last.map(String.init) == digest
    }

    /// Whether a text is a SHA-256, which may have `sha256:` in front.
    package static func isDigest(_ text: String) -> Bool {
        let digits = text.lowercased().hasPrefix("sha256:") ? text.dropFirst(7) : text[...]
        return digits.utf8.count == 64 && digits.allSatisfy(\.isHexDigit)
    }

    /// Nothing is brought that could not be right.
    private static func check(_ checksum: String?) throws(Diagnostic) {
        guard let checksum, !isDigest(checksum) else { return }
        throw Diagnostic(.error, .wrongChecksum, "“\(checksum)” is no SHA-256", hint: "give its 64 figures, as sha256sum prints them")
    }

    package static func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
