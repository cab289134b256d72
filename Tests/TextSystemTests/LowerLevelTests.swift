import DisplayLists
import Testing
import TextSamples
import Typefaces

@testable import TextSystem

@Suite(.enabled(if: Sample.hasFont, "EB Garamond is not installed")) struct LowerLevelTests {
    let plain = TextAttributes { $0.font = .standard }

    @Test func aTypesetterSuggestsWhereLinesEnd() {
        let typesetter = Typesetter(Sample.pride, attributes: plain)
        var position = typesetter.start
        var lines: [String] = []
        while position < typesetter.end {
            let end = typesetter.suggestLineBreak(from: position, width: 150)
            #expect(end > position)
            let line = typesetter.line(position..<end)
            // A line may be a little wider than its room, by what its spaces can be shrunk.
            #expect(line.bounds.width < 165)
            lines.append(typesetter.storage.substring(position..<end))
            position = end
        }
        #expect(lines.joined() == Sample.pride)
        #expect(lines.count > 5)
    }

    @Test func aLineHasOffsetsAndBounds() throws {
        let typesetter = Typesetter("fleuron", attributes: plain)
        let line = typesetter.line(typesetter.start..<typesetter.end)
        #expect(line.offset(for: .start) == 0)
        #expect(abs(line.offset(for: typesetter.end) - line.bounds.width) < 0.01)
        #expect(line.position(forOffset: line.offset(for: TextPosition(utf8Offset: 3)) + 0.1) == TextPosition(utf8Offset: 3))
        let ink = try #require(line.imageBounds)
        #expect(ink.minY < 0 && ink.maxY > -1)
        #expect(line.penOffset(flush: 0.5, width: line.bounds.width + 20) == 10)
    }

    @Test func spacesAtTheEndOfALineHaveAWidthOfTheirOwn() {
        let typesetter = Typesetter("one two  ", attributes: plain), space = typesetter.line(TextRange(0, 4)).line
        let word = typesetter.line(TextRange(0, 3)).line
        #expect(word.trailingWhitespaceWidth == 0 && space.trailingWhitespaceWidth > 1)
        #expect(space.typographicWidth == word.typographicWidth)
        #expect(typesetter.line(TextRange(0, 9)).line.trailingWhitespaceWidth == 2 * space.trailingWhitespaceWidth)
    }

    @Test func linesAreTruncatedAndJustified() {
        let typesetter = Typesetter("one two three four five", attributes: plain)
        let all = typesetter.start..<typesetter.end
        #expect(typesetter.truncatedLine(all, width: 60).bounds.width <= 60)
        #expect(abs(typesetter.justifiedLine(all, width: 150).bounds.width - 150) < 0.01)
        let natural = typesetter.line(all).bounds.width
        #expect(abs(typesetter.justifiedLine(all, factor: 0.5, width: natural + 20).bounds.width - natural - 10) < 0.01)
    }

    @Test func glyphsOnACurveHaveTheirAttributes() throws {
        let attributes = plain.with {
            $0.expansion = 0.5
            $0.obliqueness = 0.25
            $0.strokeWidth = 3
            $0.strokeColor = .red
        }
        var line = Path(), canvas = Canvas(size: Size(width: 300, height: 300))
        line.move(to: Point(x: 10, y: 10))
        line.addLine(to: Point(x: 10, y: 290))
        canvas.draw(StyledText("ab", attributes), along: line)
        let effect = try #require(canvas.list.effects.first)
        // Downwards: what goes along the line goes down, what goes up from the baseline goes to the right.
        #expect(abs(effect.a) < 1e-9 && abs(effect.b + ResolvedAttributes.factor(0.5)) < 1e-9)
        #expect(abs(effect.c - 1) < 1e-9 && abs(effect.d + 0.25) < 1e-9)
        #expect(effect.fill == nil && effect.stroke == Color.red.value && effect.strokeWidth > 0)
        #expect(SharedFonts.table[canvas.stores[Int(effect.store)][effect.shape].font].horizontalScale == 1)
    }

    @Test func glyphsStandOnTheCurve() {
        var canvas = Canvas(size: Size(width: 300, height: 300))
        let circle = Path(circle: Point(x: 150, y: 150), radius: 100)
        let glyphs = canvas.draw(StyledText("round and round", plain), along: circle)
        #expect(glyphs.count == 13)
        for glyph in glyphs {
            let x = glyph.point.x - 150, y = glyph.point.y - 150
            #expect(abs((x * x + y * y).squareRoot() - 100) < 0.01)
            // Along the tangent.
            #expect(abs(glyph.cosine * x + glyph.sine * y) < 1.5)
            #expect(abs(glyph.cosine * glyph.cosine + glyph.sine * glyph.sine - 1) < 1e-9)
        }
    }

    @Test func aCurveThatIsTooShortLeavesGlyphsOut() {
        var canvas = Canvas(size: Size(width: 300, height: 300))
        var short = Path()
        short.move(to: Point(x: 0, y: 0))
        short.addLine(to: Point(x: 20, y: 0))
        let glyphs = canvas.draw(StyledText("far too long for it", plain), along: short, offset: 0)
        #expect(glyphs.count > 1 && glyphs.count < 8)
        #expect(canvas.draw(StyledText("x", plain), along: Path()).isEmpty)
    }

    @Test func theOutlineOfALetterIsItsInk() throws {
        let outline = Path(outlineOf: StyledText("O", TextAttributes { $0.font = .standard.withSize(100) }))
        let bounds = try #require(outline.bounds)
        #expect(bounds.height > 60 && bounds.height < 80)
        #expect(bounds.minY < -60 && bounds.maxY < 5)
    }

    /// Wherever outlines are asked for they are those that are drawn: as wide and as slanted.
    @Test func inkIsAsWideAndAsSlantedAsItIsDrawn() throws {
        func attributes(_ change: (inout TextAttributes) -> Void) -> TextAttributes {
            plain.with {
                $0.font = .standard.withSize(100); change(&$0)
            }
        }
        func bounds(_ change: (inout TextAttributes) -> Void) throws -> (path: Rect, ink: Rect) {
            let text = StyledText("Hl", attributes(change)), typesetter = Typesetter(text)
            return (
                try #require(Path(outlineOf: text).bounds), try #require(typesetter.line(typesetter.start..<typesetter.end).imageBounds)
            )
        }
        let natural = try bounds { _ in }, wide = try bounds { $0.expansion = 0.5 }, slanted = try bounds { $0.obliqueness = 0.3 }
        #expect(abs(wide.path.width / natural.path.width - 1.648_721) < 0.01)
        #expect(slanted.path.width > natural.path.width + 15)
        for (path, ink) in [natural, wide, slanted] {
            #expect(
                ink.minX < path.minX + 0.1 && ink.maxX > path.maxX - 0.1 && abs(ink.minY - path.minY) < 0.1
                    && abs(ink.maxY - path.maxY) < 0.1, "\(path) \(ink)")
        }
    }

    @Test func expansionWidensTextByItsExponential() {
        let natural = StyledText("expansion", plain).size.width
        let wide = StyledText(
            "expansion",
            TextAttributes {
                $0.font = .standard; $0.expansion = 0.693_147_18
            }
        ).size.width
        #expect(abs(wide - 2 * natural) < 0.01)
        #expect(abs(ResolvedAttributes.factor(-0.5) - 0.606_530_659_712_633) < 1e-12)
    }
}

@Suite(.enabled(if: Sample.hasFont, "EB Garamond is not installed")) struct FontTests {
    @Test func traitsAreAddedAndTakenAwayOneByOne() {
        let font = FontDescriptor(family: "EB Garamond", size: 12, traits: .italic, features: [.oldStyleFigures])
        let bold = font.adding(.bold)
        #expect(bold.traits == [.bold, .italic])
        #expect(bold.features == font.features)
        #expect(bold.removing(.italic).traits == .bold)
        #expect(font.postScriptName.contains("Italic"))
        #expect(font.removing(.italic).postScriptName.contains("Regular"))
    }

    @Test func familiesAndFacesAreListed() throws {
        #expect(Fonts.families.contains("EB Garamond"))
        let faces = Fonts.faces(of: "EB Garamond")
        #expect(faces.count >= 2)
        let font = try #require(FontDescriptor(postScriptName: FontDescriptor.standard.postScriptName, size: 20))
        #expect(font.size == 20)
        #expect(FontDescriptor(postScriptName: "NoSuchFont-Bold", size: 10) == nil)
        #expect(FontDescriptor(family: "DejaVu Sans", face: "Bold", size: 10)?.traits.contains(.bold) ?? true)
    }

    @Test func textStylesGrowWithTheCategory() {
        for style in TextStyle.allCases {
            let sizes = TextSizeCategory.allCases.map { FontDescriptor.preferred(for: style, category: $0).size }
            #expect(zip(sizes, sizes.dropFirst()).allSatisfy { $0 <= $1 })
        }
        #expect(FontDescriptor.preferred(for: .body).size < FontDescriptor.preferred(for: .title1).size)
        // The larger a text is, the less it grows.
        func growth(_ style: TextStyle) -> Double {
            FontDescriptor.preferred(for: style, category: .accessibilityExtraExtraExtraLarge).size
                / FontDescriptor.preferred(for: style).size
        }
        #expect(growth(.caption1) > growth(.body) && growth(.body) > growth(.title1) && growth(.title1) > 2)
        #expect(
            TextSizeCategory.allCases.map { FontDescriptor.preferred(for: .body, category: $0).size } == [
                9, 9.75, 10.25, 11, 12.25, 13.5, 15, 18, 21.25, 26, 30.5, 34.25,
            ])
        #expect(FontDescriptor.preferred(for: .headline).traits == .bold)
    }

    @Test func aFileThatIsNoFontIsRefused() {
        #expect(throws: FontError.self) { try Fonts.register(path: "/etc/hostname") }
    }
}

@Suite(.enabled(if: Sample.hasFont, "EB Garamond is not installed")) struct DrawingTests {
    static func page(_ change: (inout TextAttributes) -> Void) -> Canvas {
        var attributes = Sample.justified(size: 14)
        change(&attributes)
        var canvas = Canvas(size: Size(width: 200, height: 120))
        canvas.draw(StyledText("Drawn with all attributes there are", attributes), in: Rect(x: 10, y: 10, width: 180, height: 100))
        return canvas
    }

    @Test func theSamePageGivesTheSameBytes() throws {
        let page = Self.page {
            $0.shadow = Shadow(blurRadius: 2); $0.underline = LineDecoration(.double, pattern: .dash); $0.strokeWidth = -3;
            $0.obliqueness = 0.2
        }
        #expect(try page.pdf() == page.pdf())
        #expect(try page.png() == page.png())
        #expect(try page.svg() == page.svg())
    }

    @Test func attributesAreSeen() throws {
        let plain = try Self.page { _ in }.png()
        let changes: [(inout TextAttributes) -> Void] = [
            { $0.foregroundColor = .red }, { $0.backgroundColor = .green }, { $0.kern = 1 }, { $0.obliqueness = 0.3 },
            { $0.expansion = 0.2 },
            { $0.strokeWidth = 4 },
            {
                $0.strokeWidth = -4; $0.strokeColor = .red
            }, { $0.shadow = Shadow() }, { $0.underline = .single }, { $0.strikethrough = .single },
            { $0.textEffect = .letterpress },
        ]
        for (index, change) in changes.enumerated() { #expect(try Self.page(change).png() != plain, "\(index)") }
    }

    @Test func severalPagesMakeADocument() throws {
        let pages = [Self.page { _ in }, Self.page { $0.foregroundColor = .red }]
        let pdf = String(decoding: try PDFDocument(pages: pages, title: "Two").data(), as: UTF8.self)
        #expect(pdf.hasPrefix("%PDF-1.7"))
    }

    @Test func drawingReturnsWhatTheTextTook() {
        var canvas = Canvas(size: Size(width: 200, height: 120))
        let text = StyledText("short", TextAttributes { $0.font = .standard })
        let used = canvas.draw(text, in: Rect(x: 10, y: 20, width: 100, height: 50))
        #expect(used.minX == 10 && used.minY == 20)
        #expect(abs(used.width - text.size.width) < 0.001)
        // Without the line fragment's origin the point is on the baseline.
        let onBaseline = canvas.draw(text, in: Rect(x: 10, y: 20, width: 100, height: 50), options: [])
        #expect(onBaseline.minY < 20)
        #expect(canvas.draw(text, in: Rect(x: 10, y: 20, width: 100, height: 0), options: []) == onBaseline)
    }

    /// A drawing in the text becomes smaller with it, and so does a shadow.
    @Test func everythingInATextBecomesSmallerWithIt() throws {
        let drawing = TextAttachment(.drawing(Path(Rect(x: 0, y: 0, width: 20, height: 20)), .red), size: Size(width: 20, height: 20))
        var text = StyledText(
            "a rather long line ",
            TextAttributes {
                $0.font = .standard.withSize(30); $0.shadow = Shadow(offset: Size(width: 8, height: 8))
            })
        text.runs.append(
            .init(
                String(TextAttachment.character),
                TextAttributes {
                    $0.attachment = drawing; $0.font = .standard.withSize(30)
                }))
        let context = DrawingContext()
        context.minimumScaleFactor = 0.2
        var canvas = Canvas(size: Size(width: 100, height: 100))
        let used = canvas.draw(text, in: Rect(x: 0, y: 0, width: 100, height: 40), context: context)
        #expect(context.actualScaleFactor < 0.8)
        let last = try #require(canvas.list.paths.last), square = try #require(Path(last.path).bounds)
        #expect(abs(square.width - 20 * context.actualScaleFactor) < 0.01 && square.maxX <= used.maxX + 0.01)
        let letter = try #require(canvas.list.shapes.first), first = try #require(canvas.list.paths.first),
            shadow = try #require(Path(first.path).bounds)
        #expect(shadow.minX - Double(letter.x) / 65_536 < 8 * context.actualScaleFactor + 1)
    }

    @Test func aContextMakesTextSmallerAndTellsHowMuch() {
        let context = DrawingContext()
        context.minimumScaleFactor = 0.2
        let text = StyledText("a rather long line", TextAttributes { $0.font = .standard.withSize(30) })
        let bounds = text.boundingRect(with: Size(width: 80, height: 20), options: .usesLineFragmentOrigin, context: context)
        #expect(context.actualScaleFactor < 1)
        #expect(bounds.width <= 80.01 && bounds.height <= 20.01)
        #expect(context.totalBounds == bounds)
    }
}
