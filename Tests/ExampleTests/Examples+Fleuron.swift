// Written by Scripts/examples from the library's documentation.
// swift-format-ignore-file
import Fleuron
import FleuronNSRange
import Foundation

extension ExampleContext {
    /// Book
    mutating func example1() throws {
        var book = Book(sources: ["11-0.txt"])
        book.sources.append("12-0.txt")
        book.options.pageSize = "a5"
        let result = try book.build()
        // result.pdf holds the bytes of the file.
        _ = book
        _ = result
    }

    /// BuildResult
    mutating func example2() throws {
        let result = try Book(sources: ["11-0.txt"]).build()
        print(result.pageCount, "pages,", result.wordCount, "words,", result.pdf.count, "bytes,", result.messages.count, "messages")
        _ = result
    }

    /// Message
    mutating func example3() throws {
        for message in try Book(sources: ["11-0.txt"]).build().messages {
            switch message.severity {
            case .note: continue
            case .warning, .error: print(message.code, message.description)
            }
        }
    }

    /// BookError
    mutating func example4() throws {
        do throws(BookError) { _ = try Book(sources: ["missing.txt"]).build() } catch { print(error.message.code, error.description) }
    }
}
