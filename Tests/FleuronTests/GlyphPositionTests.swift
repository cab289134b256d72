import DisplayLists
import Fleuron
import Geometry
import Markup
import PDFInspection
import Pagination
import Testing
import TextLayout
import Typefaces

/// Every glyph of a small book, from the layout to the file.
@Suite struct GlyphPositionTests {
    private static let source = """
        <!DOCTYPE html><html lang=en><head><title>Positions</title></head><body>
        <h1>Positions</h1>
        <p>It was the best of times, it was the worst of times, it was the age of <em>wisdom</em>, it was the age of foolishness, it was the epoch of
        belief, it was the epoch of <i>incredulity</i>, it was the season of Light — it was the season of Darkness; office, fluffy, affliction, 1859.</p>
        <p style="font-variant: small-caps">It was the spring of hope, it was the winter of despair, we had everything before us.</p>
        <ul><li>First<li>Second with <b>bold</b> words</ul>
        <p style="letter-spacing: 1pt">wide words</p><p><sup>1</sup> note, H<sub>2</sub>O</p>
        </body></html>
        """

    @Test func glyphsOfTheFileStandWhereTheLayoutPutsThem() throws {
        let workshop = try Workshop()
        var pipeline = BookPipeline(sources: [try workshop.write("positions.html", Self.source)], options: BuildOptions())
        let document = try pipeline.read()
        let layout = try pipeline.layOut(try pipeline.style(document))
        var pdf: [UInt8] = []
        try pipeline.write(layout, metadata: document.metadata) { pdf += $0 }
        let reader = try PDFReader(pdf)
        let lists = layout.displayLists(workers: 1)
        let pages = try reader.pages()
        try #require(pages.count == lists.count)
        var count = 0
        for (page, list) in zip(pages, lists) {
            let expected = positions(of: list, layout)
            guard !expected.isEmpty else { continue }
            // Spaces between words are in the file only.
            var found = try ContentInterpreter(page: page, reader: reader).glyphs.map { ($0.x, list.size.height.points - $0.y) }
            for (x, y) in expected {
                let index = try #require(found.firstIndex { abs($0.0 - x) < 0.005 && abs($0.1 - y) < 0.005 }, "no glyph at \(x), \(y)")
                found.remove(at: index)
                count += 1
            }
        }
        #expect(count > 300)
    }

    /// Origins of all glyphs of a page in points from its top left corner.
    private func positions(of list: DisplayList, _ layout: Layout) -> [(Double, Double)] {
        var positions: [(Double, Double)] = []
        for placed in list.shapes {
            let shape = layout.shapes[placed.shape]
            var pen = Int64(placed.x)
            for glyph in layout.shapes.glyphs[Int(shape.glyphStart)..<Int(shape.glyphStart + shape.glyphCount)] {
                func expanded(_ distance: Int32) -> Int64 { Int64(distance) + Int64(distance) * Int64(placed.expansion) / 10_000 }
                positions.append((Double(pen + expanded(glyph.xOffset)) / 65_536, Double(Int64(placed.y) - Int64(glyph.yOffset)) / 65_536))
                pen += expanded(glyph.advance) + Int64(placed.letterSpace)
            }
        }
        return positions
    }
}
