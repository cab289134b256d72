import Testing
import TextSamples

@testable import TextSystem

/// Delegate and observers of a storage, and what is fixed after edits.
@Suite struct ObservationTests {
    /// Notes what it is told, and does what a test wants.
    private final class Watcher: TextStorageDelegate {
        var will: [TextEdit] = [], did: [TextEdit] = []
        var onWill: (TextStorage, TextEdit) -> Void = { _, _ in }
        var onDid: (TextStorage, TextEdit) -> Void = { _, _ in }
        func textStorage(_ storage: TextStorage, willProcessEditing edit: TextEdit) {
            will.append(edit)
            onWill(storage, edit)
        }
        func textStorage(_ storage: TextStorage, didProcessEditing edit: TextEdit) {
            did.append(edit)
            onDid(storage, edit)
        }
    }

    private func centered(_ text: String) -> StyledText {
        StyledText(text, TextAttributes { $0.paragraphStyle = ParagraphStyle { $0.alignment = .center } })
    }

    private func alignments(_ storage: TextStorage) -> [ParagraphStyle.Alignment] {
        (0..<storage.paragraphCount).map { storage.paragraphStyle(at: storage.paragraphRange($0).lowerBound).alignment }
    }

    @Test func anEditIsToldWithItsRangeAndChangeInLength() {
        let storage = TextStorage("one two three"), watcher = Watcher()
        storage.delegate = watcher
        storage.replaceCharacters(in: TextRange(4, 7), with: "2")
        #expect(watcher.did.count == 1 && watcher.will.count == 1)
        #expect(watcher.did[0].range == TextRange(4, 5))
        #expect(watcher.did[0].changeInLength == -2)
        #expect(watcher.did[0].changes == .characters)
        storage.setAttribute(\.kern, 1, in: TextRange(0, 3))
        #expect(watcher.did.last?.changes == .attributes)
        #expect(watcher.did.last?.range == TextRange(0, 3))
        #expect(watcher.did.last?.changeInLength == 0)
    }

    @Test func nestedEditsAreToldAsOne() {
        let storage = TextStorage("one two three"), watcher = Watcher()
        storage.addObserver(watcher)
        storage.edit {
            storage.delete(TextRange(8, 13))
            storage.edit { storage.replaceCharacters(in: TextRange(2, 2), with: "xx") }
            #expect(watcher.did.isEmpty)
        }
        #expect(storage.string == "onxxe two ")
        #expect(watcher.did.map(\.range) == [TextRange(2, 10)])
        #expect(watcher.did.map(\.changeInLength) == [-3])
        storage.endEditing()
        storage.insert("y", at: .start)
        #expect(watcher.did.count == 2, "an end without a beginning does nothing")
    }

    @Test func whatIsChangedBeforeBecomesPartOfTheEdit() {
        let storage = TextStorage("a"), first = Watcher(), second = Watcher()
        first.onWill = { storage, edit in
            for found in storage.ranges(of: "(c)") { storage.replaceCharacters(in: found, with: "©") }
        }
        storage.delegate = first
        storage.addObserver(second)
        let input = TextInput(LayoutManager(storage, containers: [TextContainer(width: 300)]))
        input.select(storage.endPosition..<storage.endPosition)
        input.insert(" (c)")
        #expect(storage.string == "a ©")
        #expect(second.did.map(\.range) == [TextRange(1, 4)])
        #expect(second.did.map(\.changeInLength) == [3])
        #expect(input.history.canUndo)
        first.onWill = { _, _ in }
        input.undo()
        #expect(storage.string == "a")
        input.redo()
        #expect(storage.string == "a ©")
    }

    @Test func syntaxColouringFollowsTypingAndUndo() {
        let storage = TextStorage("let x"), watcher = Watcher()
        watcher.onDid = { storage, _ in
            storage.removeAttribute(\.foregroundColor, in: storage.range)
            for word in storage.ranges(of: "let") { storage.setAttribute(\.foregroundColor, .red, in: word) }
        }
        storage.addObserver(watcher)
        let input = TextInput(LayoutManager(storage, containers: [TextContainer(width: 300)]))
        input.select(TextRange(5, 5))
        for character in "; let y" { input.insert(String(character)) }
        func red() -> [TextRange] {
            var result: [TextRange] = []
            storage.enumerateAttribute(\.foregroundColor, in: storage.range) { if $0 == .red { result.append($1) } }
            return result
        }
        #expect(red() == [TextRange(0, 3), TextRange(7, 10)])
        input.undo()
        #expect(storage.string == "let x", "what was typed is one edit, whatever the colouring did")
        #expect(red() == [TextRange(0, 3)])
        #expect(watcher.did.count == 8, "nobody is told of attributes set in the last call")
        storage.removeObserver(watcher)
        storage.delete(storage.range)
        #expect(watcher.did.count == 8)
    }

    @Test func anObserverThatNobodyKeepsIsGone() {
        let storage = TextStorage("a")
        storage.addObserver(Watcher())
        storage.insert("b", at: .start)
        #expect(storage.string == "ba")
    }

    // MARK: Fixing

    @Test func aParagraphStyleOutlivesItsFirstCharacter() {
        let storage = TextStorage("one two\nthree")
        storage.setAttribute(\.paragraphStyle, ParagraphStyle { $0.alignment = .center }, in: TextRange(0, 1))
        storage.delete(TextRange(0, 1))
        #expect(alignments(storage) == [.center, .natural])
        storage.insert("\n", at: TextPosition(utf8Offset: 2))
        #expect(alignments(storage) == [.center, .center, .natural])
    }

    @Test func textPutAtTheBeginningOfAParagraphTakesItsStyle() {
        let storage = TextStorage(StyledText("plain\n") + centered("middle"))
        storage.replaceCharacters(in: TextRange(6, 6), with: "the ")
        #expect(alignments(storage) == [.natural, .center])
        storage.replaceCharacters(in: TextRange(6, 6), with: "\n")
        #expect(alignments(storage) == [.natural, .center, .center])
    }

    @Test func joinedParagraphsHaveTheStyleOfTheFirst() {
        let storage = TextStorage(centered("one\n") + StyledText("two"))
        let history = UndoHistory(storage), before = storage.styledText(storage.range)
        storage.delete(TextRange(3, 4))
        #expect(storage.attributes(at: storage.endPosition)?.attributes.paragraphStyle?.alignment == .center)
        history.undo()
        #expect(storage.styledText(storage.range) == before, "what was fixed comes back with the edit")
        history.redo()
        #expect(storage.attributes(at: storage.endPosition)?.attributes.paragraphStyle?.alignment == .center)
        history.undo()
        #expect(!history.canUndo)
        #expect(storage.styledText(storage.range) == before)
    }

    @Test func lettersHaveNoAttachment() {
        let seal = TextAttachment(.empty, size: Size(width: 5, height: 5)),
            attributes = TextAttributes {
                $0.attachment = seal; $0.kern = 1
            }
        let storage = TextStorage(StyledText("a\u{FFFC}é\u{FFFC}", attributes))
        func attached() -> [Bool] {
            storage.string.unicodeScalars.indices.map { storage.attributes(at: storage.position($0))?.attributes.attachment == seal }
        }
        #expect(attached() == [false, true, false, true])
        storage.removeAttribute(\.attachment, in: storage.range)
        #expect(attached() == [false, false, false, false])
        let history = UndoHistory(storage)
        storage.setAttribute(\.attachment, seal, in: storage.range)
        #expect(attached() == [false, true, false, true] && storage.attribute(\.kern, at: .start)?.effectiveRange == storage.range)
        history.undo()
        #expect(attached() == [false, false, false, false])
    }

    @Test func undoRestoresTextAndAttributesAfterRandomEdits() {
        var random = SeededNumbers(7)
        for _ in 0..<400 {
            let storage = TextStorage(centered("one\ntwo ") + StyledText("three\n\nfour") + centered("five\n"))
            let history = UndoHistory(storage)
            var states = [storage.styledText(storage.range)]
            for _ in 0..<12 {
                let start = Int.random(in: 0...storage.text.count, using: &random)
                let range = TextRange(start, Int.random(in: start...storage.text.count, using: &random))
                history.group {
                    switch Int.random(in: 0..<4, using: &random) {
                    case 0: storage.replaceCharacters(in: range, with: ["", "x", "\n", "ab\r\n"].randomElement(using: &random) ?? "")
                    case 1: storage.replace(range, with: centered(["c", "\n", "c\nd"].randomElement(using: &random) ?? ""))
                    case 2: storage.setAttribute(\.paragraphStyle, ParagraphStyle { $0.alignment = .right }, in: range)
                    default: storage.setAttribute(\.kern, 1, in: range)
                    }
                }
                // An edit that changes nothing is no edit.
                if history.undone.count == states.count { states.append(storage.styledText(storage.range)) }
            }
            let count = states.count - 1
            #expect(history.undone.count == count)
            for index in 0..<count {
                history.undo()
                #expect(storage.styledText(storage.range) == states[count - 1 - index])
            }
            for index in 0..<count {
                history.redo()
                #expect(storage.styledText(storage.range) == states[index + 1])
            }
        }
    }

    @Test func rangesInUTF16GoThereAndBack() {
        let storage = TextStorage("a 😀 über")
        let range = storage.range(utf16Offsets: 5..<9)
        #expect(storage.substring(range) == "über")
        #expect(storage.utf16Offsets(of: range) == 5..<9)
        #expect(storage.substring(storage.range(utf16Offsets: 2..<4)) == "😀")
    }
}
