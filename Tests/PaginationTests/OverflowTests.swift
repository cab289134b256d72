import DisplayLists
import Geometry
import Resources
import Testing

@testable import Pagination

/// `overflow` on paper, and lines that need not overflow.
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct OverflowTests {
    private static let lines = SetPages.lines(1...4)

    @Test(arguments: ["hidden", "clip", "hidden clip"])
    func linesOutsideAHiddenBoxAreNotShown(value: String) throws {
        let set = try SetPages("<p style='overflow:\(value);height:14pt'>\(Self.lines)</p><p>after</p>")
        #expect(set.texts[0] == ["1", "after"])
        #expect(set.gaps() == [14])
    }

    @Test(arguments: ["visible", "auto", "scroll"])
    func nobodyScrollsOnPaper(value: String) throws {
        #expect(try SetPages("<p style='overflow:\(value);height:14pt'>\(Self.lines)</p>").texts[0] == ["1", "2", "3", "4"])
    }

    @Test func aWordAtTheEdgeIsCut() throws {
        let set = try SetPages("<p style='overflow:hidden;width:40pt;white-space:nowrap;color:#f00'>whole incomprehensibly out</p>"),
            list = set.lists[0]
        #expect(list.shapes.count == 1 && list.effects.count == 1)
        let cut = try #require(list.effects.first)
        #expect(cut.clip?.maxX == Length(points: 50) && cut.fill == Color(red: 255, green: 0, blue: 0))
    }

    @Test func boxesInsideEachOtherCutAWordTogether() throws {
        let set = try SetPages(
            "<div style='overflow:hidden;width:40pt'><p style='overflow:hidden;width:60pt;white-space:nowrap'>incomprehensibly</p></div>")
        #expect(set.lists[0].effects.map { $0.clip?.maxX } == [Length(points: 50)])
    }

    @Test func roundedBackgroundsInsideAreCutAsTheyAre() throws {
        let set = try SetPages(
            "<div style='overflow:hidden;width:50pt;height:20pt'><div style='height:40pt;border-radius:9pt;background:red'></div></div>")
        let rect = try #require(set.rects[0].first)
        #expect(rect.rect.height == Length(points: 40) && rect.clip?.height == Length(points: 20))
    }

    @Test func backgroundsInsideAreCut() throws {
        let set = try SetPages(
            "<div style='overflow:hidden;width:50pt;height:20pt'><div style='width:90pt;height:40pt;background:red'></div></div>")
        let rect = try #require(set.rects[0].first).rect
        #expect(rect.width == Length(points: 50) && rect.height == Length(points: 20))
    }

    @Test(arguments: ["<table style='border-spacing:0'><td style='padding:0'>X</table>", "<span style='display:inline-block'>X</span>"])
    func boxesInsideOthersClipToo(around: String) throws {
        let inner = "<div style='overflow:hidden;height:14pt'>\(Self.lines)</div>"
        #expect(try SetPages(around.replacing("X", with: inner)).texts[0] == ["1"])
    }

    @Test func aHiddenBoxHoldsItsFloatsAndMargins() throws {
        let floats = try SetPages("<div style='overflow:hidden'><p style='float:left'>a<br>b</p>c</div><p>after</p>")
        #expect(try #require(floats.pages[0].lines.first { $0.text == "after" }).y - floats.pages[0].lines[0].y == 24)
        let margins = try SetPages("<p>a</p><div style='overflow:hidden;background:red'><p style='margin:12pt 0'>b</p></div>")
        #expect(try #require(margins.rects[0].first).rect.height == Length(points: 36))
    }

    /// TeX has a line stick out rather than be very loose; CSS does not.
    @Test func noLineSticksOutThatCanBeBroken() throws {
        let css = "p { width: 80pt; text-align: justify; hyphens: none }"
        let set = try SetPages("<p>International understanding characterizes representatives of organizations everywhere</p>", css: css)
        #expect(set.pages[0].lines.allSatisfy { $0.x + $0.width < 90.01 })
    }

    @Test(arguments: ["overflow-wrap: anywhere", "overflow-wrap: break-word"])
    func wordsWithoutRoomAreBrokenAndNoOthers(css: String) throws {
        let narrow = try SetPages("<p style='width:40pt; \(css)'>a unbreakables b</p>"),
            wide = try SetPages("<p style='width:62pt; \(css)'>aaaa unbreakables b</p>")
        #expect(narrow.pages[0].lines.count > 1 && narrow.pages[0].lines.allSatisfy { $0.width < 40.01 })
        #expect(wide.texts[0].contains { $0.hasPrefix("unbreakables") })
    }

    /// css-text-3 section 5.1: where a dash lets a line end, no letters are parted, however long the word is with both its halves.
    @Test(arguments: ["break-word", "-fleuron-long-words"])
    func halvesThatHaveRoomStayWhole(value: String) throws {
        let halves = ["characterizations—", "incomprehensibilities", "institutionalized—", "counterrevolutionaries"]
        let set = try SetPages(
            "<p>\(halves[0])\(halves[1]) \(halves[2])\(halves[3])</p>",
            css: "p { width: 110pt; text-align: justify; hyphens: none; overflow-wrap: \(value) }")
        #expect(set.texts[0] == halves)
    }

    /// Lines that end behind a slash are not hyphenated: their number in succession has no limit, and none sticks out for it.
    @Test(arguments: ["none", "both"])
    func aPathGoesOnOverAnyNumberOfLines(margins: String) throws {
        let path = "share/doc/some/very/long/path/that/goes/on"
        let css = "p { width: 30pt; hyphenate-limit-lines: 2; text-align: justify }"
        let set = try SetPages("<p style='-fleuron-optical-margins: \(margins)'>\(path)</p>", css: css)
        #expect(set.pages.flatMap(\.lines).count > 4)
        #expect(set.pages.flatMap(\.lines).allSatisfy { $0.x + $0.width < 45 && $0.text.hasSuffix("/") || $0.text == "on" }, "\(set.texts)")
        #expect(!set.diagnostics.all.contains { $0.code == .textOverflow })
    }

    /// In lists of options and in paths a line ends behind a mark, where one has room.
    @Test func longWordsArePartedBehindMarks() throws {
        let text = "groups=audio,cdrom,floppy,video,netdev/scanner.bluetooth_fuse"
        let css = "p { width: 90pt; text-align: justify; hyphens: none; overflow-wrap: -fleuron-long-words }"
        let lines = try SetPages("<p>\(text)</p>", css: css).texts[0]
        #expect(lines.joined() == text && lines.count > 2)
        #expect(lines.dropLast().allSatisfy { ",/._=".contains($0.last ?? " ") }, "\(lines)")
    }

    @Test func shortWordsAreNotAmongTheLongOnes() throws {
        func lines(_ value: String, _ word: String) throws -> [String] {
            try SetPages("<p>\(word)</p>", css: "p { width: 40pt; hyphens: none; overflow-wrap: \(value) }").texts[0]
        }
        let word = String(repeating: "n", count: 24)
        #expect(try lines("-fleuron-long-words", word) == [word])
        #expect(try lines("break-word", word).count > 1)
        #expect(try lines("-fleuron-long-words", word + "n").count > 1)
    }

    /// Paper does not scroll, as a screen does for browsers' own sheets, which keep such lines whole.
    @Test func linesOfListingsTurnOver() throws {
        let line = "    if something { return another(thing, of: \"a kind\") }"
        let set = try SetPages("<pre>\(line)\n\(String(repeating: "n", count: 90))</pre>", css: "pre { font-size: 10pt }")
        let lines = set.pages.flatMap(\.lines)
        #expect(lines.count > 4 && lines.allSatisfy { $0.x + $0.width <= 190.01 })
        let whole = try SetPages("<pre>\(line)</pre>", css: "pre { white-space: pre; font-size: 10pt }")
        #expect(whole.pages[0].lines.count == 1)
    }

    /// Spaces that a line of `pre` begins with take their room from the word behind them.
    @Test func aLongWordBehindAnIndentIsParted() throws {
        let set = try SetPages(
            "<pre>                    understanding_of_representatives</pre>",
            css: "pre { white-space: pre-wrap; font: inherit; margin: 0; width: 150pt; overflow-wrap: break-word }")
        #expect(set.pages[0].lines.allSatisfy { $0.x + $0.width <= 160.01 })
    }

    /// Lato looks at the spaces beside its words.
    @Test(arguments: ["EB Garamond", "Lato"])
    func wordsThatHaveRoomStayWholeInLooseLines(family: String) throws {
        let text = "one of the most loved and in-demand programming languages in the world of systems programming and incubations"
        let set = try SetPages(
            "<p>\(text)</p>", css: "p { font: 10pt '\(family)'; text-align: justify; overflow-wrap: break-word; hyphens: none }")
        #expect(set.pages[0].lines.map(\.text).joined(separator: " ") == text)
    }

    /// css-text-4 section 4.3.2: the spaces hang, and the text stands below. Where it has room it stays behind them.
    @Test func textBehindAnIndentWithoutRoomTurnsOver() throws {
        let indent = String(repeating: " ", count: 90)
        let set = try SetPages(
            "<pre>a\n\(indent)below that\n    beside</pre>", css: "pre { white-space: pre-wrap; font: inherit; margin: 0 }")
        let lines = set.pages[0].lines.filter { !$0.text.allSatisfy(\.isWhitespace) }
        #expect(lines.allSatisfy { $0.x + $0.width <= 190.01 }, "\(lines)")
        #expect(lines.map { $0.text.trimmingPrefix(while: \.isWhitespace) } == ["a", "below that", "beside"])
        #expect(!set.diagnostics.all.contains { $0.code == .textOverflow })
    }

    @Test func linesEndAnywhereWhereThatIsWanted() throws {
        let set = try SetPages("<p style='width:50pt; line-break: anywhere'>abcdefghijklmnopqrstuvwxyz abcdefghijklmnopqrstuvwxyz</p>")
        #expect(set.pages[0].lines.dropLast().allSatisfy { $0.width > 40 && $0.width < 50.01 })
    }
}
