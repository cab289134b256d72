import Foundation
import Geometry
import Markup
import Resources
import Testing

@testable import StyleSheets

@Suite struct HouseSheetTests {
    static func sheet(_ name: String, _ origin: Origin, _ diagnostics: inout Diagnostics) throws -> StyleSheet {
        let text = try String(contentsOfFile: stylesPath(name), encoding: .utf8)
        let tables = try String(contentsOfFile: stylesPath("tables.css"), encoding: .utf8)
        return parse(text, origin: origin, id: 50, &diagnostics, files: ["tables.css": tables])
    }

    static let book = """
        html { head { title "T" } body {
          section.half-title { p#half.title "War" }
          section.title-page { p#author.author "A" h1#book.title "War" }
          nav.contents { p.entry.level-1#entry { a[href=#c1]#link "One" } }
          main#main { h2#c1 { span#number.number "I" span#title.title "One" } p#first { span.lead-in#lead "In the" " beginning" } p#second "x"
            hr.ornament#break p#after "y" blockquote#quote { p#quoted "q" } p.sc#sc "z" p#centred[align=center] "c" } } }
        """

    static func styledBook(author: String = "", _ diagnostics: inout Diagnostics, set: [(name: String, value: String)] = []) throws
        -> StyledDocument
    {
        let base = try sheet("base.css", .userAgent, &diagnostics), novel = try sheet("novel.css", .author, &diagnostics)
        let own = parse(author, &diagnostics)
        return StyleEngine.style(
            document: Sketch.document(book, language: "en"), sheets: [base, own, novel], customProperties: set, diagnostics: &diagnostics)
    }

    @Test func houseSheetsHaveNoMistakes() throws {
        var diagnostics = Diagnostics()
        _ = try Self.styledBook(&diagnostics)
        #expect(diagnostics.all.map { "\($0.code.rawValue) \($0.message) \($0.range.map { Int($0.start) } ?? -1)" } == [])
    }

    /// The book has its own letters: lines that would grow with a screen's stay where they are, and the text stays on those of the page.
    @Test func largerLettersOfAWholeSourceLeaveTheTextOnItsLines() throws {
        var diagnostics = Diagnostics()
        var own = parse("body { font-size: large }", &diagnostics)
        own.dropScreenProperties()
        let base = try Self.sheet("base.css", .userAgent, &diagnostics), novel = try Self.sheet("novel.css", .author, &diagnostics)
        let book = StyleEngine.style(
            document: Sketch.document(Self.book, language: "en"), sheets: [base, own, novel], diagnostics: &diagnostics)
        let text = book.style(id: "second").text
        #expect(text.fontSize == pt(11) && text.rare.lineSnap == .baseline)
    }

    /// It fills its page: with a border or a padding it is higher than that.
    @Test(arguments: ["img", "img.border", "div.figcenter img.border"]) func aCoverHasNoBorder(_ selector: String) throws {
        var diagnostics = Diagnostics()
        let own = parse("\(selector) { border: 1px solid; padding: 6px }", &diagnostics)
        let base = try Self.sheet("base.css", .userAgent, &diagnostics), novel = try Self.sheet("novel.css", .author, &diagnostics)
        let document = Sketch.document("html { section.cover { div.figcenter { img#picture.border \"\" } } }", language: "en")
        let box = StyleEngine.style(document: document, sheets: [base, own, novel], diagnostics: &diagnostics).style(id: "picture").box
        #expect(box.border.top.style == .none && box.padding.top == .zero)
    }

    @Test func aTitleOfTheTitlePageBeginsNoPage() throws {
        var diagnostics = Diagnostics()
        let own = parse("h1 { break-before: page } big { font-size: 1.2em }", &diagnostics)
        let base = try Self.sheet("base.css", .userAgent, &diagnostics), novel = try Self.sheet("novel.css", .author, &diagnostics)
        let document = Sketch.document("html { section.title-page { h1#title.title { big#big \"War\" } } }", language: "en")
        let styled = StyleEngine.style(document: document, sheets: [base, own, novel], diagnostics: &diagnostics)
        #expect(styled.style(id: "title").box.breakBefore == .auto)
        #expect(styled.style(id: "big").text.fontSize == styled.style(id: "title").text.fontSize)
    }

    @Test func aNameAtTheRightStaysInItsLine() throws {
        var diagnostics = Diagnostics()
        let own = parse("span { position: absolute; right: 10% }", &diagnostics)
        let base = try Self.sheet("base.css", .userAgent, &diagnostics), novel = try Self.sheet("novel.css", .author, &diagnostics)
        let document = Sketch.document("html { p { \"Yours,\" span#name.ralign \"N.\" span#page.pagenum \"3\" } }", language: "en")
        let styled = StyleEngine.style(document: document, sheets: [base, own, novel], diagnostics: &diagnostics)
        let name = styled.style(id: "name").box
        #expect(name.position == .static && name.float != .none && styled.style(id: "page").box.position == .absolute)
    }

    @Test func rubyStandsInBracketsBehindItsBase() throws {
        var diagnostics = Diagnostics()
        let base = try Self.sheet("base.css", .userAgent, &diagnostics)
        let document = Sketch.document("html { p { ruby { \"b\" rp#bracket \"(\" rt#reading \"c\" } } }", language: "ja")
        let styled = StyleEngine.style(document: document, sheets: [base], diagnostics: &diagnostics)
        #expect(styled.style(id: "bracket").box.display == .none)
        #expect(styled.pseudoStyle(id: "reading", .before)?.box.content == [.string("(")])
        #expect(styled.pseudoStyle(id: "reading", .after)?.box.content == [.string(")")])
    }

    /// As the rule above notes, which the standard sheet makes shorter.
    @Test(arguments: [("border-top: 1pt solid", true), ("border: 1pt solid", true), ("border-top-width: 2pt", false)])
    func aBorderSaidAnewIsAsLongAsItsBox(declaration: String, isWhole: Bool) throws {
        var diagnostics = Diagnostics()
        let sheets = ["p { border-top: .5pt solid; -fleuron-border-top-length: 40pt }", "p { \(declaration) }"].map {
            parse($0, &diagnostics)
        }
        let styled = StyleEngine.style(document: Sketch.document("html { p#a \"x\" }"), sheets: sheets, diagnostics: &diagnostics)
        #expect((styled.style(id: "a").box.rare.borderTopLength == .auto) == isWhole)
    }

    @Test func houseElementRulesBeatTheSourcesButItsClassesKeepTheirMeaning() throws {
        var diagnostics = Diagnostics()
        let gutenberg = """
            body { margin: 5%; background: #faebd0; text-align: justify }
            P { text-indent: 1em; margin-top: .25em; margin-bottom: .25em; }
            H1,H2,H3,H4,H5,H6 { text-align: center; margin-left: 15%; margin-right: 15%; }
            .sc { font-variant: small-caps } p.c { text-align: center }
            """
        let book = try Self.styledBook(author: gutenberg, &diagnostics)
        #expect(book.style(id: "second").box.margin.top == .zero)
        #expect(book.style(id: "second").text.textIndent == .length(pt(11)))
        #expect(book.style(id: "sc").text.features.caps == .smallCaps)
        #expect(book.style(id: "c1").box.margin.left == .zero)
        #expect(book.style(id: "centred").text.textAlign == .center)
        let body = book.document.nodes.firstIndex { book.document.names[$0.name] == "body" } ?? 0
        #expect(
            book.style(of: NodeID(Int32(body))).box
                == {
                    var box = BoxStyle(); box.display = .block; return box
                }())
    }

    @Test func openingsAddUpToWholeLines() throws {
        var diagnostics = Diagnostics()
        let book = try Self.styledBook(&diagnostics)
        let heading = book.style(id: "c1"), number = book.style(id: "number"), title = book.style(id: "title")
        #expect(heading.box.margin.top == .value(.length(pt(112))))
        #expect(heading.box.margin.bottom == .value(.length(pt(42))))
        #expect(heading.box.breakBefore == .page && heading.box.opensPage && heading.text.hyphens == .none)
        #expect(heading.text.textWrapStyle == .balance && heading.box.breakAfter == .avoid)
        #expect(number.text.lineHeight == .length(pt(14)) && number.text.fontSize == pt(11) && number.text.features.caps == .smallCaps)
        #expect(title.text.fontSize == pt(17) && title.text.lineHeight == .length(pt(28)) && title.box.padding.top == .length(pt(28)))
        #expect(book.style(id: "first").text.textIndent == .zero)
        #expect(book.style(id: "after").text.textIndent == .zero)
        #expect(book.style(id: "quote").box.margin.top == .value(.length(pt(7))))
        #expect(book.pseudoStyle(id: "break", .before)?.box.content == [.string("\u{2766}")])
        #expect(
            book.pseudoStyle(id: "link", .after)?.box.content == [
                .string("\u{A0}\u{A0}"), .leader(" "), .targetCounter(url: .attribute("href"), name: "page", style: CounterStyles.folio),
            ])
        #expect(book.style(id: "main").box.counterReset == [CounterChange(name: "page", value: 1)])
    }

    @Test func pagesOfTheHouse() throws {
        var diagnostics = Diagnostics()
        let book = try Self.styledBook(&diagnostics)
        func page(_ name: String, right: Bool, opening: Bool = false, blank: Bool = false) -> PageStyle {
            book.pages.style(for: PageSelectorContext(name: name, isRight: right, isFirst: false, isBlank: blank, isOpening: opening))
        }
        let recto = page("body", right: true), verso = page("body", right: false)
        #expect(recto.size == Size(width: pt(396), height: pt(612)))
        #expect(
            recto.style.box.margin
                == Edges(
                    top: .value(.length(pt(58))), right: .value(.length(pt(57))), bottom: .value(.length(pt(74))),
                    left: .value(.length(pt(54)))))
        #expect(verso.style.box.margin.left == .value(.length(pt(57))))
        #expect(recto.marginBoxes.map(\.box) == [.topCenter, .topRight])
        #expect(recto.marginBoxes[0].style.box.content == [.namedString(name: "chapter", position: .first)])
        #expect(verso.marginBoxes.map(\.box) == [.topLeft, .topCenter])
        #expect(verso.marginBoxes[0].style.text.textAlign == .left)
        #expect(page("body", right: true, opening: true).marginBoxes.map(\.box) == [.bottomCenter])
        #expect(page("body", right: false, blank: true).marginBoxes.isEmpty)
        #expect(page("front", right: true).marginBoxes.first?.style.box.content == [.counter(name: "page", style: "lower-roman")])
    }

    @Test func customPropertiesFromOutsideChangeTheBook() throws {
        var diagnostics = Diagnostics()
        let book = try Self.styledBook(&diagnostics, set: [("trim", "a5"), ("--text-size", "12pt")])
        #expect(book.style(id: "second").text.fontSize == pt(12))
        let page = book.pages.style(for: PageSelectorContext(name: "body", isRight: true, isFirst: false, isBlank: false))
        #expect(abs(page.size.width.points - 148 / 25.4 * 72) < 0.01)
    }

    @Test func dumpIsTheSameTwice() throws {
        var diagnostics = Diagnostics()
        let first = try Self.styledBook(&diagnostics).dump(), second = try Self.styledBook(&diagnostics).dump()
        #expect(first == second)
        #expect(first.contains("font-family: \"EB Garamond\", serif"))
        #expect(first.contains("html > body > main#main > h2#c1 > span#number.number: style"))
    }
}
