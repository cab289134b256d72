import Glibc

extension DiagnosticCode {
    /// The output cannot be created, or not be put in its place.
    package static let unwritableOutput = DiagnosticCode("output.unwritable")
    /// Writing broke off: the disk is full, or the device failed.
    package static let outputFailed = DiagnosticCode("output.failed")
}

/// Takes the next bytes of what is written.
package typealias ByteSink = (UnsafeRawBufferPointer) throws(Diagnostic) -> Void

/// An output that appears whole or not at all.
///
/// Everything goes to a temporary file in the folder of the output, which takes the output's name only when `commit` is called; a rename
/// within a folder is atomic. Whatever goes wrong before removes the temporary file and leaves an existing output as it was. Nothing waits
/// for the disk (no fsync): what a power cut could lose can be made again. What is no file (a pipe, `/dev/null`) is written to directly.
package struct OutputFile: ~Copyable {
    /// The output as the user named it.
    package let path: String
    /// Where the bytes go until they are complete; nil when they go to the output itself.
    private var temporary: String?
    /// The output with symbolic links resolved, so that a link stays a link.
    private let target: String
    private let file: FileDescriptor

    /// Makes the folder of an output, with those above it, where it is not there.
    package static func makeFolder(of path: String) throws(Diagnostic) {
        let parent = folder(of: path)
        guard parent != "/", parent != ".", !ResourceLoader.isFolder(parent) else { return }
        try makeFolder(of: parent)
        // Another process may have made it in the meantime.
        guard mkdir(parent, 0o777) == 0 || errno == EEXIST else { throw unwritable(path, SystemError()) }
    }

    /// Opens an output, or says why it cannot be written.
    package static func create(_ path: String) throws(Diagnostic) -> OutputFile {
        var information = stat()
        let exists = stat(path, &information) == 0
        let type = information.st_mode & S_IFMT
        if exists, type == S_IFDIR {
            throw Diagnostic(.error, .unwritableOutput, "\(path) is a folder", hint: "name a file for the output")
        }
        if exists, type != S_IFREG { return try OutputFile(path, flags: O_WRONLY) }
        // An output that is write-protected is not replaced, though its folder would allow it.
        if exists, access(path, W_OK) != 0 { throw unwritable(path, SystemError()) }
        let target = exists ? resolvedPath(path) ?? path : path
        let temporary = "\(target).\(getpid()).part"
        unlink(temporary)
        let output = try OutputFile(path, target: target, temporary: temporary, flags: O_WRONLY | O_CREAT | O_EXCL)
        if exists { fchmod(output.file.number, information.st_mode & 0o7777) }
        return output
    }

    /// Removes what processes that were killed have left of outputs in a folder: temporary files of outputs with these names whose processes
    /// are gone.
    package static func removeRemains(in folder: String, of names: Set<String>) {
        let ending = ".part"
        for name in ResourceLoader.entries(in: folder) where name.hasSuffix(ending) {
            let stem = name.dropLast(ending.count)
            guard let point = stem.lastIndex(of: "."), let process = pid_t(stem[stem.index(after: point)...]), process > 0,
                names.contains(String(stem[..<point])), kill(process, 0) != 0, errno == ESRCH
            else { continue }
            unlink(folder + "/" + name)
        }
    }

    private init(_ path: String, target: String? = nil, temporary: String? = nil, flags: Int32) throws(Diagnostic) {
        guard let file = FileDescriptor(temporary ?? path, flags: flags) else { throw Self.unwritable(path, SystemError()) }
        self.path = path
        self.target = target ?? path
        self.temporary = temporary
        self.file = file
    }

    deinit {
        if let temporary { unlink(temporary) }
    }

    /// Appends bytes. After a failure the file is to be given up; the temporary file goes with it.
    package func write(_ bytes: UnsafeRawBufferPointer) throws(Diagnostic) {
        guard file.writeAll(bytes) else { throw Self.failed(path, SystemError()) }
    }

    package func write(_ bytes: [UInt8]) throws(Diagnostic) {
        let done = bytes.withUnsafeBytes { file.writeAll($0) }
        guard done else { throw Self.failed(path, SystemError()) }
    }

    /// Gives the output its name.
    package consuming func commit() throws(Diagnostic) {
        guard let temporary else { return }
        guard rename(temporary, target) == 0 else { throw Self.unwritable(path, SystemError()) }
        self.temporary = nil
    }

    /// Writes a whole file, in a folder that is made if there is none.
    package static func write(_ bytes: [UInt8], to path: String) throws(Diagnostic) {
        try makeFolder(of: path)
        let file = try create(path)
        try file.write(bytes)
        try file.commit()
    }

    /// Writes to standard output, where nothing can be taken back.
    package static func writeToStandardOutput(_ bytes: [UInt8]) throws(Diagnostic) {
        let done = bytes.withUnsafeBytes { writeAllBytes($0, to: 1) }
        guard done else { throw failed("standard output", SystemError()) }
    }

    private static func unwritable(_ path: String, _ error: SystemError) -> Diagnostic {
        Diagnostic(.error, .unwritableOutput, "\(path) cannot be written: \(error.message)", hint: "check the folder and its permissions")
    }

    private static func failed(_ path: String, _ error: SystemError) -> Diagnostic {
        let hint = error.number == ENOSPC || error.number == EDQUOT ? "free some space on the disk" : nil
        return Diagnostic(.error, .outputFailed, "writing \(path) broke off: \(error.message)", hint: hint)
    }
}

/// Which file a path leads to, whatever links and dots are in it; nil where there is none, or what is no file.
package struct FileIdentity: Hashable, Sendable {
    private let device: dev_t
    private let number: ino_t

    package init?(_ path: String) {
        var information = stat()
        guard stat(path, &information) == 0, information.st_mode & S_IFMT == S_IFREG else { return nil }
        self.init(information)
    }

    init(_ information: stat) { (device, number) = (information.st_dev, information.st_ino) }
}
