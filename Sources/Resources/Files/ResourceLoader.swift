import Glibc
internal import Synchronization

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
    /// Files in an archive.
    package var archiveEntryCount = 50_000
    /// Bytes that may come out of an archive in all.
    package var archiveSize = 1 << 30
    /// Bytes that may come out for each packed one; text is packed to a third, and DEFLATE can reach a thousandth.
    package var archiveRatio = 200
    /// Below this size a file in an archive may be packed to any ratio.
    package var archiveFreeSize = 1 << 20
    package init() {}
}

/// Reads files, and decides which files may be read.
///
/// What the user names is read wherever it lies. What a source names (a style sheet, a picture), and what that names in its turn, is read
/// only from the folder of the source and the folders below it, after symbolic links are resolved, so that a book from elsewhere cannot
/// bring the user's files into its pages. The sources of a folder that the user names share that one. Nothing is ever fetched from a
/// network.
package struct ResourceLoader: Sendable {
    package var limits: ResourceLimits
    /// Resolved paths of files that the user named.
    private var permitted: Set<String> = []
    /// Resolved paths of the folders that the user named, and of those in which files lie that he named.
    private var roots: [String] = []
    /// Publications of several files, whose files may name each other; the first whose name fits has a file.
    private var publications: [Publication] = []
    /// What this loader and all its copies have read.
    private let filesRead = FilesRead()

    /// Files below a name that belong together: the entries of an archive, or a folder.
    private struct Publication: Sendable {
        /// As the user wrote it; the names of its files begin with it and a slash.
        let name: String
        let archive: ZipArchive?
        var obfuscation: [FontObfuscation] = []
    }

    package init(limits: ResourceLimits = ResourceLimits()) { self.limits = limits }

    /// Whether a file has been read, by this loader or a copy of it, or has been found for somebody who maps it.
    package func hasRead(_ file: FileIdentity) -> Bool { filesRead.identities.withLock { $0.contains(file) } }

    /// The paths of the files that have been read, sorted: what an output depends on.
    package var pathsRead: [String] { filesRead.paths.withLock { $0.sorted() } }

    /// Lets sources name a file that the user has named himself, wherever it lies, and what the file names, name others in its folder.
    package mutating func permit(_ path: String) {
        if let resolved = resolvedPath(path) { permitted.insert(resolved) }
        if let root = resolvedPath(Self.isFolder(path) ? path : folder(of: path)), !roots.contains(root) { roots.append(root) }
    }

    /// Whether a file lies in the innermost of the user's folders that holds what names it.
    private func sharesFolder(_ resolved: String, with namer: String) -> Bool {
        guard let namer = resolvedPath(namer) else { return false }
        let root = roots.filter { Self.isInside(namer, $0) }.max { $0.utf8.count < $1.utf8.count }
        return root.map { Self.isInside(resolved, $0) } ?? false
    }

    /// Reads a file that the user named; “-” is standard input.
    package func read(_ path: String) throws(Diagnostic) -> [UInt8] {
        if path == "-" { return try read("/dev/stdin", name: "standard input", at: nil) }
        do throws(Diagnostic) { return try read(path, name: path, at: nil) } catch {
            guard error.code == .missingFile, let nearest = Self.nearestFile(to: path) else { throw error }
            throw Diagnostic(.error, error.code, error.message, hint: "did you mean “\(nearest)”?")
        }
    }

    /// The file whose name is most like that of one that is not there, in the same folder.
    private static func nearestFile(to path: String) -> String? {
        let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        let folder = path[..<slash], names = entries(in: folder.isEmpty ? "." : String(folder)).filter { !$0.hasPrefix(".") }
        let name = String(path[slash...])
        // A system that tells capitals apart has no file that another one finds.
        let nearest = names.first { $0.lowercased() == name.lowercased() } ?? nearestName(to: name, in: names)
        return nearest.map { folder + $0 }
    }

    /// As above, by its path from a folder; nil where it does not lie below that.
    private func nearestFile(to path: String, below base: String) -> String? {
        guard path.hasPrefix(base + "/"), let inner = resolvedPath(folder(of: path)),
            inner == resolvedPath(base) || Self.isInside(inner, base)
        else { return nil }
        return Self.nearestFile(to: path).map { String($0.dropFirst(base.utf8.count + 1)) }
    }

    /// Makes an archive's files readable: as `name/entry`, and by reference from each other.
    package mutating func openArchive(_ bytes: [UInt8], name: String) throws(Diagnostic) {
        publications.append(Publication(name: name, archive: try ZipArchive(bytes, name: name, limits: limits)))
    }

    /// Lets the files of a folder name each other, wherever below it they lie.
    package mutating func openFolder(_ name: String) { publications.append(Publication(name: name, archive: nil)) }

    /// Restores these fonts of a publication when they are read.
    package mutating func setObfuscation(_ obfuscation: [FontObfuscation], of publication: String) {
        guard let index = publications.firstIndex(where: { $0.name == publication }) else { return }
        publications[index].obfuscation = obfuscation
    }

    /// Reads a file of a publication that has been opened.
    /// - Parameter entry: its path from the root of the publication.
    package func read(entry: String, of publication: String, at range: SourceRange?) throws(Diagnostic) -> [UInt8] {
        if let archive = publications.first(where: { $0.name == publication })?.archive { return try archive.read(entry, at: range) }
        guard let resolved = resolvedPath(publication + "/" + entry) else {
            throw Self.diagnostic(for: SystemError(), name: publication + "/" + entry, at: range)
        }
        guard Self.isInside(resolved, publication) else {
            throw Diagnostic(
                .error, .forbiddenFile, "“\(entry)” lies outside the publication \(publication) and is not read", at: range,
                hint: "a publication names its files by paths within it")
        }
        return try read(resolved, name: publication + "/" + entry, at: range)
    }

    /// Whether there is such a file in a publication that has been opened.
    package func contains(_ entry: String, in publication: String) -> Bool {
        if let archive = publications.first(where: { $0.name == publication })?.archive { return archive.contains(entry) }
        return access(publication + "/" + entry, R_OK) == 0
    }

    /// The names of the files in an archive that has been opened; none for a folder.
    package func entries(of publication: String) -> [String] { publications.first { $0.name == publication }?.archive?.names ?? [] }

    /// Whether there is a folder of this path.
    package static func isFolder(_ path: String) -> Bool {
        var information = stat()
        return stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFDIR
    }

    /// In bytes; nought for a folder, and for what is not there.
    package static func fileSize(of path: String) -> Int {
        var information = stat()
        return stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFREG ? Int(information.st_size) : 0
    }

    /// The names of the files in a folder, sorted; none for a folder that cannot be read.
    package static func files(in folder: String) -> [String] {
        entries(in: folder).filter { !$0.hasPrefix(".") && isFile(folder + "/" + $0) }
    }

    /// The names of the folders in a folder, sorted, without hidden ones.
    package static func folders(in folder: String) -> [String] {
        entries(in: folder).filter { !$0.hasPrefix(".") && isFolder(folder + "/" + $0) }
    }

    /// A folder with nothing in it, not even hidden files.
    package static func isEmptyFolder(_ path: String) -> Bool { isFolder(path) && entries(in: path).isEmpty }

    /// All names in a folder, sorted, hidden ones as well; none where it cannot be read.
    static func entries(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// Whether there is a file of this path that may be read.
    package static func isFile(_ path: String) -> Bool { !isFolder(path) && access(path, R_OK) == 0 }

    /// Reads the file that a source names.
    /// - Parameters:
    ///   - href: the reference as written: a path relative to the source's folder, percent-encoded or not; `#…` and `?…` at its end are
    ///     left out.
    ///   - source: the path of the source.
    ///   - range: where the reference stands.
    package func read(href: String, namedBy source: String, at range: SourceRange?) throws(Diagnostic) -> [UInt8] {
        switch try locate(href, namedBy: source, at: range) {
        case .file(let path): try read(path, name: href, at: range)
        case .entry(let name, let archive): try archive.read(name, at: range)
        }
    }

    /// Where what a source names is to be had.
    package enum Location: Sendable {
        /// A file, by its resolved path.
        case file(String)
        /// What an archive holds, and the name by which it is known.
        case bytes([UInt8], name: String)
    }

    /// The file that a source names, to be mapped rather than read where it lies on the disk; the same rules as for reading it.
    package func location(ofReference href: String, namedBy source: String, at range: SourceRange?) throws(Diagnostic) -> Location {
        let place = try locate(href, namedBy: source, at: range)
        if let publication = publications.first(where: { source.hasPrefix($0.name + "/") }), !publication.obfuscation.isEmpty {
            let file = source.dropFirst(publication.name.count + 1)
            let path = Reference(href).path(in: file.contains("/") ? folder(of: String(file)) : "")
            if let font = publication.obfuscation.first(where: { $0.path == path }) {
                return .bytes(font.restored(try read(href: href, namedBy: source, at: range)), name: publication.name + "/" + font.path)
            }
        }
        switch place {
        case .file(let path):
            if let file = FileIdentity(path) { filesRead.add(file, path) }
            return .file(path)
        case .entry(let name, let archive): return .bytes(try archive.read(name, at: range), name: archive.name + "/" + name)
        }
    }

    /// The name by which the file is known that a source names, so that what it names itself is found beside it.
    package func name(ofReference href: String, namedBy source: String) -> String {
        let path = Reference(href).path
        guard !path.hasPrefix("/") else { return path }
        if let publication = publications.first(where: { source.hasPrefix($0.name + "/") }) {
            let file = source.dropFirst(publication.name.count + 1)
            return Reference(href).path(in: file.contains("/") ? folder(of: String(file)) : "").map { publication.name + "/" + $0 } ?? path
        }
        let base = folder(of: source)
        return base == "." ? path : base + "/" + path
    }

    private enum Place {
        case file(String)
        case entry(String, ZipArchive)
    }

    private func locate(_ href: String, namedBy source: String, at range: SourceRange?) throws(Diagnostic) -> Place {
        let reference = Reference(href)
        if reference.isRemote {
            throw Diagnostic(
                .note, .remoteResource, "“\(href)” is not fetched: nothing is read from the network", at: range,
                hint: "save the file beside the source and name it by its path")
        }
        if let publication = publications.first(where: { source.hasPrefix($0.name + "/") }) {
            return try locate(reference, href, in: publication, namedBy: source, at: range)
        }
        guard !reference.path.isEmpty else {
            throw Diagnostic(
                .error, .missingFile, href.isEmpty ? "no file is named" : "“\(href)” names no file", at: range,
                hint: "write the path of the file")
        }
        let base = folder(of: source)
        let path = reference.path.utf8.first == 0x2F ? reference.path : base + "/" + reference.path
        let forbidden = Diagnostic(
            .error, .forbiddenFile, "“\(href)” lies outside the folder of \(source) and is not read", at: range,
            hint: "move it beside the source, or name it on the command line")
        guard let resolved = resolvedPath(path) else {
            var missing = Self.diagnostic(for: SystemError(), name: href, at: range)
            if missing.code == .missingFile, let nearest = nearestFile(to: path, below: base) {
                missing.hint = "did you mean “\(nearest)”?"
            }
            // Whether there is such a file elsewhere is not for a source to learn.
            let mayLieThere =
                reference.path(in: "") != nil || resolvedPath(folder(of: path)).map { sharesFolder($0 + "/.", with: source) } ?? false
            throw mayLieThere ? missing : forbidden
        }
        guard Self.isInside(resolved, base) || permitted.contains(resolved) || sharesFolder(resolved, with: source) else {
            throw forbidden
        }
        return .file(resolved)
    }

    private func locate(_ reference: Reference, _ href: String, in publication: Publication, namedBy source: String, at range: SourceRange?)
        throws(Diagnostic) -> Place
    {
        let file = source.dropFirst(publication.name.count + 1)
        let forbidden = Diagnostic(
            .error, .forbiddenFile, "“\(href)” lies outside the publication \(publication.name) and is not read", at: range,
            hint: "a publication names its files by paths within it")
        guard let path = reference.path(in: file.contains("/") ? folder(of: String(file)) : "") else { throw forbidden }
        if let archive = publication.archive { return .entry(path, archive) }
        guard let resolved = resolvedPath(publication.name + "/" + path) else {
            throw Self.diagnostic(for: SystemError(), name: href, at: range)
        }
        // A symbolic link may lead anywhere.
        guard Self.isInside(resolved, publication.name) else { throw forbidden }
        return .file(resolved)
    }

    private static func isInside(_ resolved: String, _ folder: String) -> Bool {
        resolvedPath(folder).map { resolved.hasPrefix($0 == "/" ? "/" : $0 + "/") } ?? false
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
        if type == S_IFREG { filesRead.add(FileIdentity(information), path) }
        let bytes = try readAll(file, expected: type == S_IFREG ? Int(information.st_size) : 0, name: name, at: range)
        if bytes.isEmpty { throw Diagnostic(.error, .emptySource, "\(name) is empty", at: range, hint: "save or fetch the file again") }
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
            Diagnostic(
                .error, .unreadableFile, "\(name) cannot be read: \(error.message)", at: range,
                hint: "check the disk or the mount that it is on")
        }
    }
}

/// The files that a loader has read. Copies of the loader go through all stages, so they share it.
private final class FilesRead: Sendable {
    let identities = Mutex<Set<FileIdentity>>([])
    let paths = Mutex<Set<String>>([])

    func add(_ file: FileIdentity, _ path: String) {
        identities.withLock { _ = $0.insert(file) }
        paths.withLock { _ = $0.insert(path) }
    }
}
