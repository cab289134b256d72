import Foundation
import Testing

/// The release binary that FLEURON_COMMAND names: tests of whole books drive it as a user does.
enum Command {
    static let path = ProcessInfo.processInfo.environment["FLEURON_COMMAND"]
    static var isGiven: Bool { path.map { FileManager.default.isExecutableFile(atPath: $0) } ?? false }
    static let reason: Comment = "FLEURON_COMMAND names no program (make test sets it)"

    struct Result {
        /// Exit status; 124 where the time was up, 128 and more where a signal ended it.
        var status: Int32
        var output: [UInt8]
        var errors: String
        /// Neither a crash nor a hang.
        var isOrderly: Bool { status == 0 || status == 1 || status == 2 }
    }

    /// Runs `fleuron` with arguments. It is stopped after `seconds`, which is far more than any input should need.
    static func run(_ arguments: [String], environment: [String: String] = [:], folder: URL? = nil, seconds: Int = 120) throws -> Result {
        try run("/usr/bin/env", ["timeout", "\(seconds)", try #require(path)] + arguments, environment: environment, folder: folder)
    }

    /// Runs any program. Errors go through a file, so that neither pipe can fill up while the other is read.
    static func run(_ program: String, _ arguments: [String], environment: [String: String] = [:], folder: URL? = nil) throws -> Result {
        let errors = FileManager.default.temporaryDirectory.appendingPathComponent("fleuron-errors-\(UUID().uuidString)")
        _ = FileManager.default.createFile(atPath: errors.path, contents: nil)
        defer { try? FileManager.default.removeItem(at: errors) }
        let process = Process(), output = Pipe()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        // No backtraces: a crash is a crash, and they take seconds.
        process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }.merging(environment) {
            $1
        }
        process.currentDirectoryURL = folder
        process.standardOutput = output
        process.standardError = try FileHandle(forWritingTo: errors)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let status = process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
        return Result(status: status, output: [UInt8](data), errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
    }
}

/// A folder for one test's files, removed with it.
final class Workshop {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("fleuron-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    /// Writes a file and gives back its path.
    func write(_ name: String, _ text: String) throws -> String { try write(name, Array(text.utf8)) }

    func write(_ name: String, _ bytes: [UInt8]) throws -> String {
        try Data(bytes).write(to: folder.appendingPathComponent(name))
        return path(name)
    }

    func bytes(_ name: String) -> [UInt8]? { (try? Data(contentsOf: folder.appendingPathComponent(name))).map { [UInt8]($0) } }

    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted() }
}
