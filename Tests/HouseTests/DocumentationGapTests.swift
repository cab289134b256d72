import Foundation
import Testing

/// Every public symbol has a comment with its units, errors and complexity, and is used in an example that is compiled.
@Suite struct DocumentationGapTests {
    // The program of the tests lies beside the modules and the index of the code that it was built with.
    private static let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()

    @Test(.enabled(if: FileManager.default.fileExists(atPath: products.appendingPathComponent("index/store").path), "no index of the code"))
    func theDocumentationLacksNothing() throws {
        let process = Process(), pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: House.path("Scripts/documentation-gaps"))
        process.arguments = ["--products", Self.products.path]
        process.standardOutput = pipe
        try process.run()
        let gaps = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(gaps)")
    }
}
