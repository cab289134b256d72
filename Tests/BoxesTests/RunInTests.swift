import Testing

@testable import Boxes

/// `display: run-in` (css-display-3 section 2.6, CSS 2.1 section 9.2.3).
struct RunInTests {
    private func outline(_ body: String, _ css: String = "") -> String {
        Boxed(body, css: "h4 { display: run-in } .f { float: left } .a { position: absolute } " + css).outline
    }

    @Test func aHeadingRunsIntoTheParagraphBelowIt() {
        #expect(outline("<h4>Side head.</h4> <p>Text</p><p>More</p>") == #"html[body[p"Side head.Text" p"More"]]"#)
        #expect(outline("<h4>One <b>bold</b></h4><h4>Two</h4><p>Text</p>") == #"html[body[p"One boldTwoText"]]"#)
        #expect(outline("<h4>In a list</h4><ul><li>x</ul>") == #"html[body[ul[~"In a list" li"x"]]]"#)
        #expect(outline("<h4>a</h4><p>b</p>", "p::before { content: '>' }") == #"html[body[p"a>b"]]"#)
    }

    /// What takes no place in the flow is passed over.
    @Test func whatIsOutOfTheFlowStandsBetween() {
        #expect(outline("<h4>a</h4><p style='display: none'>x</p><p>b</p>") == #"html[body[p"ab"]]"#)
    }

    @Test(arguments: [
        "<h4>a</h4>text<p>b</p>", "<h4>a</h4><table><tr><td>b</table>", "<h4>a<p>x</p></h4><p>b</p>", "<h4>a</h4>",
        "<h4 class=a>a</h4><p>b</p>",
        "<h4>a</h4><p style='overflow: hidden'>b</p>", "<h4>a</h4><p style='columns: 2'>b</p>",
        "<div style='white-space: pre'><h4>a</h4> <p>b</p></div>",
    ])
    func whereNoBlockFollowsItIsOneItself(body: String) {
        #expect(!outline(body).contains("\"ab"), "\(outline(body))")
    }

    /// Marks of the heading stand in the text of the paragraph: bookmarks and anchors lead to its line.
    @Test func marksGoWithIt() {
        let marks = Boxed("<h4 id=x>a</h4><p>b <a href='#x'>c</a></p>", css: "h4 { display: run-in; bookmark-level: 1 }").marks
        #expect(marks.count == Boxed("<p><b id=x>a</b>b <a href='#x'>c</a></p>", css: "b { bookmark-level: 1 }").marks.count)
    }
}
