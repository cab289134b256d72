import Testing
import TextSamples

@testable import TextSystem

/// Layout of no more than is asked for, and apart from what stands before it.
@Suite(.enabled(if: Sample.hasFont, "EB Garamond is not installed")) struct NonContiguousLayoutTests {
    /// Pages without end.
    private final class Pages: LayoutManagerDelegate {
        func layoutManager(_ layoutManager: LayoutManager, nextContainerAfter count: Int) -> TextContainer? {
            TextContainer(width: 250, height: 400)
        }
    }

    private func layout(_ storage: TextStorage, isNonContiguous: Bool = true, containers: [TextContainer] = []) -> LayoutManager {
        let layout = LayoutManager(storage, containers: containers)
        layout.allowsNonContiguousLayout = isNonContiguous
        return layout
    }

    /// Texts and rectangles of the lines of a stretch, without their heights on the page.
    private func lines(_ layout: LayoutManager, _ range: TextRange) -> [String] {
        layout.lines(touching: range).map { number, _ in
            let line = layout.lineFragment(number)
            return "\(line.usedRect.minX) \(line.usedRect.width) \(layout.storage.substring(line.range))"
        }
    }

    /// The first line that differs in two layouts; nil if none does.
    private func difference(_ one: LayoutManager, _ other: LayoutManager) -> String? {
        let own = EditingTests.picture(one), others = EditingTests.picture(other)
        if let place = zip(own, others).enumerated().first(where: { $1.0 != $1.1 }) {
            return "line \(place.offset): \(place.element.0) / \(place.element.1)"
        }
        return own.count == others.count ? nil : "\(own.count) and \(others.count) lines"
    }

    private func lastParagraphs(_ storage: TextStorage, _ count: Int = 3) -> TextRange {
        TextPosition(utf8Offset: storage.paragraphs.starts[storage.paragraphs.count - count])..<storage.endPosition
    }

    @Test func theFirstPageNeedsNoOther() {
        let storage = EditingTests.paragraphs(), pages = Pages()
        for isNonContiguous in [false, true] {
            let layout = layout(storage, isNonContiguous: isNonContiguous)
            layout.delegate = pages
            #expect(!layout.lineFragments(in: 0).isEmpty)
            #expect(layout.statistics.brokenParagraphs < 100 && layout.containers.count < 30)
            #expect(layout.firstUnlaidPosition != nil && !layout.hasNonContiguousLayout)
        }
    }

    @Test func aCaretNeedsNothingBehindIt() throws {
        let storage = EditingTests.paragraphs(), layout = layout(storage, isNonContiguous: false, containers: [TextContainer(width: 250)])
        let place = try #require(storage.range(of: " 99.")).lowerBound
        #expect(layout.caretRect(at: place) != nil && layout.statistics.placedParagraphs == 100)
        let whole = self.layout(storage, isNonContiguous: false, containers: [TextContainer(width: 250)])
        whole.ensureLayout()
        #expect(layout.caretRect(at: place)! == whole.caretRect(at: place)!)
    }

    @Test func theLastPageIsThereAtOnce() throws {
        let storage = EditingTests.paragraphs(), pages = Pages(), layout = layout(storage)
        layout.delegate = pages
        let end = lastParagraphs(storage)
        let place = try #require(layout.lineFragment(at: storage.endPosition, affinity: .upstream))
        #expect(layout.hasNonContiguousLayout && layout.statistics.brokenParagraphs < 200)
        let found = lines(layout, end)
        // All of its page is there, from the top: the same lines as anywhere, but for the places where pages end.
        let page = layout.lineFragments(in: place.container)
        #expect(page.first.map { $0.rect.minY < 1 } ?? false)
        #expect(zip(page, page.dropFirst()).allSatisfy { $0.range.upperBound == $1.range.lowerBound })

        let whole = self.layout(storage, isNonContiguous: false)
        whole.delegate = pages
        #expect(found == lines(whole, end))
        let truth = try #require(whole.lineFragment(at: storage.endPosition, affinity: .upstream)).container
        #expect(abs(place.container - truth) <= max(3, truth / 8), "thought to be on page \(place.container), is on \(truth)")
    }

    @Test func placesBecomeTrueWhenTheRestIsLaidOut() throws {
        let storage = EditingTests.paragraphs(), pages = Pages(), layout = layout(storage)
        layout.delegate = pages
        _ = layout.caretRect(at: storage.endPosition)
        let place = try #require(storage.range(of: " 499.")).lowerBound
        _ = layout.caretRect(at: place)
        layout.ensureLayout()
        #expect(!layout.hasNonContiguousLayout && layout.firstUnlaidPosition == nil)
        let whole = self.layout(storage, isNonContiguous: false)
        whole.delegate = pages
        #expect(difference(layout, whole) == nil)
    }

    @Test func inAColumnAPointFindsTheLineThatStandsThere() throws {
        let storage = EditingTests.paragraphs(), layout = layout(storage, containers: [TextContainer(width: 250)])
        let hit = try #require(layout.hitTest(Point(x: 100, y: 20_000), in: 0))
        #expect(layout.hasNonContiguousLayout && layout.statistics.brokenParagraphs < 300)
        let caret = try #require(layout.caretRect(at: hit.position, affinity: hit.affinity))
        #expect(abs(caret.rect.minY - 20_000) < 30 && abs(caret.rect.minX - 100) < 15)
        // And the lines round it are those of the text there.
        layout.ensureLayout(for: Rect(x: 0, y: 19_900, width: 250, height: 600), in: 0)
        let paragraph = storage.paragraphRange(for: hit.character)
        let whole = self.layout(storage, isNonContiguous: false, containers: [TextContainer(width: 250)])
        #expect(lines(layout, paragraph) == lines(whole, paragraph))
    }

    @Test func pointsWithoutEndAreAtTheEnd() throws {
        let storage = EditingTests.paragraphs(300), whole = layout(storage, isNonContiguous: false, containers: [TextContainer(width: 250)])
        whole.ensureLayout()
        for isNonContiguous in [false, true] {
            let layout = layout(storage, isNonContiguous: isNonContiguous, containers: [TextContainer(width: 250)])
            #expect(layout.hitTest(Point(x: 0, y: -.infinity), in: 0)?.position == .start)
            let hit = try #require(layout.hitTest(Point(x: 3, y: .infinity), in: 0))
            #expect(
                hit.position == whole.hitTest(Point(x: 3, y: 1e9), in: 0)?.position
                    && hit.position > storage.paragraphRange(for: .start ..< .start).upperBound)
            layout.ensureLayout(for: Rect(x: 0, y: 0, width: 9, height: .infinity), in: 0)
            #expect(layout.firstUnlaidPosition == nil)
        }
    }

    @Test func linesWithRoomOnOneContainerOnlyAreTakenToItsFoot() {
        let storage = EditingTests.paragraphs()
        let columns = Array(repeating: TextContainer(width: 250, height: 600), count: 20)
        let layout = layout(storage, containers: columns)
        // The text is longer than the columns: there is no last line to be had.
        #expect(layout.lineFragment(at: storage.endPosition) == nil)
        let whole = self.layout(storage, isNonContiguous: false, containers: columns)
        #expect(layout.overflowPosition == whole.overflowPosition && layout.overflowPosition != nil)
        #expect(difference(layout, whole) == nil)
    }

    @Test func movingUpAndDownCrossesFromOneParagraphToTheNext() throws {
        let storage = EditingTests.paragraphs(), layout = layout(storage, containers: [TextContainer(width: 250)])
        let input = TextInput(layout)
        let place = try #require(storage.range(of: " 799."))
        input.select(place.upperBound..<place.upperBound)
        input.move(.down, by: .line)
        let below = input.head
        #expect(below > place.upperBound && storage.paragraphs.index(at: below.utf8Offset) == 800)
        input.move(.up, by: .line)
        input.move(.up, by: .line)
        #expect(input.head < place.upperBound)
    }

    /// Questions of all kinds between edits of all kinds leave nothing behind.
    @Test(arguments: 0..<6)
    func questionsAndEditsInAnyOrderGiveTheLayoutOfTheText(seed: UInt64) {
        var random = SeededNumbers(seed + 71)
        let storage = EditingTests.paragraphs(400), pages = Pages()
        let columns = Array(repeating: TextContainer(width: 220, height: 300), count: 40)
        let containers = [[], [TextContainer(width: 250)], columns][Int(seed % 3)]
        let layout = layout(storage, containers: containers)
        if containers.isEmpty { layout.delegate = pages }
        for _ in 0..<40 {
            let offset = Int.random(in: 0...storage.text.count, using: &random)
            let place = storage.scalarAligned(TextPosition(utf8Offset: offset))
            switch Int.random(in: 0..<8, using: &random) {
            case 0: _ = layout.caretRect(at: place)
            case 1: layout.ensureLayout(of: Int.random(in: 0..<60, using: &random))
            case 2: _ = layout.hitTest(Point(x: 50, y: Double.random(in: 0..<40_000, using: &random)), in: 0)
            case 3: _ = layout.lineFragments(in: Int.random(in: 0..<60, using: &random))
            case 4: layout.ensureLayout(to: place)
            case 5: storage.replaceCharacters(in: place..<place, with: ["word ", "\n", Sample.pride + "\n"].randomElement(using: &random)!)
            case 6:
                let length = Int.random(in: 0..<900, using: &random)
                let end = storage.scalarAligned(TextPosition(utf8Offset: min(offset + length, storage.text.count)))
                storage.replaceCharacters(in: place..<max(place, end), with: "")
            default: storage.addAttributes(.body(14), in: place..<max(place, storage.endPosition))
            }
            // What is known agrees with itself: every line that a caret stands on holds it.
            if let line = layout.lineFragment(at: place) { #expect(line.range.contains(place) || line.range.upperBound == place) }
        }
        let fresh = self.layout(TextStorage(storage.styledText(storage.range)), isNonContiguous: false, containers: containers)
        if containers.isEmpty { fresh.delegate = pages }
        #expect(difference(layout, fresh) == nil)
    }

    /// Short lines at the beginning, as of a list of contents, make nobody think that the text needs more containers than there are.
    @Test func theEndIsFoundBehindAListOfShortLines() throws {
        let contents = (1...1_500).map { "Chapter \($0)\n" }.joined()
        let prose = String(repeating: "A paragraph of the text that nearly fills a line of it.\n", count: 6_000)
        let storage = TextStorage(contents + prose + "The end")
        let containers = (0..<300).map { _ in TextContainer(width: 300, height: 400) }
        let layout = layout(storage, containers: containers)
        layout.ensureLayout(for: lastParagraphs(storage))
        #expect(layout.hasNonContiguousLayout && layout.firstUnlaidPosition != nil)
        let place = try #require(layout.lineFragment(at: storage.endPosition, affinity: .upstream))
        #expect(layout.statistics.brokenParagraphs < 3_000)
        let whole = self.layout(storage, isNonContiguous: false, containers: containers)
        let truth = try #require(whole.lineFragment(at: storage.endPosition, affinity: .upstream))
        #expect(abs(place.container - truth.container) <= truth.container / 8, "\(place.container), in truth \(truth.container)")
    }
}
