import DisplayLists
import FontFixtures
import Testing
import Typefaces

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

    /// Instances of the face stand in for it, so that nothing is scaled.
    @Test func aFaceWithAWidthAxisIsExpandedAlongIt() throws {
        var library = FontLibrary()
        try library.addFile(bytes: VariableFont.bytes, name: "variable.ttf", family: "Variable", weights: nil)
        let fonts = FontTable(library: library)
        let words = (0..<40).map { ["HxH", "x", "Hxx", "xHHxx", "HH"][($0 * 7 + $0 / 5) % 5] }.joined(separator: " ")
        let set = try SetPages(
            "<p>\(words)</p>",
            css: """
                p { font-family: Variable; font-stretch: 150%; text-align: justify; -fleuron-font-expansion: 2%; -fleuron-tolerance: 5000 }
                """,
            fonts: fonts)
        let list = set.lists[0]
        #expect(list.shapes.allSatisfy { $0.expansion == 0 })
        let places = Set(list.shapes.map { fonts[set.layout.shapes[$0.shape].font].face.path })
        #expect(places.contains { $0.contains("wdth") } && places.count <= 17, "\(places)")
        // Justified lines end where they did: less than a step of their letters' width away.
        let lines = Dictionary(grouping: list.shapes, by: \.y).values.map { $0.sorted { $0.x < $1.x } }.sorted { $0[0].y < $1[0].y }
        for line in lines.dropLast() {
            let last = line[line.count - 1], end = Double(last.x + set.layout.shapes[last.shape].width) / 65_536
            #expect(abs(end - 190) < 0.25, "a line ends at \(end)")
        }
    }

    @Test func raggedLinesAreLeftAlone() throws {
        #expect(try shapes("text-align:left;-fleuron-font-expansion:2%").allSatisfy { $0.expansion == 0 })
    }
}
