import Geometry
import Markup
import Resources
import Testing

@testable import StyleSheets

/// `attr()` outside `content` (css-values-5 section 7.7).
struct AttributeValueTests {
    @Test(arguments: [
        ("attr(data-w px)", 22.5), ("attr(data-w pt)", 30), ("attr(data-l type(<length>))", 24), ("attr(data-l length, 1pt)", 24),
        ("attr(data-none type(<length>), 7pt)", 7), ("attr(data-t type(<length>), 8pt)", 8), ("attr(data-none px, attr(data-w pt))", 30),
        ("calc(attr(data-w pt) + 1pt)", 31), ("attr(data-l type(auto | <length>))", 24),
    ])
    func standsForAValue(_ value: String, _ width: Double) {
        let (result, diagnostics) = styled(Sketch.document("p#a[data-w=30][data-l=2em][data-t=word]"), "p { width: \(value) }")
        #expect(result.style(id: "a").box.width == .value(.length(pt(width))))
        #expect(diagnostics.all.isEmpty)
    }

    /// HTML, “Common microsyntaxes”: legacy colours and dimensions.
    @Test(arguments: [
        ("#abc", "#abc"), ("Navy", "navy"), ("00ff00", "#00ff00"), ("#ff0", "#ff0"), ("chucknorris", "#c00000"), ("x", "#000000"),
        ("transparent", nil), ("", nil),
    ])
    func coloursOfHTMLAreReadAsItReadsThem(_ value: String, _ css: String?) {
        #expect(HTMLAttributeValue.color.cssText(of: value) == css)
    }

    @Test(arguments: [("50%", "50.0%"), (" 12.5", "12.5px"), ("7em", "7.0px"), ("-3", nil), ("wide", nil)])
    func lengthsOfHTMLAreReadAsItReadsThem(_ value: String, _ css: String?) {
        #expect(HTMLAttributeValue.length.cssText(of: value) == css)
    }

    @Test func aReferenceMayStandBesideOtherAttributes() {
        let (result, diagnostics) = styled(
            Sketch.document("a#a[href=x][title=t]"), "a::after { content: attr(title string) target-counter(attr(href url), page) }")
        #expect(diagnostics.all.isEmpty)
        let content = result.pseudoStyle(id: "a", .after)?.box.content
        #expect(
            content == [.string("t"), .targetCounter(url: .attribute("href"), name: "page", style: "decimal")])
    }

    @Test func anAttributeThatIsNoneIsReportedWhereItStands() {
        let css = "a::after { content: '(' attr(href url) ')' }"
        let (_, diagnostics) = styled(Sketch.document("a#a[href=x]"), css)
        #expect(diagnostics.all.map(\.code.rawValue) == ["css.invalid-value"])
        #expect(diagnostics.all.first?.range.map { css.dropFirst(Int($0.start)).prefix(14) } == "attr(href url)")
        #expect(diagnostics.all.first?.hint?.contains("attr(href)") ?? false)
    }

    @Test func eachElementHasItsOwn() {
        let (result, _) = styled(
            Sketch.document("div { p#a[w=10] p#b[w=20] p#c[w=10] p#d }"), "p { width: attr(w pt, 5pt) }")
        #expect(["a", "b", "c", "d"].map { result.style(id: $0).box.width } == [10, 20, 10, 5].map { .value(.length(pt($0))) })
        #expect(result.styleOfNode[Int(result.node(id: "a").index)] == result.styleOfNode[Int(result.node(id: "c").index)])
    }

    @Test func goesThroughCustomPropertiesAndStyleAttributes() {
        let (result, _) = styled(
            Sketch.document("p#a[w=10][style=margin-left: attr(w pt)]"), "p { --w: attr(w pt); width: calc(2 * var(--w)) }")
        #expect(result.style(id: "a").box.width == .value(.length(pt(20))))
        #expect(result.style(id: "a").box.margin.left == .value(.length(pt(10))))
    }

    @Test func colorsAreReadAsColors() {
        let (result, _) = styled(Sketch.document("p#a[c=lime]"), "p { color: attr(c type(<color>), red) }")
        #expect(result.style(id: "a").text.color == Color(red: 0, green: 255, blue: 0))
    }

    @Test func whatIsNotOfItsTypeIsSaid() {
        let (_, diagnostics) = styled(Sketch.document("p#a[data-w=wide]"), "p { width: attr(data-w px) }")
        #expect(diagnostics.codes == ["css.undefined-variable"])
        #expect(diagnostics.all.first?.hint?.contains("attr(data-w") == true)
    }

    /// A URL would load what the sheet does not name.
    @Test func urlsDoNotComeFromAttributes() {
        let (result, _) = styled(Sketch.document("p#a[u=x.png]"), "p { background-image: attr(u type(<url>), none) }")
        #expect(result.style(id: "a").box.rare.background.images == [.none])
    }

    @Test func contentKeepsTheAttributeItself() {
        let (result, _) = styled(
            Sketch.document("p#a[t=x]"), "p::before { content: attr(t) } p::after { content: attr(t raw-string, \"y\") }")
        #expect(result.pseudoStyle(id: "a", .before)?.box.content == [.attribute("t")])
        #expect(result.pseudoStyle(id: "a", .after)?.box.content == [.string("x")])
    }
}
