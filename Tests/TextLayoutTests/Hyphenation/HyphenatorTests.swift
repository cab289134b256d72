import Resources
import Testing

@testable import TextLayout

/// Hyphenators for tests from patterns given in the test.
extension Hyphenator {
    static func reading(_ dictionary: String, exceptions: String = "") throws -> Hyphenator {
        try reading(Array(dictionary.utf8), exceptions)
    }

    static func reading(_ dictionary: [UInt8], _ exceptions: String = "") throws -> Hyphenator {
        let read = try dictionary.withUnsafeBufferPointer { bytes in
            try HyphenationDictionaryReader.read(bytes, path: "test.dic") { () throws(Diagnostic) in
                throw Diagnostic(.error, DiagnosticCode("test.fallback"), "")
            }
        }
        return Hyphenator(dictionary: read, exceptions: HyphenationExceptions(exceptions))
    }
}

@Suite struct HyphenatorTests {
    /// A point between any two letters a and b, c and d.
    let ab = "UTF-8\nLEFTHYPHENMIN 1\nRIGHTHYPHENMIN 1\na1b\nb1a\nc1d\n"

    @Test func oddDigitsArePointsAndGreaterOnesWin() throws {
        let hyphenator = try Hyphenator.reading("UTF-8\nLEFTHYPHENMIN 1\nRIGHTHYPHENMIN 1\n1b\n.a2b\nb3b\nx4y5z.\n")
        #expect(hyphenator.hyphenated("abab") == "aba-b")
        #expect(hyphenator.hyphenated("obb") == "o-b-b")
        #expect(hyphenator.hyphenated("oxyz") == "oxy-z")
        #expect(hyphenator.hyphenated("oxyzo") == "oxyzo")
    }

    @Test func minimaAreTheGreaterOfDictionaryAndCaller() throws {
        let hyphenator = try Hyphenator.reading("UTF-8\nLEFTHYPHENMIN 2\nRIGHTHYPHENMIN 3\n1a\n")
        #expect(hyphenator.hyphenated("aaaaaaa") == "aa-a-a-aaa")
        #expect(hyphenator.hyphenated("aaaaaaa", before: 1, after: 1) == "aa-a-a-aaa")
        #expect(hyphenator.hyphenated("aaaaaaa", before: 4, after: 3) == "aaaa-aaa")
        #expect(hyphenator.hyphenated("aaaaaaa", after: 5) == "aa-aaaaa")
        #expect(hyphenator.hyphenated("aaaaaaa", minimumLetters: 8) == "aaaaaaa")
        let silent = try Hyphenator.reading("UTF-8\n1a\n")
        #expect(silent.hyphenated("aaaaa") == "aa-a-aa")
    }

    @Test func anyCaseAndPunctuationAround() throws {
        let hyphenator = try Hyphenator.reading("UTF-8\nLEFTHYPHENMIN 1\nRIGHTHYPHENMIN 1\na1b\né1ñ\nя1ж\nσ1ω\n")
        #expect(hyphenator.hyphenated("“(AB,”") == "“(A-B,”")
        #expect(hyphenator.hyphenated("ÉÑ") == "É-Ñ")
        #expect(hyphenator.hyphenated("Яж—ΣΩ…AbAb!") == "Я-ж—Σ-Ω…A-bA-b!")
        #expect(hyphenator.hyphenated("’ab’") == "’a-b’")
        #expect(hyphenator.hyphenated("") == "")
        #expect(hyphenator.hyphenated("?!") == "?!")
    }

    @Test func wordsWithDigitsHaveNoPoints() throws {
        #expect(try Hyphenator.reading(ab).hyphenated("ab2ab 4ab ab½ ab") == "ab2ab 4ab ab½ a-b")
    }

    @Test func softHyphensAreTheOnlyPoints() throws {
        let hyphenator = try Hyphenator.reading(ab)
        #expect(hyphenator.hyphenated("aba\u{AD}ba") == "aba\u{AD}-ba")
        #expect(hyphenator.hyphenated("a\u{AD}bab", before: 3, after: 3) == "a\u{AD}-bab")
        #expect(hyphenator.hyphenated("ab\u{AD}ab—abab") == "ab\u{AD}-ab—a-b-a-b")
        #expect(hyphenator.hyphenated("ab\u{AD}") == "ab\u{AD}")
    }

    @Test func partsOfCompoundsOnlyWhenAsked() throws {
        let hyphenator = try Hyphenator.reading(ab)
        #expect(hyphenator.hyphenated("abab-in-cdab") == "abab-in-cdab")
        #expect(hyphenator.hyphenated("abab\u{2010}abab") == "abab\u{2010}abab")
        #expect(hyphenator.hyphenated("abab-xx-cdab", before: 2, after: 2, compoundParts: true) == "ab-ab-xx-cdab")
    }

    @Test func exceptionsWinOverPatterns() throws {
        let hyphenator = try Hyphenator.reading(ab, exceptions: "abab xa-bx don't-ab é-é")
        #expect(hyphenator.hyphenated("ABAB") == "ABAB")
        #expect(hyphenator.hyphenated("Xabx,") == "Xa-bx,")
        #expect(hyphenator.hyphenated("don’tab") == "don’t-ab")
        #expect(hyphenator.hyphenated("ÉÉ") == "É-É")
        #expect(hyphenator.hyphenated("xabx", before: 3) == "xabx")
        #expect(hyphenator.hyphenated("baba") == "b-a-b-a")
        let many = (0..<100).map { "wo\(String(repeating: "x", count: $0))-rd" }.joined(separator: "\n")
        let exceptions = hyphenator.with(HyphenationExceptions(many + " wo-xrd"))
        #expect(exceptions.hyphenated("woxxxxxrd") == "woxxxxx-rd")
        #expect(exceptions.hyphenated("woxrd") == "wo-xrd")
    }

    @Test func veryLongWordsHaveNoPoints() throws {
        let hyphenator = try Hyphenator.reading(ab)
        #expect(hyphenator.points(in: Array(repeating: [0x61, 0x62], count: 50_000).flatMap { $0 }).isEmpty)
        #expect(hyphenator.points(in: Array(repeating: [0x61, 0x62], count: 400).flatMap { $0 }).count == 799)
    }

    @Test func malformedBytesAreNoLetters() throws {
        #expect(try Hyphenator.reading(ab).points(in: [0x61, 0x62, 0xFF, 0x61, 0x62, 0xC3]) == [1, 4])
    }

    @Test func compoundLevelPartsWordsFirst() throws {
        let hyphenator = try Hyphenator.reading(
            "ISO8859-1\nCOMPOUNDLEFTHYPHENMIN 2\nCOMPOUNDRIGHTHYPHENMIN 3\nbuch1\nNOHYPHEN -,'\nNEXTLEVEL\n1a\n1b\n1c\n1h\n")
        // Two letters stay whole after the seam and three before it; the end of the word has the minimum of words, 2.
        #expect(hyphenator.hyphenated("buchahahah") == "buch-ah-a-h-ah")
    }

    @Test func encodingsAreDecoded() throws {
        let latin = try Hyphenator.reading([UInt8]("ISO8859-1\nLEFTHYPHENMIN 1\nRIGHTHYPHENMIN 1\n".utf8) + [0xE9, 0x31, 0x61, 0x0A])
        #expect(latin.hyphenated("éa Éa") == "é-a É-a")
        let cyrillic = try Hyphenator.reading([UInt8]("KOI8-R\nLEFTHYPHENMIN 1\nRIGHTHYPHENMIN 1\n".utf8) + [0xC1, 0x31, 0xC2, 0x0A])
        #expect(cyrillic.hyphenated("аб") == "а-б")
        let windows = try Hyphenator.reading(
            [UInt8]("microsoft-cp1251\nLEFTHYPHENMIN 1\nRIGHTHYPHENMIN 1\n".utf8) + [0xE0, 0x31, 0xE1, 0x0D, 0x0A])
        #expect(windows.hyphenated("аб") == "а-б")
        #expect(throws: Diagnostic.self) { try Hyphenator.reading("EBCDIC-X\na1b\n") }
    }

    @Test func whatTheTriesCannotHoldGoesToLibhyphen() throws {
        let manyLetters = "UTF-8\n" + (UInt32(0x4E00)..<0x4E50).compactMap(Unicode.Scalar.init).map { "1\($0)\n" }.joined()
        for dictionary in ["UTF-8\nf1f/ff=f,1,2\n", manyLetters] {
            let error = #expect(throws: Diagnostic.self) { try Hyphenator.reading(dictionary) }
            #expect(error?.code.rawValue == "test.fallback")
        }
    }
}
