// Written by Scripts/examples from the library's documentation.
// swift-format-ignore-file
import Fleuron
import FleuronNSRange
import Foundation

extension ExampleContext {
    /// PlacedLineFragment
    mutating func example78() throws {
        for fragment in layout.lineFragments {
            print(fragment.container, fragment.rect, fragment.baseline, storage.substring(fragment.range))
        }
    }
}
