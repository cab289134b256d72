import Testing

@testable import TextSystem

@Suite struct TextStorageTests {
    func attributes(_ kern: Double) -> TextAttributes { TextAttributes { $0.kern = kern } }

    // MARK: Text and paragraphs

    @Test func replacesCharacters() {
        let storage = TextStorage("one two three")
        storage.replaceCharacters(in: storage.range(of: "two")!, with: "2")
        #expect(storage.string == "one 2 three")
        storage.delete(storage.range(of: "one ")!)
        storage.append("!")
        #expect(storage.string == "2 three!")
    }

    @Test func paragraphsEndAtEverySeparator() {
        let storage = TextStorage("a\nb\r\nc\u{2029}d\u{85}e\rf")
        #expect(
            (0..<storage.paragraphCount).map { storage.substring(storage.paragraphRange($0)) } == [
                "a\n", "b\r\n", "c\u{2029}", "d\u{85}", "e\r", "f",
            ])
    }

    @Test func aTextThatEndsInASeparatorEndsInAnEmptyParagraph() {
        #expect(TextStorage("").paragraphCount == 1)
        #expect(TextStorage("a\n").paragraphCount == 2)
        #expect(TextStorage("\n\n").paragraphCount == 3)
    }

    /// Edits at random: paragraphs and runs are those that a new storage of the same text has.
    @Test func editsKeepParagraphsAsTheyWouldBeFoundAnew() {
        var seed: UInt64 = 3
        func random(_ count: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((seed >> 33) % UInt64(max(1, count)))
        }
        let pieces = ["a", "\n", "\r", "\r\n", "word ", "\u{2029}", "é", "\n\n", "😀", ""]
        let storage = TextStorage("first\nsecond\r\nthird")
        for _ in 0..<2_000 {
            let count = storage.string.utf8.count
            let start = storage.scalarAligned(TextPosition(utf8Offset: random(count + 1)))
            let end = storage.scalarAligned(TextPosition(utf8Offset: min(count, start.utf8Offset + random(6))))
            storage.replaceCharacters(in: start..<max(start, end), with: pieces[random(pieces.count)])
            if random(4) == 0 { storage.setAttribute(\.kern, Double(random(3)), in: start..<max(start, end)) }
            let fresh = TextStorage(storage.string)
            #expect(storage.paragraphs.starts == fresh.paragraphs.starts)
            let runs = storage.attributeRuns.runs
            #expect(storage.isEmpty || runs.first?.start == 0)
            #expect(zip(runs, runs.dropFirst()).allSatisfy { $0.start < $1.start && $0.attributes != $1.attributes })
            #expect(runs.allSatisfy { $0.start < storage.text.count })
        }
    }

    // MARK: Inheritance

    @Test func replacedTextInheritsFromTheFirstCharacterReplaced() {
        let storage = TextStorage(StyledText("aaa", attributes(1)) + StyledText("bbb", attributes(2)))
        storage.replaceCharacters(in: TextRange(2, 5), with: "XYZ")
        #expect(storage.string == "aaXYZb")
        #expect(storage.attribute(\.kern, at: TextPosition(utf8Offset: 4))?.value == 1)
    }

    @Test func insertedTextInheritsFromTheCharacterBefore() {
        let storage = TextStorage(StyledText("aaa", attributes(1)) + StyledText("bbb", attributes(2)))
        storage.replaceCharacters(in: TextRange(3, 3), with: "X")
        #expect(storage.attributes(at: TextPosition(utf8Offset: 3))?.effectiveRange == TextRange(0, 4))
    }

    @Test func textInsertedAtTheBeginningInheritsFromTheCharacterBehind() {
        let storage = TextStorage("b", attributes: attributes(2))
        storage.replaceCharacters(in: TextRange(0, 0), with: "X")
        #expect(storage.attribute(\.kern, at: .start)?.value == 2)
    }

    @Test func textInsertedBehindAnAttachmentIsNotOne() {
        let storage = TextStorage("ab")
        let attachment = TextAttachment(.empty, size: Size(width: 5, height: 5))
        storage.insert(attachment, at: TextPosition(utf8Offset: 1))
        storage.replaceCharacters(in: TextRange(4, 4), with: "X")
        #expect(storage.attribute(\.attachment, at: TextPosition(utf8Offset: 1))?.value == attachment)
        #expect(storage.attribute(\.attachment, at: TextPosition(utf8Offset: 4))?.value == nil)
    }

    // MARK: Attributes

    @Test func theEffectiveRangeIsThatOfAllAttributesAndTheLongestThatOfOne() {
        let storage = TextStorage("abcdef", attributes: attributes(1))
        storage.setAttribute(\.foregroundColor, .red, in: TextRange(2, 4))
        let middle = TextPosition(utf8Offset: 3)
        #expect(storage.attributes(at: middle)?.effectiveRange == TextRange(2, 4))
        #expect(storage.attribute(\.kern, at: middle)?.effectiveRange == TextRange(0, 6))
        #expect(storage.attribute(\.kern, at: middle, in: TextRange(1, 5))?.effectiveRange == TextRange(1, 5))
        #expect(storage.attribute(\.foregroundColor, at: middle)?.effectiveRange == TextRange(2, 4))
    }

    @Test func enumeratesStretchesOfOneAttribute() {
        let storage = TextStorage("abcdef")
        storage.setAttribute(\.kern, 3, in: TextRange(1, 3))
        storage.setAttribute(\.link, "https://example.org", in: TextRange(2, 5))
        var found: [String] = []
        storage.enumerateAttribute(\.kern, in: storage.range) { value, range in found.append("\(value ?? 0):\(storage.substring(range))") }
        #expect(found == ["0.0:a", "3.0:bc", "0.0:def"])
    }

    @Test func addingAndRemovingAndSettingAttributes() {
        let storage = TextStorage("abc", attributes: attributes(1))
        storage.addAttributes(TextAttributes { $0.tracking = 2 }, in: storage.range)
        #expect(
            storage.attributes(at: .start)?.attributes
                == TextAttributes {
                    $0.kern = 1; $0.tracking = 2
                })
        storage.removeAttribute(\.kern, in: TextRange(0, 1))
        #expect(storage.attribute(\.kern, at: .start)?.value == nil)
        storage.setAttributes(TextAttributes(), in: storage.range)
        #expect(storage.attributes(at: .start)?.effectiveRange == storage.range)
    }

    @Test func styledTextComesOutAsItWentIn() {
        let text = StyledText("one ", attributes(1)) + StyledText("two", attributes(2))
        #expect(TextStorage(text).styledText(TextRange(0, 7)) == text)
        #expect(TextStorage(text).styledText(TextRange(2, 5)) == StyledText("e ", attributes(1)) + StyledText("t", attributes(2)))
    }

    // MARK: Positions

    @Test func positionsAreConvertible() {
        let storage = TextStorage("aé😀b")
        let smile = storage.range(of: "😀")!
        #expect(storage.utf16Offset(of: smile.lowerBound) == 2)
        #expect(storage.utf16Offset(of: smile.upperBound) == 4)
        #expect(storage.position(utf16Offset: 4) == smile.upperBound)
        #expect(storage.position(utf16Offset: 3) == smile.lowerBound, "inside a surrogate pair")
        #expect(storage.string[storage.index(of: smile.upperBound)] == "b")
        #expect(storage.position(storage.string.lastIndex(of: "b")!) == smile.upperBound)
        #expect(storage.position(characterOffset: 2) == smile.lowerBound)
    }

    @Test func positionsBeyondTheTextAreItsEnds() {
        let storage = TextStorage("abc")
        #expect(storage.substring(TextRange(1, 99)) == "bc")
        storage.replaceCharacters(in: TextRange(50, 60), with: "!")
        #expect(storage.string == "abc!")
    }
}
