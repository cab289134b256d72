import PictureInspection
import Testing
import TextSamples

@testable import TextSystem

/// Text on its way to a pasteboard and from one.
@Suite struct PasteboardTests {
    private func input(_ text: StyledText) -> TextInput {
        TextInput(LayoutManager(TextStorage(text, defaultAttributes: .body(10)), containers: [TextContainer(width: 300)]))
    }

    private static let bold = TextAttributes { $0.font = FontDescriptor(family: "EB Garamond", size: 12, traits: .bold) }

    @Test func whatIsCutComesBackWithItsAttributes() throws {
        let input = input(StyledText("one ") + StyledText("two", Self.bold) + StyledText(" three"))
        let whole = input.storage.styledText(input.storage.range)
        #expect(input.copy() == nil && input.cut() == nil)
        input.select(try #require(input.storage.range(of: "e two t")))
        let item = try #require(input.cut())
        #expect(item.plain == "e two t" && input.storage.string == "onhree")
        input.paste(item)
        #expect(input.storage.styledText(input.storage.range) == whole)
        let rest = try #require(input.storage.range(of: "hree"))
        #expect(input.selection == rest.lowerBound..<rest.lowerBound)
        input.undo()
        #expect(input.storage.string == "onhree", "what is pasted is taken back at once")
    }

    @Test func pastedTextMayTakeTheStyleOfItsPlace() throws {
        let input = input(StyledText("plain "))
        input.select(input.storage.endPosition..<input.storage.endPosition)
        input.paste(PasteboardItem(StyledText("bold", Self.bold)), matchesStyle: true)
        #expect(input.storage.styledText(input.storage.range).runs.count == 1)
        input.paste(PasteboardItem(StyledText("bold", Self.bold)))
        #expect(input.storage.styledText(input.storage.range).runs.last == .init("bold", Self.bold))
        input.paste(PasteboardItem(plain: "!"))
        #expect(input.storage.string == "plain boldbold!")
    }

    @Test func theDelegateIsAsked() throws {
        final class Refusal: TextInputDelegate {
            func textInput(_ input: TextInput, shouldChangeTextIn range: TextRange, replacementText text: String) -> Bool { text.count < 3 }
        }
        let input = input(StyledText("a")), refusal = Refusal()
        input.delegate = refusal
        input.paste(PasteboardItem(StyledText("long", Self.bold)))
        input.paste(PasteboardItem(plain: "long"))
        #expect(input.storage.string == "a")
    }

    @Test func htmlHasParagraphsAndStyles() {
        let centered = TextAttributes {
            $0.paragraphStyle = ParagraphStyle {
                $0.alignment = .center; $0.paragraphSpacing = 6
            }
            $0.foregroundColor = Color(red: 1, green: 0, blue: 0)
            $0.link = "https://example.org/?a=1&b=\"2\""
            $0.language = "de"
        }
        let html = PasteboardItem(StyledText("1 < 2\u{2028}next\n", Self.bold) + StyledText("Größe", centered)).html
        #expect(
            html == """
                <p style="white-space: pre-wrap; margin: 0pt 0 0pt">\
                <span style="font-family: 'EB Garamond'; font-size: 12pt; font-weight: 700">1 &lt; 2<br/>next</span></p>
                <p style="white-space: pre-wrap; text-align: center; margin: 0pt 0 6pt">\
                <a href="https://example.org/?a=1&amp;b=&quot;2&quot;" lang="de" style="color: #ff0000">Größe</a></p>

                """, "\(html)")
        #expect(PasteboardItem(plain: "a\n\nb").html.split(separator: "<p ").count == 3)
        #expect(PasteboardItem(plain: "").html == "")
    }

    @Test func attachmentsAreLeftOutOfPlainTextAndArePicturesInHTML() {
        let picture = TextAttachment(.image([1, 2, 3, 4]), size: Size(width: 10, height: 5), alternativeText: "a \"dot\"")
        let item = PasteboardItem(StyledText("a") + StyledText(picture) + StyledText("b"))
        #expect(item.plain == "ab" && item.html.contains("alt=\"a &quot;dot&quot;\"") && item.html.contains("base64,AQIDBA=="))
    }

    @Test(.enabled(if: Tool.xmllint.isInstalled, "xmllint is not installed"))
    func anyTextMakesWellFormedHTML() throws {
        var random = SeededNumbers(8), out = "<body>"
        let pieces = [
            "&", "<", ">", "\"", "'", "\u{0}", "\u{1F}", "\r\n", "\n", "\u{2029}", "\u{B}", "é", "a", " ", "]]>", "\u{FFFE}", "\u{FFFC}",
        ]
        for _ in 0..<300 {
            var text = StyledText()
            for _ in 0..<8 {
                var attributes = TextAttributes()
                func piece() -> String { pieces[Int.random(in: 0..<pieces.count, using: &random)] }
                if Bool.random(using: &random) { attributes.link = piece() + piece() }
                if Bool.random(using: &random) { attributes.font = FontDescriptor(family: piece() + "x" + piece(), size: .nan) }
                if Bool.random(using: &random) { attributes.language = piece() }
                text += StyledText(piece() + piece(), attributes)
            }
            out += text.html
        }
        let file = try TemporaryFile(Array((out + "</body>").utf8), name: "page.xml")
        #expect(try Tool.xmllint.run(["--noout", file.path]).status == 0)
    }
}
