import DisplayLists
import Geometry
import Resources
import Testing

@testable import Pagination

/// Pictures, inline blocks, leaders, first letters and what stands beside the text.
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct InlineContentTests {
    private static let photo = ["p.png": Size(width: Length(points: 60), height: Length(points: 30))]

    private func image(_ body: String, _ css: String = "") throws -> [Double] {
        let rect = try #require(try SetPages(body, css: css, images: Self.photo).images[0].first).rect
        return [rect.minX, rect.minY, rect.width, rect.height].map { ($0.points * 100).rounded() / 100 }
    }

    @Test(arguments: [
        ("<img src=p.png>", [60.0, 30]), ("<img src=p.png width=40>", [30, 15]), ("<img src=p.png height=20>", [30, 15]),
        ("<img src=p.png width='50%'>", [90, 45]),
        ("<img src=p.png style='width:20pt;height:20pt'>", [20, 20]), ("<img src=p.png style='max-width:20pt'>", [20, 10]),
        ("<img src=p.png style='min-height:60pt'>", [120, 60]), ("<img src=p.png style='width:1000pt'>", [180, 90]),
        ("<img src=p.png style='height:1000pt'>", [180, 90]),
    ])
    func picturesHaveTheSizeThatIsSaid(body: String, size: [Double]) throws {
        #expect(try image("<p style='line-height:0'>\(body)</p>").suffix(2) == size[...])
    }

    @Test func picturesStandOnTheBaseline() throws {
        let set = try SetPages("<p>a<img src=p.png>b</p>", images: Self.photo)
        let line = try #require(set.pages[0].lines.first), rect = try #require(set.images[0].first).rect
        #expect(abs(rect.maxY.points - line.y) < 0.01)
    }

    @Test func blockPicturesAreAsHighAsThemselvesAndCentredByMargins() throws {
        let set = try SetPages(
            "<p>a</p><img src=p.png style='display:block;margin:0 auto'><p>b</p>", css: "html { text-indent: 9pt }", images: Self.photo)
        #expect(try image("<img src=p.png style='display:block;margin:0 auto'>", "html { text-indent: 9pt }") == [70, 12, 60, 30])
        #expect(set.gaps() == [42])
    }

    @Test func picturesThatCannotBeHadLeaveAFrameWithTheirText() throws {
        let set = try SetPages("<p><img src=missing.png alt='A cat' width=120 height=40></p>")
        #expect(set.images[0].isEmpty)
        #expect(set.texts[0].contains("A cat"))
        #expect(set.rects[0].count == 4)
    }

    @Test func inlineBlocksShrinkToTheirContentAndStandOnTheirLastLine() throws {
        let set = try SetPages("<p>a <span style='display:inline-block;padding:0 2pt'>b<br>cc</span> d</p><p>e</p>")
        let lines = set.pages[0].lines
        let d = try #require(lines.first { $0.text.hasSuffix("d") }), b = try #require(lines.first { $0.text == "b" }),
            c = try #require(lines.first { $0.text == "cc" })
        #expect(c.y == d.y && b.y == c.y - 12 && b.x == c.x)
        #expect(try #require(lines.first { $0.text == "e" }).y == d.y + 12)
    }

    @Test func inlineBlocksHoldBlocksOfAGivenWidth() throws {
        let set = try SetPages(
            "<p><span style='display:inline-block;width:40pt;background:#eee'><span style='display:block;text-align:right'>a</span></span>b</p>"
        )
        let a = try #require(set.pages[0].lines.first { $0.text == "a" })
        #expect(abs(a.x + a.width - 50) < 0.01)
        #expect(set.rects[0][0].rect.width == Length(points: 40))
    }

    private static let pageHeight = 120.0
    private static func words(_ letter: String, _ count: Int) -> String { (1...count).map { "\(letter)\($0)" }.joined(separator: "<br>") }

    @Test func aBlockInALineThatIsHigherThanAPageGoesOnOverSeveral() throws {
        let set = try SetPages(
            "<p>a</p><p id=x><span style='display:inline-block;background:#eee;padding:2pt'>\(Self.words("b", 40))</span></p><p>c</p>")
        let lines = set.pages.flatMap(\.lines)
        #expect(lines.map(\.text) == ["a"] + (1...40).map { "b\($0)" } + ["c"])
        #expect(set.pages.count >= 3)
        for page in set.pages { #expect(page.lines.allSatisfy { $0.y < Self.pageHeight }) }
        // Its background is on each of its pages.
        for number in set.pages.indices.dropLast() { #expect(!set.rects[number].isEmpty) }
    }

    @Test func blocksBesideEachOtherGoOnTogether() throws {
        let set = try SetPages(
            "<p><span class=c>\(Self.words("b", 30))</span> <span class=c>\(Self.words("c", 50))</span></p><p>d</p>",
            css: ".c { display: inline-block; width: 40pt; vertical-align: top }")
        let lines = set.pages.flatMap(\.lines)
        #expect(Set(lines.map(\.text)) == Set((1...30).map { "b\($0)" } + (1...50).map { "c\($0)" } + ["d"]))
        for page in set.pages {
            #expect(page.lines.allSatisfy { $0.y < Self.pageHeight })
            // What is level in the source is level on its page.
            for line in page.lines where line.text.hasPrefix("b") {
                #expect(page.lines.contains { $0.text == "c" + line.text.dropFirst() && $0.y == line.y })
            }
        }
        #expect(lines.last?.text == "d")
    }

    @Test func aBlockInAnotherGoesOnToo() throws {
        let block = "<span style='display:inline-block;padding:2pt'>"
        let set = try SetPages("<p>\(block)a<br>\(block)\(Self.words("b", 40))</span><br>c</span></p><p>d</p>")
        #expect(set.pages.flatMap(\.lines).map(\.text) == ["a"] + (1...40).map { "b\($0)" } + ["c", "d"])
        for page in set.pages { #expect(page.lines.allSatisfy { $0.y < Self.pageHeight }) }
    }

    @Test func floatsOfSuchALineStandBesideIt() throws {
        let set = try SetPages(
            "<p><span style='display:inline-block;width:60pt'>\(Self.words("b", 40))</span><span style='float:right'>f</span></p><p>d</p>")
        let lines = set.pages.flatMap(\.lines)
        #expect(lines.filter { $0.text.hasPrefix("b") }.map(\.text) == (1...40).map { "b\($0)" })
        let float = try #require(set.pages[0].lines.first { $0.text == "f" })
        #expect(float.y == set.pages[0].lines.first { $0.text == "b1" }?.y)
        #expect(lines.contains { $0.text == "d" })
    }

    /// Words beside it: it stays whole, and what leaves the page is said.
    @Test func aBlockHigherThanAPageBesideWordsStaysWhole() throws {
        let set = try SetPages("<p>word <span style='display:inline-block'>\(Self.words("b", 40))</span></p>")
        #expect(set.pages.flatMap(\.lines).filter { $0.text.hasPrefix("b") }.count == 40)
        #expect(set.diagnostics.all.contains { $0.code == .textOverflow })
    }

    @Test func leadersAreFilledFromTheEnd() throws {
        let set = try SetPages("<p>a<span></span>z</p><p>bbb<span></span>z</p>", css: "span::before { content: leader('. ') }")
        let dots = set.pages[0].lines.filter { $0.text.contains(".") }
        #expect(dots.count > 20)
        let columns = Dictionary(grouping: dots, by: { $0.y }).values.map { Set($0.map { ($0.x * 100).rounded() }) }
        #expect(columns.count == 2)
        // The shorter of the two sets of columns is part of the longer.
        #expect(columns[0].isSubset(of: columns[1]) || columns[1].isSubset(of: columns[0]))
    }

    /// The space that a leader's text begins with parts its copies as one at its end does.
    @Test func leadersKeepTheSpaceTheyBeginWith() throws {
        let dots = try [" .", ". ", "."].map { leader in
            try SetPages("<p>a<span></span>z</p>", css: "span::before { content: leader('\(leader)') }").texts.joined().joined().count {
                $0 == "."
            }
        }
        #expect(dots[0] > 5 && abs(dots[0] - dots[1]) <= 1 && dots[2] > dots[0] + 5, "\(dots)")
    }

    @Test func firstLettersHaveTheirStyle() throws {
        let set = try SetPages("<p>\u{201C}Once upon</p>", css: "p::first-letter { letter-spacing: 10pt }")
        let plain = try SetPages("<p>\u{201C}Once upon</p>")
        #expect(set.pages[0].lines[0].width > plain.pages[0].lines[0].width + 15)
        #expect(set.texts == plain.texts)
    }

    @Test func firstLinesHaveTheirStyle() throws {
        let text = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
        let plain = try SetPages("<p>\(text)</p>"), set = try SetPages("<p>\(text)</p>", css: "p::first-line { letter-spacing: 3pt }")
        let first = set.pages[0].lines[0], second = set.pages[0].lines[1]
        // Fewer words on the first line, the others as they are; none is lost.
        #expect(first.text.count < plain.pages[0].lines[0].text.count)
        #expect(first.width > 3 * Double(first.text.filter { $0 != " " }.count))
        #expect(second.text.count > first.text.count)
        #expect(set.texts[0].joined(separator: " ") == text)
    }

    @Test func superscriptsInsideEachOtherAddUp() throws {
        let set = try SetPages("<p>a<span style='vertical-align:3pt'>b<span style='vertical-align:2pt'>c</span></span></p>")
        #expect(set.shapeHeights == [0, 3, 5])
    }

    @Test func relativePositionsMoveTextAlone() throws {
        let set = try SetPages("<p>a<span style='position:relative;top:-20pt'>b</span></p><p>c</p>")
        #expect(set.shapeHeights.prefix(2) == [0, 20])
        #expect(set.gaps() == [12])
    }

    @Test func textFarOffThePageIsNotSet() throws {
        #expect(try SetPages("<h2 style='position:absolute;left:-999em'>Title</h2><p>a</p>").texts == [["a"]])
    }

    @Test func positionedBoxesStandInTheOuterMargin() throws {
        let set = try SetPages("<p>a<span style='position:absolute;right:1%'>12</span></p>")
        let number = try #require(set.pages[0].lines.first { $0.text == "12" })
        #expect(number.x > 190 && number.y == set.pages[0].lines[0].y)
    }

    @Test func twoOfThemByOneLineStandBelowEachOtherWhereAMarginSaysSo() throws {
        let set = try SetPages(
            "<p>a<span style='position:absolute;right:1%'>12</span><span style='position:absolute;right:1%;margin-top:9pt'>13</span></p>")
        let numbers = ["12", "13"].compactMap { text in set.pages[0].lines.first { $0.text == text }?.y }
        #expect(numbers.count == 2 && abs(numbers[1] - numbers[0] - 9) < 0.01)
    }

    /// They are those that a text would have that begins there; their spaces were taken for nothing, and text ran over the edge.
    @Test(arguments: ["\n", "<br>"], ["left", "justify"])
    func linesBehindForcedBreaksAreAsWideAsTheirSpaces(lineBreak: String, alignment: String) throws {
        let css = "p { white-space: pre-wrap; text-align: \(alignment) }", words = "the lamp was lit in the evening and nobody knew by whom"
        for space in [" ", "&nbsp;"] {
            let own = String(repeating: space, count: 24) + words
            let first = try SetPages("<p>\(own)</p>", css: css), second = try SetPages("<p>one\(lineBreak)\(own)</p>", css: css)
            #expect(second.texts[0] == ["one"] + first.texts[0] && first.texts[0].count > 1)
        }
    }

    /// Behind what ends a sentence and closes behind it, not behind the initials of a name.
    @Test(arguments: [
        ("a b", 0.0), ("a. b", 5), ("a? b! c", 10), ("“a.” b", 5), ("(a.) b", 5), ("«a…» b", 5), ("J. b", 0), ("a, b: c", 0),
        ("<i>a.</i> b", 5),
        ("a. <i>b</i>", 5), ("a.", 0), ("a. b <i lang=fr>c. d</i>", 5), ("<i lang=en-GB>a. b</i>", 5),
    ])
    func spacesBehindSentencesAreAsWideAsAsked(text: String, added: Double) throws {
        func width(_ css: String) throws -> Double {
            try SetPages("<p>\(text)</p>", css: "p { text-align: left; \(css) }").pages[0].lines.reduce(0) { $0 + $1.width }
        }
        #expect(abs(try width("-fleuron-sentence-spacing: 5pt") - width("") - added) < 0.01)
    }
}
