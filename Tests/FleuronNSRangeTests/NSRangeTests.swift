import FleuronNSRange
import Foundation
import Testing
import TextSystem

@Suite struct NSRangeTests {
    let storage = TextStorage(StyledText("Größe 👩‍👩‍👧 and שלום"))

    @Test func rangesAreThoseThatFoundationHas() throws {
        let string = storage.string
        for word in ["Größe", "👩‍👩‍👧", "and", "שלום", "ß"] {
            let range = try #require(storage.range(of: word)), ofString = try #require(string.range(of: word))
            let found = NSRange(range, in: storage)
            #expect(found == NSRange(ofString, in: string))
            #expect((string as NSString).substring(with: found) == word)
            #expect(TextRange(found, in: storage) == range)
        }
    }

    @Test func whatIsNoRangeOfTheTextIsNone() {
        let length = storage.string.utf16.count
        #expect(TextRange(NSRange(location: NSNotFound, length: 0), in: storage) == nil)
        #expect(TextRange(NSRange(location: 0, length: length + 1), in: storage) == nil)
        #expect(TextRange(NSRange(location: length + 1, length: 0), in: storage) == nil)
        #expect(TextRange(NSRange(location: 1, length: .max), in: storage) == nil)
        #expect(TextRange(NSRange(location: length, length: 0), in: storage) == storage.endPosition..<storage.endPosition)
    }

    @Test func anEndInsideASurrogatePairStandsBeforeIt() throws {
        let storage = TextStorage(StyledText("a🙂b"))
        let range = try #require(TextRange(NSRange(location: 2, length: 1), in: storage))
        #expect(storage.substring(range) == "🙂")
    }
}
