import Resources

/// All codes of messages, each with its cause and its remedy.
enum DiagnosticRegistry {
    struct Entry {
        var code: String
        /// When the message comes, as sentences.
        var cause: String
        /// What to do, as sentences.
        var remedy: String

        init(_ code: String, _ cause: String, _ remedy: String) { (self.code, self.cause, self.remedy) = (code, cause, remedy) }

        /// As `fleuron explain` prints it.
        var text: String { "\(code)\n\nCause: \(cause)\nRemedy: \(remedy)\n" }
    }

    /// Sorted by code.
    static let entries = (sheetEntries + sourceEntries + resultEntries).sorted { $0.code < $1.code }

    static func entry(of code: String) -> Entry? { entries.first { $0.code == code } }

    /// Whether it is a code, or an area such as `css`.
    static func has(_ name: String) -> Bool { entries.contains { $0.code == name || $0.code.hasPrefix(name + ".") } }

    /// The code that a misspelt one may mean.
    static func nearest(to code: String) -> String? { nearestName(to: code, in: entries.map(\.code)) }

    /// The page Documentation/diagnostics.md.
    static func markdown() -> String {
        var text = """
            # Messages

            Each message ends with its code in brackets. Codes never change, so that scripts may rely on them: `--allow` and `--deny` take a code,
            or the area before its point. `fleuron explain CODE` prints one of these entries. This page is made by `fleuron explain --codes`.

            """
        var area = ""
        for entry in entries {
            let own = String(entry.code.prefix { $0 != "." })
            if own != area { text += "\n## \(own)\n" }
            area = own
            text += "\n### \(entry.code)\n\n\(entry.cause)\n*Remedy:* \(entry.remedy)\n"
        }
        return text
    }
}
