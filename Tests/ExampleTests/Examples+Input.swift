// Written by Scripts/examples from the library's documentation.
// swift-format-ignore-file
import Fleuron
import FleuronNSRange
import Foundation

extension ExampleContext {
    /// PasteboardItem
    mutating func example57() throws {
        let item = PasteboardItem(text)
        print(item.plain, item.html)
        input.paste(item, matchesStyle: true)
        _ = item
    }

    /// TextInput
    mutating func example58() throws {
        let editor = TextInput(layout)
        editor.point(at: Point(x: 30, y: 5), in: 0)
        editor.insert("typed")
        editor.undo()
        _ = editor
    }

    enum Types59 {
        final class Digits: TextInputDelegate {
            func textInput(_ input: TextInput, shouldChangeTextIn range: TextRange, replacementText text: String) -> Bool {
                text.allSatisfy(\.isNumber)
            }
        }
    }

    /// TextInputDelegate
    mutating func example59() throws {
        typealias Digits = Types59.Digits
        let digits = Digits()
        input.delegate = digits
        _ = digits
    }

    /// TextGranularity
    mutating func example60() throws {
        input.move(.forward, by: TextGranularity.word)
        input.delete(.backward, by: .sentence)
    }

    /// TextNavigation
    mutating func example61() throws {
        let navigation = TextNavigation(storage)
        for word in navigation.words(in: storage.range) { print(storage.substring(word)) }
        _ = navigation
    }

    /// UndoHistory
    mutating func example62() throws {
        let history = UndoHistory(storage)
        history.group {
            storage.insert("one ", at: .start)
            storage.insert("two ", at: .start)
        }
        history.undo()
        _ = history
    }
}
