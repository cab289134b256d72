import Markup
import Testing

@testable import Boxes

/// White space in paragraphs (css-text-3 section 4.1) and text transforms.
@Suite struct WhiteSpaceTests {
    @Test func runsOfWhiteSpaceCollapse() {
        #expect(Boxed("<p>  one\n\ttwo   three\r\n four </p>").paragraphs == ["one two three four"])
    }

    @Test func spacesCollapseAcrossElementBoundaries() {
        #expect(Boxed("<p>a <i> b</i> <b> </b> c</p>").paragraphs == ["a b c"])
    }

    @Test func noSpaceComesFromABoundaryAlone() {
        #expect(Boxed("<p>un<i>bro</i>ken</p>").paragraphs == ["unbroken"])
    }

    @Test func theSpaceBelongsToTheFirstOfTheRuns() throws {
        let boxed = Boxed("<p>a <i> b</i></p>")
        let runs = Array(boxed.tree.runs(of: 0))
        let italic = try #require(runs.first { boxed.document.names[boxed.document[$0.node].name] == "i" })
        #expect(boxed.tree.text[Int(italic.start)] == UInt8(ascii: "b"))
    }

    @Test func noBreakSpacesAreNotCollapsed() {
        #expect(Boxed("<p>a&nbsp;&nbsp; b</p>").paragraphs == ["a·· b"])
    }

    @Test func lineBreaksTakeTheSpacesAroundThem() {
        #expect(Boxed("<p>one <br> two<br/>three</p>").paragraphs == ["one⏎two⏎three"])
    }

    @Test func lineBreakAtTheEndOfABlockMakesNoLine() {
        #expect(Boxed("<p>one<br></p><p>two<br><br></p>").paragraphs == ["one", "two⏎"])
    }

    @Test func preKeepsSpacesAndLines() {
        #expect(Boxed("<pre>a  b\n c</pre>").paragraphs == ["a  b⏎·c"])
        #expect(Boxed("<pre style='white-space: pre'>a  b\n c</pre>").paragraphs == ["a··b⏎·c"])
    }

    @Test func tabsInPreStayForTheLayoutToPlace() {
        #expect(Boxed("<pre>ab\tc</pre>").paragraphs == ["ab\tc"])
    }

    @Test func spacesThatMayWrapVanishAtTheEndOfALineAndStayAtItsStart() {
        #expect(Boxed("<p>  a   b \n c</p>", css: "p { white-space: pre-wrap }").paragraphs == ["··a   b ⏎·c"])
    }

    @Test func breakSpacesKeepTheirRoomAndEndLines() {
        #expect(Boxed("<p>a  b</p>", css: "p { white-space: break-spaces }").paragraphs == ["a·\u{200B}·\u{200B}b"])
    }

    @Test func preserveSpacesMakesSpacesOfTabsAndLineEnds() {
        #expect(Boxed("<p>a\t \nb</p>", css: "p { white-space-collapse: preserve-spaces; text-wrap-mode: nowrap }").paragraphs == ["a···b"])
    }

    @Test func preLineKeepsLinesOnly() {
        #expect(Boxed("<p>a  b \n  c</p>", css: "p { white-space: pre-line }").paragraphs == ["a b⏎c"])
    }

    @Test func nowrapSpacesDoNotBreak() {
        #expect(Boxed("<p>a <i>b c</i></p>", css: "i { white-space: nowrap }").paragraphs == ["a b·c"])
    }

    @Test func transformsChangeTheTextItself() {
        #expect(Boxed("<p>Straße <i>é</i></p>", css: "p { text-transform: uppercase }").paragraphs == ["STRASSE É"])
        #expect(Boxed("<p>LOUD</p>", css: "p { text-transform: lowercase }").paragraphs == ["loud"])
    }

    @Test func capitalizeBeginsWordsAcrossElements() {
        #expect(
            Boxed("<p>the li<i>ttle</i> well-known cat’s</p>", css: "p { text-transform: capitalize }").paragraphs == [
                "The Little Well-Known Cat’s"
            ])
    }

    /// Eight bytes are looked at together: every place of a space, a control character and a byte above ASCII among them must come to the
    /// same as one by one.
    @Test func aStretchOfWordsEndsBeforeWhatCollapses() {
        var random = SystemRandomNumberGenerator()
        let alphabet: [UInt8] = [0x61, 0x61, 0x62, 0xC3, 0xA9, 0x20, 0x20, 0x0A, 0x09, 0x01, 0x21, 0xFF]
        for _ in 0..<20_000 {
            let bytes =
                [0x61]
                + (0..<Int.random(in: 0...40, using: &random)).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &random)] }
            var end = 1
            while end < bytes.count {
                let isSpace = [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(bytes[end])
                if isSpace, bytes[end] != 0x20 || end + 1 == bytes.count || bytes[end + 1] <= 0x20 { break }
                end += 1
            }
            #expect(bytes.withUnsafeBufferPointer { WordsWithSingleSpaces.end(in: $0, from: 0) } == end, "\(bytes)")
        }
    }
}
