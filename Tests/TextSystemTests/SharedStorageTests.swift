import Testing

@testable import TextSystem

/// Several text inputs on one storage.
@Suite struct SharedStorageTests {
    private func inputs(_ text: String) -> (TextInput, TextInput) {
        let storage = TextStorage(text)
        func input() -> TextInput { TextInput(LayoutManager(storage, containers: [TextContainer(width: 300)])) }
        return (input(), input())
    }

    private func range(_ start: Int, _ end: Int) -> TextRange { TextPosition(utf8Offset: start)..<TextPosition(utf8Offset: end) }

    @Test func twoInputsShareOneHistory() {
        let (first, second) = inputs("")
        first.insert("one")
        second.select(second.storage.range)
        second.insert("two")
        #expect(first.history === second.history)
        first.undo()
        #expect(first.storage.string == "one")
        second.undo()
        #expect(first.storage.string == "")
    }

    @Test func whatIsEditedInOneSessionComesBackAtOnce() {
        let storage = TextStorage("ab"), history = UndoHistory(storage)
        func session(_ texts: [String]) {
            storage.beginEditing()
            for text in texts { storage.edit { storage.insert(StyledText(text), at: .start) } }
            history.group { storage.setAttribute(\.kern, 1, in: storage.range) }
            storage.endEditing()
        }
        session(["1", "2"])
        session(["3"])
        storage.insert(StyledText("4"), at: .start)
        #expect(storage.string == "4321ab")
        history.undo()
        history.undo()
        #expect(storage.string == "21ab")
        history.undo()
        #expect(storage.string == "ab" && storage.attributes(at: .start)?.attributes.kern == nil && !history.canUndo)
        history.redo()
        history.redo()
        #expect(storage.string == "321ab")
    }

    @Test func aSelectionMovesWithTheEditsOfOthers() {
        let (first, second) = inputs("one two three")
        second.select(range(4, 7))
        first.select(range(0, 0))
        first.insert("zero ")
        #expect(second.selection == range(9, 12))
        first.storage.delete(range(0, 5))
        #expect(second.selection == range(4, 7))
        first.storage.delete(range(2, 5))
        #expect(second.selection == range(2, 4))
        first.storage.delete(first.storage.range)
        #expect(second.selection == range(0, 0))
    }

    @Test func aCaretStaysBeforeWhatAnotherInsertsAtIt() {
        let (first, second) = inputs("ab")
        second.select(range(1, 1))
        first.storage.insert("x", at: TextPosition(utf8Offset: 1))
        #expect(second.selection == range(1, 1))
    }

    @Test func markedTextMovesWithTheEditsOfOthers() {
        let (first, second) = inputs("ab")
        second.select(range(2, 2))
        second.setMarkedText("ni")
        first.storage.insert("x", at: .start)
        #expect(second.markedRange == range(3, 5))
        second.setMarkedText("你")
        #expect(first.storage.string == "xab你")
    }

    @Test func markedTextsOfTwoInputsAreTakenBackInTheOrderOfTheEdits() {
        let (first, second) = inputs("ab")
        let storage = first.storage
        second.select(range(2, 2))
        first.setMarkedText("n")
        second.setMarkedText("k")
        first.setMarkedText("ni")
        first.insert("你")
        second.insert("か")
        #expect(storage.string == "你abか")
        var steps: [String] = []
        while first.history.canUndo {
            first.undo()
            steps.append(storage.string)
        }
        // What one has typed is never taken back with what the other has.
        #expect(steps == ["你abk", "nabk", "nab", "ab"])
        while first.history.canRedo { second.redo() }
        #expect(storage.string == "你abか")
    }

    @Test func typingAttributesAreThoseThatTheNextCharacterInherits() {
        let storage = TextStorage("red", attributes: TextAttributes { $0.foregroundColor = .red })
        let input = TextInput(LayoutManager(storage, containers: [TextContainer(width: 300)]))
        #expect(input.typingAttributes == TextAttributes { $0.foregroundColor = .red })
        input.select(storage.range)
        #expect(input.typingAttributes == TextAttributes { $0.foregroundColor = .red })
        let empty = TextStorage(defaultAttributes: TextAttributes { $0.underline = LineDecoration() })
        #expect(TextInput(LayoutManager(empty)).typingAttributes == empty.defaultAttributes)
    }
}
