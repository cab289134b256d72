package import GutenbergReaders
import Markup
package import Resources

extension BookPipeline {
    /// Which steps of reading have changed what a line of a plain text or an HTML file is taken for, and what rules proposed for it.
    /// - Parameter line: counted from 1.
    /// - Returns: nil for a source of another format, and for a line that is no part of the book's text.
    /// - Complexity: that of reading the source once more.
    package func readingSteps(ofLine line: Int, in id: SourceID) -> LineReading? {
        guard let text = texts[id] else { return nil }
        var own = overrides
        own.items = overrides.items.filter { item in item.source.map { text.name == $0 || text.name.hasSuffix("/" + $0) } ?? true }
        switch SourceFormat(path: text.name, content: text.text) {
        case .text: return explainGutenbergText(text, line: line, language: options.language, given: givenMetadata, overrides: own)
        case .html: return explainGutenbergHTML(text, id: id, line: line, overrides: own)
        default: return nil
        }
    }
}
