import Foundation

/// Programs that judge a PDF from outside. Tests that need one are skipped where it is not installed.
enum Tool: String {
    case qpdf, pdftotext, pdffonts, pdfinfo, mutool

    var path: String? {
        ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/\(rawValue)" }.first {
            FileManager.default.isExecutableFile(atPath: $0)
        }
    }

    var isInstalled: Bool { path != nil }

    /// Runs the tool on a PDF: `arguments` with the file's path for each `@`. Gives back the status and what it wrote.
    func run(_ arguments: String..., on pdf: [UInt8]) throws -> (status: Int32, output: String) {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("fleuron-\(UUID().uuidString).pdf")
        try Data(pdf).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process(), pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: path ?? "/nonexistent/\(rawValue)")
        process.arguments = arguments.map { $0 == "@" ? file.path : $0 }
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }
}
