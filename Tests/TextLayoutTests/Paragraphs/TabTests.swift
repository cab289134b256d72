import Testing
import Typefaces

@testable import TextLayout

/// Tab stops: where the text after a tab comes to stand, to a scaled point.
@Suite(.enabled(if: ComposedText.hasGaramond, "EB Garamond is not installed"))
struct TabTests {
    private let point = Int64(ComposedText.point)

    private func stop(_ points: Int32, _ alignment: TabStop.Alignment = .leading) -> TabStop {
        TabStop(position: points * ComposedText.point, alignment: alignment)
    }

    @Test func decimalPointsStandInOneVertical() throws {
        let stops = TabStops([stop(100, .decimal(0))], terminators: [[0x2E]])
        let composed = try ComposedText(["Onions\t$2.34", "Peppers\t$15.2", "Saffron\t$1,234.567", "Salt\t$7", "None\t.5"], stops: stops)
        let shaped = try ComposedText(["$2", "$15", "$1,234", "$7", ""])
        for (number, line) in composed.lines.enumerated() {
            let pieces = composed.pieces(line)
            try #require(pieces.count == 2)
            // The figures up to the point, as wide as they are in front of it.
            let before = pieces[1].glyphs.prefix(shaped.lines(of: number).first.map { shaped.pieces($0).flatMap(\.glyphs).count } ?? 0)
            #expect(pieces[1].x + before.reduce(0) { $0 + Int64($1.advance) } == 100 * point, "\(pieces[1].text)")
        }
    }

    @Test func columnsMayHaveTerminatorsOfTheirOwn() throws {
        let stops = TabStops([stop(60, .decimal(0)), stop(140, .decimal(1))], terminators: [[0x2E], [0x2C]])
        let composed = try ComposedText(["a\t1.5\t1.000,5", "b\t22.25\t22,25"], stops: stops)
        for line in composed.lines {
            let pieces = composed.pieces(line)
            for (piece, position, mark) in [(pieces[1], 60, UInt8(ascii: ".")), (pieces[2], 140, UInt8(ascii: ","))]
                as [(ComposedText.Piece, Int64, UInt8)]
            {
                let offset = try #require(piece.text.utf8.firstIndex(of: mark)).utf16Offset(in: piece.text)
                let before = piece.glyphs.filter { Int($0.cluster) < offset }.reduce(0) { $0 + Int64($1.advance) }
                #expect(piece.x + before == position * point)
            }
        }
    }

    @Test func textStandsAtItsStops() throws {
        let stops = TabStops([stop(50), stop(110, .center), stop(180, .trailing)])
        let composed = try ComposedText(["one\ttwo\tthree words here\tfour"], measure: 300, stops: stops)
        let pieces = composed.pieces(composed.lines[0])
        #expect(pieces[1].x == 50 * point)
        let middle = pieces[2].x + (pieces[4].x + pieces[4].width - pieces[2].x) / 2
        #expect(abs(middle - 110 * point) <= 1)
        #expect(pieces[5].x + pieces[5].width == 180 * point)
    }

    @Test func withoutStopsThereIsOneEveryEightSpaces() throws {
        let composed = try ComposedText(["a\tb\tc"])
        let space = Int64(SpaceWidths(composed.text)[0])
        #expect(composed.pieces(composed.lines[0]).map(\.x) == [0, 8 * space, 16 * space])
    }

    @Test func intervalsGoOnBehindTheLastStop() throws {
        let composed = try ComposedText(["a\tb\tc\td"], stops: TabStops([stop(30)], interval: 20 * ComposedText.point))
        #expect(composed.pieces(composed.lines[0]).map(\.x) == [0, 30 * point, 40 * point, 60 * point])
    }

    /// Justified, what stands before the last tab is not stretched, and the line ends at the margin all the same.
    @Test func justifiedLinesStretchBehindTheLastTab() throws {
        let words = "some words to fill the lines of this paragraph so that it has more than one of them and is justified"
        let composed = try ComposedText(["a b c\t" + words], stops: TabStops([stop(60)]))
        let line = composed.lines[0], pieces = composed.pieces(line)
        let space = Int64(SpaceWidths(composed.text)[0])
        #expect(pieces[3].x == 60 * point)
        #expect(pieces[1].x - pieces[0].x - pieces[0].width == space)
        #expect(pieces[5].x - pieces[4].x - pieces[4].width != space)
        #expect(line.x + line.width == 200 * ComposedText.point)
    }

    @Test func stopsCountFromTheEdgeOfTheMeasureNotFromTheIndent() throws {
        let composed = try ComposedText(["a\tb\u{2028}c\td"], measure: 150, stops: TabStops([stop(60), stop(120)])) {
            _ in
        } paragraph: {
            $0.firstLineIndent = 20 * ComposedText.point
            $0.headIndent = 10 * ComposedText.point
            $0.alignment = .left
        }
        #expect(composed.pieces(composed.lines[0])[1].x == 60 * point)
        let second = composed.pieces(composed.lines[1])
        #expect(second[0].x == 10 * point)
        #expect(second[1].x == 60 * point)
    }

    @Test func longTextRunsIntoItsStopWithoutOverlap() throws {
        let composed = try ComposedText(["a long text here\tright"], stops: TabStops([stop(90, .trailing)]))
        let pieces = composed.pieces(composed.lines[0])
        #expect(pieces[4].x >= pieces[3].x + pieces[3].width)
    }

    @Test func fromRightToLeftStopsCountFromTheRight() throws {
        let composed = try ComposedText(["אבג\tדה"], family: "DejaVu Sans", stops: TabStops([stop(60)])) { _ in
        } paragraph: {
            $0.isRightToLeft = true
            $0.alignment = .right
            $0.lastLineAlignment = .right
        }
        let pieces = composed.pieces(composed.lines[0])
        // From the left: the second word, the tab, the first word.
        #expect(pieces.map(\.text) == ["דה", "אבג"])
        #expect(pieces[0].x + pieces[0].width == 140 * point)
        #expect(pieces[1].x + pieces[1].width == 200 * point)
    }
}
