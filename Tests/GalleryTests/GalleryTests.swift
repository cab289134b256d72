import Fleuron
import GalleryFigures
import Testing

private let hasFont = FontDescriptor.standard.postScriptName.contains("Garamond")

/// What each figure shows, measured.
@Suite(.enabled(if: hasFont, "EB Garamond is not installed")) struct GalleryTests {
    /// Every glyph's ink, and the boxes of each line from ascent to descent.
    func boxes(_ layout: LayoutManager, _ container: Int = 0) -> [Rect] {
        var result: [Rect] = []
        for fragment in layout.lineFragments(in: container) {
            guard let line = layout.line(at: fragment.range.lowerBound), !line.runs.isEmpty else { continue }
            result += line.inkBoxes
            result.append(
                Rect(x: fragment.usedRect.minX, y: fragment.baseline - fragment.ascent, width: fragment.usedRect.width, height: fragment.ascent + fragment.descent))
        }
        return result
    }

    func corners(_ rect: Rect) -> [Point] {
        [rect.origin, Point(x: rect.maxX, y: rect.minY), Point(x: rect.minX, y: rect.maxY), Point(x: rect.maxX, y: rect.maxY)]
    }

    /// Where the caret stands before each occurrence of a text.
    func places(of text: String, _ layout: LayoutManager) -> [Double] {
        layout.storage.ranges(of: text).compactMap { layout.caretRect(at: $0.lowerBound)?.rect.minX }
    }

    @Test func everyFigureBecomesAFile() throws {
        var names: Set<String> = []
        for figure in Figure.all {
            #expect(names.insert(figure.name).inserted)
            #expect(try figure.page.pdf(title: figure.name).count > 1_000, "\(figure.name)")
        }
        #expect(names.count == 21)
    }

    @Test func centredLinesHaveTheirMiddleInTheMiddleOfTheIndents() throws {
        let layout = try #require(Figure.centered.layouts.first)
        for line in layout.lineFragments { #expect(abs(line.usedRect.midX - 140) < 0.01) }
        for line in layout.lineFragments { #expect(line.usedRect.minX >= 40 && line.usedRect.maxX <= 240) }
    }

    @Test func theEnlargedLetterStandsOnTheBaselineOfItsLine() throws {
        let layout = try #require(Figure.enlargedInitial.layouts.first)
        let first = layout.lineFragments[0]
        #expect(first.rect.height > 30)
        #expect(layout.location(ofGlyph: 0)?.y == layout.location(ofGlyph: 3)?.y)
    }

    @Test func justifiedLinesKeepTheirIndentsAndHeights() throws {
        let lines = try #require(Figure.justified.layouts.first).lineFragments
        #expect(abs(lines[0].usedRect.minX - 40) < 0.01)
        for line in lines.dropFirst() { #expect(abs(line.usedRect.minX - 20) < 0.01) }
        for line in lines.dropLast() { #expect(abs(line.usedRect.maxX - 240) < 0.01) }
        let natural = FontDescriptor.standard.withSize(11).metrics.lineHeight
        for line in lines { #expect(abs(line.rect.height - 1.2 * natural) < 0.01) }
    }

    @Test func theQuotationIsIndentedOnBothSides() throws {
        let layout = try #require(Figure.twoParagraphs.layouts.first)
        let quotation = try #require(layout.storage.range(of: "So she"))
        for line in layout.lineFragments where line.range.lowerBound >= quotation.lowerBound { #expect(line.usedRect.minX >= 29.99 && line.usedRect.maxX <= 230.01) }
    }

    @Test func pricesAlignOnTheirPoints() throws {
        let layout = try #require(Figure.decimalTab.layouts.first)
        let points = places(of: ".", layout)
        #expect(points.count == 2)
        for x in points { #expect(abs(x - 150) < 0.01) }
    }

    @Test func picturesStandInTheirLines() throws {
        let layout = try #require(Figure.inlinePictures.layouts.first)
        let pictures = layout.storage.ranges(of: "\u{FFFC}").compactMap { layout.boundingRect(for: $0, in: 0) }
        #expect(pictures.map { ($0.width * 100).rounded() / 100 } == [11, 12, 26])
        #expect(layout.lineFragments.contains { $0.descent >= 8 })
    }

    @Test func theLastLineIsTruncated() throws {
        let layout = try #require(Figure.truncated.layouts.first)
        let last = try #require(layout.lineFragments.last)
        let line = try #require(layout.line(at: last.range.lowerBound))
        // The ellipsis is the last glyph and stands for no text.
        #expect(line.runs.last?.glyphs.last?.range.isEmpty ?? false)
        #expect(last.usedRect.maxX <= 260.01)
        #expect(last.rect.maxY <= 45)
        #expect(layout.overflowPosition != nil)
    }

    @Test func theVIsKeptFree() throws {
        let layout = try #require(Figure.vExclusion.layouts.first)
        for box in boxes(layout) {
            // Above the point of the V, which is at (150, 130) with sides of 90 to 130.
            guard box.minY < 129.9 else { continue }
            let half = 90 * (1 - max(0, box.minY) / 130)
            #expect(box.maxX <= 150 - half + 0.02 || box.minX >= 150 + half - 0.02, "\(box)")
        }
        let first = try #require(layout.lineFragments.first)
        #expect(first.rect.minY < 12, "the room beside the V is used from the top")
    }

    @Test func theCircleHoldsAllInk() throws {
        let layout = try #require(Figure.circle.layouts.first)
        #expect(layout.overflowPosition == nil)
        for box in boxes(layout) {
            for corner in corners(box) {
                let x = corner.x - 130, y = corner.y - 130
                #expect((x * x + y * y).squareRoot() <= 130.01, "\(box)")
            }
        }
    }

    @Test func theChainGoesOnWhereTheFirstContainerEnds() throws {
        let layout = try #require(Figure.chainedContainers.layouts.first)
        #expect(layout.range(fitting: 0)?.upperBound == layout.range(fitting: 1)?.lowerBound)
        for line in layout.lineFragments(in: 0) { #expect(abs(line.rect.width - 160) < 0.01 && line.rect.maxY <= 110) }
        for line in layout.lineFragments(in: 1) { #expect(abs(line.rect.width - 150) < 0.01) }
    }

    @Test func twoManagersShowOneText() throws {
        let layouts = Figure.twoManagers.layouts
        #expect(layouts.count == 2 && layouts[0].storage === layouts[1].storage)
        #expect(layouts[0].lineCount < layouts[1].lineCount)
    }

    @Test func namesAreCentredInTwoColumns() throws {
        let layout = try #require(Figure.names.layouts.first)
        #expect(layout.lineCount == 50)
        #expect(layout.lineFragments(in: 0).count > 20 && layout.lineFragments(in: 1).count > 20)
        for line in layout.lineFragments { #expect(abs(line.usedRect.midX - 65) < 0.01) }
    }

    @Test func numbersOfTheTableAlign() throws {
        let layout = try #require(Figure.tableOfNumbers.layouts.first)
        for text in ["0.", "1.524", "5.203", "9.582"] {
            for range in layout.storage.ranges(of: text) {
                let point = try #require(layout.storage.range(of: ".", in: range))
                #expect(abs((layout.caretRect(at: point.lowerBound)?.rect.minX ?? 0) - 130) < 0.01)
            }
        }
        for text in ["4,879", "12,104", "142,984"] {
            let range = try #require(layout.storage.range(of: text))
            #expect(abs((layout.caretRect(at: range.upperBound)?.rect.minX ?? 0) - 210) < 0.01)
        }
    }

    @Test func itemsHangFromTheirNumbers() throws {
        let layout = try #require(Figure.hangingList.layouts.first)
        for line in layout.lineFragments {
            let text = layout.storage.substring(line.range)
            if !text.hasPrefix("\t") { #expect(abs(line.usedRect.minX - 24) < 0.01) }
        }
        for text in ["Alice, who", "a White", "a book", "nothing so"] { for x in places(of: text, layout) { #expect(abs(x - 24) < 0.01) } }
    }

    @Test func wordsGrow() throws {
        let layout = try #require(Figure.growingWords.layouts.first)
        let line = try #require(layout.line(at: layout.storage.startPosition))
        let sizes = line.runs.map(\.fontSize)
        #expect(sizes == sizes.sorted())
        #expect(line.runs.last?.fontName.contains("Bold") ?? false)
    }

    @Test func theShapesAreKeptFree() throws {
        let layout = try #require(Figure.overlappingShapes.layouts.first)
        #expect(layout.overflowPosition == nil)
        for box in boxes(layout) {
            let x = max(box.minX, min(120, box.maxX)) - 120, y = max(box.minY, min(80, box.maxY)) - 80
            #expect((x * x + y * y).squareRoot() >= 49.98)
            #expect(!box.insetBy(x: 0.02, y: 0.02).intersects(Rect(x: 149, y: 90, width: 62, height: 60)))
            // The triangle's upper left side runs from (340, 150) to (250, 250).
            if box.maxY > 150.1, box.maxY < 250 { #expect(box.maxX <= 340 - (box.maxY - 150) * 0.9 + 0.02) }
        }
    }

    @Test func theLetterHoldsItsText() throws {
        let layout = try #require(Figure.letterOutline.layouts.first)
        #expect(layout.lineCount > 40)
        #expect(layout.lineFragments.contains { a in layout.lineFragments.contains { $0.rect.minY == a.rect.minY && $0.rect.minX > a.rect.maxX } }, "lines on both sides of a counter")
    }

    @Test func thePictureIsKeptFree() throws {
        let layout = try #require(Figure.floatedPicture.layouts.first)
        #expect(layout.overflowPosition == nil)
        // The body of the whale.
        let body = Rect(x: 175, y: 95, width: 90, height: 45)
        for box in boxes(layout) { #expect(!box.intersects(body)) }
    }
}
