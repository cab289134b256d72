import DisplayLists
import Testing
import TextSamples

@testable import TextSystem

/// Clients that draw parts of lines themselves.
@Suite(.enabled(if: Sample.hasFont, "EB Garamond is not installed"))
struct DrawingHookTests {
    private final class Client: LayoutManagerDelegate {
        var asked: [DrawingStretch] = []
        var draws: (DrawingStretch, LayoutManager, inout Canvas) -> Bool = { _, _, _ in false }

        func layoutManager(_ layoutManager: LayoutManager, draw stretch: DrawingStretch, in canvas: inout Canvas) -> Bool {
            asked.append(stretch)
            return draws(stretch, layoutManager, &canvas)
        }
    }

    private static let yellow = Color(red: 1, green: 1, blue: 0)

    /// A text of several lines with a word on a colour, one underlined and one struck through.
    private func layout() throws -> LayoutManager {
        let layout = Sample.layout(Sample.pride, in: [TextContainer(width: 180, height: 40), TextContainer(width: 180)])
        let storage = layout.storage
        storage.addAttributes(TextAttributes { $0.backgroundColor = Self.yellow }, in: try #require(storage.range(of: "universally")))
        storage.addAttributes(TextAttributes { $0.underline = LineDecoration() }, in: try #require(storage.range(of: "single man")))
        storage.addAttributes(TextAttributes { $0.strikethrough = LineDecoration() }, in: try #require(storage.range(of: "good fortune")))
        return layout
    }

    private func list(_ layout: LayoutManager, at origin: Point = Point(x: 20, y: 30), range: TextRange? = nil) -> DisplayList {
        var canvas = Canvas(size: Size(width: 300, height: 300))
        for container in layout.containers.indices {
            if let range {
                canvas.draw(layout, range: range, container: container, at: origin)
            } else {
                canvas.draw(layout, container: container, at: origin)
            }
        }
        return canvas.list
    }

    @Test func aClientIsAskedForEachPartWithItsTextAndPlace() throws {
        let layout = try layout(), client = Client()
        layout.delegate = client
        let drawn = list(layout)
        let texts = client.asked.filter { $0.part != .glyphs }.map { layout.storage.substring($0.range) }
        #expect(texts.joined(separator: "|").contains("universally") && texts.joined().contains("single man"))
        #expect(client.asked.count { $0.part == .glyphs } == layout.lineCount)
        // The glyphs of all lines are all of the text.
        let glyphs = client.asked.filter { $0.part == .glyphs }
        #expect(zip(glyphs, glyphs.dropFirst()).allSatisfy { $0.range.upperBound <= $1.range.lowerBound })
        #expect(Set(glyphs.map(\.container)) == [0, 1] && client.asked.allSatisfy { $0.origin == Point(x: 20, y: 30) })
        let background = try #require(client.asked.first { $0.part == .background(Self.yellow) })
        let filled = Rect(try #require(drawn.rects.first).rect)
        #expect(abs(background.rect.minX - filled.minX) < 0.01 && abs(background.rect.width - filled.width) < 0.01)
        let underline = try #require(client.asked.first { if case .underline = $0.part { true } else { false } })
        #expect(underline.thickness > 0.2 && underline.baseline > underline.rect.minY && underline.baseline < underline.rect.maxY)
    }

    @Test func whatAClientDoesNotDrawIsAsItWouldBe() throws {
        let plain = try layout(), hooked = try layout(), client = Client()
        hooked.delegate = client
        let one = list(plain), other = list(hooked)
        #expect(one.shapes.count == other.shapes.count && one.rects.count == other.rects.count && one.paths.count == other.paths.count)
        #expect(zip(one.shapes, other.shapes).allSatisfy { ($0.x, $0.y) == ($1.x, $1.y) })
    }

    @Test func whatAClientDrawsIsNotDrawnTwice() throws {
        let layout = try layout(), client = Client()
        layout.delegate = client
        client.draws = { stretch, _, canvas in
            if case .background(let color) = stretch.part {
                canvas.fill(Path(roundedRect: stretch.rect, radius: 3), color)
                return true
            }
            if case .underline = stretch.part { return true }
            return false
        }
        let drawn = list(layout)
        // The rounded backgrounds, and the lines through the text.
        let left = client.asked.count { if case .strikethrough = $0.part { true } else { $0.part == .background(Self.yellow) } }
        #expect(drawn.rects.isEmpty && drawn.paths.count == left && left >= 2 && !drawn.shapes.isEmpty)
    }

    @Test func aClientMayHaveGlyphsDrawnByTheManager() throws {
        let plain = try layout(), layout = try layout(), client = Client()
        layout.delegate = client
        client.draws = { stretch, layout, canvas in
            guard stretch.part == .glyphs else { return false }
            canvas.draw(layout, range: stretch.range, parts: .glyphs, container: stretch.container, at: stretch.origin)
            return true
        }
        let one = list(plain), other = list(layout)
        #expect(zip(one.shapes, other.shapes).allSatisfy { ($0.x, $0.y) == ($1.x, $1.y) } && one.shapes.count == other.shapes.count)
        #expect(client.asked.count { $0.part == .glyphs } == layout.lineCount)
    }

    @Test func ofAStretchDrawnAloneOnlyItsPartsAreAsked() throws {
        let layout = try layout(), client = Client()
        layout.delegate = client
        let range = try #require(layout.storage.range(of: "man in possession"))
        _ = list(layout, range: range)
        #expect(client.asked.allSatisfy { range.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= range.upperBound })
        #expect(client.asked.contains { if case .underline = $0.part { layout.storage.substring($0.range) == "man" } else { false } })
    }
}
