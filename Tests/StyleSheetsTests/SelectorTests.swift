import Markup
import Resources
import Testing

@testable import StyleSheets

@Suite struct SelectorTests {
    static let page = Sketch.document(
        """
        html[lang=en] { body {
          h2#h.chapter "H"
          p#p1.a.b "1" p#p2 "2" div#d { em#e1 "x" p#p3[lang=fr-CA][title=one two] { a#link[href=x] "l" a#anchor "m" } em#e2 "y" }
          p#p4[align=CENTER] "4" span#empty " " p#p5[data-x=en-US] "5" } }
        """)

    /// The ids of the elements that a selector matches, in document order.
    static func matches(_ selector: String, in document: Document = page) -> [String] {
        let (own, _) = styled(document, "* { widows: 1 } \(selector) { widows: 77 !important }")
        return document.nodes.indices.compactMap { i in
            let node = NodeID(Int32(i))
            guard document[node].kind == .element, document[node].id != .none, own.style(of: node).text.widows == 77 else { return nil }
            return document.names[document[node].id]
        }
    }

    /// Text in elements inside counts, white space and what pictures are called do not. The last paragraph ends with its document.
    @Test func textlessElementsHoldNoTextButWhiteSpace() {
        let document = Sketch.document(
            """
            html { body { p#a { img#i[alt=words] } p#b { " " a#l { img#j } " " } p#c { img#k } p#d { img#m "text" }
              p#e { a#n { b#o "x" } } p#f "x" p#g { span#q { " " } } } }
            """)
        #expect(Self.matches("p:-fleuron-textless", in: document) == ["a", "b", "c", "g"])
        #expect(Self.matches("p:-fleuron-textless:has(img)", in: document) == ["a", "b", "c"])
        #expect(Self.matches("a:-fleuron-textless", in: document) == ["l"])
        #expect(Self.matches("p:not(:-fleuron-textless)", in: document) == ["d", "e", "f"])
    }

    /// HTML, "The dir attribute": what is written, the first letter, or the parent's.
    @Test(arguments: [
        (":dir(rtl)", ["r", "in", "auto", "heb"]), ("i:dir(ltr)", ["l", "lat", "none"]),
        (":dir(LTR):not(html, body)", ["back", "l", "lat", "none"]), (":dir(up)", []),
    ])
    func directionsAreThoseOfTheDocument(selector: String, ids: [String]) {
        let document = Sketch.document(
            """
            html { body { div#r[dir=rtl] { b#in "x" b#back[dir=ltr] "x" } i#l "x" i#auto[dir=auto] "12 \u{5D0}" bdi#heb "\u{5D0}" i#lat[dir=auto] "a\u{5D0}" i#none[dir=auto] "1" } }
            """)
        #expect(Self.matches(selector, in: document) == ids)
    }

    @Test(arguments: [
        ("p", ["p1", "p2", "p3", "p4", "p5"]), ("P", ["p1", "p2", "p3", "p4", "p5"]),
        ("body *", ["h", "p1", "p2", "d", "e1", "p3", "link", "anchor", "e2", "p4", "empty", "p5"]),
        ("#p2", ["p2"]), (".a", ["p1"]), (".a.b", ["p1"]), (".A", []), ("p.a#p1", ["p1"]), (".a.c", []),
        ("div p", ["p3"]), ("body > p", ["p1", "p2", "p4", "p5"]), ("html p a", ["link", "anchor"]), ("html > p a", []),
        ("div > p > a", ["link", "anchor"]),
        ("h2 + p", ["p1"]), ("h2 ~ p", ["p1", "p2", "p4", "p5"]), ("div ~ p", ["p4", "p5"]), ("p + div em + p", ["p3"]),
        ("h2 ~ div em", ["e1", "e2"]),
        ("p:first-child", []), ("em:first-child", ["e1"]), ("em:last-child", ["e2"]), ("p:first-of-type", ["p1", "p3"]),
        ("p:last-of-type", ["p3", "p5"]),
        ("p:nth-child(2)", ["p1", "p3"]), ("body > :nth-child(2n+1)", ["h", "p2", "p4", "p5"]),
        ("body > :nth-last-child(-n+2)", ["empty", "p5"]),
        ("p:nth-of-type(odd)", ["p1", "p3", "p4"]), ("p:nth-last-of-type(1)", ["p3", "p5"]), ("em:only-of-type", []),
        ("div:only-of-type", ["d"]),
        ("a:link", ["link"]), ("a:any-link", ["link"]), ("a:visited", []), ("a:not(:link)", ["anchor"]),
        ("a:not(:hover)", ["link", "anchor"]),
        ("span:empty", ["empty"]), ("a:empty", []), (":root > body > h2", ["h"]),
        ("p:not(.a, [lang])", ["p2", "p4", "p5"]), (":is(h2, div) > em", ["e1", "e2"]), (":where(.a, #p5)", ["p1", "p5"]),
        (":is(:unknown >, .a)", ["p1"]),
        ("p:lang(fr)", ["p3"]), ("a:lang(fr)", ["link", "anchor"]), ("p:lang('*-CA')", ["p3"]), ("h2:lang(en, de)", ["h"]),
        ("p:lang(e)", []),
        ("[title]", ["p3"]), ("[title~=two]", ["p3"]), ("[title~=tw]", []), ("[title^=one]", ["p3"]), ("[title$=two]", ["p3"]),
        ("[title*='e t']", ["p3"]),
        ("[title='one two']", ["p3"]), ("[title='ONE TWO']", []), ("[title='ONE TWO' i]", ["p3"]), ("[data-x|=en]", ["p5"]),
        ("[lang|=fr]", ["p3"]),
        ("[align=center]", ["p4"]), ("[align=center s]", []), ("[title^='']", []), ("[TITLE]", ["p3"]), ("*|p.a", ["p1"]),
        ("body:has(> p.a) > h2", ["h"]), ("p:has(a)", ["p3"]), ("p:has(> a:link)", ["p3"]), ("p:has(a, em)", ["p3"]),
        (":has(+ p.a)", ["h"]), ("p:has(+ p)", ["p1"]), ("p:has(~ span)", ["p1", "p2", "p4"]), ("p:has(~ div a)", ["p1", "p2"]),
        ("em:has(+ p a)", ["e1"]), ("p:not(:has(a))", ["p1", "p2", "p4", "p5"]), ("div:has(:lang(fr))", ["d"]), ("p:has(zzz)", []),
        ("p:has(+ p + div)", ["p1"]), ("h2:has(+ p + p + div)", ["h"]), (":has(+ p + p)", ["h"]), ("p:has(+ p + p)", []),
        ("p:has(+ div a)", ["p2"]), ("p:has(+ p + div > em)", ["p1"]), ("p:has(~ div + p)", ["p1", "p2"]), ("div:has(> em + p)", ["d"]),
        ("p:has(+ p ~ div em)", ["p1"]), ("p:has(+ div ~ p)", ["p2"]),
        ("div:has(em + p > a ~ a)", ["d"]), ("p:nth-child(1 of .a)", ["p1"]), ("body > :nth-child(2 of p)", ["p2"]),
        ("p:nth-last-child(1 of p)", ["p3", "p5"]), ("p:nth-last-child(-n+2 of p:not(.a))", ["p3", "p4", "p5"]),
        (":nth-child(even of p, h2)", ["p1", "p4"]), ("p:nth-child(1 of zzz)", []),
        ("p:target", []), ("a:target-within", []), ("p:first-child:last-child", []), (":scope > body > h2", ["h"]),
        ("h2, .a , #e1", ["h", "p1", "e1"]), ("p:is(.a, .zzz):not(.zzz)", ["p1"]),
    ])
    func selectorMatches(_ selector: String, _ expected: [String]) {
        #expect(Self.matches(selector) == expected)
    }

    @Test func xmlNamesKeepTheirCaseAndNamespaces() {
        let epub = "http://www.idpf.org/2007/ops"
        let document = Sketch.document("html { body { P#upper \"x\" p#lower \"y\" } }")
        #expect(Self.matches("p", in: document) == ["lower"])
        var builder = DocumentBuilder()
        let nowhere = SourceRange(source: .generated, start: 0, end: 0)
        let xhtml = builder.intern(Document.xhtmlNamespace)
        builder.startElement(builder.intern("html"), namespace: xhtml, source: nowhere)
        for (id, value) in [("a", "noteref x"), ("b", "other")] {
            builder.startElement(
                builder.intern("p"), namespace: xhtml,
                attributes: [
                    Attribute(name: builder.intern("id"), value: id, source: nowhere),
                    Attribute(name: builder.intern("type"), namespace: builder.intern(epub), value: value, source: nowhere),
                ], source: nowhere)
            builder.endElement()
        }
        builder.startElement(
            builder.intern("g"), namespace: builder.intern("urn:x"),
            attributes: [Attribute(name: builder.intern("id"), value: "c", source: nowhere)], source: nowhere)
        let xml = builder.finish(metadata: Metadata())
        func matches(_ css: String) -> [String] {
            let (result, diagnostics) = styled(
                xml, "@namespace epub '\(epub)'; @namespace h '\(Document.xhtmlNamespace)'; \(css) { orphans: 9 }")
            #expect(diagnostics.all.isEmpty)
            return ["a", "b", "c"].filter { result.style(id: $0).text.orphans == 9 }
        }
        #expect(matches("[epub|type~=noteref]") == ["a"])
        #expect(matches("[*|type]") == ["a", "b"])
        #expect(matches("[type]") == [])
        #expect(matches("h|*[epub|type]") == ["a", "b"])
        #expect(matches("h|P") == [])
        #expect(matches("*|g") == ["c"])
        #expect(matches("|g") == [])
    }

    @Test(arguments: [
        ("*", [0, 0, 0]), ("li", [0, 0, 1]), ("ul li", [0, 0, 2]), ("ul ol+li", [0, 0, 3]), ("h1 + *[rel=up]", [0, 1, 1]),
        ("ul ol li.red", [0, 1, 3]),
        ("li.red.level", [0, 2, 1]), ("#x34y", [1, 0, 0]), ("#s12:not(foo)", [1, 0, 1]), (".foo :is(.bar, #baz)", [1, 1, 0]),
        (":where(#a, .b) p", [0, 0, 1]),
        ("p::first-line", [0, 0, 2]), ("p:before", [0, 0, 2]), ("p:nth-child(2n)", [0, 1, 1]), (":not(em, strong#foo)", [1, 0, 1]),
        ("::after", [0, 0, 1]), (":has(> #a, .b)", [1, 0, 0]), ("p:nth-child(2n of .a, #b)", [1, 1, 1]),
        ("p:nth-last-of-type(2)", [0, 1, 1]),
        ("::footnote-call", [0, 0, 1]), ("a::footnote-marker", [0, 0, 2]), ("::marker", [0, 0, 1]), ("::first-letter", [0, 0, 1]),
        ("[title]", [0, 1, 0]), (":lang(fr)", [0, 1, 0]), (":target", [0, 1, 0]), (":link", [0, 1, 0]), (":root", [0, 1, 0]),
        (":empty", [0, 1, 0]), (":-fleuron-textless", [0, 1, 0]), ("*|p", [0, 0, 1]), ("|*", [0, 0, 0]),
    ])
    func specificityIsExact(_ text: String, _ expected: [Int32]) throws {
        let tokens = Tokenizer.tokens(of: text)
        var parser = SelectorParser(tokens, range: 0..<tokens.count, namespaces: [:])
        let specificity = try parser.list()[0].specificity
        #expect([specificity.ids, specificity.classes, specificity.types] == expected)
    }

    @Test(arguments: [
        "p >", "> p", "p..a", "p:", "[", "[x=]", "[x ~ = y]", "p::before em", "p::nothing", "a:unheard-of", "#1", "p,,q", "ns|p",
        ":nth-child(2x)", ":not(p::before)", "", ":has(:has(a))", ":has()", ":has(p >)", ":nth-child(2 of)", "& p", ":nth-of-type(1 of p)",
    ])
    func badSelectorsDropTheirRuleWithADiagnostic(_ selector: String) {
        let (result, diagnostics) = styled(Self.page, "\(selector) { orphans: 9 } p { orphans: 3 }")
        #expect(result.style(id: "p1").text.orphans == (selector == "[" ? 2 : 3))
        #expect(!diagnostics.all.isEmpty)
        #expect(diagnostics.codes.allSatisfy { ["css.invalid-selector", "css.unsupported-selector", "css.invalid-rule"].contains($0) })
    }

    /// Of two selectors of equal specificity the later rule wins, of two different the more specific, whichever comes last.
    @Test(arguments: [
        ("#p1", ":is(#p1, em)"), (".a", "[class]"), (".a", ":lang(en)"), (".a.b", ".a:not(.zzz)"), ("p", "*|p"), ("p:nth-child(2)", "p.a"),
        ("p:has(~ #d)", "p#p1"), ("p:nth-child(1 of .a)", "p.a.b"), (":where(#p1) p, p", "p"), ("body > p.a", "html p.a"),
        ("h2 + p", "h2 ~ p"), (":not(#zzz)", "#p1"), (".a:not(.zzz)", ".b:where(.a, #p1)[class]"),
    ])
    func tiesGoToTheLaterRule(_ first: String, _ second: String) {
        let document = Sketch.document("html[lang=en] { body { h2 p#p1.a.b \"1\" p#p2 div#d } }")
        let forward = styled(document, "\(first) { orphans: 3 } \(second) { orphans: 4 }").0.style(id: "p1").text.orphans
        let backward = styled(document, "\(second) { orphans: 4 } \(first) { orphans: 3 }").0.style(id: "p1").text.orphans
        #expect(forward == 4 && backward == 3)
        // One type more, and the order does not matter.
        guard !first.contains(",") else { return }
        #expect(styled(document, "html \(first) { orphans: 5 } \(first) { orphans: 3 }").0.style(id: "p1").text.orphans == 5)
    }

    @Test func nestedRules() {
        func matches(_ css: String) -> [String] {
            let (result, diagnostics) = styled(Self.page, css)
            #expect(diagnostics.all.isEmpty, "\(css)")
            return result.document.nodes.indices.compactMap { i in
                let node = NodeID(Int32(i))
                guard result.document[node].kind == .element, result.style(of: node).text.orphans == 9 else { return nil }
                // The property is inherited: only where it was set.
                let parent = result.document[node].parent
                guard result.style(of: parent).text.orphans != 9 else { return nil }
                return result.document[node].id == .none ? "-" : result.document.names[result.document[node].id]
            }
        }
        #expect(matches("div { p { orphans: 9 } }") == ["p3"])
        #expect(matches("div { > em { orphans: 9 } }") == ["e1", "e2"])
        #expect(matches("div { & > em, + p { orphans: 9 } }") == ["e1", "e2", "p4"])
        #expect(matches("p { &.a { orphans: 9 } }") == ["p1"])
        #expect(matches("p { h2 + & { orphans: 9 } }") == ["p1"])
        #expect(matches(".a, div { & + & { orphans: 9 } em { orphans: 9 } }") == ["e1", "e2"])
        #expect(matches("div { @media print { orphans: 9 } }") == ["d"])
        #expect(matches("div { @media screen { orphans: 9 } @supports (color: red) { p { orphans: 9 } } }") == ["p3"])
        #expect(matches("body { div { p { a { &:link { orphans: 9 } } } } }") == ["link"])
        #expect(matches("#h, p { &:is(.a, #h) { orphans: 9 } }") == ["h", "p1"])
        // What follows a nested rule comes after it, and `&` is as specific as the most specific selector of the rule around.
        let (order, _) = styled(Self.page, "p { orphans: 3; & { orphans: 4 } orphans: 5 } #zzz, h2 { & { widows: 8 } } h2#h { widows: 7 }")
        #expect(order.style(id: "p1").text.orphans == 5)
        #expect(order.style(id: "h").text.widows == 8 || order.style(id: "h").text.widows == 7)
        let (specific, _) = styled(Self.page, "#zzz, h2 { & { widows: 8 } } h2.chapter { widows: 7 }")
        #expect(specific.style(id: "h").text.widows == 8)
    }

    @Test func deepNestingOfRulesEnds() {
        let depth = 5000
        let (result, diagnostics) = styled(
            Self.page,
            String(repeating: "p { & & { ", count: depth) + "orphans: 9" + String(repeating: "} }", count: depth) + " p { widows: 5 }")
        #expect(diagnostics.codes == ["css.nesting-too-deep"])
        #expect(result.style(id: "p1").text.widows == 5)
    }

    @Test func hasAndPositionsAmongThousands() {
        let document = Sketch.document("html { body { " + String(repeating: "p.a p ", count: 1500) + "h2 p#last.a } }")
        let (result, _) = styled(
            document,
            "body:has(h2) p:nth-child(1501 of .a) { orphans: 9 } p:nth-last-child(1 of .a) { widows: 9 } p:has(+ h2) { tab-size: 3 }")
        #expect(result.style(id: "last").text.orphans == 9 && result.style(id: "last").text.widows == 9)
        #expect(result.style(of: NodeID(2)).text.orphans == 2)
        #expect(result.document.nodes.indices.count { result.style(of: NodeID(Int32($0))).text.tabSize == 3 } == 1)
    }

    @Test func pseudoElementsGetStylesOfTheirOwn() {
        let (result, _) = styled(
            Self.page,
            "p { color: red } .a::before { content: 'x' attr(id); font-weight: bold } #p2:first-letter { font-size: 3em } h2::marker { color: blue }"
        )
        #expect(result.pseudoStyles.count == 3)
        #expect(result.pseudoStyle(id: "p1", .before)?.box.content == [.string("x"), .attribute("id")])
        #expect(result.pseudoStyle(id: "p1", .before)?.text.color == result.style(id: "p1").text.color)
        #expect(result.pseudoStyle(id: "p2", .firstLetter)?.text.fontSize == pt(36))
        #expect(result.pseudoStyle(id: "p4", .before) == nil)
        #expect(result.pseudoStyles.map(\.node.index) == result.pseudoStyles.map(\.node.index).sorted())
    }

    @Test func manyCombinatorsInADeepTreeTakeNoTime() {
        let depth = 1500
        let document = Sketch.document(
            "html { " + String(repeating: "div ", count: 1) + "{" + String(repeating: "div {", count: depth)
                + String(repeating: "}", count: depth) + "} }")
        let (result, _) = styled(
            document, "x ~ div div div > div div + div div div div { orphans: 9 } div div div div div div div div div { widows: 5 }")
        #expect(result.style(of: NodeID(Int32(document.nodes.count - 1))).text.widows == 5)
    }

    @Test func laterSiblingsAreFoundAmongThousands() {
        let document = Sketch.document("html { body { " + String(repeating: "p ", count: 3000) + "h2 p#last } }")
        let (result, _) = styled(document, "h3 ~ p { orphans: 9 } h2 ~ p { widows: 9 } p ~ p ~ h2 ~ p { orphans: 4 }")
        #expect(result.style(id: "last").text.widows == 9 && result.style(id: "last").text.orphans == 4)
        #expect(result.style(of: NodeID(5)).text.widows == 2)
    }
}
