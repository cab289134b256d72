import DisplayLists
import Geometry
import Resources
import Testing
import TextLayout

@testable import Pagination

/// `-fleuron-turn`. Pages of the tests have eight lines of twelve points, which are 180 wide.
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct TurnedBlockTests {
    private static let sheet = """
        table { border-spacing: 0; margin: 0 } td, th, caption { padding: 0; font: inherit; text-align: left }
        .right { -fleuron-turn: 90deg } .left { -fleuron-turn: -90deg } .half { -fleuron-turn: 180deg }

        """

    private func set(_ body: String, _ css: String = "", images: [String: Size] = [:]) throws -> SetPages {
        try SetPages(body, css: Self.sheet + css, images: images)
    }

    /// A turned block of the dump: its place on the page, and its lines.
    private struct Turned {
        var degrees: Substring
        var rect: Rect
        var lines: [(x: Double, y: Double, text: String)] = []
    }

    private func turned(_ pages: SetPages, page: Int = 1) throws -> [Turned] {
        var result: [Turned] = [], number = 0, isInside = false
        for line in pages.dump.split(separator: "\n") {
            let words = line.split(separator: " ")
            switch words[0] {
            case "page": number += 1
            case "turned":
                let edges = try words[2...].map { Length(points: try #require(Double($0))) }
                let rect = Rect(x: edges[0], y: edges[1], width: edges[2], height: edges[3])
                if number == page { result.append(Turned(degrees: words[1], rect: rect)) }
                isInside = true
            case "upright": isInside = false
            case "line" where isInside && number == page:
                let text = line.split(separator: "\"")[1]
                result[result.count - 1].lines.append((try #require(Double(words[1])), try #require(Double(words[2])), String(text)))
            default: break
            }
        }
        return result
    }

    private static let table = "<table><tr><td>one<tr><td>two<tr><td>three and more</table>"

    @Test func rowsBecomeColumnsOfThePage() throws {
        for (name, sign) in [("right", 1.0), ("left", -1.0)] {
            let pages = try set("<p>before</p><table class=\(name)>\(Self.table.dropFirst(7))<p>after</p>")
            let block = try #require(try turned(pages).first)
            let width = try #require(pages.layout.text.lines.map(\.width).max())
            #expect(block.degrees == (sign > 0 ? "90deg" : "-90deg"))
            #expect(block.rect.minX.points == 10 && block.rect.minY.points == 24 && block.rect.width.points == 36)
            // As high as its longest line is long.
            #expect(abs(block.rect.height.points - Double(width) / 65_536) < 0.01 || block.rect.height.points > 40)
            #expect(block.lines.map(\.text) == ["one", "two", "three and more"])
            // Turned to the right the first row stands at the right, and is read downwards.
            #expect(abs(block.lines[0].x - block.lines[1].x - 12 * sign) < 0.01 && block.lines[0].y == block.lines[1].y)
            #expect(abs(block.lines[0].y - (sign > 0 ? block.rect.minY : block.rect.maxY).points) < 0.01)
            let after = try #require(pages.pages[0].lines.first { $0.text == "after" })
            #expect(after.y > block.rect.maxY.points && after.y < block.rect.maxY.points + 12)
        }
    }

    @Test func standsOnItsHead() throws {
        let block = try #require(try turned(try set("<table class=half>\(Self.table.dropFirst(7))")).first)
        #expect(block.degrees == "180deg" && block.rect.height.points == 36)
        #expect(abs(block.lines[0].y - block.lines[1].y - 12) < 0.01 && block.lines[0].x == block.lines[1].x)
        #expect(abs(block.lines[0].x - block.rect.maxX.points) < 0.01)
    }

    @Test(arguments: [("auto", 72.0), ("0 0 0 auto", 144), ("0 auto 0 0", 0), ("0 0 0 20pt", 20)])
    func marginsPlaceItOnThePage(margin: String, offset: Double) throws {
        let block = try #require(try turned(try set("<table class=left style='margin:\(margin)'>\(Self.table.dropFirst(7))")).first)
        #expect(abs(block.rect.minX.points - 10 - offset) < 0.01)
    }

    @Test func theMeasureIsThePagesHeight() throws {
        let words = String(repeating: "word ", count: 30)
        let block = try #require(try turned(try set("<p class=left>\(words)</p>")).first)
        #expect(block.rect.height.points == 96)
        #expect(Set(block.lines.map(\.y)) == [108])
        #expect(Double(block.lines.count) * 12 == block.rect.width.points)
    }

    @Test func itsOwnEdgesAreTurnedWithIt() throws {
        let pages = try set("<p class=left>word</p>", ".left { border-top: 2pt solid; padding-left: 5pt; background: #eee }")
        let block = try #require(try turned(pages).first)
        #expect(block.rect.width.points == 14 && abs(block.lines[0].y - (block.rect.maxY.points - 5)) < 0.01)
        // Its background is that of its own layer, in its own coordinates.
        let layer = try #require(pages.lists[0].parts.first { $0.frame != nil })
        let own = pages.lists[0].rects[layer.rects]
        #expect(own.contains { $0.rect.height.points == 14 && $0.rect.minX == .zero })
    }

    @Test func linksAndPlacesStandWhereTheyAreSeen() throws {
        let pages = try set("<p>a</p><p class=left id=t><a href='#t'>there</a></p>")
        let block = try #require(try turned(pages).first), list = pages.lists[0]
        let link = try #require(list.links.first)
        #expect(link.rect.height > link.rect.width)
        #expect(link.rect.minX >= block.rect.minX - Length(points: 1) && link.rect.maxY <= block.rect.maxY + Length(points: 0.01))
        #expect(list.destinations.contains { $0.name == "t" && $0.point.y == block.rect.minY })
    }

    @Test func notesCalledInItStandAtTheFoot() throws {
        let pages = try set(
            "<p>a</p><p class=left>called<span class=n>the note</span> here</p><p>b</p>",
            ".n { float: footnote } .n::footnote-call { content: counter(footnote) } .n::footnote-marker { content: '' }")
        #expect(pages.pages.count == 1)
        let note = try #require(pages.pages[0].lines.first { $0.text.hasSuffix("the note") })
        #expect(note.y > 95)
    }

    @Test func boxesRoundItLieBelowIt() throws {
        let pages = try set("<div style='background:#eee;padding:3pt'><p>a</p><p class=left>word</p><p>b</p></div><p>c</p>")
        let list = pages.lists[0], first = try #require(list.parts.first), turned = list.parts[1]
        #expect(list.rects[first.rects].contains { $0.rect.height.points > 30 } && turned.rects.isEmpty)
        #expect(list.parts.count == 3 && list.parts[2].frame == nil && !list.parts[2].shapes.isEmpty)
    }

    @Test func whatClipsCutsIt() throws {
        let pages = try set("<div style='overflow:hidden;height:20pt;background:#eee'><p class=left>a long line</p></div><p>after</p>")
        let layer = try #require(pages.lists[0].parts.first { $0.frame != nil })
        #expect(layer.state.clips.compactMap(\.controlBounds?.height.points) == [20])
        #expect(pages.lists[0].parts.last?.state.isPlain == true)
        #expect(pages.pages[0].lines.last?.text == "after")
    }

    @Test func aTableThatIsTooHighGoesOnWithItsHead() throws {
        let rows = (1...40).map { "<tr><td>row \($0)</td></tr>" }.joined()
        let pages = try set("<table class=left style='width:100%'><thead><tr><th>Head</th></tr></thead><tbody>\(rows)</tbody></table>")
        #expect(pages.pages.count == 3)
        let texts = try (1...pages.pages.count).flatMap { try turned(pages, page: $0) }.map { $0.lines.map(\.text) }
        // A part of 180 points has its head and fourteen rows.
        #expect(texts.count == 3 && texts.allSatisfy { $0.first == "Head" })
        #expect(texts.flatMap { $0.dropFirst() } == (1...40).map { "row \($0)" })
        #expect(pages.diagnostics.all.isEmpty)
    }

    @Test func textThatIsTooHighIsPartedBetweenItsLines() throws {
        let pages = try set("<div class=left>\((1...40).map { "<p>line \($0)</p>" }.joined())</div>")
        let texts = try (1...pages.pages.count).flatMap { try turned(pages, page: $0) }.flatMap { $0.lines.map(\.text) }
        #expect(texts == (1...40).map { "line \($0)" })
    }

    @Test func whatCannotBePartedIsReported() throws {
        let pages = try set("<p>a</p><div class=left><p style='line-height:200pt'>word</p></div>")
        let found = try #require(pages.diagnostics.all.first)
        #expect(found.code.rawValue == "layout.turned-too-high" && found.message.contains("20.0 pt"))
    }

    @Test func itsPictureIsMadeSmaller() throws {
        let pages = try set(
            "<figure class=left style='margin:0'><img src=a.png alt=''><figcaption>caption</figcaption></figure>", "img { display: block }",
            images: ["a.png": Size(width: Length(points: 96), height: Length(points: 400))])
        let block = try #require(try turned(pages).first)
        #expect(block.rect.width.points <= 180.001 && block.rect.width.points > 170)
        #expect(pages.images[0].count == 1 && pages.diagnostics.all.isEmpty)
        let wide = try set(
            "<img class=left src=a.png alt='' style='display:block;margin:0 auto'>",
            images: ["a.png": Size(width: Length(points: 400), height: Length(points: 200))])
        let picture = try #require(try turned(wide).first)
        #expect(picture.rect.height.points == 96 && abs(picture.rect.width.points - 48) < 0.01)
        #expect(abs(picture.rect.minX.points - 76) < 0.01)
    }

    @Test func floatsAtTheHeadAndTheSideAreTurned() throws {
        let head = try set("<p>a</p><table class=left style='float:top;margin:0 auto'>\(Self.table.dropFirst(7))<p>b</p>")
        let block = try #require(try turned(head).first)
        #expect(block.rect.minY.points == 12 && abs(block.rect.minX.points - 82) < 0.01)
        let a = try #require(head.pages[0].lines.first { $0.text == "a" })
        #expect(a.y > block.rect.maxY.points)
        let side = try set("<p class=left style='float:left'>beside</p><p>text that is set beside it</p>")
        let float = try #require(try turned(side).first)
        #expect(float.rect.minX.points == 10 && float.rect.width.points == 12)
        #expect(side.pages[0].lines.contains { $0.text.hasPrefix("text") && $0.x == 22 })
    }

    @Test func turnsInsideEachOtherAddUp() throws {
        let pages = try set("<div class=left><p class=right>word</p></div>")
        let list = pages.lists[0]
        let layer = try #require(list.parts.first { !$0.shapes.isEmpty })
        #expect(abs(layer.state.transform.a - 1) < 1e-9 && abs(layer.state.transform.b) < 1e-9)
    }

    @Test func aCellMayHoldTurnedText() throws {
        let pages = try set("<table><tr><td><div class=left>heading</div><td>b<tr><td>c<td>d</table>")
        let block = try #require(try turned(pages).first)
        #expect(abs(block.rect.width.points - 12) < 0.01 && block.rect.minX.points == 10)
        let d = try #require(pages.pages[0].lines.first { $0.text == "d" }), c = try #require(pages.pages[0].lines.first { $0.text == "c" })
        #expect(abs(d.x - c.x - 12) < 1 && c.y > block.rect.maxY.points)
    }

    @Test func initialsInItAreInitials() throws {
        let pages = try set(
            "<p class=left>HHe went over the hills and far away and over the hills</p>", "p::first-letter { initial-letter: 2 }")
        #expect(pages.lists[0].initials.count == 1)
        #expect(pages.dump.contains("HHe went"))
    }
}
