// Written by Scripts/examples from the library's documentation.
// swift-format-ignore-file
import Fleuron
import FleuronNSRange
import Foundation

extension ExampleContext {
    /// DataDetector
    mutating func example33() throws {
        for found in DataDetector().matches(in: storage) { print(found.kind, storage.substring(found.range)) }
        DataDetector([.link, .mail]).addLinks(to: storage)
    }
}
