import DisplayLists
import Testing

@testable import Pagination

/// `-fleuron-font-expansion` and what belongs to it, from the sheet to the shapes on the page.
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct FontExpansionTests {
    private let text =
        "Alice was beginning to get very tired of sitting by her sister on the bank, and of having nothing to do: once or twice she had "
        + "peeped into the book her sister was reading, but it had no pictures or conversations in it."

    private func shapes(_ style: String) throws -> [(expansion: Int16, letterSpace: Int32)] {
        try SetPages("<p style='text-align:justify;\(style)'>\(text)</p>").lists[0].shapes.map { ($0.expansion, $0.letterSpace) }
    }

    @Test func lettersKeepTheirWidthUnlessAsked() throws {
        #expect(try shapes("").allSatisfy { $0.expansion == 0 && $0.letterSpace == 0 })
    }

    @Test func lettersAreExpandedAsFarAsTheSheetLetsThem() throws {
        let expanded = try shapes("-fleuron-font-expansion:2%")
        #expect(expanded.contains { $0.expansion != 0 })
        #expect(expanded.allSatisfy { abs($0.expansion) <= 200 && $0.letterSpace == 0 })
    }

    @Test func lettersAreSpacedAsFarAsTheSheetLetsThem() throws {
        let spaced = try shapes("-fleuron-letter-space-limit:1%")
        #expect(spaced.contains { $0.letterSpace != 0 })
        // One per cent of ten points.
        #expect(spaced.allSatisfy { abs($0.letterSpace) <= 6_554 && $0.expansion == 0 })
    }

    @Test func raggedLinesAreLeftAlone() throws {
        #expect(try shapes("text-align:left;-fleuron-font-expansion:2%").allSatisfy { $0.expansion == 0 })
    }
}
