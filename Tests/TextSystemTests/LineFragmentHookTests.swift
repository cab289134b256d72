import Testing
import TextSamples

@testable import TextSystem

/// Containers whose shape depends on the text that stands in them.
@Suite(.enabled(if: Sample.hasFont, "EB Garamond is not installed")) struct LineFragmentHookTests {
    /// Sets lines in that begin between two positions.
    struct Inset: LineFragmentProvider {
        var range: TextRange
        var inset = 40.0
        func lineFragmentRect(
            forProposedRect proposed: Rect, at position: TextPosition, writingDirection: WritingDirection, in container: TextContainer
        ) -> LineFragmentRects? {
            LineFragmentRects(
                fragment: range.contains(position)
                    ? Rect(x: inset, y: proposed.minY, width: container.size.width - 2 * inset, height: proposed.height) : proposed)
        }
    }

    /// Every line a little narrower, the farther in the text it begins: nothing stays where any line above it changes.
    struct Tapering: LineFragmentProvider {
        var points = 0.25
        func lineFragmentRect(
            forProposedRect proposed: Rect, at position: TextPosition, writingDirection: WritingDirection, in container: TextContainer
        ) -> LineFragmentRects? {
            let width = max(60, container.size.width - Double(position.utf8Offset % 400) * points)
            return LineFragmentRects(fragment: Rect(x: 0, y: proposed.minY, width: width, height: proposed.height))
        }
    }

    /// Two columns on each line, the second one narrower on lines that begin with a vowel; and every fourth line goes a gap farther down.
    struct Wild: LineFragmentProvider {
        func lineFragmentRect(
            forProposedRect proposed: Rect, at position: TextPosition, writingDirection: WritingDirection, in container: TextContainer
        ) -> LineFragmentRects? {
            let gap = position.utf8Offset % 4 == 0 && proposed.minX == 0 && proposed.width == container.size.width ? 7.0 : 0
            let y = gap > 0 ? (proposed.minY / 7).rounded(.up) * 7 : proposed.minY
            guard proposed.width == container.size.width else { return LineFragmentRects(fragment: proposed) }
            let half = proposed.width / 2 - 5 - Double(position.utf8Offset % 3) * 8
            let left = Rect(x: 0, y: y, width: half, height: proposed.height)
            let right = Rect(x: proposed.width - half, y: y, width: half, height: proposed.height)
            return writingDirection == .rightToLeft
                ? LineFragmentRects(fragment: right, remaining: left) : LineFragmentRects(fragment: left, remaining: right)
        }
    }

    static func container(_ provider: any LineFragmentProvider, width: Double = 250, height: Double = Size.unlimited.height)
        -> TextContainer
    {
        var container = TextContainer(width: width, height: height)
        container.lineFragmentProvider = provider
        return container
    }

    /// Every line stands where the provider puts a line that begins with its text.
    private func check(_ layout: LayoutManager, _ provider: any LineFragmentProvider, sourceLocation: SourceLocation = #_sourceLocation) {
        var proposed: Rect?, lastTop = -1.0
        for line in layout.lineFragments {
            let container = layout.containers[line.container]
            let whole = Rect(x: 0, y: line.rect.minY, width: container.size.width, height: line.rect.height)
            let asked = line.rect.minY == lastTop ? proposed ?? whole : whole
            lastTop = line.rect.minY
            let answer = provider.lineFragmentRect(
                forProposedRect: asked, at: line.range.lowerBound, writingDirection: .leftToRight, in: container)
            proposed = answer?.remaining
            #expect(
                answer.map { abs($0.fragment.minX - line.rect.minX) < 0.01 && abs($0.fragment.width - line.rect.width) < 0.01 } ?? false,
                "\(line.rect) “\(layout.storage.substring(line.range))”", sourceLocation: sourceLocation)
        }
    }

    @Test func theShapeFollowsTheText() throws {
        let storage = TextStorage(Sample.whale, attributes: Sample.justified())
        let range = try #require(storage.range(of: "Whenever")).lowerBound..<(try #require(storage.range(of: "my soul")).upperBound)
        let provider = Inset(range: range)
        for behavior in [TypesetterBehavior.totalFit, .firstFit] {
            let layout = LayoutManager(storage, containers: [Self.container(provider)])
            layout.typesetterBehavior = behavior
            #expect(layout.overflowPosition == nil)
            check(layout, provider)
            let inset = layout.lineFragments.filter { $0.rect.minX > 1 }
            #expect(!inset.isEmpty && inset.allSatisfy { range.contains($0.range.lowerBound) })
        }
    }

    @Test func aShapeThatFollowsEveryLineIsFoundAllTheSame() {
        for provider in [Tapering(), Tapering(points: 0.6), Wild()] as [any LineFragmentProvider] {
            let layout = Sample.layout(Sample.whale + "\n" + Sample.alice, in: [Self.container(provider)])
            #expect(layout.lineFragments.last?.range.upperBound == layout.storage.endPosition)
            if !(provider is Wild) { check(layout, provider) }
            let ranges = layout.lineFragments.map(\.range)
            #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
        }
    }

    @Test func textFromRightToLeftTakesTheRightFragmentFirst() throws {
        struct Gutter: LineFragmentProvider {
            func lineFragmentRect(
                forProposedRect proposed: Rect, at position: TextPosition, writingDirection: WritingDirection, in container: TextContainer
            ) -> LineFragmentRects? {
                guard proposed.width > 150 else { return LineFragmentRects(fragment: proposed) }
                let left = Rect(x: 0, y: proposed.minY, width: 90, height: proposed.height), right = left.offsetBy(x: 110, y: 0)
                return writingDirection == .rightToLeft
                    ? LineFragmentRects(fragment: right, remaining: left) : LineFragmentRects(fragment: left, remaining: right)
            }
        }
        let hebrew = Array(repeating: "אבגד הוזח טיכל", count: 8).joined(separator: " ")
        for (text, first) in [(hebrew, 110.0), (Sample.pride, 0)] {
            let attributes = TextAttributes { $0.font = FontDescriptor(family: "DejaVu Sans", size: 10) }
            let lines = Sample.layout(text, attributes, in: [Self.container(Gutter(), width: 200)]).lineFragments
            #expect(lines.count > 3)
            #expect(abs(lines[0].rect.minX - first) < 0.01 && abs(lines[1].rect.minX - (110 - first)) < 0.01)
            #expect(lines[0].rect.minY == lines[1].rect.minY && lines[2].rect.minY > lines[1].rect.minY)
        }
    }

    @Test(arguments: 0..<4)
    func editedTextStandsInTheShapeAsIfItHadAlwaysBeenSo(seed: UInt64) throws {
        var random = SeededNumbers(seed + 300)
        let provider: any LineFragmentProvider =
            [Inset(range: TextPosition(utf8Offset: 700)..<TextPosition(utf8Offset: 1_400)), Tapering(), Wild(), Tapering(points: 0.1)][
                Int(seed)]
        let storage = TextStorage(
            [Sample.whale, Sample.pride, Sample.alice, Texts.substitute].joined(separator: "\n"), attributes: Sample.justified())
        let containers = [Self.container(provider, height: 300), TextContainer(width: 180, height: 200), Self.container(provider)]
        let layout = LayoutManager(storage, containers: containers)
        for _ in 0..<12 {
            let place = storage.scalarAligned(TextPosition(utf8Offset: Int.random(in: 0...storage.text.count, using: &random)))
            let end = storage.scalarAligned(TextPosition(utf8Offset: place.utf8Offset + Int.random(in: 0..<30, using: &random)))
            // Now and then only a part is looked at between two edits.
            if Bool.random(using: &random) { _ = layout.caretRect(at: place) } else { layout.ensureLayout() }
            storage.replaceCharacters(
                in: place..<max(place, end), with: ["", "x", "some words ", "new\nparagraph "].randomElement(using: &random)!)
            let fresh = LayoutManager(TextStorage(storage.styledText(storage.range)), containers: containers)
            if Bool.random(using: &random) { #expect(EditingTests.picture(layout) == EditingTests.picture(fresh)) }
        }
        let fresh = LayoutManager(TextStorage(storage.styledText(storage.range)), containers: containers)
        #expect(EditingTests.picture(layout) == EditingTests.picture(fresh))
    }

    /// How often a provider was asked.
    final class Count: @unchecked Sendable { var asked = 0 }

    /// A column without an end that has no room anywhere is given up after a few looks.
    @Test func aColumnNarrowerThanTheIndentsIsNotSearchedThrough() {
        struct Strip: LineFragmentProvider {
            let count: Count
            func lineFragmentRect(
                forProposedRect proposed: Rect, at position: TextPosition, writingDirection: WritingDirection, in container: TextContainer
            ) -> LineFragmentRects? {
                count.asked += 1
                return LineFragmentRects(fragment: Rect(x: 0, y: proposed.minY, width: 40, height: proposed.height))
            }
        }
        let count = Count()
        let text = StyledText(
            "There is no room for this.",
            TextAttributes {
                $0.paragraphStyle = ParagraphStyle {
                    $0.headIndent = 60; $0.firstLineHeadIndent = 60
                }
            })
        let layout = LayoutManager(TextStorage(text), containers: [Self.container(Strip(count: count)), TextContainer(width: 200)])
        #expect(layout.lineFragments.allSatisfy { $0.container == 1 })
        #expect(layout.overflowPosition == nil)
        #expect(count.asked < 20_000)
    }
}
