import Foundation
import Resources
import Testing

@testable import Markup

/// A source read by several parsers at once is the same document as read by one.
@Suite struct HTMLPartsTests {
    /// All that a document holds.
    private static func contents(of document: Document) -> [String] {
        [
            document.dump(), String(decoding: document.text, as: UTF8.self),
            "\((0..<document.names.count).map { document.names[NameID(Int32($0))] })",
            "\(document.metadata)", "\(document.stripped)",
        ]
            + document.nodes.map { "\($0)" } + document.attributes.map { "\($0)" } + document.classes.map { "\($0)" }
            + document.provenance.map { "\($0)" }
    }

    /// Whether the source could be read in parts.
    @discardableResult
    private static func check(_ bytes: [UInt8], workers: Int, shortest: Int = 1, _ location: SourceLocation = #_sourceLocation) -> Bool {
        let source = SourceText(name: "a.html", text: bytes)
        var limits = ReaderLimits(), found = Diagnostics(), expected = Diagnostics()
        limits.workers = workers
        guard let parts = HTMLReading.readInParts(source, id: SourceID(0), limits: limits, shortest: shortest, diagnostics: &found) else {
            #expect(found.all.isEmpty, sourceLocation: location)
            return false
        }
        let whole = HTMLReading.read(source, id: SourceID(0), limits: limits, diagnostics: &expected)
        let same = contents(of: parts) == contents(of: whole)
        #expect(same, "\((zip(contents(of: parts), contents(of: whole)).first { $0 != $1 } ?? ("", "")))", sourceLocation: location)
        #expect(
            found.all.map { "\($0)" } == expected.all.map { "\($0)" } && found.suppressed == expected.suppressed, sourceLocation: location)
        return true
    }

    private static func page(_ body: String) -> [UInt8] {
        Array("<!DOCTYPE html><html lang=en><head><title>T</title></head><body class=b>\(body)</body></html>\n".utf8)
    }

    @Test(arguments: [
        "<h2 id=a>One</h2>\n<p class='x y'>a</p>\n<p>b &amp; <i>c</i></p>\n<h2>Two</h2><p>d</p>",
        "<p>a</p>\r\n<div class=chapter>\r\n<p>b</p></div>\r\n<div><p>c</p></div>\r\n",
        "text <p>a</p> more text <p>b<br>c</p> and <em>more</em><p>d</p>",
        "<p>a</p><!-- <p>b</p> --><p>c</p><?x <p> ?><p>d</p>",
        "<ul><li>a<li>b</ul>\n<p>c</p><table><tr><td><p>d</table>\n<p>e</p>\n",
        "<p>a &ldquo;b&rdquo; &nosuch; &#8212;</p><p bad<attribute=\"<p>\">c</p></i><p>d</p></div><p>e</p>",
        "<pre>\n\na</pre><p>b</p><blockquote><p>c</p></blockquote><p>d</p>",
    ]) func nothingTellsThePartsApart(body: String) {
        let bytes = Self.page(String(repeating: body, count: 3))
        var hasParts = false
        for workers in 2...9 where Self.check(bytes, workers: workers) { hasParts = true }
        #expect(hasParts)
    }

    @Test(arguments: [
        // Paragraphs that the next ones end; elements that are never closed.
        String(repeating: "<p>a", count: 50), "<table><tr><td>" + String(repeating: "<p>a</p>", count: 50),
        "<i>" + String(repeating: "<p>a</p>", count: 50),
    ]) func whatCannotBePartedIsReadAsAWhole(body: String) {
        #expect(!Self.check(Self.page(body), workers: 2))
    }

    @Test func whatStandsBehindTheEndOfTheBody() {
        for workers in 2...9 { Self.check(Self.page("<p>a</p><h1>b</h1><p>c</p></body></html><p>d</p><p>e</p>"), workers: workers) }
    }

    @Test func aSheetFurtherOnCountsForTheWhole() {
        #expect(!Self.check(Self.page("<p>a</p><p>b</p><p>c</p><p>d</p><style>p { color: red }</style><p>e</p>"), workers: 2))
    }

    @Test func scriptsHoldNoPlaces() {
        Self.check(Self.page("<p>a</p><script>'</p><p>b</p>'</script><p>c</p><p>d</p><p>e</p><p>f</p>"), workers: 4)
    }

    @Test func aShortSourceIsReadByOneParser() {
        #expect(!Self.check(Self.page("<p>a</p><p>b</p>"), workers: 2, shortest: HTMLReading.shortestPart))
    }

    private static let shared = ProcessInfo.processInfo.environment["FLEURON_SHARED"]
    private static var corpus: [String] {
        guard let shared, let files = FileManager.default.enumerator(atPath: shared + "/corpus/gutenberg") else { return [] }
        return files.compactMap { $0 as? String }.filter { $0.hasSuffix(".htm") || $0.hasSuffix(".html") }.sorted()
    }

    @Test(.enabled(if: shared != nil, "FLEURON_SHARED names the folder with the corpus"), arguments: corpus)
    func booksAreTheSameInParts(name: String) throws {
        let bytes = try #require(FileManager.default.contents(atPath: (Self.shared ?? "") + "/corpus/gutenberg/" + name))
        for workers in [2, 7] { Self.check(Array(bytes), workers: workers, shortest: 4096) }
    }

    @Test func oneThreadReadsTheWhole() { #expect(!Self.check(Self.page("<p>a</p><p>b</p>"), workers: 1)) }
}
