import Foundation
import FoundationXML
import Resources
import Testing

@testable import FleuronCommand

@Suite struct DiagnosticReportTests {
    private static func report(_ severity: Diagnostic.Severity = .warning, file: String = "my sheet.css", message: String = "a <b> & \"c\"")
        -> DiagnosticReport
    {
        var texts = SourceTexts()
        let id = texts.add(SourceText(name: file, text: Array("one\ntwo é three\n".utf8)))
        let range = SourceRange(source: id, start: 4, end: 7)
        let diagnostics = [
            Diagnostic(severity, DiagnosticCode("css.unknown-property"), message, at: range, hint: "100% sure"),
            Diagnostic(.note, DiagnosticCode("font.fallback"), "nowhere"),
        ]
        return DiagnosticReport(
            messages: diagnostics.map { ReportedMessage($0, in: texts, source: "a.txt", fails: $0.severity == .error) },
            book: "a.pdf", sources: ["a.txt"], outputs: [], pages: nil, hasSucceeded: severity != .error)
    }

    /// Between the processes of a batch nothing of a message is lost.
    @Test(arguments: ["my sheet.css", "tab\tand\\n.css"])
    func messagesComeThroughALine(file: String) {
        for message in Self.report(file: file, message: "two\nlines \\t and\ta tab\r").messages {
            #expect(!message.line.contains("\n") && ReportedMessage(line: message.line) == message)
        }
        #expect(ReportedMessage(line: "1\tno message") == nil)
    }

    private func object(_ text: String) throws -> Any { try JSONSerialization.jsonObject(with: Data(text.utf8)) }

    @Test func sarifNamesRulePlaceAndLevel() throws {
        let log = try #require(try object(Self.report().text(as: .sarif)) as? [String: Any])
        #expect(log["version"] as? String == "2.1.0")
        let run = try #require((log["runs"] as? [[String: Any]])?.first)
        let results = try #require(run["results"] as? [[String: Any]])
        #expect(results.map { $0["ruleId"] as? String } == ["css.unknown-property", "font.fallback"])
        #expect(results.map { $0["level"] as? String } == ["warning", "note"])
        let place = try #require((results[0]["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any])
        #expect((place["artifactLocation"] as? [String: Any])?["uri"] as? String == "my%20sheet.css")
        let region = try #require(place["region"] as? [String: Int])
        #expect(region == ["startLine": 2, "startColumn": 1, "endLine": 2, "endColumn": 4])
        let rules = try #require(((run["tool"] as? [String: Any])?["driver"] as? [String: Any])?["rules"] as? [[String: Any]])
        let indices = results.map { $0["ruleIndex"] as? Int ?? -1 }
        #expect(indices.map { rules[$0]["id"] as? String } == ["css.unknown-property", "font.fallback"])
    }

    @Test func gitlabGivesEachMessageAPlaceAndAPrintOfItsOwn() throws {
        let issues = try #require(try object(Self.report().text(as: .gitlab)) as? [[String: Any]])
        let paths = issues.map { ($0["location"] as? [String: Any])?["path"] as? String }
        #expect(paths == ["my sheet.css", "a.txt"])
        #expect(Set(issues.compactMap { $0["fingerprint"] as? String }).count == 2)
        #expect(issues.map { $0["severity"] as? String } == ["minor", "info"])
    }

    @Test func githubEscapesWhatItsCommandsAreMadeOf() {
        let text = Self.report(file: "a,b:c.css").text(as: .github)
        #expect(
            text.hasPrefix(
                "::warning file=a%2Cb%3Ac.css,line=2,endLine=2,col=1,endColumn=4,title=css.unknown-property::a <b> & \"c\"%0AHint: 100%25 sure\n"
            ))
    }

    @Test(arguments: [(Diagnostic.Severity.error, "1"), (.warning, "0")])
    func junitHasATestCaseThatFailsWithTheBook(severity: Diagnostic.Severity, failures: String) throws {
        final class Counter: NSObject, XMLParserDelegate {
            var elements: [String] = [], failures = ""
            func parser(
                _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
                attributes: [String: String]
            ) {
                elements.append(name)
                if name == "testsuite" { failures = attributes["failures"] ?? "" }
            }
        }
        let text = Self.report(severity, message: "a < b & \u{1}").text(as: .junit)
        let parser = XMLParser(data: Data(text.utf8)), counter = Counter()
        parser.delegate = counter
        #expect(parser.parse(), "\(text)")
        #expect(counter.failures == failures)
        #expect(counter.elements.contains("failure") == (failures == "1"))
    }

    @Test func dependenciesAreEscapedForMake() {
        let text = DependencyFile.text(of: ["a b.pdf"], madeFrom: ["c$d#e.css"])
        #expect(text == "a\\ b.pdf: \\\n  c$$d\\#e.css\n\nc$$d\\#e.css:\n")
    }
}

@Suite struct DiagnosticRegistryTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Of all that is declared in Sources, each once.
    private static func declaredCodes() throws -> Set<String> {
        let files = try #require(
            FileManager.default.enumerator(at: root.appendingPathComponent("Sources"), includingPropertiesForKeys: nil))
        let declaration = /DiagnosticCode\("([^"]+)"\)/
        var codes: Set<String> = []
        for case let file as URL in files where file.pathExtension == "swift" {
            for match in try String(contentsOf: file, encoding: .utf8).matches(of: declaration) { codes.insert(String(match.1)) }
        }
        return codes
    }

    @Test func everyCodeIsRegisteredOnceAndNoOther() throws {
        let codes = DiagnosticRegistry.entries.map(\.code)
        #expect(Set(codes).count == codes.count)
        #expect(try Self.declaredCodes().symmetricDifference(codes) == [])
    }

    @Test func thePageOfCodesIsCurrent() throws {
        let page = try String(contentsOf: Self.root.appendingPathComponent("Documentation/diagnostics.md"), encoding: .utf8)
        #expect(page == DiagnosticRegistry.markdown(), "run: fleuron explain --codes > Documentation/diagnostics.md")
    }
}
