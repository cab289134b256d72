// Written by Scripts/examples from the library's documentation.
// swift-format-ignore-file
import Fleuron
import FleuronNSRange
import Foundation

extension ExampleContext {
    /// StyledText+HTML
    mutating func example31() throws {
        let text = StyledText(html: "<p>One <b>bold</b> word</p>")
        _ = text
    }

    /// StyledText+HTML
    mutating func example32() throws {
        input.paste(PasteboardItem(html: "<p>One <b>bold</b> word</p>"))
    }
}
