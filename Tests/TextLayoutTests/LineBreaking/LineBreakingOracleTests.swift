import Foundation
import Testing

@testable import TextLayout

/// Paragraphs with the breaks that LuaTeX chose. `FLEURON_LINEBREAK_ORACLES` names another folder of records.
@Suite struct LineBreakingOracleTests {
    static let folder: String? = {
        let environment = ProcessInfo.processInfo.environment
        if let folder = environment["FLEURON_LINEBREAK_ORACLES"] { return folder }
        return environment["FLEURON_SHARED"].map { $0 + "/oracles/linebreak" }
    }()

    static func records() throws -> [(name: String, paragraphs: [RecordedParagraph])] {
        let folder = try #require(folder)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".jsonl") }.sorted()
        return try names.map { name in
            let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))
            return (name, try data.split(separator: UInt8(ascii: "\n")).map { try RecordedParagraph(json: Data($0)) })
        }
    }

    @Test(.enabled(if: folder != nil, "set FLEURON_SHARED or FLEURON_LINEBREAK_ORACLES"))
    func breaksEveryParagraphLikeTeXOracle() throws {
        var breaker = LineBreaker()
        var lines: [BrokenLine] = []
        let records = try Self.records()
        #expect(!records.isEmpty)
        for (name, paragraphs) in records {
            var agreed = 0
            for (index, recorded) in paragraphs.enumerated() {
                lines.removeAll(keepingCapacity: true)
                var paragraph = breaker.breakLines(recorded.items.span, recorded.parameters, recorded.fragments, into: &lines)
                var problem = recorded.disagreement(with: paragraph, lines)
                if problem == nil, let rectangle = recorded.rectangle {
                    lines.removeAll(keepingCapacity: true)
                    paragraph = breaker.breakLines(recorded.items.span, recorded.parameters, rectangle, into: &lines)
                    problem = recorded.disagreement(with: paragraph, lines).map { "in a rectangle: " + $0 }
                }
                if problem == nil { agreed += 1 }
                #expect(problem == nil, "\(name), paragraph \(index + 1): \(problem ?? "")")
            }
            print("line-breaking oracle \(name): \(agreed)/\(paragraphs.count)")
        }
    }

    @Test(.enabled(if: folder != nil, "set FLEURON_SHARED or FLEURON_LINEBREAK_ORACLES"))
    func writesBreaksInTheFormatOfTheOracle() throws {
        var breaker = LineBreaker()
        for (name, paragraphs) in try Self.records() {
            for (index, recorded) in paragraphs.enumerated().prefix(5) {
                var lines: [BrokenLine] = []
                let paragraph = breaker.breakLines(recorded.items.span, recorded.parameters, recorded.fragments, into: &lines)
                var bytes: [UInt8] = []
                BreakDump.append(
                    paragraph: index + 1, recorded.items.span, recorded.parameters, recorded.fragments, paragraph, lines[...], to: &bytes)
                let again = try RecordedParagraph(json: Data(bytes))
                #expect(again.items == recorded.items, "\(name)")
                #expect(again.parameters == recorded.parameters, "\(name)")
                lines.removeAll()
                let result = breaker.breakLines(again.items.span, again.parameters, again.fragments, into: &lines)
                #expect(again.disagreement(with: result, lines) == nil, "\(name)")
            }
        }
    }
}
