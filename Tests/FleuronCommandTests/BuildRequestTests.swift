import ArgumentParser
import BookProduction
import Testing

@testable import FleuronCommand

/// The command lines that are understood without the parser of arguments mean the same with it.
struct BuildRequestTests {
    @Test(arguments: [
        ["book.txt", "-o", "book.pdf"], ["-o", "book.pdf", "book.txt"], ["one.txt", "two.txt"], ["a b.htm", "-o", "x/y.png"],
    ])
    func plainCommandLinesMeanWhatTheParserSays(arguments: [String]) throws {
        let plain = try #require(BuildRequest(plain: arguments)), parsed = try Build.parse(arguments)
        #expect(plain.sources == parsed.sources)
        #expect(plain.output == parsed.output)
        #expect(plain.outputPath == parsed.request.outputPath)
        #expect(plain.dump == nil && !plain.showsNotes && !plain.showsTimings)
        #expect("\(plain.options)" == "\(parsed.request.options)")
    }

    @Test(arguments: [
        [], ["-o", "book.pdf"], ["book.txt", "-o"], ["book.txt", "-o", "-"], ["book.txt", "-o", "a", "-o", "b"], ["--", "book.txt"],
        ["book.txt", "--strict"], [""],
        ["book.txt", "-obook.pdf"], ["--help"],
    ])
    func allOthersAreForTheParser(arguments: [String]) {
        #expect(BuildRequest(plain: arguments) == nil)
    }
}
