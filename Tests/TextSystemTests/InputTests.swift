import Testing

@testable import TextSystem

@Suite struct TextNavigationTests {
    func words(_ text: String) -> [String] {
        let storage = TextStorage(text)
        return TextNavigation(storage).words(in: storage.range).map { storage.substring($0) }
    }

    @Test func wordsKeepTheirMarks() {
        #expect(
            words("“Don’t pay 3.14, you,” said Älva’s 2 friends.") == ["Don’t", "pay", "3.14", "you", "said", "Älva’s", "2", "friends"])
        #expect(words("daisy-chain") == ["daisy", "chain"])
        #expect(words("  … — ").isEmpty)
    }

    @Test func charactersAreGraphemes() {
        let storage = TextStorage("a👨‍👩‍👧e\u{301}\r\nb")
        let navigation = TextNavigation(storage)
        var position = TextPosition.start
        var found: [String] = []
        while position < storage.endPosition {
            let next = navigation.position(after: position)
            found.append(storage.substring(position..<next))
            #expect(navigation.position(before: next) == position)
            position = next
        }
        #expect(found == ["a", "👨‍👩‍👧", "e\u{301}", "\r\n", "b"])
        let inside = TextPosition(utf8Offset: 5)
        #expect(navigation.position(before: inside) == TextPosition(utf8Offset: 1))
        #expect(navigation.character(at: inside).lowerBound == TextPosition(utf8Offset: 1))
    }

    @Test func sentencesEndAtTheirMarks() {
        let storage = TextStorage("He came, e.g. at noon. “Why?” she asked. Then… nothing!\nA new one")
        let sentences = TextNavigation(storage).sentences(in: storage.range).map { storage.substring($0) }
        #expect(sentences == ["He came, e.g. at noon. ", "“Why?” ", "she asked. ", "Then… nothing!\n", "A new one"])
    }

    @Test func abbreviationsOfTheLanguageEndNoSentence() {
        let english = TextStorage("Mr. Darcy came. He danced.", attributes: TextAttributes { $0.language = "en-GB" })
        #expect(TextNavigation(english).sentences(in: english.range).map { english.substring($0) } == ["Mr. Darcy came. ", "He danced."])
    }

    @Test func wordsAreFoundWhereThereAreNoSpaces() {
        // Thai, by ICU's dictionary: “hello”, “world”.
        #expect(words("สวัสดีโลก") == ["สวัสดี", "โลก"])
        #expect(words("naïve cafe\u{301} 2-3 x_y co\u{AD}operate") == ["naïve", "cafe\u{301}", "2", "3", "x_y", "co\u{AD}operate"])
        #expect(words("").isEmpty)
    }
}

@Suite(.enabled(if: Sample.hasFont, "EB Garamond is not installed")) struct TextInputTests {
    func input(_ text: String, width: Double = 200) -> TextInput {
        TextInput(Sample.layout(text, in: [TextContainer(width: width)]))
    }

    func offset(_ input: TextInput) -> Int { input.head.utf8Offset }

    @Test func typingAndDeleting() {
        let input = input("")
        input.insert("one two")
        #expect(input.storage.string == "one two")
        input.delete()
        input.delete(.backward, by: .word)
        #expect(input.storage.string == "one ")
        input.move(.backward, by: .document)
        input.delete(.forward)
        #expect(input.storage.string == "ne ")
    }

    @Test func theSelectionIsReplacedByWhatIsTyped() {
        let input = input("one two three")
        input.select(input.storage.range(of: "two")!)
        input.insert("2")
        #expect(input.storage.string == "one 2 three")
        #expect(input.selection.isEmpty)
        #expect(offset(input) == 5)
    }

    @Test func movingByGranularity() {
        let input = input("One two. Three four.\nFive")
        input.move(.forward, by: .word)
        #expect(offset(input) == 3)
        input.move(.forward, by: .word)
        #expect(offset(input) == 7)
        input.move(.backward, by: .word)
        #expect(offset(input) == 4)
        input.move(.forward, by: .sentence)
        #expect(offset(input) == 9)
        input.move(.forward, by: .paragraph)
        #expect(offset(input) == 21)
        input.move(.forward, by: .document)
        #expect(offset(input) == 25)
        input.move(.backward, by: .line)
        #expect(offset(input) == 21)
        input.move(.backward, by: .document)
        #expect(offset(input) == 0)
    }

    @Test func extendingKeepsTheAnchorAndAStepGivesTheSelectionUp() {
        let input = input("one two three")
        input.move(.forward, by: .word)
        input.move(.forward, by: .word, extends: true)
        #expect(input.storage.substring(input.selection) == " two")
        input.move(.backward)
        #expect(offset(input) == 3)
        #expect(input.selection.isEmpty)
    }

    @Test func upAndDownKeepTheColumn() throws {
        let input = input(Sample.pride + "\nx\n" + Sample.pride)
        input.point(at: Point(x: 120, y: 3), in: 0)
        let start = try #require(input.layout.caretRect(at: input.head)).rect
        let lines = input.layout.lineFragments
        for _ in 0..<lines.count { input.move(.down) }
        // Through the short paragraph, where it stands at its end.
        #expect(input.head == input.storage.endPosition)
        input.point(at: Point(x: 120, y: 3), in: 0)
        let short = try #require(lines.firstIndex { input.storage.substring($0.range) == "x\n" })
        for _ in 0..<(short + 1) { input.move(.down) }
        let below = try #require(input.layout.caretRect(at: input.head)).rect
        #expect(below.minY == lines[short + 1].rect.minY)
        #expect(abs(below.minX - start.minX) < 6)
        for _ in 0..<(short + 1) { input.move(.up) }
        #expect(input.layout.caretRect(at: input.head)?.rect.minY == 0)
    }

    @Test func theEndOfALineIsBeforeWhatFollows() throws {
        let input = input(Sample.pride)
        input.move(.forward, by: .line)
        let caret = try #require(input.layout.caretRect(at: input.head, affinity: input.affinity))
        #expect(caret.rect.minY == 0)
        #expect(input.affinity == .upstream)
    }

    @Test func undoTakesBackTypingAsOneAndOtherEditsByThemselves() {
        let input = input("start")
        input.move(.forward, by: .document)
        for letter in " more" { input.insert(String(letter)) }
        input.delete()
        #expect(input.storage.string == "start mor")
        input.undo()
        #expect(input.storage.string == "start more")
        input.undo()
        #expect(input.storage.string == "start")
        input.undo()
        #expect(input.storage.string == "start")
        input.redo()
        input.redo()
        #expect(input.storage.string == "start mor")
    }

    @Test func charactersThatAreTakenAwayOneByOneComeBackAtOnce() {
        let input = input("one two three"), storage = input.storage
        storage.setAttribute(\.kern, 1, in: TextRange(5, 7))
        let before = storage.styledText(storage.range)
        input.select(TextRange(7, 7))
        for _ in 0..<4 { input.delete() }
        for _ in 0..<3 { input.delete(.forward) }
        #expect(storage.string == "oneree" && input.selection == TextRange(3, 3))
        input.undo()
        #expect(storage.styledText(storage.range) == before)
        input.redo()
        #expect(storage.string == "oneree")
        input.undo()
        // Not those of two places, and a word by itself.
        input.select(TextRange(13, 13))
        input.delete()
        input.select(TextRange(3, 3))
        input.delete()
        input.undo()
        #expect(storage.string == "one two thre")
        input.delete(.backward, by: .word)
        input.delete(.forward)
        input.undo()
        #expect(storage.string == " two thre")
    }

    @Test func aLaterHistoryTakesThePlaceOfAnEarlierAndKeepsItWhenThatIsGone() {
        let storage = TextStorage("a")
        var first: UndoHistory? = UndoHistory(storage)
        let second = UndoHistory(storage)
        #expect(first?.canUndo == false)
        first = nil
        storage.append(StyledText("b", TextAttributes()))
        #expect(second.canUndo)
        second.undo()
        #expect(storage.string == "a")
    }

    @Test(arguments: [(3, 3), (1, 1), (0, 0), (-5, 0), (Int.min, 0)])
    func olderEditsThanTheLimitAreForgotten(limit: Int, kept: Int) {
        let storage = TextStorage("text")
        let history = UndoHistory(storage)
        for _ in 0..<5 {
            storage.delete(storage.startPosition..<storage.startPosition); storage.replaceCharacters(in: storage.range, with: "other")
        }
        history.limit = limit
        storage.replaceCharacters(in: storage.range, with: "last")
        var count = 0
        while history.undo() != nil { count += 1 }
        #expect(count == kept)
    }

    @Test func undoBringsAttributesBack() {
        let storage = TextStorage("abc", attributes: TextAttributes { $0.kern = 1 })
        let history = UndoHistory(storage)
        let before = storage.styledText(storage.range)
        history.group {
            storage.setAttribute(\.kern, 5, in: TextRange(1, 2))
            storage.delete(TextRange(0, 2))
            storage.append("xyz")
        }
        let after = storage.styledText(storage.range)
        history.undo()
        #expect(storage.styledText(storage.range) == before)
        history.redo()
        #expect(storage.styledText(storage.range) == after)
        history.undo()
        #expect(storage.styledText(storage.range) == before)
        #expect(!history.canUndo)
    }

    @Test func markedTextIsReplacedUntilItIsSettled() {
        let input = input("ab")
        input.select(TextRange(1, 1))
        input.setMarkedText("k")
        input.setMarkedText("か")
        #expect(input.storage.string == "aかb")
        input.setMarkedText("漢字", selected: 0..<1)
        #expect(input.storage.substring(input.selection) == "漢")
        input.insert("漢字")
        #expect(input.storage.string == "a漢字b")
        #expect(input.markedRange == nil)
    }

    @Test func whatAnInputMethodTriesIsTakenBackAtOnce() {
        let input = input("ab")
        input.select(TextRange(1, 1))
        input.insert("x")
        for tried in ["k", "か", "かん"] { input.setMarkedText(tried) }
        input.insert("漢")
        input.insert("!")
        #expect(input.storage.string == "ax漢!b")
        input.undo()
        #expect(input.storage.string == "ax漢b")
        input.undo()
        #expect(input.storage.string == "axb")
        input.undo()
        #expect(input.storage.string == "ab")
        for _ in 0..<3 { input.redo() }
        #expect(input.storage.string == "ax漢!b")
        // Given up, nothing has happened.
        input.setMarkedText("n")
        input.setMarkedText("")
        input.undo()
        #expect(input.storage.string == "ax漢!b" && input.markedRange == nil)
        input.setMarkedText("n")
        input.undo()
        #expect(input.storage.string == "ax漢!b" && input.markedRange == nil)
    }

    @Test func typingAttributesHoldForWhatIsTypedNext() {
        let input = input("ab")
        input.select(TextRange(1, 1))
        input.typingAttributes = TextAttributes { $0.foregroundColor = .red }
        input.insert("X")
        input.insert("Y")
        #expect(input.storage.attribute(\.foregroundColor, at: TextPosition(utf8Offset: 1))?.effectiveRange == TextRange(1, 3))
    }

    @Test func whatIsTypedAfterAllOfATextIsGoneLooksAsItDid() {
        let input = input("ab"), attributes = input.typingAttributes
        #expect(attributes.font != nil)
        input.select(input.storage.range)
        input.delete()
        input.select(.start..<(.start))
        #expect(input.storage.isEmpty && input.typingAttributes == attributes)
        input.insert("c")
        #expect(input.storage.attributes(at: .start)?.attributes == attributes)
        _ = (input.select(input.storage.range), input.cut())
        input.insert("d")
        input.setMarkedText("")
        #expect(input.storage.attributes(at: .start)?.attributes == attributes)
    }

    @Test func pointingSelects() throws {
        let input = input(Sample.pride)
        let word = input.storage.range(of: "universally")!
        let rect = try #require(input.layout.selectionRects(for: word).first).rect
        input.select(.word, at: Point(x: rect.midX, y: rect.midY), in: 0)
        #expect(input.selection == word)
        input.select(.paragraph, at: Point(x: rect.midX, y: rect.midY), in: 0)
        #expect(input.selection == input.storage.range)
    }
}

/// One who watches an input.
@Suite struct InputDelegateTests {
    private final class Digits: TextInputDelegate {
        var asked: [String] = []
        var selections = 0
        func textInput(_ input: TextInput, shouldChangeTextIn range: TextRange, replacementText text: String) -> Bool {
            asked.append("\(range.lowerBound.utf8Offset)-\(range.upperBound.utf8Offset):\(text)")
            return text.allSatisfy(\.isNumber)
        }
        func textInputDidChangeSelection(_ input: TextInput) { selections += 1 }
    }

    @Test func editsMayBeRefused() {
        let input = TextInput(LayoutManager(TextStorage("12"), containers: [TextContainer(width: 100)])), digits = Digits()
        input.delegate = digits
        input.move(.forward, by: .document)
        input.insert("3")
        input.insert("x")
        input.setMarkedText("y")
        input.delete()
        #expect(input.storage.string == "12" && input.markedRange == nil)
        #expect(digits.asked == ["2-2:3", "3-3:x", "3-3:y", "2-3:"])
        input.undo()
        #expect(input.storage.string == "123", "nobody is asked about undo")
    }

    @Test func everyChangeOfTheSelectionIsToldOnce() {
        let input = TextInput(LayoutManager(TextStorage("12 34"), containers: [TextContainer(width: 100)])), watcher = Digits()
        input.delegate = watcher
        input.move(.forward, by: .word)
        #expect(watcher.selections == 1)
        input.move(.backward, by: .document, extends: true)
        #expect(watcher.selections == 2 && input.selection.upperBound.utf8Offset == 2)
        input.select(input.selection)
        input.select(input.selection)
        // The caret goes to the end of the selection, once.
        #expect(watcher.selections == 3)
        input.storage.insert(StyledText("0"), at: .start)
        #expect(watcher.selections == 4)
    }
}
