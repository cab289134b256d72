import Testing
import TextSamples

@testable import TextSystem

@Suite(.enabled(if: Sample.hasFont, "EB Garamond is not installed")) struct LayoutTests {
    @Test func aParagraphFillsItsColumn() {
        let layout = Sample.layout(Sample.pride, in: [TextContainer(width: 200)])
        let lines = layout.lineFragments
        #expect(lines.count > 5)
        for line in lines.dropLast() {
            #expect(abs(line.usedRect.width - 200) < 0.01)
            #expect(line.usedRect.minX == 0)
        }
        for (a, b) in zip(lines, lines.dropFirst()) { #expect(abs(a.rect.maxY - b.rect.minY) < 0.001) }
        #expect(layout.texts().joined(separator: " ").replacing("- ", with: "-") == Sample.pride || layout.texts().joined().count > 300)
    }

    @Test func theTextOfTheLinesIsAllOfTheText() {
        let layout = Sample.layout(Sample.alice + "\n\n" + Sample.whale + "\n", in: [TextContainer(width: 150)])
        var position = TextPosition.start
        for line in layout.lineFragments {
            #expect(line.range.lowerBound == position)
            position = line.range.upperBound
        }
        #expect(position == layout.storage.endPosition)
    }

    /// As code is typed. On other lines spaces go with the break.
    @Test(arguments: [ParagraphStyle.Alignment.left, .justified])
    func spacesAtTheBeginningOfAParagraphAreKept(alignment: ParagraphStyle.Alignment) throws {
        let attributes = TextAttributes.body(11) { $0.alignment = alignment }
        let space = try #require(Sample.layout("a  b", attributes, in: [TextContainer(width: 500)]).line(at: .start)).runs
            .flatMap(\.glyphs).first { $0.isSpace }?.advance
        for count in 1...4 {
            let layout = Sample.layout(String(repeating: " ", count: count) + Sample.alice, attributes, in: [TextContainer(width: 190)])
            let first = try #require(layout.line(at: .start)), glyphs = first.runs.flatMap(\.glyphs)
            #expect(glyphs.prefix { $0.isSpace }.count == count && glyphs[..<count].allSatisfy { $0.advance > 0.7 * (space ?? 0) })
            #expect(layout.lineFragments.dropFirst().allSatisfy { abs($0.usedRect.minX) < 0.01 })
            for line in layout.lineFragments.dropLast() where alignment == .justified { #expect(abs(line.usedRect.maxX - 190) < 0.01) }
            for line in layout.lineFragments { #expect(line.usedRect.maxX < 190.01) }
        }
    }

    @Test func indentsAreMeasuredFromTheContainersEdges() {
        let layout = Sample.layout(
            Sample.pride,
            Sample.justified {
                $0.firstLineHeadIndent = 30; $0.headIndent = 10; $0.tailIndent = -20
            }, in: [TextContainer(width: 200)])
        let lines = layout.lineFragments
        #expect(abs(lines[0].usedRect.minX - 30) < 0.01)
        for line in lines.dropFirst() { #expect(abs(line.usedRect.minX - 10) < 0.01) }
        for line in lines.dropLast() { #expect(abs(line.usedRect.maxX - 180) < 0.01) }
    }

    @Test func aPositiveTailIndentIsAMeasure() {
        let layout = Sample.layout(Sample.pride, Sample.justified { $0.tailIndent = 120 }, in: [TextContainer(width: 200)])
        #expect(abs(layout.lineFragments[0].usedRect.maxX - 120) < 0.01)
    }

    @Test func hangingIndents() {
        let layout = Sample.layout(Sample.pride, Sample.justified { $0.headIndent = 25 }, in: [TextContainer(width: 200)])
        #expect(layout.lineFragments[0].usedRect.minX < 0.01)
        #expect(abs(layout.lineFragments[1].usedRect.minX - 25) < 0.01)
    }

    @Test func paddingKeepsBothEndsFree() {
        var container = TextContainer(width: 200)
        container.lineFragmentPadding = 5
        let lines = Sample.layout(Sample.pride, in: [container]).lineFragments
        #expect(abs(lines[0].usedRect.minX - 5) < 0.01)
        #expect(abs(lines[0].usedRect.maxX - 195) < 0.01)
    }

    @Test(arguments: [(ParagraphStyle.Alignment.left, 0.0), (.center, 0.5), (.right, 1)])
    func alignment(alignment: ParagraphStyle.Alignment, share: Double) {
        let layout = Sample.layout("short", Sample.justified { $0.alignment = alignment }, in: [TextContainer(width: 200)])
        let used = layout.lineFragments[0].usedRect
        #expect(abs(used.minX - (200 - used.width) * share) < 0.01)
    }

    @Test func lineHeights() {
        let natural = Sample.layout(Sample.pride, in: [TextContainer(width: 200)]).lineFragments[0].rect.height
        #expect(abs(natural - FontDescriptor.standard.withSize(11).metrics.lineHeight) < 0.01)
        func height(_ change: (inout ParagraphStyle) -> Void) -> Double {
            Sample.layout(Sample.pride, Sample.justified(change), in: [TextContainer(width: 200)]).lineFragments[0].rect.height
        }
        #expect(abs(height { $0.lineHeightMultiple = 1.2 } - 1.2 * natural) < 0.01)
        #expect(abs(height { $0.minimumLineHeight = 30 } - 30) < 0.01)
        #expect(abs(height { $0.maximumLineHeight = 10 } - 10) < 0.01)
    }

    @Test func spacingBetweenLinesAndParagraphs() {
        let layout = Sample.layout(
            "one\ntwo",
            Sample.justified {
                $0.lineSpacing = 4; $0.paragraphSpacing = 7; $0.paragraphSpacingBefore = 3
            }, in: [TextContainer(width: 200)])
        let lines = layout.lineFragments
        #expect(abs(lines[0].rect.minY) < 0.01)
        #expect(abs(lines[1].rect.minY - lines[0].rect.maxY - 10) < 0.01)
        let long = Sample.layout(Sample.pride, Sample.justified { $0.lineSpacing = 4 }, in: [TextContainer(width: 200)]).lineFragments
        #expect(abs(long[1].rect.minY - long[0].rect.maxY - 4) < 0.01)
    }

    // MARK: Containers

    @Test func textFlowsFromContainerToContainer() {
        let layout = Sample.layout(
            Sample.whale, in: [TextContainer(width: 150, height: 45), TextContainer(width: 150, height: 23), TextContainer(width: 150)])
        #expect(layout.lineFragments(in: 0).count == 4)
        #expect(layout.lineFragments(in: 1).count == 2)
        #expect(layout.range(fitting: 0)?.upperBound == layout.range(fitting: 1)?.lowerBound)
        #expect(layout.range(fitting: 2)?.upperBound == layout.storage.endPosition)
        #expect(layout.overflowPosition == nil)
        #expect(layout.lineFragments(in: 1)[0].rect.minY == 0)
    }

    @Test func containersOfDifferentWidthsEachGetLinesOfTheirOwn() {
        let layout = Sample.layout(Sample.whale, in: [TextContainer(width: 220, height: 60), TextContainer(width: 120)])
        for line in layout.lineFragments(in: 0) { #expect(abs(line.usedRect.width - 220) < 0.01) }
        for line in layout.lineFragments(in: 1).dropLast() { #expect(abs(line.usedRect.width - 120) < 0.01) }
        #expect(layout.overflowPosition == nil)
    }

    @Test func whatFindsNoRoomIsLeftOut() {
        let layout = Sample.layout(Sample.whale + "\n" + Sample.pride, in: [TextContainer(width: 150, height: 45)])
        #expect(layout.lineCount == 4)
        #expect(layout.overflowPosition == layout.range(fitting: 0)?.upperBound)
        #expect(layout.lineFragment(at: layout.storage.endPosition) == nil)
    }

    @Test func theNumberOfLinesMayBeLimited() {
        var container = TextContainer(width: 150)
        container.maximumNumberOfLines = 3
        let layout = Sample.layout("one\n" + Sample.whale, in: [container, TextContainer(width: 150)])
        #expect(layout.lineFragments(in: 0).count == 3)
        #expect(layout.overflowPosition == nil)
    }

    final class Pages: LayoutManagerDelegate {
        var finished: [Int] = []
        var isAtEnd = false
        func layoutManager(_ layoutManager: LayoutManager, nextContainerAfter count: Int) -> TextContainer? {
            count < 20 ? TextContainer(width: 150, height: count % 2 == 0 ? 34 : 56) : nil
        }
        func layoutManager(_ layoutManager: LayoutManager, didCompleteLayoutOf container: Int, isAtEnd: Bool) {
            finished.append(container)
            self.isAtEnd = isAtEnd
        }
    }

    @Test func theDelegateIsAskedForMoreContainers() {
        let pages = Pages()
        let layout = Sample.layout(Sample.whale + "\n" + Sample.alice, in: [])
        layout.delegate = pages
        #expect(layout.overflowPosition == nil)
        #expect(layout.containers.count > 3)
        #expect(pages.finished == Array(0..<layout.containers.count))
        #expect(pages.isAtEnd)
        #expect(layout.lineFragments(in: 0).count == 3)
        #expect(layout.lineFragments(in: 1).count == 5)
    }

    @Test func twoManagersFollowOneStorage() {
        let storage = TextStorage(Sample.pride, attributes: Sample.justified())
        let wide = LayoutManager(storage, containers: [TextContainer(width: 300)]),
            narrow = LayoutManager(storage, containers: [TextContainer(width: 100)])
        let (before, narrowBefore) = (wide.lineCount, narrow.lineCount)
        #expect(before < narrowBefore)
        storage.append(StyledText(" " + Sample.pride, Sample.justified()))
        #expect(wide.lineCount > before)
        #expect(narrow.lineCount > narrowBefore)
        #expect(wide.texts().last?.hasSuffix("daughters.") ?? false)
    }

    // MARK: Traps

    @Test func anEmptyStorageHasOneEmptyLine() {
        let layout = LayoutManager(TextStorage(defaultAttributes: Sample.justified(size: 20)), containers: [TextContainer(width: 100)])
        #expect(layout.lineCount == 1)
        #expect(layout.lineFragments[0].range.isEmpty)
        #expect(abs(layout.lineFragments[0].rect.height - FontDescriptor.standard.withSize(20).metrics.lineHeight) < 0.01)
        #expect(layout.caretRect(at: .start)?.rect.minX == 0)
        #expect(layout.glyphCount == 0)
    }

    @Test func aTextThatEndsInALineFeedHasALineForTheCaret() {
        let layout = Sample.layout("one\n", in: [TextContainer(width: 100)])
        #expect(layout.lineCount == 2)
        #expect(layout.caretRect(at: layout.storage.endPosition)?.rect.minY == layout.lineFragments[1].rect.minY)
    }

    @Test(arguments: ["   ", " ", "\u{A0}\u{A0}", " \n \n "])
    func paragraphsOfSpacesOnly(text: String) {
        let layout = Sample.layout(text, in: [TextContainer(width: 100)])
        #expect(layout.lineCount == text.filter { $0 == "\n" }.count + 1)
        #expect(layout.lineFragments.last?.range.upperBound == layout.storage.endPosition)
    }

    @Test func aContainerNarrowerThanAWordBreaksIt() {
        let layout = Sample.layout("unbelievable", Sample.justified { $0.hyphenationFactor = 0 }, in: [TextContainer(width: 20)])
        #expect(layout.lineCount > 2)
        for line in layout.lineFragments { #expect(line.usedRect.maxX <= 20.01) }
        #expect(layout.texts().joined() == "unbelievable")
    }

    @Test(arguments: [
        TextContainer(width: 100, height: 0), TextContainer(width: 0, height: 100), TextContainer(size: .zero),
        TextContainer(width: -5, height: 50),
    ])
    func containersWithoutRoomHoldNothing(container: TextContainer) {
        let layout = Sample.layout(Sample.pride, in: [container, TextContainer(width: 100)])
        #expect(layout.lineFragments(in: 0).isEmpty || container.size.height > 0)
        #expect(layout.overflowPosition == nil)
        let alone = Sample.layout(Sample.pride, in: [TextContainer(width: 100, height: 0)])
        #expect(alone.lineCount == 0)
        #expect(alone.overflowPosition == .start)
    }

    @Test func withoutContainersNothingHasAPlace() {
        let layout = Sample.layout(Sample.pride, in: [])
        #expect(layout.lineCount == 0)
        #expect(layout.hitTest(.zero, in: 0) == nil)
        #expect(layout.caretRect(at: .start) == nil)
    }

    @Test func anAttachmentWiderThanItsContainerStandsOnALineOfItsOwn() {
        let storage = TextStorage("before  after", attributes: Sample.justified())
        storage.insert(TextAttachment(.empty, size: Size(width: 150, height: 40)), at: TextPosition(utf8Offset: 7))
        let layout = LayoutManager(storage, containers: [TextContainer(width: 100)])
        let lines = layout.lineFragments
        let own = lines.filter { abs($0.usedRect.width - 150) < 0.01 }
        #expect(own.count == 1)
        #expect(own.allSatisfy { $0.rect.height >= 40 })
        #expect(layout.overflowPosition == nil)
    }

    @Test func exclusionsThatLeaveNoRoomOnALineArePassedBy() {
        var container = TextContainer(width: 200)
        container.exclusionPaths = [Path(Rect(x: -10, y: 20, width: 220, height: 50))]
        let layout = Sample.layout(Sample.pride, in: [container])
        let lines = layout.lineFragments
        #expect(lines[0].rect.maxY <= 20)
        #expect(abs(lines[1].rect.minY - 70) < 0.01)
        for line in lines { #expect(!line.rect.intersects(Rect(x: 0, y: 20.01, width: 200, height: 49.98))) }
    }

    @Test func anExclusionAtTheLeftEdge() {
        var container = TextContainer(width: 200)
        container.exclusionPaths = [Path(Rect(x: 0, y: 0, width: 60, height: 40))]
        let lines = Sample.layout(Sample.pride, in: [container]).lineFragments
        #expect(abs(lines[0].usedRect.minX - 60) < 0.01)
        for line in lines {
            #expect(abs(line.rect.minX - (line.rect.minY < 39.9 ? 60 : 0)) < 0.01)
        }
        #expect(lines.contains { $0.rect.minX == 0 })
        #expect(abs(lines[0].usedRect.maxX - 200) < 0.01)
    }

    @Test func textStandsOnBothSidesOfAnExclusion() {
        var container = TextContainer(width: 300)
        container.exclusionPaths = [Path(Rect(x: 120, y: 10, width: 60, height: 50))]
        let lines = Sample.layout(Sample.whale, in: [container]).lineFragments
        let beside = lines.filter { $0.rect.maxY > 10 && $0.rect.minY < 60 }
        #expect(beside.count >= 6)
        for (left, right) in zip(beside, beside.dropFirst()) where left.rect.minY == right.rect.minY {
            #expect(left.usedRect.maxX <= 120.01)
            #expect(right.usedRect.minX >= 179.99)
            #expect(left.range.upperBound == right.range.lowerBound)
            #expect(left.baseline == right.baseline)
        }
    }

    @Test func inOtherContainersTheLinesAreThoseOfAFreshLayout() {
        let text = "a well-known word of incomprehensibilities, whenever considerable because https://example.org/a/b"
        for width in stride(from: 30.0, through: 150, by: 2) {
            let column = TextContainer(width: width), low = TextContainer(width: width, height: 40)
            for containers in [[low, TextContainer(width: width * 2)], [TextContainer(width: width * 1.5)]] {
                let layout = Sample.layout(text, in: [column])
                layout.ensureLayout()
                layout.containers = containers
                #expect(layout.texts() == Sample.layout(text, in: containers).texts(), "width \(width)")
            }
        }
    }

    @Test func exclusionsOutsideChangeNothing() {
        var container = TextContainer(width: 200)
        let plain = Sample.layout(Sample.pride, in: [container]).texts()
        container.exclusionPaths = [Path(Rect(x: 300, y: 0, width: 60, height: 40)), Path(Rect(x: -80, y: 0, width: 60, height: 40))]
        #expect(Sample.layout(Sample.pride, in: [container]).texts() == plain)
    }

    @Test func aLineOfTallerTypeBesideAnExclusionKeepsOutOfIt() {
        var container = TextContainer(width: 300)
        let exclusion = Rect(x: 100, y: 30, width: 200, height: 60)
        container.exclusionPaths = [Path(exclusion)]
        let storage = TextStorage(Sample.whale, attributes: Sample.justified())
        storage.setAttribute(\.font, .standard.withSize(24), in: storage.range(of: "nothing particular")!)
        let layout = LayoutManager(storage, containers: [container])
        #expect(layout.lineFragments.contains { $0.rect.height > 20 })
        for box in layout.boxes(in: 0) { #expect(!box.insetBy(x: 0.02, y: 0.02).intersects(exclusion)) }
        for (a, b) in zip(layout.lineFragments, layout.lineFragments.dropFirst()) {
            #expect(b.rect.minY >= a.rect.maxY - 0.001 || b.rect.minY == a.rect.minY)
        }
    }
}
