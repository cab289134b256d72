package import Resources

// An account believes a reader that says it left something out. So what was left out is asked whether it can be what the reader took it for:
// a rule has no words, the mark of a page has few, and no header or licence is as long as a play. What says more was text of the book.

extension StrippedRange.Reason {
    /// More words than anything of this kind has in books that were read; nil where any number may be right.
    fileprivate var mostWords: Int? {
        switch self {
        case .rule: 0
        // A paragraph is empty too when the mark of a page or a link to a recording in it has been left out.
        case .spacer, .pageMark: 12
        case .mark: 25
        case .download: 40
        // The longest licence has 3,000; what a header says of an old file, some hundreds.
        case .header, .licence: 6000
        case .metadata, .styleSheet, .script, .navigation, .attributes, .drawing, .cover, .damagedMarkup, .notIncluded, .unwanted: nil
        }
    }
}

extension Document {
    /// What was left out of the sources as something that does not have so many words.
    /// - Complexity: O(what was left out).
    package func doubtfulOmissions(from texts: SourceTexts) -> [StrippedRange] {
        stripped.filter { omission in
            guard let most = omission.reason.mostWords, let source = texts[omission.range.source] else { return false }
            let range = Int(omission.range.start)..<min(Int(omission.range.end), source.text.count)
            // Each word has a byte at least, and another behind it.
            guard range.count > 2 * most else { return false }
            return source.text.withUnsafeBufferPointer { Self.words(in: range, of: $0) } > most
        }
    }

    /// Two letters and more, outside tags, comments and references.
    private static func words(in range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>) -> Int {
        let longestReference = 12
        var words = 0, letters = 0, i = range.lowerBound, hasMarkup = true
        while i < range.upperBound {
            if bytes[i].isASCIILetter || bytes[i] >= 0x80 {
                letters += 1
                if letters == 2 { words += 1 }
                i += 1
                continue
            }
            letters = 0
            if bytes[i] == 0x3C, hasMarkup {
                if let end = MarkupScanner.end(ofMarkupAt: i, in: bytes, to: range.upperBound) { i = end; continue }
                // What does not end is looked for once.
                hasMarkup = false
            } else if bytes[i] == 0x26, let end = bytes[i..<min(i + longestReference, range.upperBound)].firstIndex(of: 0x3B) {
                i = end
            }
            i += 1
        }
        return words
    }
}
