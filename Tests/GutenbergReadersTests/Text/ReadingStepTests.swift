import Foundation
import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

/// Which steps of reading say that they have decided on a line.
@Suite struct ReadingStepTests {
    private static let book = [
        "THE HOUSE", "", "By Jane Roe", "", "", "", "", "CHAPTER I", "", "", InventedBook.text, "", "",
        "    The wheel goes round, the water falls,", "    The cat upon the wall is grey,", "    And nobody in winter calls,",
        "    And nobody in May.", "", InventedBook.text, "", "", "", "", "CHAPTER II", "", "", InventedBook.text,
    ].joined(separator: "\n")

    private func steps(_ needle: String) throws -> [ReadingStep] {
        let lines = Self.book.split(separator: "\n", omittingEmptySubsequences: false)
        let line = try #require(lines.firstIndex { $0.contains(needle) }) + 1
        return try #require(explainGutenbergText(SourceText(name: "a.txt", text: Array(Self.book.utf8)), line: line))
    }

    @Test func theLastStepSaysWhatALineIs() throws {
        let heading = try #require(try steps("CHAPTER II").last)
        #expect(heading.after == "heading of level 2" && heading.file == "HeadingSeries.swift" && heading.reason == "chapter, number 2")
        #expect(try steps("And nobody in winter").last?.after == "verse")
        #expect(try steps(String(InventedBook.text.prefix(20))).isEmpty)
    }

    /// Each step begins where the one before it has ended.
    @Test func stepsFollowOnEachOther() throws {
        for needle in ["THE HOUSE", "Jane Roe", "CHAPTER I", "in May"] {
            let steps = try steps(needle)
            #expect(zip(steps, steps.dropFirst()).allSatisfy { $0.after == $1.before } && steps.allSatisfy { $0.before != $0.after })
        }
    }

    @Test func linesOutsideTheTextHaveNoSteps() {
        let source = SourceText(name: "a.txt", text: Array(Self.book.utf8))
        #expect(explainGutenbergText(source, line: 2) == nil && explainGutenbergText(source, line: 10_000) == nil)
    }

    /// What a step names is a file of the module.
    @Test func stepsNameFilesThatThereAre() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources/GutenbergReaders/Text")
        let files = try #require(FileManager.default.enumerator(atPath: folder.standardizedFileURL.path))
        var names = Set<String>(), named = Set<String>()
        for case let path as String in files where path.hasSuffix(".swift") {
            names.insert(URL(filePath: path).lastPathComponent)
            let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
            for match in text.matches(of: /step\("[^"]+", "([A-Za-z]+\.swift)"\)/) { named.insert(String(match.1)) }
        }
        #expect(named.count > 20 && named.isSubset(of: names), "\(named.subtracting(names))")
    }
}
