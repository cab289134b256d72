import Foundation
import Testing

/// Every public type has an example in its documentation, and all examples are those that the tests compile and run.
@Suite struct DocumentationExampleTests {
    @Test func theExamplesAreThoseOfTheDocumentation() throws {
        let process = Process(), pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: House.path("Scripts/examples"))
        process.arguments = ["--check"]
        process.standardError = pipe
        try process.run()
        let missing = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "run Scripts/examples\n\(missing)")
    }
}
