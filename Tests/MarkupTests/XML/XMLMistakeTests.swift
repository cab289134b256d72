import Resources
import Testing

@testable import Markup

/// What is said of XML that is not well-formed: where, what, and what to do.
@Suite struct XMLMistakeTests {
    @Test(arguments: [
        ("<a><b></a>", "innermost first"), ("<a/><b/>", "one root element"), ("<a>&nosuch;</a>", "declare"), ("<a b=c/>", "name=\"value\""),
        ("<a b='1' b='2'/>", "one of the two"),
        ("<a>1 & 2</a>", "&amp;"), ("<a><!-- c -- d --></a>", "comment"), ("<p:a/>", "xmlns"),
    ])
    func eachMistakeHasAHint(xml: String, words: String) throws {
        var diagnostics = Diagnostics()
        let source = SourceText(name: "a.xml", text: Array(xml.utf8))
        _ = XMLReader.read(source, id: SourceID(0), diagnostics: &diagnostics)
        let first = try #require(diagnostics.all.first)
        #expect(first.hint?.contains(words) == true, "\(first.message): \(first.hint ?? "none")")
        #expect(first.range != nil)
    }

    @Test func otherMistakesHaveOneToo() { #expect(XMLMistake.hint(for: -1).contains("well-formed")) }
}
