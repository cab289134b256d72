import Resources

/// How a book of a batch went. Between processes it is a few lines of text.
struct BatchResult: Equatable {
    enum Outcome: String { case set, upToDate = "up-to-date", failed, died }

    struct Message: Equatable {
        var severity: Diagnostic.Severity
        var code: String
        /// As the command prints it.
        var text: String
    }

    var book: BatchBook
    var outcome: Outcome
    var pages = 0
    var words = 0
    var milliseconds = 0
    var messages: [Message] = []

    var hasFailed: Bool { outcome == .failed || outcome == .died }

    // MARK: Between processes

    /// A line of numbers, and one for each message.
    var lines: String {
        var text = "\(outcome.rawValue)\t\(pages)\t\(words)\t\(milliseconds)\t\(messages.count)\n"
        for message in messages {
            text += "\(message.severity.rawValue)\t\(message.code)\t\(Self.escaped(message.text))\n"
        }
        return text
    }

    /// Nil until all lines are there, or where they are none of these.
    init?(_ text: String, of book: BatchBook) {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        // Behind the last line's end there is nothing.
        guard lines.popLast() == "", let first = lines.first else { return nil }
        let fields = first.split(separator: "\t").map(String.init)
        guard fields.count == 5, let outcome = Outcome(rawValue: fields[0]), let pages = Int(fields[1]), let words = Int(fields[2]),
            let milliseconds = Int(fields[3]), let count = Int(fields[4]), lines.count == count + 1
        else { return nil }
        self.init(book: book, outcome: outcome, pages: pages, words: words, milliseconds: milliseconds)
        for line in lines.dropFirst() {
            let fields = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
            guard fields.count == 3, let severity = UInt8(fields[0]).flatMap({ Diagnostic.Severity(rawValue: $0) }) else { return nil }
            messages.append(Message(severity: severity, code: fields[1], text: Self.unescaped(fields[2])))
        }
    }

    init(
        book: BatchBook, outcome: Outcome, pages: Int = 0, words: Int = 0, milliseconds: Int = 0, messages: [Message] = []
    ) {
        (self.book, self.outcome, self.pages, self.words) = (book, outcome, pages, words)
        (self.milliseconds, self.messages) = (milliseconds, messages)
    }

    private static func escaped(_ text: String) -> String {
        DiagnosticReport.escaped(text, ["\\": "\\\\", "\n": "\\n", "\r": "\\r"])
    }

    private static func unescaped(_ text: String) -> String {
        var result = String.UnicodeScalarView(), isEscaped = false
        for scalar in text.unicodeScalars {
            if isEscaped {
                result.append(scalar == "n" ? "\n" : scalar == "r" ? "\r" : scalar)
                isEscaped = false
            } else if scalar == "\\" {
                isEscaped = true
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }
}
