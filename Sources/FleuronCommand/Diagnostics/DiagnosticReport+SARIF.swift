import Resources

extension DiagnosticReport {
    /// SARIF 2.1.0 (OASIS): one run with its rules, and a result for each message.
    var sarif: String {
        let codes = Set(messages.map(\.code)).sorted()
        let rules = codes.map { code -> JSONText in
            let entry = DiagnosticRegistry.entry(of: code)
            return .object([
                ("id", .string(code)), ("shortDescription", .object([("text", .string(entry?.cause ?? code))])),
                ("help", .object([("text", .string(entry?.remedy ?? code))])),
            ])
        }
        let results = zip(messages, fingerprints).map { message, print in
            result(message, rule: codes.firstIndex(of: message.code) ?? 0, print)
        }
        return JSONText.object([
            ("version", .string("2.1.0")), ("$schema", .string("https://json.schemastore.org/sarif-2.1.0.json")),
            (
                "runs",
                .array([
                    .object([
                        (
                            "tool",
                            .object([
                                (
                                    "driver",
                                    .object([
                                        ("name", .string("fleuron")), ("version", .string(Self.version)), ("rules", .array(rules)),
                                    ])
                                )
                            ])
                        ),
                        ("columnKind", .string("unicodeCodePoints")),
                        ("invocations", .array([.object([("executionSuccessful", .bool(hasSucceeded))])])),
                        ("results", .array(results)),
                    ])
                ])
            ),
        ]).text
    }

    private func result(_ message: ReportedMessage, rule: Int, _ fingerprint: String) -> JSONText {
        let level = message.fails ? "error" : message.severity.name
        var members: [(String, JSONText)] = [
            ("ruleId", .string(message.code)), ("ruleIndex", .number(rule)), ("level", .string(level)),
            ("message", .object([("text", .string(message.sentence))])),
            ("partialFingerprints", .object([("message/v1", .string(fingerprint))])),
        ]
        if let place = message.place {
            let region: JSONText = .object([
                ("startLine", .number(place.line)), ("startColumn", .number(place.column)), ("endLine", .number(place.endLine)),
                ("endColumn", .number(place.endColumn)),
            ])
            let location: JSONText = .object([
                ("artifactLocation", .object([("uri", .string(Self.uri(place.file)))])), ("region", region),
            ])
            members.append(("locations", .array([.object([("physicalLocation", location)])])))
        }
        return .object(members)
    }

    /// A path as a URI reference (RFC 3986, section 3.3): what is not unreserved or a slash is percent-encoded.
    static func uri(_ path: String) -> String {
        var result = ""
        for byte in path.utf8 {
            let scalar = Unicode.Scalar(byte)
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~", "/": result.unicodeScalars.append(scalar)
            default: result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return result
    }

    // MARK: JUnit

    /// A test suite with one test case, the book: what makes it fail is its failure, the rest its output.
    var junit: String {
        let failing = messages.filter(\.fails), others = messages.filter { !$0.fails }
        func text(_ list: [ReportedMessage]) -> String { list.map { $0.text + "\n" }.joined() }
        var body = ""
        if let first = failing.first {
            body += "      <failure message=\"\(Self.xml(first.message))\" type=\"\(Self.xml(first.code))\">"
            body += Self.xml(text(failing)) + "</failure>\n"
        }
        if !others.isEmpty { body += "      <system-out>" + Self.xml(text(others)) + "</system-out>\n" }
        let counts = "tests=\"1\" failures=\"\(failing.isEmpty ? 0 : 1)\" errors=\"0\""
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites \(counts)>
              <testsuite name="fleuron" \(counts)>
                <testcase name="\(Self.xml(book))" classname="fleuron.build">
            \(body)    </testcase>
              </testsuite>
            </testsuites>

            """
    }

    /// Characters that XML 1.0 does not have (2.2) become the replacement character.
    static func xml(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x09, 0x0A: result.append(scalar)
            case 0..<0x20, 0xFFFE, 0xFFFF: result.append("\u{FFFD}")
            default: result.append(scalar)
            }
        }
        return escaped(String(result), ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"])
    }
}
