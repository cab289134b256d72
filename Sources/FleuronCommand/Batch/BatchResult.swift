import BookProduction
import Pagination
import Resources

/// How a book of a batch went. Between processes it is a few lines of text.
struct BatchResult: Equatable {
    enum Outcome: String { case set, upToDate = "up-to-date", failed, died }

    var book: BatchBook
    var outcome: Outcome
    var pages = 0
    var words = 0
    var milliseconds = 0
    var figures = BatchFigures()
    var messages: [ReportedMessage] = []

    var hasFailed: Bool { outcome == .failed || outcome == .died }

    // MARK: Between processes

    /// A line of numbers, one of figures, and one for each message.
    var lines: String {
        var text = "\(outcome.rawValue)\t\(pages)\t\(words)\t\(milliseconds)\t\(messages.count)\n"
        text += figures.all.map { String($0.value) }.joined(separator: "\t") + "\n"
        return text + messages.map { $0.line + "\n" }.joined()
    }

    /// Nil until all lines are there, or where they are none of these.
    init?(_ text: String, of book: BatchBook) {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        // Behind the last line's end there is nothing.
        guard lines.popLast() == "", let first = lines.first else { return nil }
        let fields = first.split(separator: "\t").map(String.init)
        guard fields.count == 5, let outcome = Outcome(rawValue: fields[0]), let pages = Int(fields[1]), let words = Int(fields[2]),
            let milliseconds = Int(fields[3]), let count = Int(fields[4]), lines.count == count + 2,
            let figures = BatchFigures(lines[1].split(separator: "\t").map { Int($0) })
        else { return nil }
        self.init(book: book, outcome: outcome, pages: pages, words: words, milliseconds: milliseconds)
        self.figures = figures
        for line in lines.dropFirst(2) {
            guard let message = ReportedMessage(line: line) else { return nil }
            messages.append(message)
        }
    }

    init(
        book: BatchBook, outcome: Outcome, pages: Int = 0, words: Int = 0, milliseconds: Int = 0, messages: [ReportedMessage] = []
    ) {
        (self.book, self.outcome, self.pages, self.words) = (book, outcome, pages, words)
        (self.milliseconds, self.messages) = (milliseconds, messages)
    }
}

/// What there is in a book and in its file, and the milliseconds of each stage.
struct BatchFigures: Equatable {
    /// Of the PDF.
    var bytes = 0
    var headings = 0, notes = 0, pictures = 0
    /// Files of fonts that the book is set in.
    var fonts = 0
    private var reading = 0, styling = 0, setting = 0, writing = 0

    init() {}

    /// In the order of `all`; nil where they are none of these.
    init?(_ values: [Int?]) {
        let values = values.compactMap { $0 }
        guard values.count == 9 else { return nil }
        (bytes, headings, notes, pictures, fonts) = (values[0], values[1], values[2], values[3], values[4])
        (reading, styling, setting, writing) = (values[5], values[6], values[7], values[8])
    }

    mutating func take(_ timings: StageTimings) {
        let layout = timings.layout
        (reading, styling) = (Int(timings.read.rounded()), Int(timings.style.rounded()))
        setting = Int((layout.boxes + layout.shape + layout.lines + layout.pages).rounded())
        writing = Int(timings.write.rounded())
    }

    /// With their names in the report.
    var all: [(name: String, value: Int)] {
        [
            ("bytes", bytes), ("headings", headings), ("notes", notes), ("pictures", pictures), ("fonts", fonts),
            ("readMilliseconds", reading), ("styleMilliseconds", styling), ("layoutMilliseconds", setting), ("writeMilliseconds", writing),
        ]
    }

    /// For people: `read 3, style 1, layout 40, write 12 ms`.
    var stages: String { "read \(reading), style \(styling), layout \(setting), write \(writing) ms" }

    /// For people, what there is any of.
    var contents: String {
        [(headings, "heading"), (notes, "note"), (pictures, "picture"), (fonts, "font")].filter { $0.0 > 0 }.map { counted($0, $1) }
            .joined(separator: ", ")
    }
}
