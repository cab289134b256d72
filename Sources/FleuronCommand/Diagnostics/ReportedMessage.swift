import Resources

/// A diagnostic with all that is told of it, away from the texts that it is about: what reports are made of, and what the processes of a
/// batch send.
struct ReportedMessage: Equatable {
    var severity: Diagnostic.Severity
    var code: String
    /// Without place and hint.
    var message: String
    var hint: String?
    /// Nil for what concerns no place in a source.
    var place: Place?
    /// The source of the book that it is about, for formats in which each message has a file.
    var source: String
    /// It makes the run fail.
    var fails: Bool
    /// As the command prints it, in several lines.
    var text: String

    /// As programs name it: lines and columns from 1, columns in Unicode scalars; the end is behind the last one.
    struct Place: Equatable {
        var file: String
        var line, column, endLine, endColumn: Int
    }

    init(_ diagnostic: Diagnostic, in texts: SourceTexts, source: String, fails: Bool, isColored: Bool = false) {
        (severity, code, message) = (diagnostic.severity, diagnostic.code.rawValue, diagnostic.message)
        (hint, self.source) = (diagnostic.hint, source)
        place = diagnostic.place(in: texts).map {
            Place(file: $0.file, line: $0.line, column: $0.column, endLine: $0.endLine, endColumn: $0.endColumn)
        }
        (self.fails, text) = (fails, diagnostic.formatted(in: texts, isColored: isColored))
    }

    /// Message and hint.
    var sentence: String { message + (hint.map { "\nHint: " + $0 } ?? "") }

    // MARK: Between processes

    /// One line, without its end.
    var line: String {
        let numbers = place.map { [$0.line, $0.column, $0.endLine, $0.endColumn] } ?? []
        let fields = [
            String(severity.rawValue), fails ? "1" : "0", code, message, hint ?? "", hint == nil ? "0" : "1", source, place?.file ?? "",
            numbers.map(String.init).joined(separator: " "), text,
        ]
        return fields.map(Self.escaped).joined(separator: "\t")
    }

    /// Nil where it is no such line.
    init?(line: String) {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map { Self.unescaped($0) }
        guard fields.count == 10, let severity = UInt8(fields[0]).flatMap({ Diagnostic.Severity(rawValue: $0) }) else { return nil }
        let numbers = fields[8].split(separator: " ").compactMap { Int($0) }
        (self.severity, fails, code, message) = (severity, fields[1] == "1", fields[2], fields[3])
        (hint, source, text) = (fields[5] == "1" ? fields[4] : nil, fields[6], fields[9])
        guard numbers.count == 4 else { return }
        place = Place(file: fields[7], line: numbers[0], column: numbers[1], endLine: numbers[2], endColumn: numbers[3])
    }

    private static func escaped(_ text: String) -> String {
        DiagnosticReport.escaped(text, ["\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"])
    }

    private static func unescaped(_ text: Substring) -> String {
        var result = String.UnicodeScalarView(), isEscaped = false
        for scalar in text.unicodeScalars {
            if isEscaped {
                switch scalar {
                case "n": result.append("\n")
                case "r": result.append("\r")
                case "t": result.append("\t")
                default: result.append(scalar)
                }
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
