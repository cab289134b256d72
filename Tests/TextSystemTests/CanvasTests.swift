import DisplayLists
import Foundation
import PictureInspection
import Testing
import TextSamples

@testable import TextSystem

/// What a canvas shows: its order, its clips and transforms, and parts of a layout.
@Suite(.enabled(if: Sample.hasFont, "EB Garamond is not installed"))
struct CanvasTests {
    private static let red = Color(red: 1, green: 0, blue: 0), blue = Color(red: 0, green: 0, blue: 1)

    private func pixels(_ page: Canvas) throws -> Pixels { try #require(try Pixels(png: try page.png(resolution: 72))) }

    // MARK: Painter's order

    @Test func whatIsDrawnLaterCoversWhatWasDrawnBefore() throws {
        var page = Canvas(size: Size(width: 200, height: 100))
        page.draw(StyledText("Secret words", .body(30)), at: Point(x: 10, y: 10))
        page.fill(Path(Rect(x: 0, y: 0, width: 200, height: 60)), .black)
        let redacted = try pixels(page)
        #expect((0..<200).allSatisfy { x in (0..<60).allSatisfy { redacted[x, $0] == SIMD3(0, 0, 0) } })
        page.draw(StyledText("over it", white(30)), at: Point(x: 10, y: 10))
        let covered = try pixels(page)
        #expect((10..<100).contains { x in (10..<55).contains { covered[x, $0].x > 200 } })
    }

    private func white(_ size: Double) -> TextAttributes {
        var attributes = TextAttributes.body(size)
        attributes.foregroundColor = .white
        return attributes
    }

    @Test func textAndWhatIsBehindItTakeOneLayer() throws {
        var attributes = TextAttributes.body(12)
        (attributes.backgroundColor, attributes.underline) = (Color(white: 0.9), .single)
        var page = Canvas(size: Size(width: 200, height: 100))
        page.fill(Path(ellipseIn: Rect(x: 0, y: 0, width: 50, height: 50)), Self.red)
        page.draw(Sample.layout(Sample.alice, in: [TextContainer(width: 180, height: 40)]))
        #expect(page.list.layers.isEmpty)
        // The background colour is over what the page has already.
        page.draw(Sample.layout(Sample.alice, attributes, in: [TextContainer(width: 180, height: 40)]))
        #expect(page.list.layers.count == 2)
    }

    @Test func aLineThroughTheTextIsOverIt() throws {
        var attributes = TextAttributes.body(40)
        attributes.strikethrough = .init(.thick, color: Self.red)
        var page = Canvas(size: Size(width: 100, height: 60))
        page.draw(Sample.layout("IIIII", attributes, in: [TextContainer(width: 100)]))
        let drawn = try pixels(page)
        let rows = (0..<60).filter { y in (12..<40).allSatisfy { drawn[$0, y].x > 200 && drawn[$0, y].y < 60 } }
        #expect(rows.count >= 1, "no row is red from letter to letter")
    }

    // MARK: Transforms and clips

    @Test func transformsComposeAsThoseOfCoreGraphics() {
        let point = Point(x: 3, y: 4)
        let moved = Transform(translationX: 10, y: 0).scaledBy(x: 2, y: 2).rotated(by: .pi / 2)
        // Turned clockwise, then scaled, then moved.
        let place = point.applying(moved)
        #expect(abs(place.x - 2) < 1e-9 && abs(place.y - 6) < 1e-9)
        let back = place.applying(moved.inverted() ?? .identity)
        #expect(abs(back.x - 3) < 1e-9 && abs(back.y - 4) < 1e-9)
        #expect(Transform(scaleX: 0, y: 1).inverted() == nil)
        #expect(Rect(x: 0, y: 0, width: 2, height: 1).applying(Transform(rotationAngle: .pi / 2)).width.rounded() == 1)
    }

    @Test func whatIsDrawnUnderATransformStandsWhereItSays() throws {
        var page = Canvas(size: Size(width: 100, height: 100))
        page.withSavedGState {
            $0.translateBy(x: 50, y: 10)
            $0.rotate(by: .pi / 2)
            $0.fill(Path(Rect(x: 0, y: 0, width: 60, height: 20)), Self.red)
        }
        page.fill(Path(Rect(x: 0, y: 0, width: 5, height: 5)), Self.blue)
        let drawn = try pixels(page)
        #expect(drawn[40, 40] == SIMD3(255, 0, 0) && drawn[31, 68] == SIMD3(255, 0, 0))
        #expect(drawn[55, 40] == SIMD3(255, 255, 255) && drawn[40, 75] == SIMD3(255, 255, 255) && drawn[2, 2] == SIMD3(0, 0, 255))
        #expect(page.transform == .identity)
    }

    @Test func onlyWhatLiesInsideAllClipsShows() throws {
        var page = Canvas(size: Size(width: 100, height: 100))
        page.saveGState()
        page.clip(to: Rect(x: 0, y: 0, width: 50, height: 100))
        page.clip(to: Path(circle: Point(x: 50, y: 50), radius: 30))
        page.fill(Path(Rect(x: 0, y: 0, width: 100, height: 100)), Self.red)
        page.clip(to: Path())
        page.fill(Path(Rect(x: 0, y: 0, width: 100, height: 100)), Self.blue)
        page.restoreGState()
        page.restoreGState()
        page.fill(Path(Rect(x: 90, y: 90, width: 10, height: 10)), Self.blue)
        let drawn = try pixels(page)
        #expect(drawn[45, 50] == SIMD3(255, 0, 0) && drawn[55, 50] == SIMD3(255, 255, 255) && drawn[10, 10] == SIMD3(255, 255, 255))
        #expect(drawn[95, 95] == SIMD3(0, 0, 255))
    }

    @Test(arguments: [Transform(scaleX: 0, y: 1), Transform(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0), Transform(scaleX: .infinity, y: 1)])
    func underATransformThatLosesAllNothingShows(_ transform: Transform) throws {
        var page = Canvas(size: Size(width: 50, height: 50))
        page.concatenate(transform)
        page.fill(Path(Rect(x: 0, y: 0, width: 50, height: 50)), Self.red)
        page.draw(StyledText("text", .body(12)), at: .zero)
        #expect(try pixels(page).isWhite(0..<50, 0..<50))
        #expect(try !page.pdf().isEmpty && !page.svg().isEmpty)
    }

    @Test func linksAndDestinationsStandWhereTheirTextIsShown() throws {
        var attributes = TextAttributes.body(10)
        (attributes.link, attributes.destination) = ("https://example.org", "there")
        let layout = Sample.layout("link", attributes, in: [TextContainer(width: 100)])
        var page = Canvas(size: Size(width: 300, height: 300))
        page.draw(layout)
        let plain = Rect(try #require(page.list.links.first).rect)
        page.translateBy(x: 100, y: 50)
        page.scaleBy(x: 2, y: 2)
        page.draw(layout)
        let moved = Rect(try #require(page.list.links.last).rect), goal = Point(try #require(page.list.destinations.last).point)
        #expect(abs(moved.minX - 100 - 2 * plain.minX) < 0.01 && abs(moved.width - 2 * plain.width) < 0.01)
        #expect(abs(goal.y - 50) < 0.01)
        page.clip(to: Rect(x: 50, y: 50, width: 10, height: 10))
        page.draw(layout)
        #expect(page.list.links.count == 2, "a link that does not show is none")
    }

    @Test(.enabled(if: Tool.pdftoppm.isInstalled, "pdftoppm is not installed"))
    func thePDFShowsTheSame() throws {
        var page = Canvas(size: Size(width: 300, height: 200))
        for step in 0..<6 {
            page.withSavedGState {
                $0.translateBy(x: 150, y: 100)
                $0.rotate(by: Double(step) * .pi / 3)
                $0.clip(to: Path(roundedRect: Rect(x: 10, y: -15, width: 80, height: 30), radius: 8))
                $0.fill(Path(Rect(x: 0, y: -30, width: 200, height: 60)), Color(red: 0.2 * Double(step), green: 0.5, blue: 1))
                $0.draw(StyledText("Number \(step)", .body(18)), at: Point(x: 20, y: -12))
            }
        }
        let file = try TemporaryFile(try page.pdf(), name: "page.pdf")
        let drawn = try Tool.pdftoppm.run(["-r", "144", "-png", "-singlefile", file.path])
        let theirs = try #require(try Pixels(png: drawn.output)), ours = try #require(try Pixels(png: try page.png(resolution: 144)))
        // Poppler smooths turned letters and edges otherwise.
        #expect(ours.meanDifference(from: theirs) < 0.08 * theirs.ink, "\(ours.meanDifference(from: theirs)) of \(theirs.ink)")
    }

    @Test func theBackgroundMayBeTransparent() throws {
        var page = Canvas(size: Size(width: 20, height: 20))
        page.fill(Path(Rect(x: 0, y: 0, width: 10, height: 20)), Self.red)
        let drawn = try #require(try Pixels(png: try page.png(resolution: 72, isOpaque: false)))
        #expect(drawn.alpha(5, 5) == 255 && drawn.alpha(15, 5) == 0)
    }

    // MARK: Parts of a layout

    /// Where there is ink, column by column and row by row.
    private func ink(_ draw: (inout Canvas) -> Void) throws -> Set<Int> {
        var page = Canvas(size: Size(width: 200, height: 120))
        draw(&page)
        let drawn = try #require(try Pixels(png: try page.png(resolution: 144)))
        return Set((0..<240).flatMap { y in (0..<400).filter { drawn[$0, y].x < 200 }.map { y * 400 + $0 } })
    }

    @Test func aStretchIsDrawnWhereItStandsInTheWhole() throws {
        // Without pairs that overlap each other, so that no pixel is of two letters.
        var attributes = TextAttributes.body(14)
        attributes.tracking = 1.5
        let layout = Sample.layout(
            "Several lines of words that are drawn in part, between any two letters.", attributes, in: [.init(width: 180)])
        let all = try ink { $0.draw(layout) }
        let text = layout.storage.string
        for count in [0, 1, 3, 10, 17, 33, 50, text.count] {
            let middle = layout.storage.position(text.index(text.startIndex, offsetBy: count))
            let first = try ink { $0.draw(layout, range: layout.storage.startPosition..<middle) }
            let rest = try ink { $0.draw(layout, range: middle..<layout.storage.endPosition) }
            #expect(first.isDisjoint(with: rest) && first.union(rest) == all, "parted at \(count)")
            #expect(first.isEmpty == (count == 0) && rest.isEmpty == (count == text.count))
        }
    }

    /// A view scrolls a long text under it.
    @Test func textFarDownIsDrawnWhereAScrolledPageShowsIt() throws {
        let style = ParagraphStyle { $0.paragraphSpacing = 100_000 }
        let text = StyledText("far\n", TextAttributes { $0.paragraphStyle = style }) + StyledText("away from here")
        let layout = LayoutManager(TextStorage(text), containers: [TextContainer(width: 200)])
        let place = try #require(layout.lineFragments.last?.rect.minY)
        var scrolled = Canvas(size: Size(width: 100, height: 40)), drawn = scrolled, empty = scrolled
        scrolled.scaleBy(x: 2, y: 2)
        scrolled.translateBy(x: 0, y: -place)
        scrolled.draw(layout)
        drawn.scaleBy(x: 2, y: 2)
        drawn.draw(layout, at: Point(x: 0, y: -place))
        empty.scaleBy(x: 2, y: 2)
        #expect(place > 100_000)
        #expect(try scrolled.png() == drawn.png())
        #expect(try scrolled.png() != empty.png())
        #expect(scrolled.transform == Transform(scaleX: 2, y: 2).translatedBy(x: 0, y: -place))
    }

    @Test func eachPartIsDrawnAlone() throws {
        var attributes = TextAttributes.body(14)
        (attributes.backgroundColor, attributes.underline) = (.gray, .single)
        let layout = Sample.layout("some words", attributes, in: [TextContainer(width: 100)])
        let range = try #require(layout.storage.range(of: "me wo"))
        func list(_ parts: DrawingParts) -> DisplayList {
            var page = Canvas(size: Size(width: 100, height: 50))
            page.draw(layout, range: range, parts: parts)
            return page.list
        }
        #expect(list(.backgrounds).counts.rects > 0 && list(.backgrounds).counts.shapes == 0 && list(.backgrounds).counts.paths == 0)
        #expect(list(.glyphs).counts.shapes == 2 && list(.glyphs).counts.rects == 0 && list(.glyphs).counts.paths == 0)
        #expect(list(.decorations).counts.paths == 1 && list(.decorations).counts.shapes == 0)
        // The line reaches from the first to the last letter of the stretch.
        let bounds = try #require(Path(list(.decorations).paths[0].path).bounds)
        let rect = layout.selectionRects(for: range)[0].rect
        #expect(abs(bounds.minX - rect.minX) < 0.1 && abs(bounds.maxX - rect.maxX) < 0.1)
    }
}
