// Written by Scripts/examples from the library's documentation.
// swift-format-ignore-file
import Fleuron
import Foundation

extension ExampleContext {
    /// Book
    mutating func example1() throws {
        let book = Book(sources: ["11-0.txt"])
        let result = try book.build()
        // result.pdf holds the bytes of the file.
        _ = book
        _ = result
    }

    /// BuildResult
    mutating func example2() throws {
        let result = try Book(sources: ["11-0.txt"]).build()
        print(result.pageCount, "pages,", result.wordCount, "words")
        _ = result
    }

    /// Message
    mutating func example3() throws {
        for message in try Book(sources: ["11-0.txt"]).build().messages where message.severity == .warning { print(message) }
    }

    /// BookError
    mutating func example4() throws {
        do throws(BookError) { _ = try Book(sources: ["missing.txt"]).build() } catch { print(error.message) }
    }

    /// BuildOptions
    mutating func example5() throws {
        var options = BuildOptions()
        options.styleSheets = ["large-print"]
        options.pageSize = "148mm 210mm"
        let book = Book(sources: ["11-0.txt"], options: options)
        _ = options
        _ = book
    }
}
