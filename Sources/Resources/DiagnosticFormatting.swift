extension Diagnostic {
    /// The diagnostic as the command prints it: `file:line:column: severity: message [code]`, the line with a caret below, the hint.
    package func formatted(in sources: SourceTexts) -> String {
        let label =
            switch severity {
            case .note: "note";
            case .warning: "warning";
            case .error: "error"
            }
        guard let range, let source = sources[range.source] else {
            return "fleuron: \(label): \(message) [\(code.rawValue)]" + hintLine
        }
        let (line, column) = source.position(of: Int(range.start))
        return "\(source.name):\(line):\(column): \(label): \(message) [\(code.rawValue)]\n"
            + Self.excerpt(of: range, in: source) + hintLine
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
