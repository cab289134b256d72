@_exported public import BookProduction
@_exported public import FleuronFoundation
import Markup
import Pagination
package import Resources
@_exported public import TextMarkup
@_exported public import TextSystem

/// A book: sources in, PDF out.
///
/// ```swift
/// var book = Book(sources: ["11-0.txt"])
/// book.sources.append("12-0.txt")
/// book.options.pageSize = "a5"
/// let result = try book.build()
/// // result.pdf holds the bytes of the file.
/// ```
///
/// A Gutenberg text, an HTML or an XML file is enough; everything else has a default. The same sources and options give the same bytes, on
/// any machine with the same fonts and dictionaries and for any number of threads.
public struct Book: Sendable {
    /// Paths of the sources, in order.
    public var sources: [String]
    /// What is chosen beside them.
    public var options: BuildOptions

    /// A book of sources, none of which is read yet.
    public init(sources: [String], options: BuildOptions = BuildOptions()) {
        self.sources = sources
        self.options = options
    }

    /// Sets the book. O(bytes of the sources · rules of their style sheets) at worst.
    /// - Throws: `BookError` where no book can be made: a source that is missing or no text, no font at all.
    public func build() throws(BookError) -> BuildResult {
        var pipeline = BookPipeline(sources: sources, options: options)
        do throws(Diagnostic) {
            let document = try pipeline.read()
            let metadata = document.metadata
            let layout = try pipeline.set(document)
            let pageCount = pipeline.pageCount(of: layout), wordCount = layout.wordCount
            var pdf: [UInt8] = []
            try pipeline.write(consume layout, metadata: metadata) { pdf += $0 }
            return BuildResult(
                pdf: pdf, pageCount: pageCount, wordCount: wordCount,
                messages: pipeline.diagnostics.all.map { Message($0, pipeline.texts) })
        } catch {
            throw BookError(message: Message(error, pipeline.texts))
        }
    }
}

/// A book that has been set.
///
/// ```swift
/// let result = try Book(sources: ["11-0.txt"]).build()
/// print(result.pageCount, "pages,", result.wordCount, "words,", result.pdf.count, "bytes,", result.messages.count, "messages")
/// ```
public struct BuildResult: Sendable {
    /// The bytes of the PDF file.
    public let pdf: [UInt8]
    /// How many pages the file has.
    public let pageCount: Int
    /// How many words were set, notes included; not what is repeated at the heads of pages.
    public let wordCount: Int
    /// What was noticed on the way.
    public let messages: [Message]
}

/// What Fleuron has to say about a source, a style sheet or a font.
///
/// ```swift
/// for message in try Book(sources: ["11-0.txt"]).build().messages {
///     switch message.severity {
///     case .note: continue
///     case .warning, .error: print(message.code, message.description)
///     }
/// }
/// ```
public struct Message: Sendable, CustomStringConvertible {
    /// How much it matters.
    public enum Severity: Sendable {
        /// Something that the reader of a book will not miss.
        case note
        /// Something that the book may be worse for.
        case warning
        /// Something for which there is no book.
        case error
    }
    /// How much it matters.
    public let severity: Severity
    /// Stable name of the kind of message, such as `css.unknown-property`.
    public let code: String
    /// With file, line, column and an excerpt, as the command prints it.
    public let description: String

    package init(_ diagnostic: Diagnostic, _ texts: SourceTexts) {
        severity =
            switch diagnostic.severity {
            case .note: .note;
            case .warning: .warning;
            case .error: .error
            }
        code = diagnostic.code.rawValue
        description = diagnostic.formatted(in: texts)
    }
}

/// No book could be made.
///
/// ```swift
/// do throws(BookError) { _ = try Book(sources: ["missing.txt"]).build() } catch { print(error.message.code, error.description) }
/// ```
public struct BookError: Error, CustomStringConvertible {
    /// What stood in the way.
    public let message: Message
    /// The message as the command prints it.
    public var description: String { message.description }
}
