import Foundation

/// A file that is gone when it is no longer used.
package final class TemporaryFile {
    package let path: String

    package init(_ bytes: [UInt8], name: String) throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("fleuron-\(UUID().uuidString)-\(name)")
        try Data(bytes).write(to: url)
        path = url.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// Programs that judge from outside. Tests that need one are skipped where it is not installed.
package enum Tool: String {
    case pdftoppm, xmllint

    package var path: String { "/usr/bin/\(rawValue)" }
    package var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }

    /// Runs the tool and gives back its status and what it wrote to standard output.
    package func run(_ arguments: [String]) throws -> (status: Int32, output: [UInt8]) {
        let process = Process(), pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, Array(output))
    }
}
