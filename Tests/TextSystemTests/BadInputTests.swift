import Testing
import TextSamples

@testable import TextSystem

/// Whatever a caller passes, nothing traps: numbers that are none, ranges beyond the text, containers of any shape.
@Suite struct BadInputTests {
    static let numbers: [Double] = [.nan, .infinity, 0, -1, 1e-300, 1e300, -1e6]

    func lookAtEverything(_ layout: LayoutManager) {
        var page = Canvas(size: Size(width: 200, height: 200))
        for container in [-1, 0, 2] {
            page.draw(layout, container: container, at: .zero)
            _ = layout.lineFragments(in: container)
            _ = layout.range(fitting: container)
            _ = layout.usedRect(of: container)
            for point in [
                Point.zero, Point(x: .nan, y: .nan), Point(x: .infinity, y: -.infinity), Point(x: -1e300, y: 1e300), Point(x: 50, y: 10),
            ] {
                _ = layout.hitTest(point, in: container)
                _ = layout.word(at: point, in: container)
                _ = layout.position(at: point, in: container)
            }
            _ = layout.firstWord(visibleIn: Rect(x: .nan, y: 0, width: .infinity, height: -3), of: container)
        }
        let ends = [TextPosition(utf8Offset: -5), TextPosition(utf8Offset: 1), TextPosition(utf8Offset: 1 << 40)]
        for a in ends {
            for affinity in [TextAffinity.upstream, .downstream] {
                _ = layout.caretRect(at: a, affinity: affinity)
                _ = layout.line(at: a, affinity: affinity)?.offset(for: a)
                _ = layout.line(at: a, affinity: affinity)?.position(forOffset: .nan)
                _ = layout.lineFragment(at: a, affinity: affinity)
            }
            for b in ends where a <= b {
                _ = layout.glyphRange(for: a..<b)
                _ = layout.selectionRects(for: a..<b)
                _ = layout.boundingRect(for: a..<b, in: 0)
            }
        }
        for range in [0..<0, -5 ..< -2, -1..<1, 0..<1_000_000, 5..<6, Int.min..<Int.max] { _ = layout.characterRange(forGlyphs: range) }
        for glyph in [-1, 0, 5, 1 << 40, Int.min, Int.max] { _ = (layout.location(ofGlyph: glyph), layout.container(ofGlyph: glyph)) }
        _ = (layout.overflowPosition, layout.totalDemerits, layout.boxes(in: 0))
    }

    @Test(arguments: numbers)
    func lengthsMayBeAnything(value: Double) throws {
        let text = "Some words, a\ttab and more.\n\nA second\u{2028}paragraph\n"
        func check(
            _ container: TextContainer, _ change: (inout ParagraphStyle) -> Void = { _ in },
            _ changeText: (inout TextAttributes) -> Void = { _ in }
        ) {
            lookAtEverything(LayoutManager(TextStorage(text, attributes: .body(11, change).with(changeText)), containers: [container]))
        }
        let column = TextContainer(width: 100, height: 300)
        check(TextContainer(width: value))
        check(TextContainer(width: 100, height: value))
        check(.polygon([Point(x: value, y: 0), Point(x: 100, y: value), Point(x: 0, y: 50)]))
        var padded = column
        padded.lineFragmentPadding = value
        check(padded)
        for path in [
            \ParagraphStyle.firstLineHeadIndent, \.headIndent, \.tailIndent, \.lineHeightMultiple, \.minimumLineHeight, \.maximumLineHeight,
            \.lineSpacing, \.paragraphSpacing,
            \.paragraphSpacingBefore, \.hyphenationFactor, \.defaultTabInterval,
        ] as [WritableKeyPath<ParagraphStyle, Double> & Sendable] {
            check(column) { $0[keyPath: path] = value }
        }
        check(column) {
            $0.tabStops = [TabStop(.decimal, at: value, columnTerminators: ""), TabStop(.right, at: 50), TabStop(.center, at: value)]
        }
        for path in [\TextAttributes.kern, \.tracking, \.baselineOffset, \.obliqueness, \.expansion, \.strokeWidth]
            as [WritableKeyPath<TextAttributes, Double?> & Sendable]
        {
            check(column, { _ in }) { $0[keyPath: path] = value }
        }
        check(column, { _ in }) { $0.font = FontDescriptor(family: "", size: value) }
        check(column, { _ in }) { $0.shadow = Shadow(offset: Size(width: value, height: value), blurRadius: value) }
        let storage = TextStorage(text, attributes: .body())
        storage.insert(TextAttachment(.empty, bounds: Rect(x: value, y: value, width: value, height: value)), at: .start)
        lookAtEverything(LayoutManager(storage, containers: [column]))
        // Curves of a million points are parted into thousands of chords: once is enough.
        guard !value.isFinite || abs(value) < 1e5 else {
            _ =
                LayoutManager(
                    TextStorage("Some words", attributes: .body()),
                    containers: [.circle(diameter: value), .ellipse(size: Size(width: value, height: 80))]
                ).lineFragments
            return
        }
        check(.circle(diameter: value))
        check(.ellipse(size: Size(width: value, height: 80)))
        var excluded = column
        excluded.exclusionPaths = [
            Path(Rect(x: value, y: 0, width: 30, height: 30)), Path(circle: Point(x: 30, y: 30), radius: value), Path(),
        ]
        check(excluded) { $0.lineSpacing = value }
    }

    @Test(arguments: numbers)
    func drawingsMayBeAnything(value: Double) throws {
        var page = Canvas(size: Size(width: value, height: 100))
        let text = StyledText("Some words", .body())
        page.draw(text, at: Point(x: value, y: value))
        page.draw(text, in: Rect(x: 0, y: 0, width: value, height: value), options: [.usesLineFragmentOrigin, .truncatesLastVisibleLine])
        let context = DrawingContext()
        context.minimumScaleFactor = value
        page.draw(text, in: Rect(x: 0, y: 0, width: 20, height: 20), options: [], context: context)
        page.stroke(Path(roundedRect: Rect(x: 0, y: 0, width: 10, height: 10), radius: value), .black, width: value, dash: [value, 3])
        page.fill(Path(ellipseIn: Rect(x: value, y: 0, width: value, height: 3)), Color(red: value, green: 0, blue: 0, alpha: value))
        page.drawImage([1, 2, 3], in: Rect(x: value, y: 0, width: value, height: 1))
        var curve = Path()
        curve.move(to: .zero)
        curve.addCurve(to: Point(x: value, y: 0), Point(x: 1, y: value), Point(x: 2, y: 2))
        page.draw(text, along: curve, offset: value, baselineOffset: value)
        page.draw(text, along: Path())
        _ = curve.scaledBy(x: value, y: value).translatedBy(x: value, y: value).fitted(in: Rect(x: 0, y: 0, width: value, height: value))
        _ = curve.contains(Point(x: value, y: value))
        var label = Label(text)
        label.numberOfLines = -3
        label.minimumScaleFactor = value
        label.minimumTracking = value
        label.preferredWidth = value
        _ = label.intrinsicSize
        label.draw(in: Rect(x: 0, y: value, width: 20, height: value), on: &page)
        _ = text.boundingRect(with: Size(width: value, height: value), options: [])
        _ = try? page.pdf()
        _ = try? page.svg()
        _ = try? page.png(resolution: value)
        _ = try? Canvas(size: Size(width: 10, height: 10)).png(resolution: value)
    }

    @Test func rangesBeyondTheTextAreItsEnds() {
        let storage = TextStorage("äöü\r\nabc", attributes: .body())
        let far = TextPosition(utf8Offset: 1 << 40), before = TextPosition(utf8Offset: -7)
        _ = (
            storage.substring(before..<far), storage.styledText(before..<far), storage.paragraphRange(for: before..<far),
            storage.paragraphRange(for: far..<far)
        )
        for index in [-1, 0, 1, 2, 99, Int.max, Int.min] { _ = storage.paragraphRange(index) }
        _ = (
            storage.attributes(at: far), storage.attribute(\.kern, at: before, in: far..<far), storage.paragraphStyle(at: far),
            storage.index(of: far), storage.utf16Offset(of: before)
        )
        for offset in [-1, 0, 4, 100, Int.max, Int.min] {
            _ = (storage.position(utf16Offset: offset), storage.position(characterOffset: offset))
        }
        _ = storage.range(of: "")
        _ = storage.ranges(of: "")
        storage.setAttribute(\.kern, 2, in: before..<far)
        storage.insert("x", at: far)
        #expect(storage.string == "äöü\r\nabcx")
        storage.replaceCharacters(in: far..<far, with: "y")
        // Inside of a character: it stays whole.
        storage.replaceCharacters(in: TextPosition(utf8Offset: 1)..<TextPosition(utf8Offset: 1), with: "z")
        #expect(!storage.string.contains("\u{FFFD}"))
        storage.setAttribute(\.kern, 1, in: TextPosition(utf8Offset: 3)..<TextPosition(utf8Offset: 4))
        #expect(storage.styledText(storage.range).runs.allSatisfy { !$0.text.contains("\u{FFFD}") })
        storage.delete(before..<far)
        #expect(storage.isEmpty)
        storage.delete(before..<far)
        let navigation = TextNavigation(storage)
        _ = (
            navigation.position(after: far), navigation.position(before: before), navigation.word(at: far), navigation.sentence(at: far),
            navigation.character(at: far)
        )
    }

    @Test func inputMayBeAnything() {
        for text in ["", "\n", "a\r\n", "👨‍👩‍👧", "one two\n\nthree"] {
            let input = TextInput(LayoutManager(TextStorage(text, attributes: .body()), containers: [TextContainer(width: 60)]))
            let far = TextPosition(utf8Offset: 1 << 40)
            for direction in [TextInput.Direction.forward, .backward, .left, .right, .up, .down] {
                for granularity in [TextGranularity.character, .word, .sentence, .line, .paragraph, .document] {
                    input.select(TextPosition(utf8Offset: -3)..<far)
                    input.move(direction, by: granularity)
                    input.move(direction, by: granularity, extends: true)
                    input.delete(direction, by: granularity)
                    input.undo()
                    input.redo()
                    input.undo()
                    input.select(granularity, at: Point(x: .nan, y: 4), in: 0)
                    input.point(at: Point(x: 3, y: .infinity), in: 7, extends: true)
                }
            }
            input.setMarkedText("abc", selected: -4..<99)
            input.setMarkedText("", selected: 5..<9)
            input.setMarkedText("ü")
            input.insert("")
            input.unmarkText()
            for _ in 0..<200 { input.undo() }
            for _ in 0..<200 { input.redo() }
        }
    }

    @Test func lowerLevelsMayBeAskedAnything() {
        let typesetter = Typesetter("Some words", attributes: .body())
        let far = TextPosition(utf8Offset: 1 << 40)
        for width in Self.numbers {
            _ = typesetter.suggestLineBreak(from: .start, width: width)
            _ = typesetter.suggestClusterBreak(from: far, width: width)
            _ = typesetter.justifiedLine(typesetter.start..<far, factor: width, width: width)
            let line = typesetter.truncatedLine(.start..<far, width: width, mode: .byTruncatingMiddle)
            _ = (line.offset(for: far), line.position(forOffset: width), line.penOffset(flush: width, width: width), line.imageBounds)
        }
        #expect(
            typesetter.suggestLineBreak(from: far, width: 50) == far || typesetter.suggestLineBreak(from: far, width: 50) == typesetter.end)
        let empty = Typesetter("").line(.start..<far)
        #expect(empty.runs.isEmpty && empty.bounds.width == 0)
        for text in [
            "", "@", "a@", "@b.", "www.", "http://", "+", "(((((", "0000-00-00", "32 January 2000", "\u{FFFF}",
            String(repeating: "1-", count: 5_000), String(repeating: "a.", count: 5_000) + "@",
        ] {
            _ = DataDetector().matches(in: TextStorage(text))
        }
        #expect(FontFeature.stylisticSet(-3).tag.utf8.count > 0)
        _ =
            FontDescriptor(
                families: [], size: -3, traits: [.bold, .italic, .condensed, .expanded, .monospace],
                features: [FontFeature("tooLong", -1), FontFeature("ä", 9)]
            ).metrics
    }
}
