import Foundation
import Resources
import Testing

@testable import Markup

@Suite struct XIncludeTests {
    private let start = "<book xmlns:xi='http://www.w3.org/2001/XInclude'>"

    private func read(_ files: [String: String], _ main: String = "main.xml") throws -> (
        document: Document, files: SourceFiles, diagnostics: [Diagnostic]
    ) {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fleuron-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in files {
            let file = folder.appendingPathComponent(name)
            try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        var sources = SourceFiles(loader: ResourceLoader(), texts: SourceTexts())
        var diagnostics = Diagnostics()
        let path = folder.path + "/" + main
        let (text, id) = try sources.add(try sources.loader.read(path), name: path, syntax: .xml, diagnostics: &diagnostics)
        let document = XMLReader.read(text, id: id, diagnostics: &diagnostics)
        #expect(XInclude.isNeeded(document))
        return (try XInclude().resolve(document, files: &sources, diagnostics: &diagnostics), sources, diagnostics.all)
    }

    private func expectRefusal(_ code: DiagnosticCode, _ files: [String: String], location: SourceLocation = #_sourceLocation) {
        do {
            _ = try read(files)
            Issue.record("it was included", sourceLocation: location)
        } catch let error as Diagnostic {
            #expect(error.code == code && error.range != nil, "\(error.message)", sourceLocation: location)
        } catch { Issue.record(error, sourceLocation: location) }
    }

    @Test func filesStandWhereTheyAreIncluded() throws {
        let (document, files, _) = try read([
            "main.xml": start
                + "<a>1</a><xi:include href='two.xml'/><c>3</c><xi:include href='t.txt' parse='text'/><xi:include href='two.xml' xpointer='x'/></book>",
            "two.xml": "<b>2<d id='x'>!</d></b>", "t.txt": "<4>",
        ])
        #expect(document.children(of: .root).map { document.name(of: $0) } == ["a", "b", "c", "d"])
        #expect(document.string(of: .root) == "12!3<4>!")
        let included = try #require(document.elements("b").first)
        #expect(files.texts[document[included].source.source]?.name.hasSuffix("/two.xml") == true)
    }

    @Test func fallbacksStandIn() throws {
        let (document, _, diagnostics) = try read([
            "main.xml": start + "<xi:include href='none.xml'><xi:fallback><p>instead</p></xi:fallback></xi:include></book>"
        ])
        #expect(document.elements("p").count == 1 && document.elements("fallback").isEmpty)
        #expect(diagnostics.map(\.severity) == [.note])
    }

    @Test func whatIsOutsideOrCircularIsRefused() {
        expectRefusal(.forbiddenFile, ["main.xml": start + "<xi:include href='/etc/passwd' parse='text'/></book>"])
        expectRefusal(.missingFile, ["main.xml": start + "<xi:include href='none.xml'/></book>"])
        expectRefusal(.failedInclusion, ["main.xml": start + "<xi:include href='main.xml'/></book>"])
        expectRefusal(
            .failedInclusion,
            [
                "main.xml": start + "<xi:include href='a.xml'/></book>", "a.xml": start + "<xi:include href='b.xml'/></book>",
                "b.xml": start + "<xi:include href='a.xml'/></book>",
            ])
        expectRefusal(
            .failedInclusion,
            ["main.xml": start + "<xi:include href='sub/a.xml'/></book>", "sub/a.xml": start + "<xi:include href='../main.xml'/></book>"])
        expectRefusal(.failedInclusion, ["main.xml": start + "<xi:include/></book>"])
        let twice = "<xi:include href='%'/><xi:include href='%'/>"
        var files = ["main.xml": start + twice.replacing("%", with: "f1.xml") + "</book>", "f15.xml": "<x/>"]
        for i in 1..<15 { files["f\(i).xml"] = start + twice.replacing("%", with: "f\(i + 1).xml") + "</book>" }
        expectRefusal(.tooMuchMarkup, files)
    }

    @Test func fallbacksStandInForWhatIsRefusedOrCircular() throws {
        for href in ["../secret.xml", "/etc/passwd", "main.xml", "http://127.0.0.1:9/a.xml", "half.xml"] {
            let (document, _, diagnostics) = try read([
                "main.xml": start + "<a/><xi:include href='\(href)'><xi:fallback><p>instead</p></xi:fallback></xi:include><b/></book>",
                "half.xml": "<half xmlns:xi='http://www.w3.org/2001/XInclude'><c><xi:include href='none.xml'/></c></half>",
            ])
            let names = document.children(of: .root).map { document.name(of: $0) }
            #expect(names.filter { $0 != "half" } == ["a", "p", "b"], "\(href)")
            #expect(diagnostics.map(\.severity) == [.note])
        }
    }

    @Test func whatIsNotFetchedIsAnError() {
        do {
            _ = try read(["main.xml": start + "<xi:include href='http://127.0.0.1:9/a.xml'/></book>"])
            Issue.record("it was passed over")
        } catch let error as Diagnostic { #expect(error.severity == .error && error.code == .remoteResource) } catch { Issue.record(error) }
    }
}
