import Markup
import Resources

extension DiagnosticCode {
    /// Words of a source that are nowhere in the book, twice in it, or left out as what they cannot be.
    static let lostText = DiagnosticCode("source.lost-text")
}

extension BookPipeline {
    /// Says where words of a file of Project Gutenberg have been lost: a book without warnings has all of them. The accounts of other
    /// sources do not know yet what Markdown's marks and a title in a document's head have become.
    /// - Complexity: that of an account of all sources.
    mutating func reportLostText(of document: Document) {
        guard document.metadata.ebookNumber != nil else { return }
        let hint = "this is a mistake of the reader's: please report it; `fleuron inspect` shows the account of the whole source"
        for (index, account) in document.accounts(of: texts).enumerated() {
            guard let account, let source = texts[SourceID(Int32(index))] else { continue }
            for range in account.lost where source.hasWord(in: range) {
                diagnostics.report(Diagnostic(.warning, .lostText, "what stands here is not in the book", at: range, hint: hint))
            }
            for range in account.doubled where source.hasWord(in: range) {
                diagnostics.report(Diagnostic(.warning, .lostText, "what stands here is in the book twice", at: range, hint: hint))
            }
        }
        for omission in document.doubtfulOmissions(from: texts) {
            diagnostics.report(
                Diagnostic(
                    .warning, .lostText, "what begins here is left out as \(omission.reason.description), and has more words than that",
                    at: omission.range, hint: hint))
        }
    }
}

extension SourceText {
    /// Whether a letter or a digit stands in a range; marks alone are no words.
    fileprivate func hasWord(in range: SourceRange) -> Bool {
        text[Int(range.start)..<min(Int(range.end), text.count)].contains { $0.isASCIILetter || $0.isASCIIDigit || $0 >= 0x80 }
    }
}
