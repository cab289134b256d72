// Written by Scripts/examples from the library's documentation.
// swift-format-ignore-file
import Fleuron
import FleuronNSRange
import Foundation

extension ExampleContext {
    /// NSRange+TextRange
    mutating func example29() throws {
        if let name = storage.range(of: "reader") {
            let found = NSRange(name, in: storage)
            print(found.location, found.length, (storage.string as NSString).substring(with: found))
        }
    }

    /// NSRange+TextRange
    mutating func example30() throws {
        let pattern = try NSRegularExpression(pattern: "[A-Z]\\w+")
        let whole = NSRange(storage.range, in: storage)
        for match in pattern.matches(in: storage.string, range: whole) {
            if let word = TextRange(match.range, in: storage) { print(storage.substring(word)) }
        }
        _ = pattern
        _ = whole
    }
}
