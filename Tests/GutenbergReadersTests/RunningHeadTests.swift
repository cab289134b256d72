import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

/// What stands above a page has one line.
@Suite struct RunningHeadTests {
    @Test(arguments: [
        ("The House by the Sea", nil),
        (
            "Donde se declara quién fueron los encantadores y verdugos que azotaron a la dueña",
            "Donde se declara quién fueron los encantadores…"
        ),
        ("In which Mr. Pickwick sets out, and what came of it on the road to Rochester", "In which Mr. Pickwick sets out…"),
        ("What, then, is to be done with the house of which everybody spoke that summer?", "What, then, is to be done with the house of…"),
        ("Donaudampfschifffahrtsgesellschaftskapitänsmützenknopf", "Donaudampfschifffahrtsgesellschaftskapitänsmütz…"),
    ]) func longTitlesAreShortened(title: String, expected: String?) { #expect(RunningHead.shortened(title) == expected) }

    @Test func titlesOfEveryKindOfSourceGetTheirRunningHead() {
        var diagnostics = Diagnostics()
        let long = "What was said of the house by the sea, and by whom it was said on that evening"
        func heads(_ text: String, _ format: SourceFormat) -> [String] {
            var document = readDocument(
                SourceText(name: "a", text: Array(text.utf8)), id: SourceID(0), format: format, diagnostics: &diagnostics)
            document.shortenRunningHeads()
            return document.nodes.indices.compactMap { i in
                document.attribute("data-running-head", of: NodeID(Int32(i))).map { document.name(of: NodeID(Int32(i))) + " " + $0 }
            }
        }
        #expect(heads("# \(long)\n\nText.\n\n# Short\n", .markdown) == ["h1 What was said of the house by the sea…"])
        #expect(
            heads("<h2 class=a>\(long)</h2><p class=title>\(long)</p><p>\(long)</p>", .html) == [
                "h2 What was said of the house by the sea…", "p What was said of the house by the sea…",
            ])
        #expect(
            heads("<TEI><text><body><div><head>\(long)</head><p>x</p></div></body></text></TEI>", .xml) == [
                "head What was said of the house by the sea…"
            ])
        // What a list of contents gives is shortened too.
        #expect(heads("<h2 data-running-head='\(long)'>A</h2>", .html) == ["h2 What was said of the house by the sea…"])
    }
}
