import Testing

@testable import TextSystem

@Suite(.enabled(if: Sample.hasFont, "EB Garamond is not installed")) struct QueryTests {
    let layout = Sample.layout(Sample.pride, in: [TextContainer(width: 200, height: 44), TextContainer(width: 200)])
    var storage: TextStorage { layout.storage }

    // MARK: Glyphs

    @Test func glyphsAndCharactersLeadToEachOther() {
        let word = storage.range(of: "universally")!
        let glyphs = layout.glyphRange(for: word)
        #expect(layout.characterRange(forGlyphs: glyphs) == word)
        #expect(glyphs.count == 11)
        #expect(layout.glyphRange(for: storage.range) == 0..<layout.glyphCount)
    }

    @Test func aLigatureIsOneGlyphForSeveralCharacters() {
        // DejaVu Serif has a ligature for f and i.
        let serif = FontDescriptor(family: "DejaVu Serif", size: 12)
        let layout = Sample.layout("five", TextAttributes { $0.font = serif }, in: [TextContainer(width: 100)])
        #expect(layout.glyphCount == 3)
        #expect(layout.characterRange(forGlyphs: 0..<1) == TextRange(0, 2))
        #expect(layout.glyphRange(for: TextRange(1, 2)) == 0..<1)
        let plain = Sample.layout(
            "five",
            TextAttributes {
                $0.font = serif; $0.ligature = Ligature.none
            }, in: [TextContainer(width: 100)])
        #expect(plain.glyphCount == 4)
    }

    @Test func glyphsKnowTheirContainersAndPlaces() throws {
        let last = layout.glyphCount - 1
        #expect(layout.container(ofGlyph: 0) == 0)
        #expect(layout.container(ofGlyph: last) == 1)
        #expect(layout.container(ofGlyph: last + 1) == nil)
        #expect(layout.location(ofGlyph: 0) == Point(x: 0, y: layout.lineFragments[0].baseline))
        let positions = (0..<20).compactMap { layout.location(ofGlyph: $0)?.x }
        #expect(zip(positions, positions.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test func glyphRangesOfLinesFollowEachOther() {
        var next = 0
        for line in layout.lineFragments {
            #expect(line.glyphRange.lowerBound == next)
            next = line.glyphRange.upperBound
        }
        #expect(next == layout.glyphCount)
    }

    // MARK: The caret

    @Test func theCaretMovesAlongTheLine() throws {
        var before = -1.0
        for offset in 0..<20 {
            let rect = try #require(layout.caretRect(at: TextPosition(utf8Offset: offset))).rect
            #expect(rect.minX > before)
            before = rect.minX
        }
    }

    @Test func atTheEndOfALineTheCaretHasTwoPlaces() throws {
        let first = layout.lineFragments[0]
        let down = try #require(layout.caretRect(at: first.range.upperBound)),
            up = try #require(layout.caretRect(at: first.range.upperBound, affinity: .upstream))
        #expect(up.rect.minY == first.rect.minY)
        #expect(up.rect.minX > 190)
        #expect(down.rect.minY == layout.lineFragments[1].rect.minY)
        #expect(down.rect.minX == 0)
    }

    @Test func theCaretGoesThroughALigature() throws {
        let layout = Sample.layout(
            "five", TextAttributes { $0.font = FontDescriptor(family: "DejaVu Serif", size: 12) }, in: [TextContainer(width: 100)])
        let x = (0...4).compactMap { layout.caretRect(at: TextPosition(utf8Offset: $0))?.rect.minX }
        #expect(x.count == 5)
        #expect(abs(x[1] - (x[0] + x[2]) / 2) < 0.01)
    }

    // MARK: Hits

    @Test func everyPositionIsHitWhereItsCaretStands() throws {
        for offset in stride(from: 0, to: storage.string.utf8.count, by: 7) {
            let position = TextPosition(utf8Offset: offset)
            let caret = try #require(layout.caretRect(at: position))
            let hit = try #require(layout.hitTest(Point(x: caret.rect.minX + 0.01, y: caret.rect.midY), in: caret.container))
            #expect(hit.position == position || hit.character.contains(position), "\(offset)")
        }
    }

    @Test func theFractionGrowsThroughAGlyph() throws {
        let word = storage.range(of: "truth")!
        let from = try #require(layout.caretRect(at: word.lowerBound)),
            to = try #require(layout.caretRect(at: TextPosition(utf8Offset: word.lowerBound.utf8Offset + 1)))
        for share in [0.1, 0.4, 0.6, 0.9] {
            let x = from.rect.minX + (to.rect.minX - from.rect.minX) * share
            let hit = try #require(layout.hitTest(Point(x: x, y: from.rect.midY), in: from.container))
            #expect(hit.character.lowerBound == word.lowerBound)
            #expect(abs(hit.fraction - share) < 0.02)
            #expect(hit.position == (share < 0.5 ? word.lowerBound : TextPosition(utf8Offset: word.lowerBound.utf8Offset + 1)))
            #expect(hit.isInside)
        }
    }

    @Test func besideTheTextTheNearestCharacterIsHit() throws {
        let hit = try #require(layout.hitTest(Point(x: 500, y: 3), in: 0))
        #expect(!hit.isInside)
        #expect(hit.affinity == .upstream)
        #expect(hit.position == layout.lineFragments[0].range.upperBound)
        #expect(layout.hitTest(Point(x: 0, y: 3), in: 7) == nil)
    }

    @Test func theWordAtAPoint() throws {
        let word = storage.range(of: "acknowledged")!
        let rect = try #require(layout.selectionRects(for: word).first)
        #expect(layout.word(at: Point(x: rect.rect.midX, y: rect.rect.midY), in: rect.container) == word)
        #expect(layout.word(at: Point(x: rect.rect.midX, y: 4000), in: 1) == nil)
    }

    @Test func theFirstVisibleWord() throws {
        let second = layout.lineFragments(in: 1)[0]
        let word = try #require(layout.firstWord(visibleIn: Rect(x: 0, y: 0, width: 200, height: 5), of: 1))
        #expect(word.lowerBound >= second.range.lowerBound)
        #expect(second.range.contains(word.lowerBound))
    }

    // MARK: Rectangles

    @Test func aSelectionHasARectangleForEachLine() {
        let range = storage.range(of: "truth")!.lowerBound..<storage.range(of: "fortune")!.upperBound
        let rects = layout.selectionRects(for: range)
        let lines = layout.lineFragments.filter { $0.range.overlaps(range) }
        #expect(rects.count == lines.count)
        #expect(zip(rects, lines).allSatisfy { $0.rect.minY == $1.rect.minY })
        // But for the last all reach to the edge.
        for rect in rects.dropLast() { #expect(abs(rect.rect.maxX - 200) < 0.01) }
        #expect(rects.last.map { $0.rect.maxX < 199 } ?? false)
        #expect(layout.selectionRects(for: range.lowerBound..<range.lowerBound).isEmpty)
    }

    @Test func theBoundingRectEnclosesTheGlyphsOfARange() throws {
        let word = storage.range(of: "single")!
        let rect = try #require(layout.boundingRect(for: word, in: 0))
        let left = try #require(layout.caretRect(at: word.lowerBound)),
            right = try #require(layout.caretRect(at: word.upperBound, affinity: .upstream))
        #expect(rect.minX == left.rect.minX)
        #expect(abs(rect.maxX - right.rect.minX) < 0.01)
        #expect(layout.boundingRect(for: word, in: 1) == nil)
    }

    // MARK: Text from right to left

    @Test func textFromRightToLeft() throws {
        let layout = Sample.layout("שלום abc עולם", Sample.justified { $0.alignment = .natural }, in: [TextContainer(width: 200)])
        let line = layout.lineFragments[0]
        #expect(abs(line.usedRect.maxX - 200) < 0.01)
        let first = try #require(layout.caretRect(at: .start)), last = try #require(layout.caretRect(at: layout.storage.endPosition))
        #expect(abs(first.rect.minX - 200) < 0.01)
        #expect(abs(last.rect.minX - line.usedRect.minX) < 0.01)
        // Inside the Latin word the caret goes to the right.
        let latin = layout.storage.range(of: "abc")!
        let a = try #require(layout.caretRect(at: TextPosition(utf8Offset: latin.lowerBound.utf8Offset + 1))).rect.minX
        let b = try #require(layout.caretRect(at: TextPosition(utf8Offset: latin.lowerBound.utf8Offset + 2))).rect.minX
        #expect(b > a)
        // A selection from one direction into the other has two parts.
        let range = TextPosition(utf8Offset: 6)..<TextPosition(utf8Offset: latin.lowerBound.utf8Offset + 1)
        #expect(layout.enclosingRects(for: range).count == 2)
    }
}
