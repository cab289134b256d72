import FontFixtures
import PictureInspection
import Testing
import TextSamples

@testable import TextSystem

/// How lines are chosen, as clients may want it.
@Suite(.enabled(if: Sample.hasFont, "EB Garamond is not installed")) struct TypesetterBehaviorTests {
    private func lines(_ behavior: TypesetterBehavior, of text: String = Sample.whale, width: Double = 170) -> [String] {
        let layout = Sample.layout(text, in: [TextContainer(width: width)])
        layout.typesetterBehavior = behavior
        return layout.texts()
    }

    private func hyphens(_ lines: [String], of text: String = Sample.whale) -> Int {
        // A line that ends inside a word of the text has had a hyphen added.
        var count = 0, rest = Substring(text)
        for line in lines {
            rest = rest.drop { $0.isWhitespace }.dropFirst(line.count)
            if let last = line.last, last.isLetter, rest.first?.isLetter ?? false { count += 1 }
        }
        return count
    }

    @Test func firstFitTakesWhatFits() throws {
        let attributes = Sample.justified {
            $0.alignment = .left; $0.hyphenationFactor = 0
        }
        let layout = Sample.layout(Sample.whale, attributes, in: [TextContainer(width: 170)])
        let together = layout.texts()
        layout.typesetterBehavior = .firstFit
        let filled = layout.texts()
        #expect(filled != together && filled.joined(separator: " ") == Sample.whale)
        for (line, next) in zip(filled, filled.dropFirst()) {
            // Breaks are behind spaces and dashes.
            let word = try #require(next.split(whereSeparator: { $0 == " " || $0 == "—" }).first)
            let separator = line.last == "—" ? "" : " "
            #expect(StyledText(line + separator + word, attributes).size.width > 170, "“\(word)” has room behind “\(line)”")
        }
        layout.typesetterBehavior = .totalFit
        #expect(layout.texts() == together)
    }

    @Test func aParagraphMaySayItForItself() {
        let text = Sample.whale
        func attributes(_ behavior: TypesetterBehavior?) -> TextAttributes { Sample.justified { $0.typesetterBehavior = behavior } }
        let storage = TextStorage(
            StyledText(text + "\n", attributes(.firstFit)) + StyledText(text + "\n", attributes(.totalFit))
                + StyledText(text, attributes(nil)))
        let layout = LayoutManager(storage, containers: [TextContainer(width: 170)])
        func paragraphs() -> [[String]] {
            layout.texts().reduce(into: [[]]) { result, line in
                result[result.count - 1].append(line)
                if line.hasSuffix("as I can."), result.count < 3 { result.append([]) }
            }
        }
        let filled = lines(.firstFit), together = lines(.totalFit)
        #expect(filled != together)
        #expect(paragraphs() == [filled, together, together])
        layout.typesetterBehavior = .firstFit
        #expect(paragraphs() == [filled, together, filled])
    }

    @Test func labelsAndStringDrawingMaySayItToo() {
        let text = StyledText(Sample.whale, Sample.justified()), room = Size(width: 170, height: Size.unlimited.height)
        let heights = [
            TypesetterBehavior.totalFit,
            .tex(
                TeXParameters {
                    $0.looseness = 3; $0.tolerance = 10_000
                }),
        ].map { behavior in
            let context = DrawingContext()
            context.typesetterBehavior = behavior
            var label = Label(text)
            label.numberOfLines = 0
            label.preferredWidth = room.width
            label.typesetterBehavior = behavior
            let height = text.boundingRect(with: room, context: context).height
            #expect(abs(label.intrinsicSize.height - height) < 0.01)
            return height
        }
        let line = FontDescriptor.standard.withSize(11).metrics.lineHeight
        #expect(abs(heights[1] - heights[0] - 3 * line) < 0.1)
    }

    @Test func totalFitIsTeXWithTheStretchOfTwoEms() {
        let tex = TypesetterBehavior.tex(TeXParameters { $0.emergencyStretch = 22 })
        for width in stride(from: 100.0, through: 330, by: 23) { #expect(lines(tex, width: width) == lines(.totalFit, width: width)) }
        #expect(lines(tex, width: 330) != lines(.tex(TeXParameters()), width: 330))
    }

    @Test func theParametersOfTeXDoWhatTheySay() {
        let plain = lines(.tex(TeXParameters()))
        func count(_ looseness: Int) -> Int {
            lines(
                .tex(
                    TeXParameters {
                        $0.tolerance = 9_999; $0.looseness = looseness
                    })
            ).count
        }
        #expect(count(1) == count(0) + 1 && count(2) == count(0) + 2)
        #expect(hyphens(plain) > 0)
        #expect(
            hyphens(
                lines(
                    .tex(
                        TeXParameters {
                            $0.hyphenPenalty = 10_000; $0.tolerance = 10_000
                        }))) == 0)
        #expect(
            hyphens(
                lines(
                    .tex(
                        TeXParameters {
                            $0.hyphenPenalty = -1_000; $0.pretolerance = -1; $0.tolerance = 9_999
                        }))) > hyphens(plain))
        // A first pass that takes anything needs no second one with hyphens.
        #expect(hyphens(lines(.tex(TeXParameters { $0.pretolerance = 10_000 }))) == 0)
        let dashes = "two-and-twenty three-and-thirty four-and-forty five-and-fifty six-and-sixty seven-and-seventy eight-and-eighty"
        func endsOnHyphen(_ penalty: Int) -> Int {
            lines(
                .tex(
                    TeXParameters {
                        $0.exHyphenPenalty = penalty; $0.tolerance = 10_000
                    }), of: dashes, width: 120
            ).count { $0.last == "-" }
        }
        #expect(endsOnHyphen(-9_000) > endsOnHyphen(9_999))
    }

    @Test func extremeParametersLoseNothing() {
        for parameters in [
            TeXParameters {
                $0.tolerance = .max; $0.pretolerance = .min; $0.adjDemerits = .max; $0.doubleHyphenDemerits = .min
            },
            TeXParameters {
                $0.looseness = .max; $0.linePenalty = .min; $0.emergencyStretch = .infinity; $0.finalHyphenDemerits = .max
            },
            TeXParameters {
                $0.hyphenPenalty = .min; $0.exHyphenPenalty = .min; $0.emergencyStretch = .nan; $0.looseness = .min
            },
            TeXParameters {
                $0.tolerance = 0; $0.pretolerance = 0; $0.linePenalty = .max; $0.emergencyStretch = -3
            },
        ] {
            for containers in [[TextContainer(width: 170)], [TextContainer.circle(diameter: 260), TextContainer(width: 120)]] {
                let layout = Sample.layout(Texts.substitute, in: containers)
                layout.typesetterBehavior = .tex(parameters)
                #expect(layout.overflowPosition == nil)
                #expect(layout.lineFragments.last?.range.upperBound == layout.storage.endPosition)
                for line in layout.lineFragments(in: containers.count - 1) { #expect(line.usedRect.maxX <= 170.01) }
            }
        }
    }

    @Test func editsKeepTheBehaviour() throws {
        for behavior in [
            TypesetterBehavior.firstFit,
            .tex(
                TeXParameters {
                    $0.looseness = 1; $0.tolerance = 2_000
                }),
        ] {
            let layout = Sample.layout(Sample.whale + "\n" + Sample.pride, in: [TextContainer(width: 170)])
            layout.typesetterBehavior = behavior
            layout.ensureLayout()
            layout.storage.insert("never ", at: try #require(layout.storage.range(of: "mind")).lowerBound)
            let fresh = LayoutManager(TextStorage(layout.storage.styledText(layout.storage.range)), containers: layout.containers)
            fresh.typesetterBehavior = behavior
            #expect(layout.texts() == fresh.texts())
        }
    }

    // MARK: Leading

    @Test func theLeadingOfAFontMayBeLeftOut() throws {
        let file = try TemporaryFile(LeadedFont.bytes(leading: 200), name: "leaded.ttf")
        try Fonts.register(path: file.path)
        let font = FontDescriptor(family: LeadedFont.family, size: 20), metrics = font.metrics
        #expect(metrics.leading > 1)
        let attributes = TextAttributes { $0.font = font }
        let layout = Sample.layout("Hx\n\nxH", attributes, in: [TextContainer(width: 300)])
        for usesLeading in [true, false, true] {
            layout.usesFontLeading = usesLeading
            let height = metrics.ascent + metrics.descent + (usesLeading ? metrics.leading : 0)
            #expect(layout.lineCount == 3)
            for line in layout.lineFragments { #expect(abs(line.rect.height - height) < 0.01) }
        }
        let text = StyledText("Hx", attributes)
        let options: [DrawingOptions] = [.standard, .usesLineFragmentOrigin]
        #expect(
            abs(
                text.boundingRect(with: .unlimited, options: options[0]).height
                    - text.boundingRect(with: .unlimited, options: options[1]).height
                    - metrics.leading) < 0.01)
    }

    // MARK: Tightening

    private func tightened(_ factor: Double? = nil, mode: ParagraphStyle.LineBreakMode = .byTruncatingTail) -> TextAttributes {
        Sample.justified {
            $0.alignment = .left
            $0.lineBreakMode = mode
            $0.allowsDefaultTighteningForTruncation = true
            if let factor { $0.tighteningFactorForTruncation = factor }
        }
    }

    @Test func aLineIsSetCloserBeforeItIsTruncated() throws {
        let text = "A line a little too long for its room"
        let natural = StyledText(text, Sample.justified { $0.alignment = .left }).size.width
        for (share, isTight) in [(1.04, true), (1.06, false)] {
            let width = natural / share, layout = Sample.layout(text, tightened(), in: [TextContainer(width: width)])
            let line = try #require(layout.line(at: .start))
            let hidden = line.runs.flatMap(\.glyphs).contains { $0.range.isEmpty }
            #expect(hidden != isTight)
            if isTight {
                #expect(abs(layout.lineFragments[0].usedRect.width - width) < 0.01)
                // Every letter is nearer to the one before it, none of them by much more than another.
                let plain = try #require(
                    Sample.layout(text, Sample.justified { $0.alignment = .left }, in: [TextContainer(width: 999)]).line(at: .start))
                let moves = zip(plain.runs.flatMap(\.glyphs), line.runs.flatMap(\.glyphs)).map { $0.advance - $1.advance }
                #expect(moves.dropLast().allSatisfy { $0 > 0.05 && $0 < 0.6 })
            }
        }
        let more = Sample.layout(text, tightened(0.1), in: [TextContainer(width: natural / 1.06)])
        #expect(try #require(more.line(at: .start)).runs.flatMap(\.glyphs).allSatisfy { !$0.range.isEmpty })
    }

    @Test func theLastLineOfAContainerShowsTheRestSoIfItCan() throws {
        let text = "Some words that go on for two lines, and extraordinarily"
        let attributes = tightened(0.05, mode: .byWordWrapping)
        var container = TextContainer(width: 0, height: 500)
        container.lineBreakMode = .byTruncatingTail
        container.maximumNumberOfLines = 2
        func layout(_ width: Double, _ attributes: TextAttributes) -> LayoutManager {
            container.size.width = width
            return Sample.layout(text, attributes, in: [container])
        }
        let plain = tightened(0, mode: .byWordWrapping)
        let widths = stride(from: 110.0, through: 200, by: 0.5)
        func isCut(_ width: Double, _ attributes: TextAttributes) -> Bool { layout(width, attributes).overflowPosition != nil }
        let width = try #require(widths.first { isCut($0, plain) && !isCut($0, attributes) })
        #expect(widths.allSatisfy { isCut($0, plain) || !isCut($0, attributes) })
        let tight = layout(width, attributes)
        #expect(tight.lineCount == 2 && tight.range(fitting: 0) == tight.storage.range)
        // Every place has its caret, and every caret its place.
        for offset in 0...text.count {
            let position = tight.storage.position(characterOffset: offset)
            let caret = try #require(tight.caretRect(at: position)).rect
            #expect(tight.position(at: Point(x: caret.minX, y: caret.midY), in: 0) == position)
        }
        // What follows in another paragraph has to be shown by a sign.
        tight.storage.append(StyledText("\nmore", attributes))
        #expect(tight.overflowPosition != nil)
        #expect(try #require(tight.lineFragments.last).range.upperBound < tight.storage.endPosition)
    }

    @Test func aLabelMaySetItsLettersCloser() {
        let text = StyledText("A label with some words", Sample.justified { $0.alignment = .left })
        var label = Label(text)
        let natural = label.intrinsicSize
        let room = Size(width: natural.width / 1.03, height: natural.height)
        label.minimumScaleFactor = 0.5
        #expect(label.scale(in: room) < 1)
        label.allowsDefaultTighteningForTruncation = true
        #expect(label.scale(in: room) == 1)
        #expect(label.scale(in: Size(width: natural.width / 1.2, height: natural.height)) < 1)
    }
}

/// The font of the tests under another name, with a room between its lines.
private enum LeadedFont {
    static let family = "Fleuron Leadings"

    /// - Parameter leading: in the units of the font.
    static func bytes(leading: Int) -> [UInt8] {
        var bytes = VariableFont.bytes
        func number(_ offset: Int, _ count: Int) -> Int { bytes[offset..<(offset + count)].reduce(0) { $0 << 8 | Int($1) } }
        // OpenType, “Organization of an OpenType font”: a record of 16 bytes for each table, its tag first, its place in the third field.
        for record in 0..<number(4, 2) {
            let start = 12 + 16 * record, table = number(start + 8, 4)
            guard String(decoding: bytes[start..<(start + 4)], as: UTF8.self) == "hhea" else { continue }
            (bytes[table + 8], bytes[table + 9]) = (UInt8(leading >> 8), UInt8(leading & 255))
        }
        for (old, new) in [(Array("Fleuron Variable".utf8), Array(family.utf8))] {
            replace(old, by: new, in: &bytes)
            replace(old.flatMap { [0, $0] }, by: new.flatMap { [0, $0] }, in: &bytes)
        }
        return bytes
    }

    private static func replace(_ old: [UInt8], by new: [UInt8], in bytes: inout [UInt8]) {
        for start in 0...(bytes.count - old.count) where Array(bytes[start..<(start + old.count)]) == old {
            bytes.replaceSubrange(start..<(start + old.count), with: new)
        }
    }
}
