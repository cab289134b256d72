import FontFixtures
import PictureInspection
import Testing
import TextSamples

@testable import TextSystem

/// Fonts that stand in for others, as attributes say it.
@Suite(.enabled(if: Sample.hasFont, "EB Garamond is not installed")) struct FontFixingTests {
    private static let garamond = FontDescriptor(family: "EB Garamond", size: 12)
    private static let plain = TextAttributes { $0.font = garamond }

    private func range(_ storage: TextStorage, _ text: String) throws -> TextRange { try #require(storage.range(of: text)) }

    @Test func theFontOfACharacterIsTheOneThatIsSetIn() throws {
        let storage = TextStorage("Abc Աբգ ☃ def\nքաղ x", attributes: Self.plain)
        let layout = LayoutManager(storage, containers: [TextContainer(width: 400)])
        var checked = 0
        for run in layout.lineFragments.flatMap({ layout.line(at: $0.range.lowerBound)?.runs ?? [] }) {
            for glyph in run.glyphs where !glyph.isSpace {
                let attributes = try #require(storage.attributes(at: glyph.range.lowerBound)).attributes,
                    font = try #require(attributes.font)
                #expect(font.postScriptName == run.fontName && abs(font.size - run.fontSize) < 0.01)
                #expect((attributes.originalFont == nil) == (font == Self.garamond))
                #expect(attributes.originalFont == nil || attributes.originalFont == Self.garamond)
                checked += attributes.originalFont == nil ? 0 : 1
            }
        }
        #expect(checked == 7)
        let armenian = try range(storage, "Աբգ")
        #expect(storage.attributes(at: armenian.lowerBound)?.effectiveRange == armenian)
        #expect(storage.attribute(\.font, at: armenian.lowerBound)?.effectiveRange == armenian)
        #expect(storage.attribute(\.foregroundColor, at: armenian.lowerBound)?.effectiveRange == storage.range)
        let end = try range(storage, " ☃")
        #expect(
            storage.attributes(at: armenian.upperBound)?.effectiveRange == end
                .lowerBound..<TextPosition(utf8Offset: end.lowerBound.utf8Offset + 1))
        var stretches: [String] = []
        storage.enumerateAttribute(\.font, in: storage.range) { stretches.append(storage.substring($1)) }
        #expect(stretches == ["Abc ", "Աբգ", " ", "☃", " def\n", "քաղ", " x"])
    }

    @Test func whatWasAskedForStaysAndComesBack() throws {
        let storage = TextStorage("a Ա b", attributes: Self.plain), history = UndoHistory(storage)
        let armenian = try range(storage, "Ա"), before = storage.styledText(storage.range)
        let fixed = try #require(storage.attributes(at: armenian.lowerBound)?.attributes)
        #expect(fixed.originalFont == Self.garamond && before.runs.count == 1)
        // Attributes that were read may be set again, elsewhere and changed.
        storage.setAttributes(fixed, in: storage.range)
        #expect(storage.styledText(storage.range) == before)
        storage.addAttributes(fixed, in: storage.range)
        storage.replace(try range(storage, "b"), with: StyledText("b", fixed))
        #expect(storage.styledText(storage.range) == before)
        storage.replaceCharacters(in: armenian, with: "c")
        #expect(storage.attributes(at: armenian.lowerBound)?.effectiveRange == storage.range)
        history.undo()
        #expect(storage.attributes(at: armenian.lowerBound)?.attributes.originalFont == Self.garamond)
        // Another font, which has it.
        let sans = FontDescriptor(family: "DejaVu Sans", size: 12)
        storage.updateAttributes(in: storage.range) { $0.font = sans }
        #expect(storage.attributes(at: armenian.lowerBound)?.attributes == TextAttributes { $0.font = sans })
        var chosen = fixed
        chosen.font = sans
        #expect(chosen.originalFont == nil)
    }

    @Test func whatIsTypedBehindItAsksForTheOriginal() throws {
        let storage = TextStorage("Ա", attributes: Self.plain)
        let input = TextInput(LayoutManager(storage, containers: [TextContainer(width: 200)]))
        #expect(storage.attributes(at: .start)?.attributes.originalFont == Self.garamond)
        input.select(storage.endPosition..<storage.endPosition)
        #expect(input.typingAttributes == Self.plain)
        input.insert("n")
        #expect(storage.attribute(\.font, at: TextPosition(utf8Offset: 2))?.value == Self.garamond)
    }

    @Test func editsElsewhereLeaveWhatIsKnown() throws {
        let storage = TextStorage((0..<5).map { "line \($0) Ա" }.joined(separator: "\n"), attributes: Self.plain)
        func missing(_ storage: TextStorage) -> [String] {
            var found: [String] = []
            storage.enumerateAttributes(in: storage.range) { if $0.originalFont != nil { found.append("\($1) \(storage.substring($1))") } }
            return found
        }
        var numbers = SeededNumbers(7)
        let pieces = ["\n", "Ա", "x", "☃y", "", "\r\n", "e\u{301}", "Ա\u{301}"]
        for _ in 0..<200 {
            let length = storage.string.unicodeScalars.count
            func position() -> TextPosition {
                let scalars = storage.string.unicodeScalars
                let index = scalars.index(scalars.startIndex, offsetBy: Int.random(in: 0...length, using: &numbers))
                return storage.position(index)
            }
            let ends = [position(), position()].sorted()
            let range = storage.utf16Offsets(of: ends[0]..<ends[1]).count > 9 ? ends[0]..<ends[0] : ends[0]..<ends[1]
            switch Int.random(in: 0..<4, using: &numbers) {
            case 0: storage.setAttribute(\.font, Self.garamond.adding(.italic), in: range)
            default: storage.replaceCharacters(in: range, with: pieces[Int.random(in: 0..<pieces.count, using: &numbers)])
            }
            #expect(missing(storage) == missing(TextStorage(storage.styledText(storage.range))))
        }
    }

    @Test func aFontThatComesLaterIsUsed() throws {
        // No other test knows the family.
        let font = FontDescriptor(family: "Fleuron LaterOne", size: 10)
        let storage = TextStorage("HH", attributes: TextAttributes { $0.font = font })
        let layout = LayoutManager(storage, containers: [TextContainer(width: 200)])
        let before = try #require(layout.line(at: .start)).runs.map(\.fontName)
        let file = try TemporaryFile(Self.renamed(VariableFont.bytes, from: "Variable", to: "LaterOne"), name: "later.ttf")
        try Fonts.register(path: file.path)
        #expect(font.resolvedFamily == "Fleuron LaterOne")
        #expect(before != ["FleuronLaterOne"] && layout.line(at: .start)?.runs.map(\.fontName) == ["FleuronLaterOne"])
    }

    /// A font with other words in its names, which are there in ASCII and in UTF-16.
    private static func renamed(_ bytes: [UInt8], from old: String, to new: String) -> [UInt8] {
        var result = bytes
        for (old, new) in [(Array(old.utf8), Array(new.utf8)), (old.utf8.flatMap { [0, $0] }, new.utf8.flatMap { [0, $0] })] {
            for start in 0...(result.count - old.count) where result[start..<(start + old.count)].elementsEqual(old) {
                result.replaceSubrange(start..<(start + old.count), with: new)
            }
        }
        return result
    }
}
