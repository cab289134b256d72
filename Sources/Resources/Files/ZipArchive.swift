internal import CZip
internal import Glibc
internal import Synchronization

extension DiagnosticCode {
    /// An archive that is damaged, encrypted, or no archive.
    package static let badArchive = DiagnosticCode("archive.damaged")
    /// What an archive holds is out of proportion: too many files, too much in one of them or in all.
    package static let archiveTooLarge = DiagnosticCode("archive.too-large")
    /// A library of the system that only some sources need is not installed.
    package static let missingLibrary = DiagnosticCode("library.missing")
}

/// A ZIP archive in memory, read by libzip. Nothing is ever unpacked to a disk: a name in it is a key and no path.
///
/// May be used by several threads; one reads at a time.
final class ZipArchive: Sendable {
    let name: String
    private let limits: ResourceLimits
    private let handle: Mutex<Handle>
    private let entries: [String: UInt64]
    /// By their names in small letters: what was packed on a system that takes capitals for the same may be named either way.
    private let foldedEntries: [String: UInt64]
    /// In their order in the archive.
    let names: [String]

    private struct Handle: @unchecked Sendable {
        let archive: OpaquePointer
        let library: ZipLibrary
        /// Bytes that have come out of the archive so far.
        var size = 0
    }

    /// Addresses of functions, which never change.
    private struct Library: @unchecked Sendable { let functions: ZipLibrary }

    private static let library: Library? = withUnsafeTemporaryAllocation(of: ZipLibrary.self, capacity: 1) { room in
        guard let table = room.baseAddress, zip_library_load(table) else { return nil }
        return Library(functions: table.pointee)
    }

    /// - Parameter name: of the archive, for messages.
    init(_ bytes: [UInt8], name: String, limits: ResourceLimits) throws(Diagnostic) {
        guard let zip = Self.library?.functions else {
            throw Diagnostic(
                .error, .missingLibrary, "\(name) is an archive, and libzip, which reads archives, is not installed",
                hint: "install the package libzip4 (or libzip5)")
        }
        self.name = name
        self.limits = limits
        let archive = try Self.open(bytes, name, zip)
        let count = zip.zip_get_num_entries(archive, 0)
        // No bytes at all are an empty archive to libzip.
        guard count > 0 else {
            zip.zip_discard(archive)
            throw Diagnostic(.error, .badArchive, "\(name) is an archive without files", hint: "fetch the file again")
        }
        guard count <= limits.archiveEntryCount else {
            zip.zip_discard(archive)
            throw Diagnostic(
                .error, .archiveTooLarge, "\(name) holds \(count) files; the limit is \(limits.archiveEntryCount)",
                hint: "take out of it what is no part of the book")
        }
        var entries: [String: UInt64] = [:], foldedEntries: [String: UInt64] = [:], names: [String] = []
        for index in 0..<UInt64(max(count, 0)) {
            guard let entry = zip.zip_get_name(archive, index, 0) else { continue }
            let name = String(cString: entry)
            // Of two files with one name the first counts, as for readers that search from the front.
            guard entries[name] == nil else { continue }
            entries[name] = index
            names.append(name)
            let folded = name.lowercased()
            if foldedEntries[folded] == nil { foldedEntries[folded] = index }
        }
        self.entries = entries
        self.foldedEntries = foldedEntries
        self.names = names
        handle = Mutex(Handle(archive: archive, library: zip))
    }

    private static func open(_ bytes: [UInt8], _ name: String, _ zip: ZipLibrary) throws(Diagnostic) -> OpaquePointer {
        var error = zip_error_t()
        zip.zip_error_init(&error)
        defer { zip.zip_error_fini(&error) }
        // libzip frees the copy together with the source.
        let copy = malloc(max(bytes.count, 1))
        bytes.withUnsafeBytes { if let base = $0.baseAddress { copy?.copyMemory(from: base, byteCount: bytes.count) } }
        guard let copy, let source = zip.zip_source_buffer_create(copy, UInt64(bytes.count), 1, &error) else {
            throw Diagnostic(
                .error, .badArchive, "there is no memory for the archive \(name)",
                hint: "close other programs, or build on a machine with more memory")
        }
        guard let archive = zip.zip_open_from_source(source, ZIP_RDONLY, &error) else {
            let reason = zip.zip_error_strerror(&error).map { String(cString: $0) } ?? "unknown error"
            zip.zip_source_free(source)
            throw Diagnostic(.error, .badArchive, "\(name) is a damaged archive: \(reason)", hint: "fetch the file again")
        }
        return archive
    }

    deinit {
        handle.withLock { $0.library.zip_discard($0.archive) }
    }

    func contains(_ entry: String) -> Bool { index(of: entry) != nil }

    private func index(of entry: String) -> UInt64? { entries[entry] ?? foldedEntries[entry.lowercased()] }

    /// The content of a file.
    ///
    /// What an archive says of its files' sizes is not believed: the limits hold for the bytes that come out.
    func read(_ entry: String, at range: SourceRange?) throws(Diagnostic) -> [UInt8] {
        guard let index = index(of: entry) else {
            throw Diagnostic(
                .error, .missingFile, "there is no file \(entry) in \(name)", at: range,
                hint: "the archive is incomplete, or names the file wrongly")
        }
        let result: Result<[UInt8], Diagnostic> = handle.withLock { handle in
            do throws(Diagnostic) { return .success(try read(index, entry, &handle, range)) } catch { return .failure(error) }
        }
        return try result.get()
    }

    private func read(_ index: UInt64, _ entry: String, _ handle: inout Handle, _ range: SourceRange?) throws(Diagnostic) -> [UInt8] {
        let zip = handle.library
        var information = zip_stat_t()
        let packedSize = zip.zip_stat_index(handle.archive, index, 0, &information) == 0 ? Int(clamping: information.comp_size) : 0
        guard let file = zip.zip_fopen_index(handle.archive, index, 0) else {
            let reason = zip.zip_strerror(handle.archive).map { String(cString: $0) } ?? "unknown error"
            throw Diagnostic(.error, .badArchive, "\(entry) in \(name) cannot be read: \(reason)", at: range, hint: "fetch the file again")
        }
        defer { _ = zip.zip_fclose(file) }
        let limit = min(
            limits.fileSize, max(limits.archiveFreeSize, packedSize.multipliedReportingOverflow(by: limits.archiveRatio).partialValue))
        var bytes: [UInt8] = []
        while true {
            let room = min(max(Int(clamping: information.size), 4096), 1 << 20)
            var count: Int64 = 0
            bytes.append(
                contentsOf: [UInt8](unsafeUninitializedCapacity: room) { buffer, initialized in
                    count = buffer.baseAddress.map { zip.zip_fread(file, $0, UInt64(room)) } ?? 0
                    initialized = max(0, Int(count))
                })
            // A wrong checksum is found at the end, and is an error too.
            guard count >= 0 else {
                throw Diagnostic(
                    .error, .badArchive, "\(entry) in \(name) is damaged: its bytes are not those that were packed", at: range,
                    hint: "fetch the file again")
            }
            handle.size += Int(count)
            guard bytes.count <= limit, handle.size <= limits.archiveSize else {
                throw Diagnostic(
                    .error, .archiveTooLarge,
                    "\(entry) in \(name) is out of all proportion: more than \(bytes.count) bytes come out of \(packedSize)", at: range,
                    hint: "if the archive is what it should be, unpack it and name its folder")
            }
            if count == 0 { return bytes }
        }
    }
}
