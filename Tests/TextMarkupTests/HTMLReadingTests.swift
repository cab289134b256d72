import TestEnvironment
import Testing
import TextMarkup
import TextSystem

/// What HTML comes to as text.
@Suite struct HTMLReadingTests {
    private func text(_ html: String) -> StyledText { StyledText(html: html) }
    private func runs(_ html: String) -> [String] { text(html).runs.map(\.text) }

    @Test func plainParagraphsHaveNoAttributes() {
        let text = text("<p style='margin:0'>One</p><p style='margin:0'>two &amp; three</p>")
        #expect(text == "One\ntwo & three")
        #expect(self.text("just words") == "just words", "\(self.text("just words"))")
        #expect(self.text("").isEmpty && self.text("a <b>b</b> c").string == "a b c")
        #expect(self.text("<p>  white \n  space </p>").string == "white space")
    }

    @Test func elementsAndStylesMakeAttributes() throws {
        let html = """
            <p>a <b>bold</b> <i>italic</i> <u>under</u> <s>through</s> \
            <span style="color: #ff0000; background: yellow; letter-spacing: 2pt">red</span> \
            <a href="https://example.org/">link</a> x<sup>2</sup> <span lang="de" style="font: 20pt 'EB Garamond'">groß</span></p>
            """
        let found = text(html)
        func attributes(_ word: String) throws -> TextAttributes { try #require(found.runs.first { $0.text.contains(word) }).attributes }
        #expect(try attributes("bold").font?.traits == .bold && attributes("bold").font?.size == 12)
        #expect(try attributes("italic").font?.traits == .italic)
        #expect(try attributes("under").underline == .single && attributes("through").strikethrough == .single)
        let red = try attributes("red")
        #expect(red.foregroundColor == Color(red: 1, green: 0, blue: 0) && red.backgroundColor == Color(red: 1, green: 1, blue: 0))
        #expect(red.tracking == 2 && red.font == nil)
        #expect(try attributes("link").link == "https://example.org/" && attributes("link").underline == nil)
        #expect(try attributes("2").baselineOffset == 4 && #require(attributes("2").font).size == 10)
        #expect(try attributes("groß").language == "de" && attributes("groß").font == FontDescriptor(family: "EB Garamond", size: 20))
        #expect(try attributes("a ").font == nil && attributes("a ").foregroundColor == nil)
    }

    @Test func paragraphsHaveTheirSpaceOnce() throws {
        let styles = text("<p>a</p><p>b</p><blockquote><p>c</p></blockquote>").runs.map { $0.attributes.paragraphStyle ?? ParagraphStyle() }
        // Margins collapse: one of 12 points between any two.
        #expect(styles.map(\.paragraphSpacing) == [12, 12, 12] && styles.map(\.paragraphSpacingBefore) == [12, 0, 0])
        #expect(styles[2].headIndent == 30 && styles[2].tailIndent == -30 && styles[2].firstLineHeadIndent == 30)
        let style = text("<p style='text-align: justify; text-indent: 10pt; hyphens: auto; line-height: 15pt'>a</p>").runs[0].attributes
            .paragraphStyle
        #expect(style?.alignment == .justified && style?.firstLineHeadIndent == 10 && style?.headIndent == 0)
        #expect(style?.hyphenationFactor == 1 && style?.minimumLineHeight == 15 && style?.maximumLineHeight == 15)
        #expect(text("<p dir=rtl>\u{5D0}</p>").runs[0].attributes.paragraphStyle?.baseWritingDirection == .rightToLeft)
    }

    @Test func breaksListsAndTables() throws {
        #expect(text("<p>a<br>b<br></p><p><br></p><p>c</p>").string == "a\u{2028}b\n\nc")
        #expect(text("<pre>a\n  b</pre>").string == "a\u{2028}  b")
        let list = text("<ol><li>one<li>two<ul><li>deep</ul></ol>")
        #expect(list.string == "1.\tone\n2.\ttwo\n\u{25E6}\tdeep", "\(list.string)")
        let style = try #require(list.runs.first?.attributes.paragraphStyle)
        #expect(style.headIndent == 30 && style.firstLineHeadIndent == 12 && style.tabStops == [TabStop(.left, at: 30)])
        #expect(text("<table><tr><th>a<td>b<tr><td>c<td><p>d<p>e</table>").string == "a\tb\nc\td\u{2028}e")
    }

    @Test func whatProgramsPutRoundAFragmentIsNoText() {
        let html = """
            <html><head><meta charset="utf-8"><style>.x { font-weight: bold } p { margin: 0 }</style><title>no</title></head><body>
            <!--StartFragment--><p class="x">bold</p><script>no()</script><div style="float:left">floats</div>\
            <!--EndFragment--></body></html>
            """
        let found = text(html)
        #expect(found.string == "bold\nfloats" && found.runs.first?.attributes.font?.traits == .bold)
    }

    @Test func picturesThatAreWrittenOutAreAttachments() throws {
        let found = text("a<img src='data:image/png;base64,AQIDBA==' alt='dot' style='width: 10pt; height: 5pt; vertical-align: -2pt'>b")
        let attachment = try #require(found.runs.first { $0.attributes.attachment != nil }?.attributes.attachment)
        #expect(attachment.content == .image([1, 2, 3, 4]) && attachment.bounds == Rect(x: 0, y: -3, width: 10, height: 5))
        #expect(attachment.alternativeText == "dot" && found.string == "a\u{FFFC}b")
        #expect(text("<img src='elsewhere.png' alt='a picture'>").string == "a picture")
    }

    @Test func badMarkupLosesNoWords() {
        for html in [
            "<p>a<b>b<p>c</i>d", "<<p>>a</div>", "a<table>b<tr>c<td>d", "&unknown; a &#x110000;", "<p style='color:'>a", "<ol><li>",
        ] {
            let letters = text(html).string
            for letter in "abcd" where html.replacing("table", with: "").replacing("tr>", with: "").contains(">\(letter)") {
                #expect(letters.contains(letter), "\(html): \(letters)")
            }
        }
    }
}
