import Markup
import Pagination
import Resources
import StandardStyles
import StyleSheets
import Testing
import TextLayout
import Typefaces

@testable import LayoutQuality

private enum Garamond {
    static var isInstalled: Bool {
        var diagnostics = Diagnostics()
        let table = FontTable()
        guard let font = try? table.font(for: FontRequest(families: ["EB Garamond"], size: 655_360), diagnostics: &diagnostics) else {
            return false
        }
        return table[font].face.postScriptName.contains("Garamond")
    }
}

/// Small documents on pages of 200 by 120 points that hold eight lines of twelve points.
@Suite(.enabled(if: Garamond.isInstalled, "EB Garamond is not installed"))
struct QualityReportTests {
    private static let sheet = """
        @page { size: 200pt 120pt; margin: 12pt 10pt }
        html { font: 10pt/12pt "EB Garamond"; hyphens: manual; -fleuron-spread-balancing: none; -fleuron-paragraph-looseness: none }
        body, p { margin: 0; padding: 0; text-indent: 0; text-align: justify; orphans: 1; widows: 1 }
        """

    private func report(_ body: String, css: String = "") throws -> QualityReport {
        var diagnostics = Diagnostics(), texts = SourceTexts()
        let source = SourceText(name: "test.html", text: Array("<!DOCTYPE html><html><body>\(body)</body></html>".utf8))
        let document = HTMLReader.read(source, id: texts.add(source), diagnostics: &diagnostics)
        let sheets = [StandardStyleSheets.source(named: "base"), SourceText(name: "test.css", text: Array((Self.sheet + css).utf8))]
            .compactMap { $0 }
        let parsed = sheets.enumerated().map { number, sheet in
            StyleSheet.parse(sheet, id: SourceID(Int32(number + 1)), origin: number == 0 ? .userAgent : .author, diagnostics: &diagnostics)
            { _, _ in .failure(Diagnostic(.warning, DiagnosticCode("test.import"), "tests import nothing")) }
        }
        let styled = StyleEngine.style(document: document, sheets: parsed, diagnostics: &diagnostics)
        let layout = try LayoutEngine.layOut(
            styled, fonts: FontTable(), hyphenators: HyphenationDictionaries(), imageSizes: { _ in nil }, workers: 1,
            diagnostics: &diagnostics)
        return QualityReport(of: layout)
    }

    /// A paragraph of so many lines, each ended by force.
    private func lines(_ count: Int) -> String { "<p>" + (1...count).map { "line \($0)" }.joined(separator: "<br>") + "</p>" }

    private func count(_ report: QualityReport, _ measure: QualityMeasure) -> Int { report.offences.count { $0.measure == measure } }

    @Test func aLastLineAtTheHeadOfAPageIsAWidow() throws {
        let parted = try report(lines(9)), whole = try report(lines(8) + lines(5))
        #expect(parted.value(of: .widows) == 1 && whole.value(of: .widows) == 0)
        let widow = try #require(parted.offences.first { $0.measure == .widows })
        #expect(widow.page == 1 && widow.line == 1)
    }

    @Test func aFirstLineAtTheFootOfAPageIsAnOrphan() throws {
        let parted = try report(lines(7) + lines(6)), whole = try report(lines(8) + lines(6))
        #expect(parted.value(of: .orphans) == 1 && whole.value(of: .orphans) == 0)
        let orphan = try #require(parted.offences.first { $0.measure == .orphans })
        #expect(orphan.page == 0 && orphan.line == 8)
    }

    @Test func aWordTooLongForItsMeasureIsOverfull() throws {
        let word = String(repeating: "immeasurably", count: 6)
        let set = try report("<p>A \(word) wide.</p><p>Short.</p>")
        #expect(set.value(of: .overfull) == 1)
        #expect(try #require(set.offences.first { $0.measure == .overfull }).amount > 1)
    }

    @Test func aLastLineOfOneShortWordIsARunt() throws {
        let set = try report(#"<p style="text-align: left">A paragraph of more lines<br>so</p><p>so</p>"#)
        #expect(set.value(of: .runts) == 1, "a paragraph of one line has none")
    }

    @Test func threeHyphensAboveEachOtherAreALadder() throws {
        let set = try report(
            #"<p style="width: 40pt; text-align: left">immea&shy;surab&shy;immea&shy;surab&shy;immea&shy;surab</p>"#)
        #expect(count(set, .hyphens) == 5, "\(set.offences)")
        #expect(set.value(of: .ladders) == 1)
    }

    @Test func spacesAboveSpacesAreARiver() throws {
        let row = (0..<6).map { _ in "mmm" }.joined(separator: " ")
        let set = try report("<p>" + [row, row, row, row, row].joined(separator: " ") + "</p>", css: "p { width: 142pt }")
        #expect(count(set, .rivers) > 0, "\(set)")
        let broken = try report("<p>" + [row, row, row, row, row].joined(separator: " ") + "</p>", css: "p { text-align: left }")
        #expect(count(broken, .rivers) == 0, "only justified lines have word spaces that could be set otherwise")
    }

    @Test func looseAndTightLinesAreToldByTheirWordSpace() throws {
        let text = "<p>" + String(repeating: "some words that fill a few lines of text ", count: 6) + "</p>"
        let loose = try report(text, css: "p { word-spacing: 4pt }"), tight = try report(text, css: "p { word-spacing: -1.4pt }")
        #expect(count(loose, .loose) > 0 && count(loose, .tight) == 0 && loose.meanGap ?? 0 > 0.5, "\(loose)")
        #expect(count(tight, .tight) > 0 && count(tight, .loose) == 0 && tight.meanGap ?? 1 < 0.15, "\(tight)")
        let worst = loose.worst(.loose).map(\.amount)
        #expect(worst == worst.sorted(by: >))
        let left = try report(text, css: "p { word-spacing: 4pt; text-align: left }")
        #expect(left.justifiedCount == 0 && left.value(of: .loose) == nil)
    }

    @Test func pagesThatRunOnEndAtTheirFootAndSpreadsLevel() throws {
        let block = #"<p style="break-inside: avoid">"# + (1...5).map { "line \($0)" }.joined(separator: "<br>") + "</p>"
        let second = #"<p style="break-before: page">A chapter</p>"#
        let set = try report(lines(3) + second + lines(5) + block + lines(20))
        let short = try #require(set.offences.first { $0.measure == .shortPages })
        #expect(short.page == 1 && abs(short.amount - 2) < 0.01 && set.value(of: .shortPages) == 1, "\(set.offences)")
        #expect(short.reason == PlacedTextPage.End.rules.rawValue)
        let ragged = try #require(set.offences.first { $0.measure == .raggedSpreads })
        #expect(ragged.page == 1 && ragged.reason?.contains("the left page ends higher") == true)
    }

    @Test func aPageOfNoWholeNumberOfLinesIsFullWithoutTheRest() throws {
        let block = #"<p style="break-inside: avoid">"# + (1...5).map { "line \($0)" }.joined(separator: "<br>") + "</p>"
        // Eight lines and nine points: seven lines are one short, and not 1.75.
        let set = try report(lines(7) + block + lines(20), css: "@page { size: 200pt 129pt } p { break-inside: avoid }")
        #expect(!set.offences.contains { $0.measure == .shortPages && $0.page == 0 }, "\(set.offences)")
    }

    @Test func theLastPageOfAChapterIsComparedWithNothing() throws {
        let set = try report(lines(8) + lines(3) + #"<p style="break-before: page">A chapter</p>"# + lines(7))
        #expect(set.value(of: .shortPages) == 0 && set.spreadCount == 0 && set.value(of: .raggedSpreads) == nil)
    }

    @Test func whatIsTracedByTheStyleIsNoDeviationOfLetters() throws {
        let text = "<p>" + String(repeating: "some words that fill a few lines of text ", count: 6) + "</p>"
        let set = try report(text, css: "p { letter-spacing: 0.05em }")
        #expect(set.value(of: .letterDeviation) == 0 && set.value(of: .letterOff) == 0)
    }

    @Test func boundsAreNamedByTheMeasureAndAllowWhatTheySay() throws {
        #expect(try QualityBound("widows").limit == 0)
        let bound = try QualityBound("gap_sd > .05")
        #expect(bound.measure == .gapDeviation && bound.limit == 0.05)
        #expect(try QualityBound("ragged-spreads>0.1").measure == .raggedSpreads)
        #expect(throws: QualityBound.Mistake.unknownMeasure("widow")) { try QualityBound("widow") }
        #expect(throws: QualityBound.Mistake.badLimit("many")) { try QualityBound("rivers>many") }
        let set = try report(lines(9))
        #expect(try QualityBound("widows").isExceeded(by: set) && !QualityBound("widows>1").isExceeded(by: set))
        #expect(try QualityBound("gap_sd>9").isExceeded(by: set), "what cannot be measured is no better than what is bad")
    }
}
