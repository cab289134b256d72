import Foundation
import Testing

/// `fleuron report` as a user runs it.
@Suite(.enabled(if: Command.isGiven, Command.reason))
struct QualityCommandTests {
    /// A paragraph whose last line is one short word.
    private static let book = "<p style='text-align: left'>A paragraph of more lines than one,<br>so</p>"

    private func report(_ options: [String]) throws -> (result: Command.Result, workshop: Workshop) {
        let workshop = try Workshop()
        let source = try workshop.write("a.html", Self.book)
        return (try Command.run(["report", source, "--quiet"] + options, folder: workshop.folder), workshop)
    }

    @Test func aMistakeIsAnsweredWithTheUsageOfTheCommand() throws {
        let result = try Command.run(["report", "a.txt", "--fail-on", "nonsense"])
        #expect(result.status == 2 && result.errors.contains("Usage: fleuron report [<options>]"), "\(result.errors)")
        #expect(!result.errors.contains("build report"))
    }

    @Test func aMeasureOverItsLimitFails() throws {
        #expect(try report([]).result.status == 0)
        let failed = try report(["--fail-on", "widows,runts"]).result
        #expect(failed.status == 1 && failed.errors.contains("runts is 1, over 0"), "\(failed.errors)")
        #expect(try report(["--fail-on", "widows,runts>1"]).result.status == 0)
        #expect(try report(["--fail-on", "widow"]).result.status == 2)
    }

    @Test func programsGetEachPlace() throws {
        let result = try report(["--json"]).result
        let object = try #require(try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any])
        let measures = try #require(object["measures"] as? [String: Any])
        #expect(measures["runts"] as? Int == 1 && measures.count == 14)
        let runt = try #require((object["offences"] as? [[String: Any]])?.first { $0["measure"] as? String == "runts" })
        #expect(runt["page"] as? Int == 1 && runt["line"] as? Int == 2 && runt["sourceLine"] as? Int == 1, "\(runt)")
    }

    /// Two spreads of it are level only if paragraphs that a page ends in may be a line longer or shorter as well.
    @Test(.enabled(if: SourceBook.isGiven, SourceBook.reason)) func pagesOfANovelAreFullAndLevel() throws {
        let result = try Command.run([
            "report", SourceBook.prideText.file, "--quiet", "--page-size", "5inx8in", "--set", "text-size=10pt", "--set", "leading=12pt",
            "--fail-on", "widows,orphans,runts,short_pages,ragged_spreads",
        ])
        #expect(result.status == 0, "\(result.errors)")
    }

    @Test func theHTMLHoldsAPictureOfTheBadPage() throws {
        let (result, workshop) = try report(["--html", "-o", "report.html"])
        let html = String(decoding: try #require(workshop.bytes("report.html")), as: UTF8.self)
        #expect(result.status == 0 && html.contains("data:image/png;base64,iVBORw0KGgo") && html.contains("class=\"mark\""))
    }

    // MARK: fleuron explain-page

    /// Six lines of a paragraph, the last of which may not stand alone, and more.
    private static let lines = "<p>one<br>two<br>three<br>four<br>five<br>six</p><p>seven<br>eight<br>nine<br>ten<br>eleven</p>"
    /// Pages of five lines.
    private static let sheet = """
        @page { size: 200pt 60pt; margin: 0 }
        html { font-size: 10pt; line-height: 12pt; widows: 2; orphans: 2; -fleuron-paragraph-looseness: none }
        body, p { margin: 0 }
        """

    private func explainPage(_ options: [String]) throws -> Command.Result {
        let workshop = try Workshop()
        let source = try workshop.write("a.html", Self.lines), sheet = try workshop.write("a.css", Self.sheet)
        return try Command.run(["explain-page"] + options + [source, "--style", sheet, "--quiet"], folder: workshop.folder)
    }

    @Test func aPageSaysWhyItEndsWhereItDoes() throws {
        let text = String(decoding: try explainPage(["1"]).output, as: UTF8.self)
        #expect(text.contains("ends with “four” (") && text.contains("the text ends 1 line above its foot"), "\(text)")
        #expect(text.contains("a.html:1): a widow, an orphan"), "\(text)")
        let bytes = try explainPage(["1", "--json"]).output
        let object = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
        let ends = try #require(object["ends"] as? [[String: Any]])
        #expect(ends.filter { $0["chosen"] as? Bool == true }.map { $0["words"] as? String } == ["four"])
    }

    @Test func whatIsSaidGoesWhereItIsToGo() throws {
        let workshop = try Workshop()
        let source = try workshop.write("a.html", Self.lines), sheet = try workshop.write("a.css", Self.sheet)
        let result = try Command.run(
            ["explain-page", "1", source, "--style", sheet, "--quiet", "-o", workshop.path("why/page.txt")], folder: workshop.folder)
        #expect(result.status == 0 && result.output.isEmpty)
        #expect(String(decoding: try #require(workshop.bytes("why/page.txt")), as: UTF8.self).hasPrefix("page 1 "))
    }

    @Test func aPageThatIsNotThereIsNone() throws {
        #expect(try explainPage(["9"]).status == 1 && explainPage(["0"]).status == 2)
    }
}
