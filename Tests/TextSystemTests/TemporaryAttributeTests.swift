import DisplayLists
import Testing
import TextSamples
import Typefaces

@testable import TextSystem

/// What a layout manager draws otherwise than the text says.
@Suite(.enabled(if: Sample.hasFont, "EB Garamond is not installed"))
struct TemporaryAttributeTests {
    private static let yellow = Color(red: 1, green: 1, blue: 0), red = Color(red: 1, green: 0, blue: 0)

    private func list(_ layout: LayoutManager, range: TextRange? = nil) -> DisplayList {
        var page = Canvas(size: Size(width: 300, height: 200))
        if let range { page.draw(layout, range: range) } else { page.draw(layout) }
        return page.list
    }

    /// The text of each shape, with a star where it is not black.
    private func texts(_ layout: LayoutManager, range: TextRange? = nil) -> [String] {
        var page = Canvas(size: Size(width: 300, height: 200))
        if let range { page.draw(layout, range: range) } else { page.draw(layout) }
        return page.list.shapes.map { placed in
            let store = page.stores[Int(placed.store)], shape = store[placed.shape]
            let text = String(decoding: store.text[Int(shape.textStart)..<Int(shape.textStart + shape.textCount)], as: UTF8.self)
            return (placed.color > 0 ? "*" : "") + text + (placed.isFollowedBySpace ? " " : "")
        }
    }

    @Test func oneAttributeIsTakenAwayAndTheOthersStay() {
        let layout = Sample.layout("one two", in: [TextContainer(width: 300)]),
            range = layout.storage.range(of: "two") ?? layout.storage.range
        layout.addTemporaryAttributes(
            TemporaryAttributes {
                $0.backgroundColor = Self.yellow; $0.foregroundColor = Self.red
            }, in: layout.storage.range)
        layout.updateTemporaryAttributes(in: range) { $0.backgroundColor = nil }
        #expect(layout.temporaryAttributes(at: range.lowerBound).attributes == TemporaryAttributes { $0.foregroundColor = Self.red })
        #expect(layout.temporaryAttributes(at: range.lowerBound).effectiveRange == range)
        #expect(layout.temporaryAttributes(at: .start).attributes.backgroundColor == Self.yellow)
    }

    @Test func whatASearchHasFoundIsHighlighted() throws {
        let layout = Sample.layout("Highlight the light, lightly.", in: [TextContainer(width: 300)])
        let found = layout.storage.ranges(of: "light")
        let before = layout.lineFragments.map(\.usedRect)
        for range in found { layout.setTemporaryAttributes(TemporaryAttributes { $0.backgroundColor = Self.yellow }, in: range) }
        let drawn = list(layout).rects.map { Rect($0.rect) }
        #expect(drawn.count == 3 && layout.lineFragments.map(\.usedRect) == before)
        for (rect, range) in zip(drawn, found) {
            let selected = layout.selectionRects(for: range)[0].rect
            #expect(abs(rect.minX - selected.minX) < 0.1 && abs(rect.maxX - selected.maxX) < 0.1)
        }
        layout.removeTemporaryAttributes()
        #expect(list(layout).rects.isEmpty)
    }

    @Test func partsOfWordsHaveColoursOfTheirOwn() throws {
        let layout = Sample.layout("over and underway", in: [TextContainer(width: 300)])
        layout.addTemporaryAttributes(
            TemporaryAttributes { $0.foregroundColor = Self.red }, in: try #require(layout.storage.range(of: "r and under")))
        #expect(texts(layout) == ["ove", "*r ", "*and ", "*under", "way"])
        // Glyphs stand where they stood.
        let plain = list(Sample.layout("over and underway", in: [TextContainer(width: 300)])).shapes.map(\.x)
        let own = list(layout).shapes.map(\.x)
        #expect(own[0] == plain[0] && own[2] == plain[1] && own[3] == plain[2])
        // A stretch that is drawn alone has them too.
        let stretch = try #require(layout.storage.range(of: "ver and und"))
        #expect(texts(layout, range: stretch) == ["ve", "*r ", "*and ", "*und"])
    }

    @Test func temporaryAttributesAddUpAndAreTakenAway() throws {
        let layout = Sample.layout("0123456789", in: [TextContainer(width: 300)]), storage = layout.storage
        func range(_ start: Int, _ end: Int) -> TextRange { storage.range(utf16Offsets: start..<end) }
        layout.addTemporaryAttributes(TemporaryAttributes { $0.backgroundColor = Self.yellow }, in: range(2, 6))
        layout.addTemporaryAttributes(TemporaryAttributes { $0.foregroundColor = Self.red }, in: range(4, 8))
        func at(_ offset: Int) -> (TemporaryAttributes, Range<Int>) {
            let (attributes, effective) = layout.temporaryAttributes(at: storage.position(utf16Offset: offset))
            return (attributes, storage.utf16Offsets(of: effective))
        }
        #expect(at(0) == (TemporaryAttributes(), 0..<2) && at(3) == (TemporaryAttributes { $0.backgroundColor = Self.yellow }, 2..<4))
        #expect(at(5).0.foregroundColor == Self.red && at(5).0.backgroundColor == Self.yellow && at(5).1 == 4..<6)
        #expect(at(7) == (TemporaryAttributes { $0.foregroundColor = Self.red }, 6..<8) && at(9) == (TemporaryAttributes(), 8..<10))
        layout.removeTemporaryAttributes(in: range(3, 7))
        #expect(at(5) == (TemporaryAttributes(), 3..<7) && at(2).1 == 2..<3 && at(7).1 == 7..<8)
    }

    /// Each character carries what it was given, whatever is edited around it.
    @Test func theyGoWithTheTextThroughRandomEdits() {
        var random = SeededNumbers(3)
        for _ in 0..<60 {
            let layout = Sample.layout(String(repeating: "x", count: 30), in: [TextContainer(width: 300)]), storage = layout.storage
            var model = [Double?](repeating: nil, count: 30)
            for _ in 0..<25 {
                let start = Int.random(in: 0...model.count, using: &random), end = Int.random(in: start...model.count, using: &random)
                let range = storage.range(utf16Offsets: start..<end)
                switch Int.random(in: 0..<4, using: &random) {
                case 0:
                    let new = Int.random(in: 0..<5, using: &random)
                    storage.replaceCharacters(in: range, with: String(repeating: "y", count: new))
                    model.replaceSubrange(start..<end, with: repeatElement(nil, count: new))
                case 1:
                    layout.removeTemporaryAttributes(in: range)
                    for index in start..<end { model[index] = nil }
                default:
                    let shade = Double(Int.random(in: 0..<3, using: &random)) / 2
                    layout.setTemporaryAttributes(TemporaryAttributes { $0.foregroundColor = Color(white: shade) }, in: range)
                    for index in start..<end { model[index] = shade }
                }
                for (index, shade) in model.enumerated() {
                    let found = layout.temporaryAttributes(at: storage.position(utf16Offset: index))
                    #expect(found.attributes.foregroundColor == shade.map { Color(white: $0) })
                    let effective = storage.utf16Offsets(of: found.effectiveRange)
                    #expect(effective.contains(index) && model[effective].allSatisfy { $0 == shade })
                }
            }
        }
    }
}
