import ArgumentParser
import Resources

/// How messages are written.
enum DiagnosticFormat: String, ExpressibleByArgument, CaseIterable {
    /// For people: with the line and a caret.
    case text
    /// One object with all there is to say.
    case json
    /// Workflow commands, which GitHub Actions shows beside the lines.
    case github
    /// The report of GitLab's Code Quality.
    case gitlab
    /// SARIF 2.1.0 (OASIS), for code scanning.
    case sarif
    /// JUnit's XML, with a test case for the book.
    case junit
}

/// The messages of one run, to be written for people or for programs.
struct DiagnosticReport {
    var messages: [ReportedMessage]
    /// Messages of a kind beyond the limit for each.
    var suppressed = 0
    /// The output that was asked for.
    var book: String
    var sources: [String]
    /// What has been written; empty where no book was made.
    var outputs: [String]
    var pages: Int?
    var hasSucceeded: Bool

    static let version = FleuronCommand.configuration.version

    func text(as format: DiagnosticFormat) -> String {
        switch format {
        case .text: text
        case .json: json
        case .github: github
        case .gitlab: gitlab
        case .sarif: sarif
        case .junit: junit
        }
    }

    /// The same message at several places is said once, at the first, with their number.
    private var text: String {
        struct Kind: Hashable {
            var severity: Diagnostic.Severity
            var code, message: String
            // What helps at one place may be wrong at another.
            var hint: String?
        }
        var order: [Kind] = [], groups: [Kind: [ReportedMessage]] = [:]
        for message in messages {
            let kind = Kind(severity: message.severity, code: message.code, message: message.message, hint: message.hint)
            if groups[kind] == nil { order.append(kind) }
            groups[kind, default: []].append(message)
        }
        var lines: [String] = []
        for kind in order {
            guard let group = groups[kind], let first = group.first else { continue }
            lines.append(first.text)
            guard group.count > 1 else { continue }
            var others: [Int] = []
            for place in group.dropFirst().compactMap(\.place) where place.file == first.place?.file && !others.contains(place.line) {
                others.append(place.line)
                if others.count > 5 { break }
            }
            let places = others.prefix(5).map { String($0) }.joined(separator: ", ") + (others.count > 5 ? " …" : "")
            lines.append("  \(counted(group.count - 1, "more time"))" + (places.isEmpty ? "" : ", in line \(places)"))
        }
        if suppressed > 0 { lines.append("fleuron: \(suppressed) more of these are not shown") }
        return lines.map { $0 + "\n" }.joined()
    }

    // MARK: JSON

    private var json: String {
        JSONText.object([
            ("version", .number(1)), ("program", .string("fleuron \(Self.version)")), ("sources", .strings(sources)),
            ("outputs", .strings(outputs)), ("pages", pages.map { .number($0) } ?? .null), ("succeeded", .bool(hasSucceeded)),
            ("suppressed", .number(suppressed)), ("diagnostics", .array(messages.map { .object(Self.members(of: $0)) })),
        ]).text
    }

    /// What JSON says of a message.
    static func members(of message: ReportedMessage) -> [(String, JSONText)] {
        let place = message.place
        func number(_ value: Int?) -> JSONText { value.map { .number($0) } ?? .null }
        return [
            ("severity", .string(message.severity.name)), ("code", .string(message.code)), ("message", .string(message.message)),
            ("hint", .optional(message.hint)), ("fails", .bool(message.fails)), ("file", .optional(place?.file)),
            ("line", number(place?.line)), ("column", number(place?.column)), ("endLine", number(place?.endLine)),
            ("endColumn", number(place?.endColumn)),
        ]
    }

    // MARK: GitHub

    /// docs.github.com, “Workflow commands for GitHub Actions”.
    private var github: String {
        messages.map { message in
            let command = message.fails ? "error" : message.severity == .note ? "notice" : "warning"
            var properties: [String] = []
            if let place = message.place {
                properties = ["file=" + Self.property(place.file), "line=\(place.line)", "endLine=\(place.endLine)"]
                // Columns are those of one line.
                if place.line == place.endLine { properties += ["col=\(place.column)", "endColumn=\(place.endColumn)"] }
            } else if ResourceLoader.isFile(message.source) {
                properties = ["file=" + Self.property(message.source)]
            }
            properties.append("title=" + Self.property(message.code))
            return "::\(command) \(properties.joined(separator: ","))::\(Self.data(message.sentence))\n"
        }.joined()
    }

    private static func data(_ text: String) -> String { escaped(text, ["%": "%25", "\r": "%0D", "\n": "%0A"]) }

    private static func property(_ text: String) -> String {
        escaped(text, ["%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"])
    }

    static func escaped(_ text: String, _ escapes: [Unicode.Scalar: String]) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if let escape = escapes[scalar] { result += escape.unicodeScalars } else { result.append(scalar) }
        }
        return String(result)
    }

    // MARK: GitLab

    /// docs.gitlab.com, “Code Quality report format”. Each message has a place there: without one of its own it is the first line of its
    /// source.
    private var gitlab: String {
        JSONText.array(
            zip(messages, fingerprints).map { message, print in
                let severity = message.fails ? "major" : message.severity == .note ? "info" : "minor"
                return .object([
                    ("description", .string(message.sentence)), ("check_name", .string(message.code)),
                    ("fingerprint", .string(print)), ("severity", .string(severity)),
                    (
                        "location",
                        .object([
                            ("path", .string(message.place?.file ?? message.source)),
                            ("lines", .object([("begin", .number(message.place?.line ?? 1))])),
                        ])
                    ),
                ])
            }
        ).text
    }

    /// A name for each message that stays the same when lines move: of its code, words and file, and its number among those alike.
    var fingerprints: [String] {
        var seen: [String: Int] = [:]
        return messages.map { message in
            let key = message.code + "\0" + message.message + "\0" + (message.place?.file ?? "")
            let number = seen[key, default: 0]
            seen[key] = number + 1
            return Self.hash(key + "\0\(number)")
        }
    }

    /// FNV-1a of 64 bits (Fowler, Noll, Vo), in hexadecimal digits.
    private static func hash(_ text: String) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
