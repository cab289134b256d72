import Testing
import TextSamples

@testable import TextSystem

@Suite(.enabled(if: Sample.hasFont, "EB Garamond is not installed")) struct ShapeTests {
    static let center = Point(x: 130, y: 130)

    static func circle(_ text: String, _ size: Double = 11) -> LayoutManager {
        Sample.layout(text, Sample.justified(size: size), in: [.circle(diameter: 260)])
    }

    @Test func everythingStandsInsideTheCircle() {
        let layout = Self.circle(Sample.whale)
        #expect(layout.overflowPosition == nil)
        #expect(layout.lineCount > 12)
        for box in layout.boxes(in: 0) {
            for corner in box.corners {
                let x = corner.x - 130, y = corner.y - 130
                #expect((x * x + y * y).squareRoot() <= 130.01, "\(box)")
            }
        }
    }

    @Test func linesInTheCircleReachItsEdge() {
        let layout = Self.circle(Sample.whale)
        for line in layout.lineFragments.dropLast() {
            // An overhanging letter keeps up to its overhang inside.
            #expect(line.usedRect.minX - line.rect.minX < 2.5)
            #expect(line.rect.maxX - line.usedRect.maxX < 2.5)
        }
    }

    @Test func everythingStandsInsideAV() {
        let v = TextContainer.polygon([Point(x: 0, y: 0), Point(x: 300, y: 0), Point(x: 150, y: 300)])
        let layout = Sample.layout(Sample.alice, in: [v])
        #expect(layout.lineCount > 5)
        for box in layout.boxes(in: 0) {
            for corner in box.corners {
                #expect(corner.y >= -0.01)
                #expect(corner.x >= corner.y / 2 - 0.02)
                #expect(corner.x <= 300 - corner.y / 2 + 0.02)
            }
        }
    }

    @Test func textKeepsOutOfSeveralOverlappingShapes() {
        var container = TextContainer(width: 320)
        let shapes = [(Point(x: 100, y: 60), 45.0), (Point(x: 140, y: 80), 40.0), (Point(x: 310, y: 120), 50)]
        container.exclusionPaths = shapes.map { Path(circle: $0.0, radius: $0.1) }
        let layout = Sample.layout(Sample.whale + "\n" + Sample.alice, in: [container])
        #expect(layout.overflowPosition == nil)
        for box in layout.boxes(in: 0) {
            for (center, radius) in shapes {
                // The point of the box that is nearest to the centre.
                let x = max(box.minX, min(center.x, box.maxX)) - center.x, y = max(box.minY, min(center.y, box.maxY)) - center.y
                #expect((x * x + y * y).squareRoot() >= radius - 0.02, "\(box)")
            }
        }
    }

    /// Two words or three in a narrow band look worse than none, where no text stands above it.
    @Test func theNarrowTopOfTheCircleStaysEmptyRatherThanBadlyFilled() throws {
        let text = Texts.whale + " " + Texts.substitute
        let layout = Sample.layout(text, Sample.justified(size: 10.5), in: [.circle(diameter: 260)])
        for number in 0..<(layout.lineCount - 1) {
            let line = layout.line(number), words = line.runs.flatMap(\.glyphs).filter(\.isSpace).map(\.advance)
            #expect(words.allSatisfy { $0 < 10.5 }, "\(layout.texts()[number])")
        }
        // Below other text a hole would be worse.
        let below = Sample.layout("Lines.\n" + text, Sample.justified(size: 10.5), in: [.circle(diameter: 260)])
        let rects = below.lineFragments.map(\.rect)
        #expect(zip(rects, rects.dropFirst()).allSatisfy { abs($1.minY - $0.maxY) < 0.1 })
    }

    @Test func totalFitBeatsGreedyLinesInTheCircle() {
        let texts = [
            Sample.whale, Sample.alice, Sample.pride, Sample.pride + " " + Sample.alice, Sample.alice + " " + Sample.pride,
            Sample.whale + " " + Sample.pride,
            String(Sample.whale.dropFirst(17)), String(Sample.alice.dropFirst(60)), String(Sample.whale.dropLast(80)),
            String(Sample.alice.dropFirst(6).dropLast(40)),
        ]
        var total = 0.0, greedy = 0.0
        for text in texts {
            let layout = Sample.layout(text, in: [.circle(diameter: 300), TextContainer(width: 300)])
            let own = layout.totalDemerits
            layout.typesetterBehavior = .firstFit
            total += own
            greedy += layout.totalDemerits
        }
        print("ten paragraphs in a circle: \(total.rounded()) demerits by total fit, \(greedy.rounded()) by greedy lines")
        #expect(total < greedy)
    }

    /// A provider of lines that become narrower, by the protocol alone.
    struct Steps: LineFragmentProvider {
        func lineFragmentRect(
            forProposedRect proposed: Rect, at position: TextPosition, writingDirection: WritingDirection, in container: TextContainer
        ) -> LineFragmentRects? {
            let step = (proposed.minY / 40).rounded(.down) * 20
            guard proposed.width > step + 40 else { return nil }
            return LineFragmentRects(
                fragment: Rect(x: step, y: proposed.minY, width: container.size.width - 2 * step, height: proposed.height))
        }
    }

    @Test func aProviderGivesLinesOfItsOwn() {
        var container = TextContainer(width: 250, height: 400)
        container.lineFragmentProvider = Steps()
        let layout = Sample.layout(Sample.whale, in: [container, TextContainer(width: 100)])
        for line in layout.lineFragments(in: 0) {
            let step = (line.rect.minY / 40).rounded(.down) * 20
            #expect(abs(line.rect.minX - step) < 0.01)
            #expect(abs(line.rect.width - (250 - 2 * step)) < 0.01)
        }
        #expect(layout.overflowPosition == nil)
    }

    /// Two fragments to a line, by what remains.
    struct Gutter: LineFragmentProvider {
        func lineFragmentRect(
            forProposedRect proposed: Rect, at position: TextPosition, writingDirection: WritingDirection, in container: TextContainer
        ) -> LineFragmentRects? {
            if proposed.minX < 90 {
                return LineFragmentRects(
                    fragment: Rect(x: 0, y: proposed.minY, width: 90, height: proposed.height),
                    remaining: Rect(x: 110, y: proposed.minY, width: 90, height: proposed.height))
            }
            return LineFragmentRects(fragment: proposed)
        }
    }

    @Test func aProviderMayGiveSeveralFragmentsToALine() {
        var container = TextContainer(width: 200, height: 400)
        container.lineFragmentProvider = Gutter()
        let lines = Sample.layout(Sample.pride, in: [container]).lineFragments
        #expect(lines[0].rect.minX == 0)
        #expect(abs(lines[1].rect.minX - 110) < 0.01)
        #expect(lines[0].rect.minY == lines[1].rect.minY)
        #expect(lines[2].rect.minY > lines[1].rect.minY)
    }
}
