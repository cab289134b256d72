import Testing
import TextSamples

@testable import TextSystem

/// Looking for text, and replacing it.
@Suite struct SearchTests {
    private func found(_ searched: String, in text: String, _ options: SearchOptions = [], within limit: String? = nil) -> [String] {
        let storage = TextStorage(text)
        return storage.ranges(of: searched, options: options, in: limit.flatMap { storage.range(of: $0) }).map {
            "\($0.lowerBound.utf8Offset):\(storage.substring($0))"
        }
    }

    @Test func withoutOptionsBytesAreCompared() {
        #expect(found("aa", in: "aaaa a Aa") == ["0:aa", "2:aa"])
        #expect(found("", in: "text").isEmpty && found("longer than", in: "text").isEmpty)
        #expect(found("é", in: "e\u{301} é") == ["4:é"])
    }

    @Test func capitalsMayBeSmallLetters() {
        #expect(found("strasse", in: "STRASSE Straße strase", .caseInsensitive) == ["0:STRASSE", "8:Straße"])
        #expect(found("ΟΔΟΣ", in: "οδος", .caseInsensitive) == ["0:οδος"])
        #expect(found("s", in: "ß", .caseInsensitive).isEmpty, "half of a letter")
        // The long s is a form of s, and the Kelvin sign of k.
        #expect(found("SK", in: "\u{17F}\u{212A}", .caseInsensitive).count == 1)
    }

    @Test func lettersMayHaveMarks() {
        #expect(found("cafe", in: "Café cafe\u{301} cafe", .diacriticInsensitive) == ["6:cafe\u{301}", "13:cafe"])
        #expect(found("cafe", in: "Café", [.diacriticInsensitive, .caseInsensitive]) == ["0:Café"])
        // With its marks a letter is the same however it is composed, and without them another.
        #expect(found("É", in: "e\u{301}", .caseInsensitive) == ["0:e\u{301}"])
        #expect(found("e", in: "e\u{301} e", .caseInsensitive) == ["4:e"])
        #expect(found("Viet", in: "Việt", .diacriticInsensitive) == ["0:Việt"])
    }

    @Test func aSearchMayGoBackwardsAndBeAnchored() {
        #expect(found("ab", in: "ab ab ab", .backwards) == ["6:ab", "3:ab", "0:ab"])
        #expect(found("ab", in: "ab ab", .anchored) == ["0:ab"])
        #expect(found("ab", in: "x ab", .anchored).isEmpty)
        #expect(found("ab", in: "x ab", [.anchored, .backwards]) == ["2:ab"])
        #expect(found("b", in: "b [a b c] b", within: "[a b c]") == ["5:b"])
        #expect(found("AA", in: "aaa", [.backwards, .caseInsensitive]) == ["1:aa"])
    }

    /// A search of folded text finds what one of the text does that is folded by itself.
    @Test func foldedSearchesAgreeWithFoldedTexts() {
        var random = SeededNumbers(5)
        let letters = ["a", "A", "b", "é", "e\u{301}", "E", "ß", "S", " "]
        for _ in 0..<300 {
            let text = (0..<12).map { _ in letters[Int.random(in: 0..<letters.count, using: &random)] }.joined()
            let searched = (0..<2).map { _ in ["a", "b", "e", "s"][Int.random(in: 0..<4, using: &random)] }.joined()
            let plain = text.map { character -> String in
                switch character {
                case "é", "E": "e"
                case "ß": "?"
                default: character.lowercased()
                }
            }.joined()
            let own = found(searched, in: text.replacing("ß", with: "?"), [.caseInsensitive, .diacriticInsensitive])
            #expect(own.count == found(searched, in: plain).count, "\(searched) in \(text)")
        }
    }

    // MARK: Expressions

    @Test func expressionsFindGroups() throws {
        let storage = TextStorage("On 25 November 2026 and 1 May 1999")
        let matches = try storage.matches(of: try TextExpression(#"(\d+) (\w+) (\d{4})( BC)?"#))
        #expect(matches.map { storage.substring($0.range) } == ["25 November 2026", "1 May 1999"])
        #expect(matches[1].groups.map { $0.map { storage.substring($0) } } == ["1", "May", "1999", nil])
        #expect(try storage.matches(of: try TextExpression("\\p{Lu}"), in: storage.range(of: "November 2026")).count == 1)
        #expect(try storage.matches(of: try TextExpression("MAY", ignoresCase: true)).count == 1)
        let literal = TextExpression.escapedPattern(for: "a.b*[c]")
        #expect(try TextStorage("a.b*[c] aXb").matches(of: try TextExpression(literal)).count == 1)
    }

    @Test func badPatternsSayWhatIsWrong() throws {
        #expect(throws: TextExpressionError.self) { try TextExpression("a(b") }
        #expect(throws: TextExpressionError.self) { try TextExpression("") }
        let slow = try TextExpression("(a+)+$"), storage = TextStorage(String(repeating: "a", count: 60) + "b")
        #expect(throws: TextExpressionError.self) { try storage.replaceMatches(of: slow, with: "") }
        #expect(storage.string.count == 61)
    }

    @Test func templatesTakeGroups() throws {
        let storage = TextStorage("Darcy, Fitzwilliam; Bennet, Elizabeth")
        #expect(try storage.replaceMatches(of: try TextExpression(#"(\w+), (\w+)"#), with: #"$2 $1 (\$$0, $19)"#) == 2)
        #expect(storage.string == "Fitzwilliam Darcy ($Darcy, Fitzwilliam, Darcy9); Elizabeth Bennet ($Bennet, Elizabeth, Bennet9)")
    }

    @Test func templatesTakeGroupsByTheirNames() throws {
        let storage = TextStorage("Jane Austen, 1775")
        let expression = try TextExpression(#"(?<first>\w+) (?<last>\w+)"#)
        #expect(expression.groupNumber(named: "last") == 2 && expression.groupNumber(named: "middle") == nil)
        #expect(try storage.replaceMatches(of: expression, with: #"${last}0 ${1}0 $1 \${last} ${middle} ${9}|$ {"#) == 1)
        #expect(storage.string == "Austen0 Jane0 Jane ${last} ${middle} |$ {, 1775")
    }

    @Test func whatIsReplacedKeepsItsAttributesAndComesBackAtOnce() throws {
        let storage = TextStorage("one two one", attributes: .body(12))
        let last = try #require(storage.range(of: "one", options: .backwards))
        storage.setAttribute(\.foregroundColor, Color(red: 1, green: 0, blue: 0), in: last)
        let history = UndoHistory(storage)
        let before = storage.styledText(storage.range)
        #expect(storage.replaceOccurrences(of: "ONE", with: "three", options: .caseInsensitive) == 2)
        #expect(storage.string == "three two three")
        let end = try #require(storage.range(of: "three", options: .backwards))
        #expect(storage.attribute(\.foregroundColor, at: end.lowerBound)?.value == Color(red: 1, green: 0, blue: 0))
        history.undo()
        #expect(storage.styledText(storage.range) == before && !history.canUndo)
    }
}
