extension Diagnostic {
    /// The diagnostic as the command prints it: `file:line:column: severity: message [code]`, the line with a caret below, the hint.
    /// - Parameter isColored: for a terminal: the severity in colour, place and message in bold.
    package func formatted(in sources: SourceTexts, isColored: Bool = false) -> String {
        let label = isColored ? severity.color + severity.name + "\u{1B}[0m" : severity.name
        guard let range, let source = sources[range.source] else {
            return "fleuron: \(label): \(message) [\(code.rawValue)]" + hintLine
        }
        let (line, column) = source.position(of: Int(range.start))
        return "\(source.name):\(line):\(column): \(label): \(message) [\(code.rawValue)]\n"
            + Self.excerpt(of: range, in: source) + hintLine
    }

    /// A place in a source as programs name it.
    package struct Place: Equatable, Sendable {
        package var file: String
        /// Line and column from 1; columns count Unicode scalars. The end is behind the last one.
        package var line, column, endLine, endColumn: Int
    }

    /// Where it stands; nil for what concerns no place in a source. O(length of the source).
    package func place(in sources: SourceTexts) -> Place? {
        guard let range, let source = sources[range.source] else { return nil }
        let start = source.position(of: Int(range.start)), end = source.position(of: max(Int(range.start), Int(range.end)))
        return Place(file: source.name, line: start.line, column: start.column, endLine: end.line, endColumn: end.column)
    }

    private var hintLine: String { hint.map { "\n  hint: \($0)" } ?? "" }

    /// At most `excerptWidth` scalars of the line around the place, and a caret line below.
    private static func excerpt(of range: SourceRange, in source: SourceText) -> String {
        let excerptWidth = 100
        let lineRange = source.lineRange(around: Int(range.start))
        let before = Array(
            String(
                decoding: source.text[lineRange.lowerBound..<max(lineRange.lowerBound, min(Int(range.start), lineRange.upperBound))],
                as: UTF8.self
            ).unicodeScalars)
        let after = Array(
            String(
                decoding: source.text[max(lineRange.lowerBound, min(Int(range.start), lineRange.upperBound))..<lineRange.upperBound],
                as: UTF8.self
            ).unicodeScalars)
        let lead = before.suffix(excerptWidth / 2)
        let rest = after.prefix(excerptWidth - lead.count)
        var text = String.UnicodeScalarView()
        for scalar in lead + rest { text.append(scalar.value < 0x20 || scalar.value == 0x7F ? " " : scalar) }
        let marked = max(1, min(Int(range.end) - Int(range.start), rest.count))
        return "  | \(String(text))\n  | " + String(repeating: " ", count: lead.count) + String(repeating: "^", count: marked)
    }
}

extension Diagnostic.Severity {
    /// The word that stands before the message.
    package var name: String {
        switch self {
        case .note: "note"
        case .warning: "warning"
        case .error: "error"
        }
    }

    /// The escape sequence of ECMA-48 (8.3.117) that begins it on a terminal: bold, in cyan, magenta or red.
    fileprivate var color: String {
        switch self {
        case .note: "\u{1B}[1;36m"
        case .warning: "\u{1B}[1;35m"
        case .error: "\u{1B}[1;31m"
        }
    }
}
