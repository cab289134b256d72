// Written by Scripts/examples from the library's documentation.
// swift-format-ignore-file
import Fleuron
import FleuronNSRange
import Foundation

extension ExampleContext {
    /// BuildOptions
    mutating func example5() throws {
        var options = BuildOptions()
        options.styleSheets = ["large-print"]
        options.pageSize = "148mm 210mm"
        options.customProperties = [("text-size", "11.5pt")]
        (options.textSize, options.language) = ("extra-large", "en-GB")
        (options.contentsDepth, options.jobs, options.isStrict) = (2, 2, true)
        (options.fontFolders, options.hyphenationExceptions) = (["fonts"], "ta-ble")
        (options.profile, options.paper, options.hasBleed, options.hasCropMarks) = ("kdp-6x9", "cream", false, false)
        let book = Book(sources: ["11-0.txt"], options: options)
        _ = options
        _ = book
    }
}
