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
        #expect(found.attributes == TextAttributes { $0.kern = -4; $0.foregroundColor = .red })
        #expect(storage.substring(found.effectiveRange) == "kerned")
    }

    @Test func styledTextComesBackAsItWas() {
        let text = StyledText("one ", TextAttributes { $0.font = .standard; $0.underline = .single }) + StyledText("two", TextAttributes { $0.link = "https://example.org" })
        #expect(StyledText(AttributedString(text)) == text)
    }

    @Test func foundationsLinksCount() throws {
        var text = AttributedString("a link")
        text.link = URL(string: "https://example.org")
        #expect(StyledText(text).runs.first?.attributes.link == "https://example.org")
    }
}
