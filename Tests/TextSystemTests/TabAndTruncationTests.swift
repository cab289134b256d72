import DisplayLists
import Testing
import TextSamples
import Typefaces

@testable import TextSystem

@Suite(.enabled(if: Sample.hasFont, "EB Garamond is not installed")) struct TabTests {
    func layout(_ text: String, _ stops: [TabStop], width: Double = 300, _ change: (inout ParagraphStyle) -> Void = { _ in })
        -> LayoutManager
    {
        let attributes = TextAttributes {
            $0.font = .standard
            $0.paragraphStyle = ParagraphStyle {
                $0.tabStops = stops
                change(&$0)
            }
        }
        return Sample.layout(text, attributes, in: [TextContainer(width: width)])
    }

    func x(_ text: String, _ layout: LayoutManager, trailing: Bool = false) -> Double {
        guard let range = layout.storage.range(of: text) else { return .nan }
        return layout.caretRect(at: trailing ? range.upperBound : range.lowerBound, affinity: trailing ? .upstream : .downstream)?.rect.minX
            ?? .nan
    }

    @Test func textBeginsAtALeftStop() {
        let layout = layout("a\tbb\tccc", [TabStop(.left, at: 50), TabStop(.left, at: 120)])
        #expect(abs(x("bb", layout) - 50) < 0.01)
        #expect(abs(x("ccc", layout) - 120) < 0.01)
    }

    @Test(arguments: [TypesetterBehavior.totalFit, .firstFit])
    func stopsOfTextFromRightToLeftCountFromTheRight(behavior: TypesetterBehavior) {
        let layout = layout("א\tבג", [TabStop(.natural, at: 60)]) {
            ($0.baseWritingDirection, $0.typesetterBehavior) = (.rightToLeft, behavior)
        }
        #expect(abs(x("בג", layout) - 240) < 0.01)
        layout.containers[0].lineFragmentPadding = 10
        #expect(abs(x("בג", layout) - 230) < 0.01)
        layout.containers[0].exclusionPaths = [Path(Rect(x: 0, y: 0, width: 50, height: 50))]
        #expect(abs(x("בג", layout) - 230) < 0.01)
    }

    @Test func textEndsAtARightStop() {
        let layout = layout("a\tbb words", [TabStop(.right, at: 150)])
        #expect(abs(x("words", layout, trailing: true) - 150) < 0.01)
    }

    @Test func textHasItsMiddleAtACentreStop() {
        let layout = layout("a\tbb words", [TabStop(.center, at: 150)])
        #expect(abs((x("bb", layout) + x("words", layout, trailing: true)) / 2 - 150) < 0.01)
    }

    @Test func decimalPointsStandInOneVertical() {
        let layout = layout("Onions\t$2.34\nPeppers\t$15.2\nSalt\t$7\n", [TabStop(.decimal, at: 150)])
        let points = layout.storage.ranges(of: ".").compactMap { layout.caretRect(at: $0.lowerBound)?.rect.minX }
        #expect(points.count == 2)
        for x in points { #expect(abs(x - 150) < 0.01) }
        #expect(abs(x("$7", layout, trailing: true) - 150) < 0.01, "without a point the number ends there")
    }

    @Test func aRightStopWithTerminatorsAlignsNumbersOnThem() {
        let layout = layout("a\t$2.34\nb\t$15.2\nc\t$7", [TabStop(.right, at: 150, columnTerminators: ".")])
        let points = layout.storage.ranges(of: ".").compactMap { layout.caretRect(at: $0.lowerBound)?.rect.minX }
        #expect(points.count == 2)
        for x in points { #expect(abs(x - 150) < 0.01) }
        #expect(abs(x("$7", layout, trailing: true) - 150) < 0.01, "without a point the number ends there")
    }

    @Test func aCentreStopWithTerminatorsCentresWhatStandsBeforeThem() {
        let layout = layout("a\tbb: words\nb\tccc", [TabStop(.center, at: 150, columnTerminators: ":")])
        #expect(abs((x("bb", layout) + x(":", layout)) / 2 - 150) < 0.01)
        #expect(abs((x("ccc", layout) + x("ccc", layout, trailing: true)) / 2 - 150) < 0.01)
    }

    @Test func aLeftStopIsTheSameWithTerminators() {
        let layout = layout("a\tbb.c", [TabStop(.left, at: 50, columnTerminators: ".")])
        #expect(abs(x("bb", layout) - 50) < 0.01)
    }

    @Test func terminatorsOfALanguage() {
        #expect(TabStop.columnTerminators(for: "de") == ",")
        #expect(TabStop.columnTerminators(for: "de-CH") == ".")
        #expect(TabStop.columnTerminators(for: "en-GB") == ".")
        #expect(TabStop.columnTerminators(for: "fr") == ",")
        #expect(TabStop.columnTerminators(for: "es-MX") == ".")
        let layout = layout("a\t1.234,56\nb\t7,1", [TabStop(.decimal, at: 150, columnTerminators: TabStop.columnTerminators(for: "de"))])
        for range in layout.storage.ranges(of: ",") { #expect(abs((layout.caretRect(at: range.lowerBound)?.rect.minX ?? 0) - 150) < 0.01) }
    }

    @Test func aDecimalStopKnowsTheLanguageOfItsText() throws {
        for (language, text, sign) in [
            ("de", "a\t1.234,56\nb\t7,1", ","), ("en-GB", "a\t1,234.56\nb\t7.1", "."), ("de-CH", "a\t1’234.56\nb\t7.1", "."),
        ] {
            let attributes = TextAttributes {
                $0.language = language
                $0.paragraphStyle = ParagraphStyle { $0.tabStops = [TabStop(.decimal, at: 150)] }
            }
            let layout = Sample.layout(text, attributes, in: [TextContainer(width: 200)])
            let last = layout.storage.ranges(of: sign)
            #expect(last.count == 2 || language == "x")
            for range in last { #expect(abs(try #require(layout.caretRect(at: range.lowerBound)).rect.minX - 150) < 0.01, "\(language)") }
        }
        #expect(TabStop.columnTerminators(for: "ar-EG") == "٫")
        #expect(TabStop.columnTerminators(for: "no such language") == ".")
        #expect(TabStop.columnTerminators(for: "") == ".")
    }

    @Test func stopsAreMeasuredFromTheContainerWhateverTheIndent() {
        let plain = layout("a\tb", [TabStop(.left, at: 100)]),
            indented = layout("a\tb", [TabStop(.left, at: 100)]) {
                $0.firstLineHeadIndent = 30; $0.headIndent = 30
            }
        #expect(abs(x("b", plain) - 100) < 0.01)
        #expect(abs(x("b", indented) - 100) < 0.01)
    }

    @Test func behindTheLastStopThereAreDefaultOnes() {
        let layout = layout("a\tb\tc", [TabStop(.left, at: 50)]) { $0.defaultTabInterval = 40 }
        #expect(abs(x("b", layout) - 50) < 0.01)
        #expect(abs(x("c", layout) - 80) < 0.01)
    }

    @Test func stopsWorkBesideAnExclusion() {
        var container = TextContainer(width: 300)
        container.exclusionPaths = [Path(Rect(x: 200, y: 0, width: 50, height: 5))]
        let attributes = TextAttributes { $0.paragraphStyle = ParagraphStyle { $0.tabStops = [TabStop(.decimal, at: 150)] } }
        let layout = Sample.layout("a\t1.5\nb\t22.75", attributes, in: [container])
        for range in layout.storage.ranges(of: ".") { #expect(abs((layout.caretRect(at: range.lowerBound)?.rect.minX ?? 0) - 150) < 0.01) }
    }
}

@Suite(.enabled(if: Sample.hasFont, "EB Garamond is not installed")) struct TruncationTests {
    func layout(_ mode: ParagraphStyle.LineBreakMode, width: Double = 150) -> LayoutManager {
        Sample.layout(Sample.pride, Sample.justified { $0.lineBreakMode = mode }, in: [TextContainer(width: width)])
    }

    /// The glyphs of a line as text: ellipses are glyphs without text.
    func shown(_ layout: LayoutManager, _ number: Int = 0) -> String {
        layout.prepareLines()
        let line = layout.line(number)
        return line.runs.flatMap(\.glyphs).map { $0.range.isEmpty ? "…" : layout.storage.substring($0.range) }.joined()
    }

    @Test func theTailIsTruncated() {
        let layout = layout(.byTruncatingTail)
        #expect(layout.lineCount == 1)
        #expect(shown(layout).hasPrefix("It is a truth univer"))
        #expect(shown(layout).hasSuffix("…"))
        #expect(layout.lineFragments[0].usedRect.width <= 150)
        #expect(layout.lineFragments[0].usedRect.width > 135)
    }

    @Test func theHeadIsTruncated() {
        let layout = layout(.byTruncatingHead)
        #expect(shown(layout).hasPrefix("…"))
        #expect(shown(layout).hasSuffix("daughters."))
        #expect(layout.lineFragments[0].usedRect.maxX <= 150.01)
    }

    @Test func theMiddleIsTruncated() {
        let layout = layout(.byTruncatingMiddle)
        #expect(shown(layout).hasPrefix("It is a"))
        #expect(shown(layout).hasSuffix("daughters."))
        #expect(shown(layout).filter { $0 == "…" }.count == 1)
    }

    @Test func theCaretInWhatIsLeftOutStandsAtTheToken() throws {
        let layout = layout(.byTruncatingMiddle), line = try #require(layout.line(at: .start))
        let glyphs = line.runs.flatMap(\.glyphs), token = try #require(glyphs.firstIndex { $0.range.isEmpty })
        let before = glyphs[token - 1].range.upperBound, behind = glyphs[token + 1].range.lowerBound
        let middle = TextPosition(utf8Offset: (before.utf8Offset + behind.utf8Offset) / 2)
        #expect(before < middle && middle < behind)
        #expect(abs(line.offset(for: middle) - glyphs[token].position.x) < 0.01)
        #expect(line.offset(for: behind) > line.offset(for: middle))
    }

    /// What a line draws, its token too.
    private func drawn(_ layout: LayoutManager) -> String {
        var page = Canvas(size: Size(width: 300, height: 100))
        page.draw(layout)
        return page.list.shapes.map { placed in
            let store = page.stores[Int(placed.store)], shape = store[placed.shape]
            return String(decoding: store.text[Int(shape.textStart)..<Int(shape.textStart + shape.textCount)], as: UTF8.self)
                + (placed.isFollowedBySpace ? " " : "")
        }.joined()
    }

    @Test(arguments: [ParagraphStyle.LineBreakMode.byTruncatingTail, .byTruncatingHead, .byTruncatingMiddle])
    func aTokenOfOnesOwnStandsForTheRest(mode: ParagraphStyle.LineBreakMode) {
        let layout = layout(mode), usual = drawn(layout)
        #expect(usual.contains("…"))
        layout.truncationToken = " [more]"
        let own = drawn(layout)
        #expect(own.contains("[more]") && !own.contains("…") && own.count < usual.count + 6)
        #expect(layout.lineFragments[0].usedRect.width <= 150)
        layout.truncationToken = ""
        #expect(!drawn(layout).contains("…") && layout.lineFragments[0].usedRect.width <= 150)
        layout.truncationToken = "…"
        #expect(drawn(layout) == usual)
    }

    @Test func theLastLineOfAContainerTakesTheTokenToo() {
        var container = TextContainer(width: 200, height: 34)
        container.lineBreakMode = .byTruncatingTail
        let layout = Sample.layout(Sample.pride, in: [container])
        layout.truncationToken = " and so\non"
        // A line break in it is a space.
        #expect(drawn(layout).contains("and so on") && layout.lineCount == 3, "\(drawn(layout))")
        #expect(layout.lineFragments[2].usedRect.maxX <= 200.01)
    }

    @Test func clippingLeavesNoSign() {
        let layout = layout(.byClipping)
        #expect(!shown(layout).contains("…"))
        #expect(layout.lineFragments[0].usedRect.width <= 150)
    }

    @Test func whatFitsIsNotTruncated() {
        #expect(shown(layout(.byTruncatingTail, width: 5_000)) == Sample.pride)
    }

    @Test func theLastLineOfAContainerIsTruncatedAtTheRightWord() {
        var container = TextContainer(width: 200, height: 34)
        container.lineBreakMode = .byTruncatingTail
        let layout = Sample.layout(Sample.pride, in: [container])
        #expect(layout.lineCount == 3)
        let plain = Sample.layout(Sample.pride, in: [TextContainer(width: 200)])
        // The lines before it are those that there would be with more room; the last begins as its own does and goes on as far as there is
        // room.
        #expect(layout.texts().prefix(2) == plain.texts().prefix(2))
        let last = shown(layout, 2)
        #expect(last.hasSuffix("…"))
        #expect(last.hasPrefix(String(plain.texts()[2].prefix(12))))
        #expect(layout.lineFragments[2].usedRect.maxX <= 200.01)
    }

    @Test func aTextThatEndsWithItsParagraphGetsAnEllipsisIfThereIsMore() {
        var container = TextContainer(width: 200)
        container.maximumNumberOfLines = 1
        container.lineBreakMode = .byTruncatingTail
        #expect(shown(Sample.layout("One.\nTwo.", in: [container])) == "One.…")
        #expect(shown(Sample.layout("One.", in: [container])) == "One.")
    }

    @Test func aContainerTooNarrowForTheEllipsisShowsLetters() {
        let layout = layout(.byTruncatingTail, width: 6)
        #expect(!shown(layout).contains("…"))
    }

    // MARK: Labels

    @Test func aPictureMayStandBeforeTheEllipsis() throws {
        let picture = TextAttachment(.empty, size: Size(width: 30, height: 10))
        let style = TextAttributes { $0.paragraphStyle = ParagraphStyle { $0.lineBreakMode = .byTruncatingTail } }
        let layout = LayoutManager(
            TextStorage(StyledText(picture, style) + StyledText("Unpronounceable", style)), containers: [TextContainer(width: 43)])
        let line = try #require(layout.line(at: .start))
        #expect(line.runs.flatMap(\.glyphs).last?.range.isEmpty ?? false)
        #expect(layout.lineFragments[0].usedRect.maxX <= 43.01)
        #expect(layout.lineFragments[0].usedRect.width > 30)
    }

    @Test func textFromRightToLeftIsTruncatedAtItsOwnEnd() throws {
        let style = TextAttributes { $0.paragraphStyle = ParagraphStyle { $0.lineBreakMode = .byTruncatingTail } }
        let layout = LayoutManager(TextStorage("שלום עולם שלום עולם שלום עולם", attributes: style), containers: [TextContainer(width: 80)])
        let line = try #require(layout.line(at: .start))
        let glyphs = line.runs.flatMap(\.glyphs)
        #expect(glyphs.first?.range.isEmpty ?? false, "the ellipsis stands at the left")
        #expect(glyphs.last?.range.lowerBound == .start)
        #expect(abs(layout.lineFragments[0].usedRect.maxX - 80) < 0.01)
    }

    @Test func tabsBeforeTheEllipsisKeepTheirWidth() {
        let style = TextAttributes {
            $0.paragraphStyle = ParagraphStyle {
                $0.lineBreakMode = .byTruncatingTail; $0.tabStops = [TabStop(.left, at: 50)]
            }
        }
        let layout = LayoutManager(
            TextStorage("a\tlong text behind the tab stop", attributes: style), containers: [TextContainer(width: 110)])
        let used = layout.lineFragments[0].usedRect
        #expect(used.maxX <= 110.01 && used.maxX > 90)
        #expect(abs((layout.caretRect(at: TextPosition(utf8Offset: 2))?.rect.minX ?? 0) - 50) < 0.01)
    }

    @Test func aLabelIsMadeSmallerToFit() {
        var label = Label(StyledText("A title that is rather long", .init { $0.font = .standard.withSize(20) }))
        #expect(label.scale(in: Size(width: 120, height: 40)) == 1)
        label.minimumScaleFactor = 0.3
        let scale = label.scale(in: Size(width: 120, height: 40))
        #expect(scale < 1 && scale > 0.3)
        let width = label.text.size.width * scale
        #expect(width <= 120.5)
        #expect(width > 117)
        label.minimumScaleFactor = 0.9
        #expect(label.scale(in: Size(width: 120, height: 40)) == 0.9)
    }

    @Test func aLabelMayBeTightenedInstead() {
        var label = Label(StyledText("A title that is long", .init { $0.font = .standard.withSize(20) }))
        label.minimumScaleFactor = 0.5
        let natural = label.text.size.width
        label.minimumTracking = -1
        #expect(label.scale(in: Size(width: natural - 5, height: 40)) == 1)
    }

    @Test func theIntrinsicSizeOfALabel() {
        var label = Label(StyledText(Sample.pride, Sample.justified()))
        label.numberOfLines = 0
        label.preferredWidth = 200
        #expect(label.intrinsicSize.width <= 200.01)
        #expect(label.intrinsicSize.height > 50)
        label.numberOfLines = 2
        #expect(abs(label.intrinsicSize.height - 22) < 0.01)
    }

    @Test func measuringHonoursIndentsAndFractions() {
        let text = StyledText(
            "short",
            .init {
                $0.font = .standard.withSize(10.3); $0.paragraphStyle = ParagraphStyle { $0.firstLineHeadIndent = 12.5 }
            })
        let bounds = text.boundingRect(with: .unlimited)
        #expect(bounds.minX == 0 && bounds.width > 12.5 + 15)
        #expect(bounds.width != bounds.width.rounded())
        #expect(abs(bounds.height - 10.3) < 0.001)
    }

    /// What is drawn at a point stands there, whichever way it is aligned: the room has no right edge.
    @Test(arguments: [ParagraphStyle.Alignment.left, .center, .right, .justified]) func textDrawnAtAPointStandsThere(
        alignment: ParagraphStyle.Alignment
    ) {
        let text = StyledText(
            "short\nand longer",
            .body(11) {
                $0.alignment = alignment; $0.headIndent = 5; $0.firstLineHeadIndent = 5; $0.tailIndent = -7
            })
        let bounds = text.boundingRect(with: .unlimited)
        let left = StyledText("short\nand longer", .body(11) { $0.alignment = .left }).boundingRect(with: .unlimited)
        #expect(abs(bounds.minX) < 0.02 && abs(bounds.width - left.width - 12) < 0.02)
        #expect(bounds.height == left.height)
        let measured = StyledText(
            "measured",
            .body(11) {
                $0.alignment = alignment; $0.tailIndent = 100
            }
        ).boundingRect(with: .unlimited)
        #expect(measured.maxX <= 100.01)
        let hebrew = StyledText("שלום עולם", .body(11) { $0.alignment = .natural }).boundingRect(with: .unlimited)
        #expect(abs(hebrew.minX) < 0.02 && hebrew.width > 10)
    }
}
