import Fleuron
import Foundation
import GalleryFigures
import Testing
import TextSamples

private let hasFont = FontDescriptor.standard.postScriptName.contains("Garamond")

/// What each figure shows, measured.
@Suite(.enabled(if: hasFont, "EB Garamond is not installed")) struct GalleryTests {
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
        #expect(names.count == 29)
    }

    @Test func theTitleHasOneStrokedBoldWordInItsMiddle() throws {
        let layout = try #require(Figure.strokedTitle.layouts.first)
        let line = try #require(layout.line(at: layout.storage.startPosition))
        #expect(layout.lineCount == 1)
        #expect(abs(layout.lineFragments[0].usedRect.midX - 170) < 0.01)
        let stroked = line.runs.filter { ($0.attributes.strokeWidth ?? 0) > 0 }
        #expect(stroked.map { layout.storage.substring($0.range) } == ["stroked"])
        #expect(stroked.allSatisfy { $0.fontName.contains("Bold") && $0.attributes.strokeColor == .red })
        #expect(
            line.runs.filter { ($0.attributes.strokeWidth ?? 0) == 0 }.allSatisfy {
                $0.attributes.foregroundColor == .blue && !$0.fontName.contains("Bold")
            })
        // The three words stand on one baseline, each behind the other.
        #expect(Set(line.runs.flatMap(\.glyphs).map(\.position.y)).count == 1)
        for (a, b) in zip(line.runs, line.runs.dropFirst()) { #expect(abs(a.maxX - b.minX) < 0.01) }
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
        // Widened by e^0.3, less the kern of a point.
        let plain = StyledText("A", TextAttributes { $0.font = .standard.withSize(40) }).size.width
        let glyph = try #require(layout.line(at: .start)?.runs.first?.glyphs.first)
        #expect(abs(glyph.advance - (plain * 1.349_859 - 1)) < 0.05)
        #expect(abs((layout.location(ofGlyph: 1)?.x ?? 0) - glyph.advance) < 0.01)
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
        for line in layout.lineFragments where line.range.lowerBound >= quotation.lowerBound {
            #expect(line.usedRect.minX >= 29.99 && line.usedRect.maxX <= 230.01)
        }
    }

    @Test func theQuotationIsEngraved() throws {
        let layout = try #require(Figure.engravedQuotation.layouts.first)
        #expect(layout.overflowPosition == nil && layout.lineCount == 2)
        #expect(layout.line(at: .start)?.runs.allSatisfy { $0.attributes.textEffect == .letterpress } == true)
        // Engraved letters are drawn with edges, so that there is more to draw than of plain ones.
        var plain = Canvas(size: Size(width: 340, height: 130))
        let text = layout.storage.styledText(layout.storage.range)
        let unadorned = TextStorage(text)
        unadorned.removeAttribute(\.textEffect, in: unadorned.range)
        plain.draw(LayoutManager(unadorned, containers: layout.containers), at: Point(x: 20, y: 36))
        #expect(try Figure.engravedQuotation.page.png() != plain.png())
    }

    @Test func theLabelFitsEachOfItsRooms() throws {
        var label = Label(StyledText("The White Rabbit", TextAttributes { $0.font = .standard.withSize(24) }))
        let natural = label.intrinsicSize
        label.minimumScaleFactor = 0.5
        #expect(label.scale(in: natural) == 1)
        for width in [150.0, 110] {
            let scale = label.scale(in: Size(width: width, height: 34))
            #expect(abs(scale - width / natural.width) < 0.02, "\(width)")
        }
        #expect(label.scale(in: Size(width: 40, height: 34)) == 0.5)
    }

    @Test func pricesAlignOnThePointsOrCommasOfTheirLanguage() throws {
        let layouts = Figure.pricesByLanguage.layouts
        #expect(layouts.count == 2)
        for (layout, mark) in zip(layouts, [".", ","]) {
            let points = try ["4\(mark)25", "112\(mark)9"].map { number in
                let found = try #require(layout.storage.range(of: number))
                let point = try #require(layout.storage.range(of: mark, in: found))
                return try #require(layout.caretRect(at: point.lowerBound)?.rect.minX)
            }
            // A whole number ends there.
            let end = try #require(layout.caretRect(at: layout.storage.endPosition, affinity: .upstream)?.rect.minX)
            for place in points + [end] { #expect(abs(place - 110) < 0.05) }
        }
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
        for box in layout.boxes() {
            // Above the point of the V, which is at (150, 130) with sides of 38 to 130.
            guard box.minY < 129.9 else { continue }
            let half = 38 * (1 - max(0, box.minY) / 130)
            #expect(box.maxX <= 150 - half + 0.02 || box.minX >= 150 + half - 0.02, "\(box)")
        }
        let first = try #require(layout.lineFragments.first)
        #expect(first.rect.minY < 12, "the room beside the V is used from the top")
    }

    @Test func theCircleHoldsAllInk() throws {
        let layout = try #require(Figure.circle.layouts.first)
        #expect(layout.overflowPosition == nil)
        for box in layout.boxes() {
            for corner in box.corners {
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
        // What was tapped, as the figure has it: the first column begins at (20, 20).
        let hit = try #require(layout.hitTest(Point(x: 72, y: 46), in: 0))
        #expect(hit.isInside && layout.storage.substring(layout.storage.paragraphRange(for: hit.character)) == "Starbuck\n")
        #expect(layout.hitTest(Point(x: -78, y: 46), in: 1)?.isInside == false)
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
        for box in layout.boxes() {
            let x = max(box.minX, min(124, box.maxX)) - 124, y = max(box.minY, min(80, box.maxY)) - 80
            #expect((x * x + y * y).squareRoot() >= 41.98)
            #expect(!box.insetBy(x: 0.02, y: 0.02).intersects(Rect(x: 149, y: 90, width: 62, height: 60)))
            // The triangle's upper left side runs from (340, 150) to (250, 250).
            if box.maxY > 150.1, box.maxY < 250 { #expect(box.maxX <= 340 - (box.maxY - 150) * 0.9 + 0.02) }
        }
    }

    @Test func theLetterHoldsItsText() throws {
        let layout = try #require(Figure.letterOutline.layouts.first)
        let letter = try #require(layout.containers[0].shape)
        #expect(layout.lineCount > 40)
        #expect(
            layout.lineFragments.contains { a in layout.lineFragments.contains { $0.rect.minY == a.rect.minY && $0.rect.minX > a.rect.maxX }
            }, "lines on both sides of a counter")
        for box in layout.boxes() {
            for point in box.insetBy(x: 0.03, y: 0.03).grid(6) { #expect(letter.contains(point), "\(box)") }
        }
    }

    @Test func lettersStandOnTheCurve() throws {
        let glyphs = Figure.alongACurve.pathGlyphs
        #expect(glyphs.count == "thewaterypartoftheworld,assoonasIcan".count)
        // The curves of the figure, by their definition.
        let curves: [[(x: Double, y: Double)]] = [
            [(20, 120), (80, 10), (140, 20), (190, 90)], [(190, 90), (240, 160), (300, 160), (360, 70)],
        ]
        var places: [(x: Double, y: Double)] = []
        for curve in curves {
            for step in 0...4_000 {
                let t = Double(step) / 4_000, u = 1 - t
                let weights = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t]
                places.append((zip(weights, curve).reduce(0) { $0 + $1.0 * $1.1.x }, zip(weights, curve).reduce(0) { $0 + $1.0 * $1.1.y }))
            }
        }
        var last = -1
        for glyph in glyphs {
            func distance(_ place: (x: Double, y: Double)) -> Double {
                let x = place.x - glyph.point.x, y = place.y - glyph.point.y
                return (x * x + y * y).squareRoot()
            }
            let nearest = try #require(places.indices.min { distance(places[$0]) < distance(places[$1]) })
            #expect(distance(places[nearest]) < 0.05)
            #expect(nearest > last, "one behind the other")
            last = nearest
            // Upright on it: the direction is that of the curve there.
            let from = places[max(0, nearest - 8)], to = places[min(places.count - 1, nearest + 8)]
            let length = ((to.x - from.x) * (to.x - from.x) + (to.y - from.y) * (to.y - from.y)).squareRoot()
            #expect(abs((to.x - from.x) / length * glyph.cosine + (to.y - from.y) / length * glyph.sine - 1) < 0.002)
        }
    }

    @Test func thePictureIsKeptFree() throws {
        let layout = try #require(Figure.floatedPicture.layouts.first)
        let whale = try #require(layout.containers[0].exclusionPaths.first)
        #expect(layout.overflowPosition == nil)
        for box in layout.boxes() {
            for point in box.insetBy(x: 0.03, y: 0.03).grid(4) { #expect(!whale.contains(point), "\(box)") }
        }
        // The text follows the outline: beside it lines end and begin at many different places.
        let bounds = try #require(whale.bounds)
        let beside = layout.lineFragments.filter { $0.rect.maxY > bounds.minY && $0.rect.minY < bounds.maxY }
        #expect(Set(beside.map { Int($0.rect.maxX) }).count > 5)
    }

    // MARK: Reading and editing

    @Test func theSearchHighlightsFourPlaces() throws {
        let layout = try #require(Figure.search.layouts.first)
        let shown = layout.storage.ranges(of: "cafe", options: [.caseInsensitive, .diacriticInsensitive])
        #expect(shown.map { layout.storage.substring($0) } == ["Café", "café", "CAFE", "cafe"])
        #expect(shown.map { layout.temporaryAttributes(at: $0.lowerBound).effectiveRange } == shown)
        #expect(layout.temporaryAttributes(at: shown[1].lowerBound).attributes.foregroundColor == .red)
    }

    @Test func theTelephoneNumberIsALink() throws {
        let storage = try #require(Figure.telephone.layouts.first).storage
        let number = try #require(storage.range(of: "+44 20 7946 0958"))
        let link = try #require(storage.attribute(\.link, at: number.lowerBound))
        #expect(link.value == "tel:+442079460958" && link.effectiveRange == number)
    }

    @Test func everyLineOfTheProgramIsColoured() throws {
        let storage = try #require(Figure.coloredSyntax.layouts.first).storage
        let expected = [
            ("func", true), ("greet(", false), ("// politely", true), ("return", true), ("\"Dear \"", true), ("let", true),
        ]
        for (text, isColored) in expected {
            let range = try #require(storage.range(of: text))
            #expect((storage.attribute(\.foregroundColor, at: range.lowerBound)?.value != .black) == isColored, "\(text)")
        }
    }

    @Test func bothViewsShowWhatIsTypedIntoEither() throws {
        let figure = Figure.twoViews, layouts = figure.layouts
        #expect(layouts.count == 2 && layouts[0].storage === layouts[1].storage && layouts[0].lineCount < layouts[1].lineCount)
        let storage = layouts[0].storage
        #expect(storage.string.hasPrefix("Three people far from each other write"))
        // Each has its selection, and what one has typed the other takes back.
        let other = try #require(storage.range(of: "other")), letter = try #require(storage.range(of: "letter"))
        #expect(figure.inputs.map(\.selection) == [other.upperBound..<other.upperBound, letter])
        figure.inputs[0].undo()
        #expect(storage.string.hasPrefix("Two people far from each other write"))
        figure.inputs[1].undo()
        #expect(storage.string.hasPrefix("Two people write"))
        for layout in layouts { #expect(layout.lineFragments.last?.range.upperBound == storage.endPosition) }
    }

    @Test func theBoxStandsRoundTheTappedWord() throws {
        let figure = Figure.tappedWord, layout = try #require(figure.layouts.first)
        // As the figure has it: the text begins at (20, 20), and (130, 60) was tapped.
        let hit = try #require(layout.hitTest(Point(x: 110, y: 40), in: 0))
        let word = try #require(TextNavigation(layout.storage).word(at: hit.character.lowerBound))
        #expect(hit.isInside && layout.storage.substring(word) == "had")
        let box = try #require(layout.boundingRect(for: word, in: 0))
        #expect(box.contains(Point(x: 110, y: 40)) && box.width > 10 && box.width < 40)
        // The word alone leaves out what stands beside it.
        var alone = Canvas(size: Size(width: 270, height: 150)), all = alone
        alone.draw(layout, range: word, at: .zero)
        all.draw(layout, at: .zero)
        #expect(try alone.svg().count < all.svg().count / 4)
    }

    @Test func theHeadingIsSetInSmallCapitals() throws {
        let layout = try #require(Figure.classic.layouts.first)
        let line = try #require(layout.line(at: .start)), heading = try #require(layout.lineFragments.first)
        #expect(layout.storage.substring(line.range) == "loomings\n" && abs(heading.usedRect.midX - 130) < 1)
        let metrics = FontDescriptor.standard.withSize(15).metrics, ink = try #require(line.imageBounds)
        // Higher than small letters, lower than capitals, and none reaches below the line.
        #expect(ink.height > metrics.xHeight && ink.height < metrics.capHeight, "\(ink)")
        #expect(line.runs.flatMap(\.glyphs).filter { !$0.isSpace }.count == 8)
    }

    /// The pages of the documentation show what the figures are made of.
    @Test(.enabled(if: sourceFolder != nil, "the sources are not there"))
    func theDocumentationShowsTheFiguresAsTheyAre() throws {
        let folder = try #require(sourceFolder)
        let article = try String(contentsOfFile: folder + "/Sources/TextSystem/TextSystem.docc/Gallery.md", encoding: .utf8)
        var shown = 0
        for file in ["Paragraphs", "TabsAndPictures", "Shapes", "Editing", "Labels"] {
            let lines = try String(contentsOfFile: folder + "/Examples/GalleryFigures/\(file).swift", encoding: .utf8).split(
                separator: "\n", omittingEmptySubsequences: false)
            for (index, line) in lines.enumerated() where line.hasPrefix("    public static var ") {
                let end = try #require(lines[index...].firstIndex(of: "    }"))
                let code = lines[(index + 1)..<end].map { String($0.dropFirst(8)) }.joined(separator: "\n")
                #expect(article.contains(code), "\(line): run Scripts/gallery-article")
                shown += 1
            }
        }
        #expect(shown == 29)
    }
}

/// The package's folder, from where this file was compiled.
private let sourceFolder: String? = {
    let folder = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
    return FileManager.default.fileExists(atPath: folder + "/Package.swift") ? folder : nil
}()
