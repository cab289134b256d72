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
        return try #require(explainGutenbergText(SourceText(name: "a.txt", text: Array(Self.book.utf8)), line: line)).steps
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

    /// Winners come first, and those that they won against behind them; by its own the first line of the verse would be no more than set
    /// in.
    @Test func rulesProposeRolesForABlock() throws {
        let line = try #require(Self.book.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains("wheel") }) + 1
        let source = SourceText(name: "a.txt", text: Array(Self.book.utf8))
        let proposals = try #require(explainGutenbergText(source, line: line)).proposals
        #expect(proposals.first?.rule == "short-lines" && proposals.first?.role == "verse")
        #expect(proposals.last?.rule == "insets" && proposals.last?.role == "quotation")
        #expect(zip(proposals, proposals.dropFirst()).allSatisfy { $0.score > $1.score })
    }

    @Test func ruleThatIsLeftOutIsNotAsked() throws {
        func verses(_ leftOut: Set<ReadingRule>) -> Int {
            let document = readGutenbergText(
                SourceText(name: "a.txt", text: Array(Self.book.utf8)), id: SourceID(0), leftOut: leftOut)
            return document.nodes.indices.count { i in
                document.nodes[i].kind == .element && document.classes(of: NodeID(Int32(i))).contains { document.names[$0] == "verse" }
            }
        }
        #expect(verses([]) == 1)
        #expect(verses([.shortLines, .capitalsInside, .brokenInside, .couplets, .capitalsAtMargin]) == 0)
    }

    /// Which of two rules is surer never depends on their order in the list.
    @Test func noTwoRulesAreEquallySure() {
        for scores in [TextAnalysis.blockRoleRules.map(\.score), TextAnalysis.singleLineRules.map(\.score)] {
            #expect(Set(scores).count == scores.count && scores == scores.sorted(by: >))
        }
        let ids = TextAnalysis.blockRoleRules.map(\.id) + TextAnalysis.singleLineRules.map(\.id)
        #expect(Set(ids).count == ids.count)
    }

    /// What the registry names is a file of the module, and every rule of it is asked somewhere.
    @Test func registryNamesFilesAndRulesThatThereAre() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources/GutenbergReaders")
        let files = try #require(FileManager.default.enumerator(atPath: folder.standardizedFileURL.path))
        var names = Set<String>(), text = ""
        for case let path as String in files where path.hasSuffix(".swift") {
            names.insert(URL(filePath: path).lastPathComponent)
            if !path.hasSuffix("ReadingRule.swift") { text += try String(contentsOf: folder.appending(path: path), encoding: .utf8) }
        }
        for rule in ReadingRule.allCases {
            #expect(names.contains(rule.description.file), "\(rule): \(rule.description.file)")
            #expect(text.contains("(.\(rule))") || text.contains("(.\(rule),") || text.contains("id: .\(rule)"), "\(rule) is never asked")
        }
    }
}
