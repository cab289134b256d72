import PageImages
import Resources

/// How a batch went, for programs and for people.
struct BatchReport {
    var results: [BatchResult]

    private func count(_ outcome: BatchResult.Outcome) -> Int { results.count { $0.outcome == outcome } }

    var summary: String {
        let pages = results.reduce(0) { $0 + $1.pages }
        let failures = results.filter(\.hasFailed)
        return
            (failures.map { "failed: \($0.book.source)" } + [
                "\(counted(results.count, "book")): \(count(.set)) set, \(count(.upToDate)) up to date, \(failures.count) failed; "
                    + counted(pages, "page")
            ]).joined(separator: "\n")
    }

    /// The messages of all books in one report, those of a book together.
    /// - Parameter folder: that of the outputs.
    func diagnostics(
        as format: DiagnosticFormat, hasSucceeded: Bool, folder: String, including isIncluded: (ReportedMessage) -> Bool
    ) -> String {
        if format == .junit { return junit }
        func report(_ results: [BatchResult]) -> DiagnosticReport {
            DiagnosticReport(
                messages: results.flatMap(\.messages).filter(isIncluded), book: folder, sources: results.map(\.book.source),
                outputs: results.filter { !$0.hasFailed }.map { "\(folder)/\($0.book.name).pdf" },
                pages: results.reduce(0) { $0 + $1.pages }, hasSucceeded: hasSucceeded)
        }
        // For people the same message is said once for each book.
        return format == .text ? results.map { report([$0]).text(as: .text) }.joined() : report(results).text(as: format)
    }

    /// - Parameter suffix: between the name `report` and its ending: runs that share a folder have reports of their own.
    func write(to folder: String, suffix: String) throws(Diagnostic) {
        for (ending, text) in [("json", json), ("xml", junit), ("html", html(in: folder))] {
            let file = try OutputFile.create("\(folder)/report\(suffix).\(ending)")
            try file.write(Array(text.utf8))
            try file.commit()
        }
    }

    private var json: String {
        let books = results.map { result in
            JSONText.object([
                ("name", .string(result.book.name)), ("source", .string(result.book.source)), ("outcome", .string(result.outcome.rawValue)),
                ("pages", .number(result.pages)), ("words", .number(result.words)), ("milliseconds", .number(result.milliseconds)),
                ("figures", .object(result.figures.all.map { ($0.name, .number($0.value)) })),
                (
                    "messages",
                    .array(
                        result.messages.map { .object(DiagnosticReport.members(of: $0) + [("text", .string($0.text))]) })
                ),
            ])
        }
        return JSONText.object([
            ("version", .number(1)), ("program", .string("fleuron \(DiagnosticReport.version)")), ("set", .number(count(.set))),
            ("upToDate", .number(count(.upToDate))), ("failed", .number(results.count(where: \.hasFailed))), ("books", .array(books)),
        ]).text
    }

    /// A test case for each book.
    private var junit: String {
        let counts = "tests=\"\(results.count)\" failures=\"\(count(.failed))\" errors=\"\(count(.died))\""
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites \(counts)>\n  <testsuite name=\"fleuron batch\" \(counts)>\n"
        for result in results {
            let name = DiagnosticReport.xml(result.book.name), seconds = Self.seconds(result.milliseconds)
            text += "    <testcase name=\"\(name)\" classname=\"fleuron.batch\" time=\"\(seconds)\">\n"
            let errors = result.messages.filter(\.fails), others = result.messages.filter { !$0.fails && $0.severity == .warning }
            if result.hasFailed {
                let element = result.outcome == .died ? "error" : "failure", first = errors.first ?? others.first
                text +=
                    "      <\(element) message=\"\(DiagnosticReport.xml(first?.text.split(separator: "\n").first.map(String.init) ?? ""))\""
                text += " type=\"\(DiagnosticReport.xml(first?.code ?? ""))\"></\(element)>\n"
            }
            let lines = (errors + others).map { $0.text + "\n" }.joined()
            if !lines.isEmpty { text += "      <system-out>\(DiagnosticReport.xml(lines))</system-out>\n" }
            text += "    </testcase>\n"
        }
        return text + "  </testsuite>\n</testsuites>\n"
    }

    private static func seconds(_ milliseconds: Int) -> String {
        let rest = String(milliseconds % 1000)
        return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
    }

    /// The first page of a book, in the report itself: who is sent it, or takes it from a CI server, has no other file.
    private func picture(of result: BatchResult, in folder: String) -> String {
        guard !result.hasFailed, let png = try? ResourceLoader().read(BatchState.thumbnail(of: result.book, in: folder)) else { return "" }
        var encoded: [UInt8] = []
        encoded.append(base64: png)
        return "<img src=\"data:image/png;base64,\(String(decoding: encoded, as: UTF8.self))\" alt=\"\" loading=\"lazy\">"
    }

    /// A table with the first page of each book; those that failed come first.
    private func html(in folder: String) -> String {
        var rows = ""
        for result in results.filter(\.hasFailed) + results.filter({ !$0.hasFailed }) {
            let name = DiagnosticReport.xml(result.book.name), link = DiagnosticReport.xml(DiagnosticReport.uri(result.book.name))
            let messages = result.messages.filter { $0.severity != .note }.map { DiagnosticReport.xml($0.text) }.joined(separator: "\n")
            let title = result.hasFailed ? name : "<a href=\"\(link).pdf\">\(name)</a>"
            let picture = picture(of: result, in: folder)
            rows += "<tr class=\"\(result.outcome.rawValue)\"><td>\(picture)</td><td>\(title)</td><td>\(result.outcome.rawValue)</td>"
            rows +=
                "<td>\(result.pages)</td><td>\(result.words)</td><td>\(Self.seconds(result.milliseconds))<br><small>\(result.figures.stages)</small></td>"
            rows +=
                "<td>\((result.figures.bytes + 1023) / 1024)</td><td>\(result.figures.contents)</td><td><pre>\(messages)</pre></td></tr>\n"
        }
        return """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><title>Books</title>
            <style>body { font-family: sans-serif } td, th { text-align: left; vertical-align: top; padding: 0.3em } .failed, .died { background: #fdd }
            img { border: 1px solid #999 } pre { margin: 0; white-space: pre-wrap }</style></head>
            <body><p>\(DiagnosticReport.xml(summary.split(separator: "\n").last.map(String.init) ?? ""))</p>
            <table><tr><th></th><th>Book</th><th>Outcome</th><th>Pages</th><th>Words</th><th>Seconds</th><th>KiB</th><th>In it</th><th>Messages</th></tr>
            \(rows)</table></body></html>

            """
    }
}
