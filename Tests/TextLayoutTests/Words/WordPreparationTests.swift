import Testing
import Typefaces

@testable import TextLayout

/// What the word cache knows of a word is what shaping and breaking the text itself gives.
@Suite(.enabled(if: TestText.hasFont, "EB Garamond is not installed"))
struct WordPreparationTests {
    @Test(arguments: ["office", "Affliction", "fjord", "AVATAR", "To", "“Yes,”", "1859", "don’t", "Œuvre"])
    func widthIsThatOfTheWordShapedByItself(word: String) throws {
        let text = try TestText([word])
        #expect(text.text.words.words[0].width == text.width(word))
    }

    @Test func hyphenatedPartsAreShapedByThemselves() throws {
        for word in ["affliction", "incomprehensible", "officially", "transportation", "waterfowl", "Tyrannical"] {
            let text = try TestText([word])
            let entry = text.text.words.words[0]
            let breaks = text.breaks(of: 0)
            try #require(!breaks.isEmpty, "no break in \(word)")
            for place in breaks {
                let before = String(decoding: word.utf8.prefix(Int(place.offset)), as: UTF8.self)
                let after = String(decoding: word.utf8.dropFirst(Int(place.offset)), as: UTF8.self)
                #expect(place.kind == .automaticHyphen)
                #expect(place.prefixWidth + place.preWidth == text.width(before + "-"), "\(before)-")
                #expect(entry.width - place.prefixWidth + place.postWidth == text.width(after), "\(after)")
            }
        }
    }

    /// Parts of very long words are measured by their ends alone; the result is the same.
    @Test func longWordsAreMeasuredAsExactly() throws {
        let word = String(repeating: "affable-officer—VATican ", count: 8).filter { $0 != " " }
        let text = try TestText([word])
        let entry = text.text.words.words[0]
        let breaks = text.breaks(of: 0)
        #expect(breaks.count > 16)
        for place in breaks {
            let hyphen = place.addsHyphen ? "-" : ""
            let before = String(decoding: word.utf8.prefix(Int(place.offset)), as: UTF8.self)
            let after = String(decoding: word.utf8.dropFirst(Int(place.offset)), as: UTF8.self)
            #expect(place.prefixWidth + place.preWidth == text.width(before + hyphen), "before \(place.offset)")
            #expect(entry.width - place.prefixWidth + place.postWidth == text.width(after), "after \(place.offset)")
        }
    }

    @Test(arguments: [
        ("well-known", [5], [BreakInWord.Kind.afterHyphen]), ("one—two", [6], [.afterHyphen]), ("don’t", [], []), ("x’s", [], []),
        ("1,234", [], []), ("C++", [], []), ("libstdc++/x", [10], [.opportunity]),
    ])
    func breaksOfPunctuation(word: String, offsets: [Int32], kinds: [BreakInWord.Kind]) throws {
        let breaks = try TestText([word], language: nil).breaks(of: 0)
        #expect(breaks.map(\.offset) == offsets)
        #expect(breaks.map(\.kind) == kinds)
    }

    /// A hyphen at the end of a line would be taken for one of the address, or the other way round.
    @Test(arguments: [
        ("https://wiki.debian.org/ftpmaster_Removals", "https://|wiki|.debian|.org/|ftpmaster|_Removals"),
        ("(www.example-site.org).", "(www|.example|-site|.org)."), ("debian-devel@lists.org", "debian|-devel|@lists|.org"),
        // No addresses.
        ("well-known", "well-|known"), ("and/or", "and/|or"), ("a@b", "a@b"),
    ])
    func addressesHaveBreaksWithoutHyphens(word: String, parts: String) throws {
        let bytes = Array(word.utf8), offsets = try TestText([word]).breaks(of: 0).filter { $0.kind != .emergency }.map { Int($0.offset) }
        let found = zip([0] + offsets, offsets + [bytes.count]).map { String(decoding: bytes[$0..<$1], as: UTF8.self) }
        #expect(found.joined(separator: "|") == parts)
    }

    @Test func softHyphensAreBreaks() throws {
        let text = try TestText(["dis\u{AD}em\u{AD}bark"], language: nil)
        let breaks = text.breaks(of: 0)
        #expect(breaks.map(\.kind) == [.softHyphen, .softHyphen])
        #expect(breaks[0].prefixWidth + breaks[0].preWidth == text.width("dis-"))
    }

    @Test func breaksAcrossStylesAreThoseOfTheWholeText() throws {
        // A break after the dash is allowed whether or not the style changes there.
        let plain = try TestText(["well—known"], language: nil), styled = try TestText(["well—known"], language: nil, italics: [[7..<12]])
        #expect(plain.breaks(of: 0).map(\.offset) == [7])
        #expect(styled.breaks(of: 0).isEmpty)
        #expect(styled.words() == ["well—", "|", "known"])
    }

    @Test func preparationDoesNotDependOnWorkers() throws {
        let paragraph = (0..<2000).map { "word\($0)ing" }.joined(separator: " ")
        var alone = try TestText([paragraph], prepares: false).text, together = alone
        alone.prepare(workers: 1)
        together.prepare(workers: 4)
        #expect(alone.words.words.map(\.width) == together.words.words.map(\.width))
        #expect(alone.words.shapes.glyphs == together.words.shapes.glyphs)
    }
}
