import Resources

/// What a writer of Markdown cannot have meant, and where it stands.
struct MarkdownMistake {
    enum Kind {
        /// Another note in front of this one has its label.
        case repeatedNote
        /// A call of a note that there is not.
        case missingNote
        /// A div that is never closed.
        case openFence
        /// Colons that neither open nor close a div.
        case strayFence
    }
    let kind: Kind
    let range: Range<Int>

    func diagnostic(source: SourceID) -> Diagnostic {
        let (message, hint) = words
        return Diagnostic(
            .warning, .malformedMarkdown, message, at: SourceRange(source: source, start: range.lowerBound, end: range.upperBound),
            hint: hint)
    }

    private var words: (message: String, hint: String) {
        switch kind {
        case .repeatedNote:
            ("a note with this label is there already; this one stays in the text as it is typed", "give it a label of its own")
        case .missingNote:
            (
                "there is no note with this label; the call stays in the text as it is typed",
                "write the note anywhere in the text, as [^label]: Words"
            )
        case .openFence: ("this div is never closed; it ends with what it stands in", "close it by ::: on a line of its own")
        case .strayFence:
            (
                "these colons neither open nor close a div; they stay in the text as they are typed",
                "open one by ::: name, or by ::: {.class #id} with both braces"
            )
        }
    }
}
