// Written by Scripts/examples from the library's documentation.
// swift-format-ignore-file
import Fleuron
import Foundation

extension ExampleContext {
    /// AskingTheLayout
    mutating func example102() throws {
        for fragment: PlacedLineFragment in layout.lineFragments(in: 0) {
            print(fragment.container, fragment.range, fragment.rect.width, fragment.usedRect.width)
            print(fragment.baseline - fragment.ascent, fragment.baseline + fragment.descent, fragment.glyphRange.count)
        }
        print(layout.lineCount == layout.lineFragments.count)
        if let fragment = layout.lineFragment(at: range.lowerBound, affinity: TextAffinity.downstream) { print(fragment.rect) }
        if let used = layout.usedRect(of: 0), let shown = layout.range(fitting: 0) { print(used, storage.substring(shown)) }
        if let rest = layout.overflowPosition { print("no room from", rest) }
    }

    /// AskingTheLayout
    mutating func example103() throws {
        if let line: Line = layout.line(at: range.lowerBound, affinity: .upstream) {
            print(line.range, line.origin, line.ascent, line.descent, line.typographicWidth, line.trailingWhitespaceWidth)
            print(line.isRightToLeft, line.glyphCount, line.offset(for: range.lowerBound), line.position(forOffset: 30))
            print(line.imageBounds ?? .zero, line.inkBoxes.count)
            for run: GlyphRun in line.runs {
                print(run.range, run.fontName, run.fontSize, run.attributes.language ?? "", run.isRightToLeft, run.maxX - run.minX)
                for glyph: GlyphRun.Glyph in run.glyphs where !glyph.isSpace { print(glyph.id, glyph.position, glyph.advance, glyph.range) }
            }
        }
    }

    /// AskingTheLayout
    mutating func example104() throws {
        let glyphs = layout.glyphRange(for: range)
        print(layout.glyphCount, storage.substring(layout.characterRange(forGlyphs: glyphs)))
        for glyph in glyphs {
            if let container = layout.container(ofGlyph: glyph), let origin = layout.location(ofGlyph: glyph) { print(container, origin) }
        }
        _ = glyphs
    }

    /// AskingTheLayout
    mutating func example105() throws {
        for (container, rect) in layout.selectionRects(for: range, in: nil) where container == 0 { page.fill(Path(rect), Color(white: 0.9)) }
        for (_, rect) in layout.enclosingRects(for: range, in: 0) { page.stroke(Path(rect), .red, width: 0.5) }
        if let box = layout.boundingRect(for: range, in: 0) { page.stroke(Path(roundedRect: box.insetBy(x: -2, y: -1), radius: 3), .blue) }
        if let caret = layout.caretRect(at: range.upperBound) { print(caret.container, caret.rect.minX, caret.rect.height) }
    }

    /// AskingTheLayout
    mutating func example106() throws {
        if let hit: LayoutManager.Hit = layout.hitTest(Point(x: 42, y: 6), in: 0), hit.isInside {
            print(storage.substring(hit.character), hit.fraction, hit.glyph)
            let caret = layout.caretRect(at: hit.position, affinity: hit.affinity)
            print(caret?.rect.minX ?? 0)
        }
        if let word = layout.word(at: Point(x: 42, y: 6), in: 0) { print(storage.substring(word)) }
        if let first = layout.firstWord(visibleIn: Rect(x: 0, y: 10, width: 120, height: 20), of: 0) { print(storage.substring(first)) }
    }

    /// AskingTheLayout
    mutating func example107() throws {
        let typesetter = Typesetter(text)
        var start = typesetter.start
        var y = 20.0
        while start < typesetter.end {
            let end = typesetter.suggestLineBreak(from: start, width: 90)
            let line: TypesetLine = end < typesetter.end
                ? typesetter.justifiedLine(start..<end, factor: 1, width: 90) : typesetter.line(start..<end)
            page.draw(line, at: Point(x: 20 + line.penOffset(flush: 0, width: 90), y: y))
            print(line.bounds.height, line.imageBounds ?? .zero, line.runs.count, line.line.glyphCount)
            print(line.offset(for: line.start), typesetter.storage.substring(line.start..<line.position(forOffset: 40)))
            (start, y) = (end, y + 14)
        }
        let narrow = typesetter.suggestClusterBreak(from: typesetter.start, width: 8)
        _ = typesetter
        _ = start
        _ = y
        _ = narrow
    }

    /// ChoosingFonts
    mutating func example108() throws {
        var font = FontDescriptor(families: ["EB Garamond", "serif"], size: 11, traits: [.italic], features: [.oldStyleFigures])
        font.size = 12
        font.weight = 500
        font.usesOpticalSize = true
        font.features.append(FontFeature("ss01"))
        print(font.families, font.traits == .italic, font.textStyle == nil)
        print(font.resolvedFamily, font.postScriptName)
        let upright = font.removing(.italic).adding(FontDescriptor.Traits.bold)
        let exact = FontDescriptor(postScriptName: "EBGaramond-Italic", size: 11)
        let named = FontDescriptor(family: "EB Garamond", face: "Italic", size: 11)
        let others: [FontDescriptor.Traits] = [.condensed, .expanded, .monospace]
        _ = font
        _ = upright
        _ = exact
        _ = named
        _ = others
    }

    /// ChoosingFonts
    mutating func example109() throws {
        let greek = FontDescriptor(family: "EB Garamond", size: 11).withCascadeList(FontDescriptor(family: "DejaVu Serif", size: 11))
        if !greek.covers("ἐν ἀρχῇ ἦν ὁ λόγος ☞") { print("set in", greek.cascadeList.map(\.resolvedFamily)) }
        _ = greek
    }

    /// ChoosingFonts
    mutating func example110() throws {
        let metrics: FontMetrics = FontDescriptor.standard.metrics
        let natural = metrics.ascent + metrics.descent + metrics.leading
        print(natural == metrics.lineHeight, metrics.xHeight / metrics.capHeight)
        let ruleTop = metrics.underlinePosition + metrics.underlineThickness / 2
        _ = metrics
        _ = natural
        _ = ruleTop
    }

    /// ChoosingFonts
    mutating func example111() throws {
        let features: [FontFeature] = [
            .smallCapitals, .capitalsToSmallCapitals, .oldStyleFigures, .liningFigures, .tabularFigures, .proportionalFigures, .swashes,
            .discretionaryLigatures, .historicalForms, .fractions, .superiors, .stylisticSet(5),
        ]
        for feature in features { print(feature.tag, feature.value) }
        for feature: FontFeatureDescription in FontDescriptor.standard.availableFeatures { print(feature.tag, feature.name, feature.valueNames) }
        _ = features
    }

    /// ChoosingFonts
    mutating func example112() throws {
        for axis: FontAxis in FontDescriptor.standard.axes { print(axis.tag, axis.name, axis.range, axis.standard) }
        var heavy = FontDescriptor.standard.withVariations(FontVariation("wght", 620))
        heavy.variations += [FontVariation("wdth", 90)]
        for variation in heavy.variations { print(variation.tag, variation.value) }
        _ = heavy
    }

    /// ChoosingFonts
    mutating func example113() throws {
        for family in Fonts.families { print(family, Fonts.faces(of: family)) }
        for face: FontCollection.Face in FontCollection.all.faces(of: "EB Garamond", traits: .bold, features: ["smcp"]) {
            print(face.family, face.name, face.postScriptName, face.weight, face.traits == .bold)
            storage.setAttribute(\.font, face.descriptor(size: 12), in: range)
        }
        print(FontCollection.all.families.count, FontCollection.all.faces.count, Fonts.messages)
        do throws(FontError) { try Fonts.register(path: "Own.otf") } catch { print(error.description) }
    }

    /// ChoosingFonts
    mutating func example114() throws {
        let roles: [TextStyle] = [
            .largeTitle, .title1, .title2, .title3, .headline, .body, .callout, .subheadline, .footnote, .caption1, .caption2,
        ]
        for role in roles {
            let font = FontDescriptor.preferred(for: role, category: .large, families: ["EB Garamond"])
            print(font.textStyle == role, font.adjusted(for: TextSizeCategory.accessibilityMedium).size)
        }
        let categories: [TextSizeCategory] = [
            .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge, .accessibilityMedium, .accessibilityLarge,
            .accessibilityExtraLarge, .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge,
        ]
        let readable = categories.filter { $0 < .accessibilityMedium }
        _ = roles
        _ = categories
        _ = readable
    }

    enum Types115 {
        final class Status: TextSizeObserver {
            var font = FontDescriptor.preferred(for: .footnote)
            func textSizeCategoryDidChange(_ preference: TextSizePreference, from old: TextSizeCategory) {
                font = font.adjusted(for: preference.category)
            }
        }
    }

    /// ChoosingFonts
    mutating func example115() throws {
        typealias Status = Types115.Status
        let status = Status()
        let preference = TextSizePreference(.large)
        preference.addObserver(status)
        layout.textSizePreference = preference
        preference.category = .extraLarge
        preference.removeObserver(status)
        _ = status
        _ = preference
    }

    /// ComingFromStringDrawing
    mutating func example116() throws {
        var page = Canvas(size: Size(width: 200, height: 60))
        let title = StyledText("A title", TextAttributes { $0.font = .standard.withSize(24) })
        page.draw(title, at: Point(x: 10, y: 10))
        let size = title.size
        _ = page
        _ = title
        _ = size
    }

    /// DrawingPages
    mutating func example117() throws {
        var sheet = Canvas(size: Size(width: 200, height: 120))
        sheet.fill(Path(Rect(origin: .zero, size: sheet.size)), Color.white)
        sheet.stroke(Path(Rect(x: 10, y: 10, width: 180, height: 100)), .gray, width: 0.5, dash: [3, 2])
        sheet.draw(layout, container: 0, at: Point(x: 20, y: 20))
        let icon = try sheet.png(resolution: 72, isOpaque: false)
        sheet.drawImage(icon, in: Rect(x: 150, y: 20, width: 30, height: 18), alternativeText: "the page itself")
        let drawing = try sheet.svg()
        do throws(DrawingError) {
            var document = PDFDocument(pages: [sheet])
            document.pages.append(page)
            (document.title, document.language) = ("Two pages", "en")
            let bytes = try document.data()
            print(bytes.count, try sheet.pdf(title: "One page").count)
        } catch {
            print(error.description)
        }
        _ = sheet
        _ = icon
        _ = drawing
    }

    /// DrawingPages
    mutating func example118() throws {
        page.saveGState()
        page.translateBy(x: 40, y: 40)
        page.rotate(by: .pi / 12)
        page.scaleBy(x: 1.5, y: 1.5)
        page.clip(to: Rect(x: 0, y: 0, width: 100, height: 60))
        page.clip(to: Path(ellipseIn: Rect(x: 0, y: 0, width: 100, height: 60)))
        page.concatenate(Transform(translationX: 0, y: 6))
        page.draw(text, at: .zero)
        print(page.transform == Transform.identity)
        page.restoreGState()
    }

    /// DrawingPages
    mutating func example119() throws {
        let parts: [DrawingParts] = [.backgrounds, .glyphs, .decorations, .all]
        for part in parts { page.draw(layout, range: range, parts: part, at: Point(x: 20, y: 20)) }
        _ = parts
    }

    /// DrawingPages
    mutating func example120() throws {
        let context = DrawingContext()
        context.minimumScaleFactor = 0.7
        context.typesetterBehavior = TypesetterBehavior.firstFit
        let options: [DrawingOptions] = [.standard, .usesLineFragmentOrigin, .usesFontLeading, .truncatesLastVisibleLine]
        for option in options {
            let needed = text.boundingRect(with: Size(width: 90, height: 30), options: option, context: context)
            let taken = page.draw(text, in: Rect(x: 0, y: 0, width: 90, height: 30), options: option, context: context)
            print(needed, taken, context.actualScaleFactor, context.totalBounds)
        }
        page.draw(text, at: Point(x: 0, y: 60))
        print(text.size)
        _ = context
        _ = options
    }

    /// DrawingPages
    mutating func example121() throws {
        var label = Label("A label that may be made smaller")
        label.text += " to fit"
        label.numberOfLines = 1
        label.lineBreakMode = .byTruncatingMiddle
        label.minimumScaleFactor = 0.6
        label.minimumTracking = -0.3
        label.allowsDefaultTighteningForTruncation = true
        label.typesetterBehavior = .firstFit
        label.preferredWidth = 120
        let room = Rect(x: 10, y: 10, width: 100, height: 20)
        print(label.intrinsicSize, label.scale(in: room.size))
        for adjustment in [Label.BaselineAdjustment.alignBaselines, .alignCenters, .none] {
            label.baselineAdjustment = adjustment
            label.draw(in: room, on: &page)
        }
        _ = label
        _ = room
    }

    /// DrawingPages
    mutating func example122() throws {
        let arc = Path(circle: Point(x: 150, y: 150), radius: 80)
        for glyph: PathGlyph in page.draw(text, along: arc, offset: 10, baselineOffset: 2) {
            let end = Point(x: glyph.point.x + glyph.advance * glyph.cosine, y: glyph.point.y + glyph.advance * glyph.sine)
            print(glyph.range, end)
        }
        let letter = Path(outlineOf: StyledText("Q", TextAttributes { $0.font = .standard.withSize(200) }))
        page.fill(letter.translatedBy(x: 40, y: 200), Color(white: 0.9))
        _ = arc
        _ = letter
    }

    /// DrawingPages
    mutating func example123() throws {
        let ink = Color(red: 0.8, green: 0.1, blue: 0.1, alpha: 0.9)
        print(ink.red, ink.green, ink.blue, ink.alpha)
        let palette: [Color] = [.black, .white, .gray, .clear, .red, .green, .blue, ink.opacity(0.5), Color(white: 0.5, alpha: 1)]
        _ = ink
        _ = palette
    }

    /// DrawingPages
    mutating func example124() throws {
        var frame = Rect(origin: Point(x: 10, y: 20), size: Size(width: 100, height: 50))
        (frame.origin.x, frame.origin.y, frame.size.width, frame.size.height) = (0, 0, 90, 40)
        let other = Rect(x: 60, y: 20, width: 60, height: 60)
        if frame.intersects(other), let common = frame.intersection(other) { print(common.width, common.height, common.isEmpty) }
        print(frame.union(other), frame.contains(Point(x: 5, y: 5)), Rect.zero.offsetBy(x: 3, y: 4).insetBy(x: 1, y: 1))
        print(frame.minX, frame.minY, frame.midX, frame.midY, frame.maxX, frame.maxY, Size.zero, Size.unlimited.width)
        _ = frame
        _ = other
    }

    /// DrawingPages
    mutating func example125() throws {
        var heart = Path()
        heart.move(to: Point(x: 50, y: 90))
        heart.addCurve(to: Point(x: 50, y: 25), Point(x: 0, y: 50), Point(x: 10, y: 0))
        heart.addQuadCurve(to: Point(x: 80, y: 10), control: Point(x: 60, y: 5))
        heart.addLine(to: Point(x: 95, y: 40))
        heart.close()
        heart.append(Path(roundedRect: Rect(x: 40, y: 40, width: 20, height: 20), radius: 4))
        for rule in [Path.FillRule.nonZero, .evenOdd] {
            heart.fillRule = rule
            print(heart.contains(Point(x: 50, y: 50)), heart.isEmpty)
        }
        page.fill(heart.scaledBy(x: 0.5, y: 0.5).fitted(in: Rect(x: 100, y: 100, width: 60, height: 40), keepsProportions: true), .red)
        if let box = heart.bounds { page.stroke(Path(polygon: [box.origin, Point(x: box.maxX, y: box.maxY)]), .black) }
        _ = heart
    }

    /// DrawingPages
    mutating func example126() throws {
        var slant = Transform(a: 1, b: 0, c: -0.2, d: 1, tx: 0, ty: 0)
        (slant.tx, slant.ty) = (10, 5)
        print(slant.a, slant.b, slant.c, slant.d)
        let turned = Transform(rotationAngle: 0.1).concatenating(Transform(scaleX: 2, y: 2)).concatenating(slant)
        let moved = turned.translatedBy(x: 4, y: 4).scaledBy(x: 0.5, y: 0.5).rotated(by: -0.1)
        if let back = moved.inverted() { print(Point(x: 3, y: 4).applying(moved).applying(back)) }
        page.fill(Path(Rect(x: 0, y: 0, width: 10, height: 10)).applying(moved), .gray)
        print(Rect(x: 0, y: 0, width: 10, height: 10).applying(moved))
        _ = slant
        _ = turned
        _ = moved
    }

    /// EditingText
    mutating func example127() throws {
        let editor = TextInput(layout)
        editor.select(range, affinity: TextAffinity.upstream)
        editor.typingAttributes.foregroundColor = .red
        editor.insert("typed ")
        editor.insert(StyledText("and styled", TextAttributes { $0.font = .standard.adding(.italic) }))
        print(editor.anchor, editor.head, editor.affinity, editor.selection, editor.layout === layout, editor.storage === storage)
        let directions: [TextInput.Direction] = [.forward, .backward, .left, .right, .up, .down]
        let steps: [TextGranularity] = [.character, .word, .sentence, .line, .paragraph, .document]
        for direction in directions {
            for step in steps { editor.move(direction, by: step, extends: true) }
        }
        editor.point(at: Point(x: 20, y: 6), in: 0, extends: false)
        editor.select(.word, at: Point(x: 20, y: 6), in: 0)
        if let item = editor.copy() { print(item.plain) }
        if let item = editor.cut() { editor.paste(item, matchesStyle: true) }
        editor.delete(.backward, by: .word)
        editor.undo()
        editor.redo()
        _ = editor
        _ = directions
        _ = steps
    }

    /// EditingText
    mutating func example128() throws {
        input.setMarkedText("ni", selected: 2..<2)
        input.setMarkedText("你好")
        if let marked = input.markedRange { print(storage.substring(marked)) }
        input.unmarkText()
    }

    enum Types129 {
        final class Limit: TextInputDelegate {
            var selections = 0
            func textInput(_ input: TextInput, shouldChangeTextIn range: TextRange, replacementText text: String) -> Bool {
                input.storage.string.count - input.storage.substring(range).count + text.count <= 80
            }
            func textInputDidChangeSelection(_ input: TextInput) { selections += 1 }
        }
    }

    /// EditingText
    mutating func example129() throws {
        typealias Limit = Types129.Limit
        let limit = Limit()
        input.delegate = limit
        input.insert("no more than eighty characters")
        _ = limit
    }

    /// EditingText
    mutating func example130() throws {
        let history = input.history
        history.limit = 200
        history.group {
            storage.insert("one ", at: TextPosition.start)
            storage.insert("two ", at: .start)
        }
        history.breakCoalescing()
        if history.canUndo, let back = history.undo() { print(back) }
        if history.canRedo { history.redo() }
        let own = UndoHistory(TextStorage("another text"))
        _ = history
        _ = own
    }

    /// EditingText
    mutating func example131() throws {
        let navigation = TextNavigation(storage)
        var place = storage.startPosition
        while place < storage.endPosition {
            print(storage.substring(navigation.character(at: place)))
            place = navigation.position(after: place)
        }
        let last = navigation.position(before: place)
        if let word = navigation.word(at: range.lowerBound) { print(storage.substring(word)) }
        print(navigation.words(in: storage.range).count, navigation.sentence(at: last), navigation.sentences(in: storage.range).count)
        _ = navigation
        _ = place
        _ = last
    }

    /// LayingOutText
    mutating func example132() throws {
        var column = TextContainer(size: Size(width: 160, height: 200))
        column.size.height = 240
        column.lineFragmentPadding = 4
        column.maximumNumberOfLines = 12
        column.lineBreakMode = ParagraphStyle.LineBreakMode.byTruncatingTail
        column.exclusionPaths = [Path(roundedRect: Rect(x: 100, y: 40, width: 60, height: 60), radius: 6)]
        let leaf = TextContainer.ellipse(size: Size(width: 160, height: 90))
        if let bounds = leaf.shape?.bounds { print(bounds.size) }
        let wedge = TextContainer.polygon([Point(x: 0, y: 0), Point(x: 160, y: 0), Point(x: 80, y: 200)])
        layout.containers = [column, leaf, wedge, TextContainer(width: 160)]
        _ = column
        _ = leaf
        _ = wedge
    }

    enum Types133 {
        struct Stairs: LineFragmentProvider {
            func lineFragmentRect(
                forProposedRect proposed: Rect, at position: TextPosition, writingDirection: WritingDirection, in container: TextContainer
            ) -> LineFragmentRects? {
                let step = (proposed.minY / 40).rounded(.down) * 10
                var fragment = proposed.offsetBy(x: writingDirection == .leftToRight ? step : 0, y: 0)
                fragment.size.width = max(20, container.size.width - step)
                var rects = LineFragmentRects(fragment: fragment)
                if rects.fragment.width > 400 {
                    (rects.fragment.size.width, rects.remaining) = (190, Rect(x: fragment.minX + 210, y: fragment.minY, width: 190, height: fragment.height))
                }
                return rects
            }
        }
    }

    /// LayingOutText
    mutating func example133() throws {
        typealias Stairs = Types133.Stairs
        var stairs = TextContainer(width: 160)
        stairs.lineFragmentProvider = Stairs()
        layout.containers = [stairs]
        _ = stairs
    }

    /// LayingOutText
    mutating func example134() throws {
        layout.typesetterBehavior = .totalFit
        layout.usesFontLeading = false
        layout.truncationToken = " […]"
        layout.workers = 2
        var parameters = TeXParameters()
        parameters.pretolerance = 100
        parameters.tolerance = 300
        parameters.linePenalty = 10
        parameters.hyphenPenalty = 50
        parameters.exHyphenPenalty = 50
        parameters.adjDemerits = 10_000
        parameters.doubleHyphenDemerits = 10_000
        parameters.finalHyphenDemerits = 5_000
        parameters.emergencyStretch = 6
        parameters.looseness = -1
        storage.setAttribute(\.paragraphStyle, ParagraphStyle { $0.typesetterBehavior = .tex(parameters) }, in: storage.range)
        print(layout.totalDemerits)
        _ = parameters
    }

    /// LayingOutText
    mutating func example135() throws {
        layout.allowsNonContiguousLayout = true
        layout.ensureLayout(for: Rect(x: 0, y: 0, width: 160, height: 400), in: 0)
        layout.ensureLayout(of: 0)
        layout.ensureLayout(for: range)
        layout.ensureLayout(to: layout.storage.endPosition)
        if layout.hasNonContiguousLayout { print("some places are estimated") }
        if let rest = layout.firstUnlaidPosition { print("laid out up to", rest) }
        let work: LayoutStatistics = layout.statistics
        print(work.brokenParagraphs, work.placedParagraphs, work.movedParagraphs)
        layout.invalidateLayout()
        _ = work
    }

    enum Types136 {
        final class Client: LayoutManagerDelegate {
            var isCurrent = false
            func layoutManagerDidInvalidateLayout(_ layoutManager: LayoutManager) { isCurrent = false }
            func layoutManager(_ layoutManager: LayoutManager, nextContainerAfter count: Int) -> TextContainer? {
                count < 4 ? TextContainer(width: 160, height: 240) : nil
            }
            func layoutManager(_ layoutManager: LayoutManager, didCompleteLayoutOf container: Int, isAtEnd: Bool) { isCurrent = isAtEnd }
            func layoutManager(_ layoutManager: LayoutManager, lineSpacingAfterLine range: TextRange, in rect: Rect) -> Double { rect.height / 10 }
            func layoutManager(_ layoutManager: LayoutManager, shouldBreakLineByWordBefore position: TextPosition) -> Bool {
                // No line begins with a number.
                let next = layoutManager.storage.substring(position..<layoutManager.storage.endPosition).first
                return next?.isNumber != true
            }
            func layoutManager(_ layoutManager: LayoutManager, shouldBreakLineByHyphenatingBefore position: TextPosition) -> Bool { false }
            func layoutManager(_ layoutManager: LayoutManager, substitutionFor text: String, in range: TextRange) -> String? {
                layoutManager.storage.attribute(\.annotations, at: range.lowerBound)?.value?["secret"] == nil ? nil : text.map { _ in "•" }.joined()
            }
        }
    }

    /// LayingOutText
    mutating func example136() throws {
        typealias Client = Types136.Client
        let client = Client()
        layout.delegate = client
        _ = client
    }

    enum Types137 {
        final class Painter: LayoutManagerDelegate {
            func layoutManager(_ layoutManager: LayoutManager, draw stretch: DrawingStretch, in canvas: inout Canvas) -> Bool {
                switch stretch.part {
                case .background(let color):
                    canvas.fill(Path(roundedRect: stretch.rect, radius: 2), color)
                    return true
                case .underline(let decoration), .strikethrough(let decoration):
                    let y = stretch.baseline + stretch.thickness
                    let line = Path(polygon: [Point(x: stretch.rect.minX, y: y), Point(x: stretch.rect.maxX, y: y)])
                    canvas.stroke(line, decoration.color ?? .black, width: stretch.thickness, dash: [1, 2])
                    return true
                case .glyphs:
                    canvas.draw(layoutManager, range: stretch.range, parts: .glyphs, container: stretch.container, at: stretch.origin)
                    return true
                }
            }
            func layoutManager(_ layoutManager: LayoutManager, drawBackgroundOf container: Int, in canvas: inout Canvas, at origin: Point) {
                guard let used = layoutManager.usedRect(of: container) else { return }
                canvas.fill(Path(used.offsetBy(x: origin.x, y: origin.y)), Color(white: 0.97))
            }
            func layoutManager(_ layoutManager: LayoutManager, drawOverlayOf container: Int, in canvas: inout Canvas, at origin: Point) {
                canvas.stroke(Path(circle: origin, radius: 2), .red)
            }
        }
    }

    /// LayingOutText
    mutating func example137() throws {
        typealias Painter = Types137.Painter
        let painter = Painter()
        layout.delegate = painter
        page.draw(layout)
        _ = painter
    }

    enum Types138 {
        final class Swashes: GlyphSubstitutionDelegate {
            func layoutManager(_ layoutManager: LayoutManager, substitutesFor glyphs: ShapedGlyphs) -> [UInt16?]? {
                guard glyphs.fontSize > 10, glyphs.fontName.hasPrefix("EBGaramond"), glyphs.attributes.font?.traits != .bold else { return nil }
                guard let swash = glyphs.glyph(named: "Q.swsh"), Int(swash) < glyphs.glyphCount, let plain = glyphs.glyph(for: "Q") else { return nil }
                let isFirst = glyphs.characters.first?.lowerBound == layoutManager.storage.startPosition
                let fits = glyphs.advance(of: swash) < 2 * glyphs.advance(of: plain)
                return glyphs.ids.enumerated().map { $1 == plain && $0 == 0 && isFirst && fits ? swash : $1 }
            }
        }
    }

    /// LayingOutText
    mutating func example138() throws {
        typealias Swashes = Types138.Swashes
        let swashes = Swashes()
        layout.delegate = swashes
        _ = swashes
    }

    /// LayingOutText
    mutating func example139() throws {
        var marked = TemporaryAttributes()
        marked.foregroundColor = .white
        marked.backgroundColor = .blue
        marked.underline = LineDecoration(.thick)
        marked.strikethrough = nil
        layout.setTemporaryAttributes(marked, in: range)
        layout.addTemporaryAttributes(TemporaryAttributes { $0.foregroundColor = .black }, in: range)
        let (found, reach) = layout.temporaryAttributes(at: range.lowerBound)
        layout.removeTemporaryAttributes(in: range)
        _ = marked
        _ = found
        _ = reach
    }

    /// TextSystem
    mutating func example140() throws {

        let text = StyledText("In a circle …", TextAttributes {
            $0.font = .standard.withSize(11)
            $0.language = "en-GB"
            $0.paragraphStyle = ParagraphStyle { $0.alignment = .justified; $0.hyphenationFactor = 1 }
        })
        let layout = LayoutManager(TextStorage(text), containers: [.circle(diameter: 260)])
        var page = Canvas(size: Size(width: 300, height: 300))
        page.draw(layout, at: Point(x: 20, y: 20))
        let pdf = try page.pdf()
        _ = text
        _ = layout
        _ = page
        _ = pdf
    }

    /// WorkingWithText
    mutating func example141() throws {
        var motto = StyledText()
        motto += StyledText("Festina ", TextAttributes { $0.font = FontDescriptor(family: "EB Garamond", size: 14) })
        motto += StyledText("lente", TextAttributes { $0.tracking = 1 })
        motto.runs.append(StyledText.Run(", 1499", TextAttributes { $0.baselineOffset = 2 }))
        let printed = motto.withDefaults(TextAttributes { $0.foregroundColor = .black })
        for run in printed.runs where run.attributes.foregroundColor == .black { print(run.text) }
        print(motto.isEmpty ? "nothing" : motto.string)
        _ = motto
        _ = printed
    }

    /// WorkingWithText
    mutating func example142() throws {
        let seal = Path(circle: Point(x: 6, y: 6), radius: 6)
        var hanging = TextAttachment(.drawing(seal, .red), bounds: Rect(x: 0, y: -9, width: 12, height: 12), alternativeText: "seal")
        hanging.bounds.origin.y += 2
        let pieces: [TextAttachment.Content] = [.empty, .image([]), hanging.content]
        for content in pieces {
            let piece = TextAttachment(content, size: Size(width: 12, height: 12), alternativeText: hanging.alternativeText)
            storage.append(StyledText(piece, TextAttributes { $0.link = "https://example.org/" }))
        }
        print(storage.string.count { $0 == TextAttachment.character })
        _ = seal
        _ = hanging
        _ = pieces
    }

    /// WorkingWithText
    mutating func example143() throws {
        var title = TextAttributes()
        title.font = .standard.withSize(20)
        title.foregroundColor = .blue
        title.backgroundColor = Color(white: 0.95)
        title.kern = 0.5
        title.ligature = Ligature.standard
        title.obliqueness = 0.1
        title.expansion = 0.05
        title.strokeWidth = -2
        title.strokeColor = .black
        title.language = "en-GB"
        title.writingDirection = WritingDirection.natural
        title.destination = "title"
        title.annotations = ["level": "1"]
        storage.addAttributes(title, in: range)
        storage.setAttribute(\.link, "#title", in: storage.range)
        let quiet = title.merging(TextAttributes { $0.kern = 0; $0.tracking = 0 })
        storage.setAttributes(quiet, in: range)
        _ = title
        _ = quiet
    }

    /// WorkingWithText
    mutating func example144() throws {
        var line = LineDecoration(LineDecoration.Style.single)
        let styles: [LineDecoration.Style] = [.single, .thick, .double]
        let patterns: [LineDecoration.Pattern] = [.solid, .dot, .dash, .dashDot, .dashDotDot]
        for style in styles {
            for pattern in patterns {
                (line.style, line.pattern) = (style, pattern)
                (line.color, line.byWord) = (.red, true)
                storage.append(StyledText("underlined ", TextAttributes { $0.underline = line; $0.strikethrough = .single }))
            }
        }
        var shadow = Shadow()
        shadow.offset = Size(width: 1, height: 2)
        shadow.blurRadius = 3
        shadow.color = Color.black.opacity(0.4)
        storage.setAttribute(\.shadow, shadow, in: range)
        _ = line
        _ = styles
        _ = patterns
        _ = shadow
    }

    /// WorkingWithText
    mutating func example145() throws {
        if let (attributes, reach) = storage.attributes(at: range.lowerBound) { print(attributes.font?.size ?? 0, storage.substring(reach)) }
        let language = storage.attribute(\.language, at: range.lowerBound, in: storage.paragraphRange(for: range))
        storage.enumerateAttributes(in: storage.range) { attributes, stretch in
            if attributes.attachment != nil { print("attachment at", stretch.lowerBound) }
        }
        storage.enumerateAttribute(\.link, in: storage.range) { link, stretch in if let link { print(link, storage.substring(stretch)) } }
        storage.updateAttributes(in: range) { $0.font = $0.font?.adding(.bold) }
        storage.removeAttribute(\.underline, in: range)
        _ = language
    }

    /// WorkingWithText
    mutating func example146() throws {
        var body = ParagraphStyle()
        body.alignment = .justified
        body.firstLineHeadIndent = 12
        body.headIndent = 0
        body.tailIndent = -6
        body.lineHeightMultiple = 1.1
        (body.minimumLineHeight, body.maximumLineHeight) = (12, 18)
        body.lineSpacing = 1
        (body.paragraphSpacingBefore, body.paragraphSpacing) = (0, 6)
        body.hyphenationFactor = 1
        body.usesOpticalMargins = true
        body.tolerance = 400
        storage.defaultAttributes = TextAttributes { $0.paragraphStyle = body; $0.language = "en" }
        storage.setAttribute(\.paragraphStyle, body, in: storage.range)
        for number in 0..<storage.paragraphCount {
            let paragraph = storage.paragraphRange(number)
            print(storage.paragraphStyle(at: paragraph.lowerBound).alignment, storage.substring(paragraph))
        }
        _ = body
    }

    /// WorkingWithText
    mutating func example147() throws {
        let alignments: [ParagraphStyle.Alignment] = [.natural, .left, .right, .center, .justified]
        let modes: [ParagraphStyle.LineBreakMode] = [
            .byWordWrapping, .byCharWrapping, .byClipping, .byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail,
        ]
        for alignment in alignments {
            for mode in modes {
                let style = ParagraphStyle {
                    ($0.alignment, $0.lineBreakMode) = (alignment, mode)
                    ($0.allowsDefaultTighteningForTruncation, $0.tighteningFactorForTruncation) = (true, 0.03)
                    $0.baseWritingDirection = WritingDirection.leftToRight
                }
                page.draw(StyledText("A line that is too long", TextAttributes { $0.paragraphStyle = style }), in: Rect(x: 0, y: 0, width: 60, height: 40))
            }
        }
        _ = alignments
        _ = modes
    }

    /// WorkingWithText
    mutating func example148() throws {
        let stops: [TabStop.Alignment] = [.natural, .left, .center, .right, .decimal]
        let row = ParagraphStyle {
            $0.tabStops = stops.enumerated().map { TabStop($1, at: 60 * Double($0 + 1)) }
            $0.defaultTabInterval = 36
        }
        for stop in row.tabStops where stop.alignment == .right { print(stop.location, stop.columnTerminators ?? "none") }
        let price = TabStop(.decimal, at: 120, columnTerminators: TabStop.columnTerminators(for: "de"))
        _ = stops
        _ = row
        _ = price
    }

    /// WorkingWithText
    mutating func example149() throws {
        let fourth = storage.position(characterOffset: 4)
        let string = storage.string
        let same = storage.position(string.index(string.startIndex, offsetBy: 4))
        print(fourth == same, storage.index(of: fourth) == string.index(string.startIndex, offsetBy: 4))
        let found = NSRange(storage.utf16Offsets(of: range))
        if let offsets = Range(found) { print(storage.substring(storage.range(utf16Offsets: offsets))) }
        if let word = string.range(of: "laid") { print(storage.substring(storage.range(word))) }
        print(storage.utf16Offset(of: storage.endPosition), storage.position(utf16Offset: 3) > storage.startPosition)
        _ = fourth
        _ = string
        _ = same
        _ = found
    }

    enum Types150 {
        final class Watcher: TextStorageDelegate {
            func textStorage(_ storage: TextStorage, willProcessEditing edit: TextEdit) {
                // What is changed here becomes part of the edit, and is taken back with it.
                if edit.changes == TextEdit.Changes.attributes { return }
                storage.replaceOccurrences(of: "--", with: "–", in: edit.range)
            }
            func textStorage(_ storage: TextStorage, didProcessEditing edit: TextEdit) {
                if edit.changes.contains(.characters) { print("grown by", edit.changeInLength, "bytes at", edit.range) }
            }
        }
    }

    /// WorkingWithText
    mutating func example150() throws {
        typealias Watcher = Types150.Watcher
        let watcher = Watcher()
        storage.delegate = watcher
        storage.addObserver(watcher)
        storage.edit {
            let new = storage.replaceCharacters(in: range, with: "letter")
            storage.replace(new, with: StyledText("book", TextAttributes { $0.foregroundColor = .green }))
        }
        storage.beginEditing()
        storage.insert("A new beginning. ", at: storage.startPosition)
        storage.delete(storage.position(characterOffset: 0)..<storage.position(characterOffset: 2))
        storage.endEditing()
        storage.removeObserver(watcher)
        let taken = storage.isEmpty ? StyledText() : storage.styledText(storage.range)
        _ = watcher
        _ = taken
    }

    /// WorkingWithText
    mutating func example151() throws {
        let head = storage.range(of: "SOME", options: [.caseInsensitive, .anchored])
        let accent = storage.ranges(of: "text", options: SearchOptions.diacriticInsensitive)
        let last = storage.range(of: "t", options: .backwards)
        let count = storage.replaceOccurrences(of: "text", with: "type", options: .caseInsensitive)
        _ = head
        _ = accent
        _ = last
        _ = count
    }

    /// WorkingWithText
    mutating func example152() throws {
        do throws(TextExpressionError) {
            let dates = try TextExpression("(\\d+)" + TextExpression.escapedPattern(for: "/") + "(\\d+)", ignoresCase: true)
            print(dates.pattern, dates.groupCount)
            for match in try storage.matches(of: dates) {
                print(storage.substring(match.range), match.groups.count, storage.replacement(for: match, template: "$2.$1."))
            }
        } catch {
            print(error.description, error.utf8Offset ?? 0)
        }
    }

    /// WorkingWithText
    mutating func example153() throws {
        let kinds: [DataDetector.Kinds] = [.link, .mail, .phone, .date, .all]
        var detector = DataDetector(.phone)
        for kind in kinds {
            detector.kinds = kind
            for match in detector.matches(in: storage, storage.range) {
                switch match.kind {
                case .link(let address), .mail(let address): print(address, storage.substring(match.range))
                case .phone(let number): print("tel:" + number)
                case .date(let year, let month, let day): print(year ?? 0, month, day)
                }
            }
        }
        _ = kinds
        _ = detector
    }

    /// WorkingWithText
    mutating func example154() throws {
        var item = PasteboardItem(StyledText("bold", TextAttributes { $0.font = .standard.adding(.bold) }))
        print(item.plain, item.html, item.styled?.runs.count ?? 0)
        item = PasteboardItem(plain: "characters alone")
        _ = item
    }
}
