import FleuronFoundation
import Foundation
import Testing
import TextSystem

@Suite struct AttributedStringTests {
    @Test func attributesGoIntoTheStorage() throws {
        var text = AttributedString("kerned and plain")
        let range = try #require(text.range(of: "kerned"))
        text[range].fleuron.kern = -4
        text[range].fleuron.foregroundColor = .red
        let storage = TextStorage(text)
        #expect(storage.string == "kerned and plain")
        let found = try #require(storage.attributes(at: storage.startPosition))
        #expect(
            found.attributes
                == TextAttributes {
                    $0.kern = -4; $0.foregroundColor = .red
                })
        #expect(storage.substring(found.effectiveRange) == "kerned")
    }

    @Test func styledTextComesBackAsItWas() {
        let text =
            StyledText(
                "one ",
                TextAttributes {
                    $0.font = .standard; $0.underline = .single
                }) + StyledText("two", TextAttributes { $0.link = "https://example.org" })
        #expect(StyledText(AttributedString(text)) == text)
    }

    @Test func everyAttributeHasItsKey() {
        let all = TextAttributes {
            ($0.font, $0.paragraphStyle, $0.foregroundColor, $0.backgroundColor) = (
                .standard, ParagraphStyle { $0.headIndent = 3 }, .red, .blue
            )
            ($0.kern, $0.tracking, $0.ligature, $0.baselineOffset, $0.obliqueness, $0.expansion) = (1, 2, .all, 3, 0.2, 0.1)
            ($0.strokeWidth, $0.strokeColor, $0.shadow, $0.underline, $0.strikethrough) = (2, .green, Shadow(), .single, .single)
            ($0.textEffect, $0.link, $0.attachment) = (.letterpress, "#there", TextAttachment(.empty, size: Size(width: 1, height: 2)))
            ($0.language, $0.writingDirection, $0.destination, $0.annotations) = ("de", .leftToRight, "here", ["a": "b"])
        }
        // A storage says that one alone, of text that it has.
        for (name, value) in Mirror(reflecting: all).children where name != "keptFont" {
            #expect(Mirror(reflecting: value).children.count == 1, "\(name ?? "") has a value")
        }
        #expect(StyledText(AttributedString(StyledText("all", all))) == StyledText("all", all))
    }

    @Test func foundationsLinksCount() throws {
        var text = AttributedString("a link")
        text.link = URL(string: "https://example.org")
        #expect(StyledText(text).runs.first?.attributes.link == "https://example.org")
    }
}
