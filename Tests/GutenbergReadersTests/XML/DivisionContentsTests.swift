import Resources
import Testing

@testable import GutenbergReaders
@testable import Markup

/// The contents of texts in TEI and DocBook, which the default book has.
@Suite struct DivisionContentsTests {
    private func read(_ text: String) -> Document {
        var diagnostics = Diagnostics()
        let source = SourceText(name: "a.xml", text: Array(text.utf8))
        var document = readDocument(source, id: SourceID(0), format: .xml, diagnostics: &diagnostics)
        #expect(diagnostics.all.isEmpty)
        document.labelReferences()
        return document.withDivisionContents(colophon: nil)
    }

    private func tei(_ text: String) -> String {
        "<TEI xmlns='http://www.tei-c.org/ns/1.0'><teiHeader><titleStmt><title>The Mill</title><author>A. Weir</author></titleStmt></teiHeader><text>\(text)</text></TEI>"
    }

    private func book(_ text: String, root: String = "book") -> String {
        "<\(root) xmlns='http://docbook.org/ns/docbook'><info><title>Mills</title></info>\(text)</\(root)>"
    }

    private func entries(_ document: Document) throws -> [String] {
        let contents = try #require(document.elements("nav").first)
        return document.children(of: contents).dropFirst().map {
            "\(document.attribute("class", of: $0)?.last ?? "?") \(document.collapsedText(of: $0))"
        }
    }

    /// Nobody makes the index for which a text keeps a place: its title would stand on a page alone.
    @Test func emptyIndexesAreLeftOut() throws {
        let chapters = "<div><head>One</head><p>x</p></div><div><head>Two</head><p>y</p></div>"
        let text = read(tei("<body>\(chapters)</body><back><div type='index'><head>Index</head><divGen type='index'/></div></back>"))
        #expect(try entries(text) == ["1 One", "1 Two"])
        #expect(text.elements("head").count == 2 && text.elements("divGen").isEmpty && text.stripped.contains { $0.reason == .navigation })
        let mills = read(
            book(
                "<chapter><title>One</title><para>x</para></chapter><chapter><title>Two</title><para>y</para></chapter><index><title>Index</title></index>"
            ))
        #expect(try entries(mills) == ["1 One", "1 Two"] && mills.elements("index").isEmpty)
        // One that is there stays.
        let typed = read(
            book(
                "<chapter><title>One</title><para>x</para></chapter><chapter><title>Two</title><para>y</para></chapter><index><title>Index</title><indexentry><primaryie>wheel, 1</primaryie></indexentry></index>"
            ))
        #expect(typed.elements("index").count == 1)
    }

    @Test func divisionsOfTEIAreListedByTheirHeads() throws {
        let document = read(
            tei(
                "<body><div type='part'><head>Part I</head><div xml:id='c'><head>Chapter 1</head><head>The <hi>Wheel</hi><note>Old.</note></head><p>x</p><div><head>Deep</head><p>y</p></div></div>"
                    + "<div><head>A <choice><sic>sotne</sic><corr>stone</corr></choice></head><p>z</p></div></div><div><p>no title</p></div></body><back><div><head>Words</head><p>w</p></div></back>"
            ))
        #expect(try entries(document) == ["1 Part I", "2 Chapter 1The Wheel", "2 A stone", "1 Words"])
        let targets = document.elements("a").compactMap { document.attribute("href", of: $0) }
        let heads = document.elements("head")
        for (target, head) in zip(targets, [heads[0], heads[1], heads[4], heads[5]]) {
            #expect(target == "#" + document.names[document[head].id])
        }
        // In a book of our own making, elements of HTML among those of TEI.
        let text = try #require(document.elements("text").first)
        #expect(
            document.children(of: text).map { document.attribute("class", of: $0) ?? document.name(of: $0) } == [
                "half-title", "title-page", "contents", "body", "back",
            ])
        #expect(document.elements("nav").allSatisfy { document.names[document[$0].namespace] == "http://www.w3.org/1999/xhtml" })
    }

    @Test func theyFillThePlaceThatTheTextKeeps() throws {
        let front =
            "<front><titlePage><docTitle><titlePart>The Mill</titlePart></docTitle></titlePage><div type='dedication'><p>To B.</p></div>%<div><head>Preface</head><p>p</p></div></front>"
        let body = "<body><div><head>One</head><p>x</p></div><div><head>Two</head><p>y</p></div></body>"
        for place in ["<divGen type='toc'/>", ""] {
            let document = read(tei(front.replacing("%", with: place) + body))
            let parts = try #require(document.elements("front").first.map { document.children(of: $0) })
            #expect(parts.map { document.name(of: $0) } == ["titlePage", "div", "nav", "div"], "\(place)")
            #expect(try entries(document) == ["1 Preface", "1 One", "1 Two"])
            // It has a title page of its own.
            #expect(document.elements("section").isEmpty)
        }
    }

    @Test func contentsOfThePrintedEditionStay() {
        let document = read(
            tei(
                "<front><div type='contents'><head>Contents</head><list><item>One</item></list></div></front><body><div><head>One</head></div><div><head>Two</head></div></body>"
            ))
        #expect(document.elements("nav").isEmpty && document.elements("list").count == 1)
    }

    @Test func chaptersOfDocBookAreListedAndSectionsAreNot() throws {
        let document = read(
            book(
                "<dedication><para>To B.</para></dedication><preface><title>Before</title></preface><part><info><title>Wheels</title></info><chapter xml:id='c'><title>Water<footnote><para>Wet.</para></footnote></title>"
                    + "<section><title>Deep</title></section></chapter></part><glossary><title>Words</title></glossary>"))
        #expect(try entries(document) == ["1 Before", "1 Wheels", "2 Water", "1 Words"])
        #expect(document.children(of: .root).map { document.name(of: $0) } == ["info", "dedication", "nav", "preface", "part", "glossary"])
    }

    @Test func anArticleHasThemWhereItSaysSo() throws {
        let sections = "<section><title>One</title><para>x</para></section><section><title>Two</title><para>y</para></section>"
        #expect(read(book(sections, root: "article")).elements("nav").isEmpty)
        #expect(try entries(read(book("<toc/>" + sections, root: "article"))) == ["1 One", "1 Two"])
    }

    @Test func textsFromBeforeTheNamespaceAreThatVocabulary() throws {
        let document = read(
            "<TEI.2><text><body><div1><head>One</head><p>x</p></div1><div1><head>Two</head><p>y</p></div1></body></text></TEI.2>")
        #expect(
            document.standardSheets == ["tei"]
                && document.elements("div1").allSatisfy { document.names[document[$0].namespace] == "http://www.tei-c.org/ns/1.0" })
        #expect(try entries(document) == ["1 One", "1 Two"])
    }

    /// What a target wants to be called (`xreflabel`) is known to what refers to it.
    @Test func referencesOfDocBookShowTheLabelOfTheirTarget() {
        let document = read(
            book(
                "<chapter xml:id='a' xreflabel='the First'><title>A</title><para><xref linkend='a'/><xref linkend='b'/><link linkend='a'/><xref linkend='a' endterm='t'/>"
                    + "<xref xmlns:x='http://www.w3.org/1999/xlink' x:href='#a'/></para></chapter><chapter xml:id='b'><title xml:id='t'>B</title></chapter>"
            ))
        #expect(
            document.elements("xref", "link").map { document.attribute("data-reference", of: $0) } == [
                "the First", nil, "the First", nil, "the First",
            ])
    }
}
