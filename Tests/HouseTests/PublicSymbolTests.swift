import Foundation
import Testing

/// What clients rely on changes only where somebody has seen it: the list of all public symbols is that of the library.
@Suite struct PublicSymbolTests {
    @Test func theListOfPublicSymbolsIsCurrent() throws {
        // The program of the tests lies beside the modules that it was built of.
        let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        let process = Process(), pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: House.path("Scripts/api"))
        process.arguments = ["--check", "--products", products.path]
        process.standardOutput = pipe
        try process.run()
        let difference = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "run Scripts/api and look at what it changes:\n\(difference)")
    }
}
