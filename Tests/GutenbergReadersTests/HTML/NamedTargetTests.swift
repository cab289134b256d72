import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

@Suite struct NamedTargetTests {
    private func read(_ text: String, _ format: SourceFormat) -> Document {
        var diagnostics = Diagnostics()
        return readDocument(
            SourceText(name: "a", text: Array(text.utf8)), id: SourceID(0), format: format, diagnostics: &diagnostics)
    }

    private func ids(_ document: Document) -> [String?] { document.elements("a").map { document.attribute("id", of: $0) } }

    @Test(arguments: [SourceFormat.html, .xml])
    func theNameOfAnAnchorIsATarget(_ format: SourceFormat) {
        let document = read("<html><body><p><a name='here'>x</a> <a href='#here'>y</a></p></body></html>", format)
        #expect(ids(document) == ["here", nil])
        #expect(document[document.elements("a")[0]].id == document.names.id(of: "here"))
    }

    @Test func anIdWinsOverANameAndTheFirstNameOverOthers() {
        let document = read("<p><a name='x'>1</a><a name='y'>2</a><a name='y'>3</a><a id='z' name='w'>4</a><b id='x'>5</b></p>", .html)
        #expect(ids(document) == [nil, "y", nil, "z"])
    }

    @Test func inOtherXMLANameIsNoTarget() {
        #expect(ids(read("<TEI><a name='x'>1</a></TEI>", .xml)) == [nil])
    }
}
