import Foundation
import Geometry
import Markup
import Resources
import Testing
@testable import StyleSheets

@Suite struct HouseSheetTests {
    static func sheet(_ name: String, _ origin: Origin, _ diagnostics: inout Diagnostics) throws -> StyleSheet {
        let text = try String(contentsOfFile: stylesPath(name), encoding: .utf8)
        return parse(text, origin: origin, id: 50, &diagnostics)
    }

    static let book = """
        html { head { title "T" } body {
          section.half-title { p#half.title "War" }
          section.title-page { p#author.author "A" h1#book.title "War" }
          nav.contents { p.entry.level-1#entry { a[href=#c1]#link "One" } }
          main#main { h2#c1 { span#number.number "I" span#title.title "One" } p#first { span.lead-in#lead "In the" " beginning" } p#second "x"
            hr.ornament#break p#after "y" blockquote#quote { p#quoted "q" } p.sc#sc "z" p#centred[align=center] "c" } } }
        """

    static func styledBook(author: String = "", _ diagnostics: inout Diagnostics, set: [(name: String, value: String)] = []) throws -> StyledDocument {
        let base = try sheet("base.css", .userAgent, &diagnostics), novel = try sheet("novel.css", .author, &diagnostics)
        let own = parse(author, &diagnostics)
        return StyleEngine.style(document: Sketch.document(book, language: "en"), sheets: [base, own, novel], customProperties: set, diagnostics: &diagnostics)
    }

    @Test func houseSheetsHaveNoMistakes() throws {
        var diagnostics = Diagnostics()
        _ = try Self.styledBook(&diagnostics)
        #expect(diagnostics.all.map { "\($0.code.rawValue) \($0.message) \($0.range.map { Int($0.start) } ?? -1)" } == [])
    }
}
