import Fleuron
import Foundation
import Testing

/// What a program gets that imports nothing but the library.
@Suite struct PublicImportTests {
    @Test func attributedStringHasItsScopeWithTheLibrary() throws {
        var text = AttributedString("kerned and plain")
        let range = try #require(text.range(of: "kerned"))
        text[range].fleuron.kern = -4
        let storage = TextStorage(text)
        #expect(storage.attribute(\.kern, at: storage.startPosition)?.value == -4)
        #expect(AttributedString(storage.styledText(storage.range)).runs.count == 2)
    }
}
