// Written by Scripts/examples from the library's documentation.
// swift-format-ignore-file
import Fleuron
import FleuronNSRange
import Foundation

extension ExampleContext {
    /// EditingText
    mutating func example130() throws {
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
    mutating func example131() throws {
        input.setMarkedText("ni", selected: 2..<2)
        input.setMarkedText("你好")
        if let marked = input.markedRange { print(storage.substring(marked)) }
        input.unmarkText()
    }

    enum Types132 {
        final class Limit: TextInputDelegate {
            var selections = 0
            func textInput(_ input: TextInput, shouldChangeTextIn range: TextRange, replacementText text: String) -> Bool {
                input.storage.string.count - input.storage.substring(range).count + text.count <= 80
            }
            func textInputDidChangeSelection(_ input: TextInput) { selections += 1 }
        }
    }

    /// EditingText
    mutating func example132() throws {
        typealias Limit = Types132.Limit
        let limit = Limit()
        input.delegate = limit
        input.insert("no more than eighty characters")
        _ = limit
    }

    /// EditingText
    mutating func example133() throws {
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
    mutating func example134() throws {
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
}
