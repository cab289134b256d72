import DisplayLists
import Geometry
import Testing

@testable import Pagination

/// What is drawn with text, and how text is broken and aligned by the less usual properties.
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct TextEffectTests {
    private func points(_ path: Path) -> [(x: Double, y: Double)] {
        path.elements.compactMap { element in
            switch element {
            case .move(let point), .line(let point): (point.x.points, point.y.points)
            default: nil
            }
        }
    }

    @Test func shadowsAreOutlinesBehindTheText() throws {
        let pages = try SetPages("<p>Hh</p>", css: "p { text-shadow: 2pt 3pt red, 0 0 blue }")
        let paths = pages.lists[0].paths
        #expect(paths.map(\.fill) == [Color(red: 0, green: 0, blue: 255), Color(red: 255, green: 0, blue: 0)])
        let (own, moved) = (points(paths[0].path), points(paths[1].path))
        #expect(!own.isEmpty && zip(own, moved).allSatisfy { abs($1.x - $0.x - 2) < 0.01 && abs($1.y - $0.y - 3) < 0.01 })
        #expect(pages.texts == [["Hh"]])
    }

    @Test func blurIsSeveralFaintShadows() throws {
        let paths = try SetPages("<p>H</p>", css: "p { text-shadow: 0 0 4pt black }").lists[0].paths
        #expect(paths.count == 12 && paths.allSatisfy { ($0.fill?.alpha ?? 255) < 64 })
    }

    @Test func emphasisMarksStandOverLettersOnly() throws {
        let over = try SetPages("<p>ab, c</p>", css: "p { text-emphasis: '\u{25CF}' red }").lists[0].paths
        let under = try SetPages("<p>ab, c</p>", css: "p { text-emphasis: '\u{25CF}'; text-emphasis-position: under right }").lists[0].paths
        let contours = over.map { path in path.path.elements.count { if case .move = $0 { true } else { false } } }
        // “ab,” is one word and “c” another; the comma has none.
        #expect(contours == [2, 1])
        #expect(over.allSatisfy { $0.fill == Color(red: 255, green: 0, blue: 0) })
        let baseline = 20.0
        #expect(over.allSatisfy { points($0.path).allSatisfy { $0.y < baseline - 6 } })
        #expect(under.allSatisfy { points($0.path).allSatisfy { $0.y > baseline } })
    }

    @Test func underlinesLeaveInkFree() throws {
        func rules(_ text: String, _ css: String) throws -> [FilledRect] {
            try SetPages("<p><u>\(text)</u></p>", css: "u { text-decoration: underline } p { font-size: 20pt; line-height: 24pt; \(css) }")
                .rects[0]
        }
        let plain = try rules("nanana", ""), skipping = try rules("napna", "")
        let through = try rules("napna", "text-decoration-skip-ink: none")
        let below = try rules("napna", "text-underline-position: under; text-underline-offset: 4pt")
        #expect([plain, skipping, through, below].map(\.count) == [1, 2, 1, 1])
    }

    @Test func theHyphenIsTheAuthorsOwn() throws {
        let pages = try SetPages(
            "<p lang=en>incomprehensibilities of hyphenation</p>", css: "p { width: 60pt; hyphens: auto; hyphenate-character: '=' }")
        #expect(!pages.texts[0].isEmpty)
        let plain = try SetPages("<p lang=en>incomprehensibilities of hyphenation</p>", css: "p { width: 60pt; hyphens: auto }")
        // The signs differ in width, and no other.
        #expect(plain.pages[0].lines.count == pages.pages[0].lines.count)
        #expect(zip(plain.pages[0].lines, pages.pages[0].lines).contains { $0.width != $1.width })
    }

    @Test func aFirstLineMayChangeItsCase() throws {
        let pages = try SetPages(
            "<p>one two three four five six seven eight nine ten</p>", css: "p::first-line { text-transform: uppercase }")
        let lines = pages.pages[0].lines
        #expect(lines.count == 2)
        #expect(lines[0].text == lines[0].text.uppercased())
        #expect(lines[1].text == lines[1].text.lowercased())
    }

    @Test func wordsBreakWhereTheStyleSays() throws {
        let long = "<p>aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa bb</p>"
        let plain = try SetPages(long, css: "p { width: 50pt }"),
            everywhere = try SetPages(long, css: "p { width: 50pt; word-break: break-all }")
        let anywhere = try SetPages(long, css: "p { width: 50pt; line-break: anywhere }")
        #expect(plain.pages[0].lines.count == 2)
        #expect(everywhere.pages[0].lines.count > 3 && anywhere.pages[0].lines.count > 3)
    }

    @Test func lineHeightsAreStepped() throws {
        let pages = try SetPages("<p>a<br>b<br>c</p>", css: "p { line-height-step: 18pt }")
        #expect(pages.gaps() == [18, 18])
    }

    @Test func picturesStandAtTheEdgesOfTheirLine() throws {
        let size = Size(width: Length(points: 10), height: Length(points: 30))
        let small = Size(width: Length(points: 10), height: Length(points: 20))
        let pages = try SetPages(
            "<p>x <img src=a> <img src=b></p>", css: "img { vertical-align: top } img + img { vertical-align: bottom }",
            images: ["a": size, "b": small])
        let images = pages.images[0].sorted { $0.rect.height > $1.rect.height }
        #expect(images.map(\.rect.minY.points) == [12, 22])
        #expect(images.map(\.rect.maxY.points) == [42, 42])
    }
}

/// Pictures that style sheets name, and the sheet of paper round a page.
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct SheetPictureTests {
    private let sizes = ["a.png": Size(width: Length(points: 10), height: Length(points: 20))]

    private func tiling(_ css: String) throws -> (FilledRect, ImageTiling)? {
        let pages = try SetPages("<div></div>", css: "div { width: 100pt; height: 50pt; \(css) }", images: sizes)
        return pages.rects[0].compactMap { rect in rect.tiling.map { (rect, $0) } }.first
    }

    @Test(
        arguments: [
            ("background: url(a.png)", 10, 3, [10, 12, 10, 20]),
            ("background: url(a.png) no-repeat right bottom", 1, 1, [100, 42, 10, 20]),
            ("background: url(a.png) no-repeat center / contain", 1, 1, [47.5, 12, 25, 50]),
            ("background: url(a.png) repeat-x 0 0 / 30pt 10pt", 4, 1, [10, 12, 30, 10]),
            ("background: url(a.png) 0 0 / 30pt 30pt round", 3, 2, [10, 12, 100.0 / 3, 25]),
            ("background: url(a.png) 0 0 / 30pt 30pt space", 3, 1, [10, 12, 30, 30]),
            ("background: url(a.png) no-repeat; padding: 5pt; background-origin: content-box", 1, 1, [15, 17, 10, 20]),
        ] as [(String, Int, Int, [Double])])
    func backgroundsAreSizedPlacedAndRepeated(_ css: String, _ columns: Int, _ rows: Int, _ tile: [Double]) throws {
        let (rect, tiling) = try #require(try tiling(css))
        #expect((tiling.columns, tiling.rows) == (columns, rows))
        let found = [tiling.tile.minX, tiling.tile.minY, tiling.tile.width, tiling.tile.height].map(\.points)
        #expect(zip(found, tile).allSatisfy { abs($0 - $1) < 0.01 }, "\(found)")
        #expect(rect.rect.minX.points == 10)
    }

    @Test func aPictureThatIsNotThereLeavesTheColour() throws {
        let pages = try SetPages("<div>x</div>", css: "div { background: url(none.png) red }")
        #expect(pages.rects[0].map(\.color) == [Color(red: 255, green: 0, blue: 0)])
        #expect(!pages.rects[0].contains { $0.tiling != nil })
    }

    @Test func markersAndGeneratedContentHavePictures() throws {
        let pages = try SetPages(
            "<ul><li>one<li>two</ul><p>x</p>",
            css: "ul { list-style-image: url(a.png); margin: 0; padding-left: 30pt } p::before { content: url(a.png) ' ' }", images: sizes)
        #expect(pages.images[0].count == 3)
        #expect(pages.images[0].allSatisfy { $0.rect.height.points == 20 })
    }

    @Test func aLineMayEndBetweenTwoPictures() throws {
        let size = Size(width: Length(points: 70), height: Length(points: 10))
        let row = "<p><img src=a><img src=a><img src=a><img src=a><img src=a></p>"
        let pages = try SetPages(row, images: ["a": size])
        #expect(pages.images[0].map(\.rect.minX.points) == [10, 80, 10, 80, 10])
        #expect(Set(pages.images[0].map(\.rect.minY.points)).count == 3)
        let unbroken = try SetPages(row, css: "p { white-space: nowrap }", images: ["a": size])
        #expect(Set(unbroken.images[0].map(\.rect.minY.points)).count == 1)
    }

    @Test func whatCannotBeHadHasAFrameInTheTextAndNothingElsewhere() throws {
        let pages = try SetPages("<p><img src=none width=40 height=20></p>")
        #expect(pages.rects[0].count == 4 && pages.images[0].isEmpty)
        #expect(pages.rects[0].map(\.rect.width.points).max() == 30)
        let generated = try SetPages(
            "<ul><li>one</ul><p>x</p>", css: "ul { list-style-image: url(none.png) } p::before { content: url(none.png) 'y' }")
        #expect(generated.rects[0].isEmpty && generated.images[0].isEmpty)
        #expect(generated.pages[0].texts.contains("yx") && generated.dump.contains("•"))
    }

    @Test func marksAndBleedLieOutsideThePage() throws {
        let list = try SetPages("<p>x</p>", css: "@page { marks: crop cross; bleed: 9pt; background: yellow; border: 1pt solid red }")
            .lists[0]
        #expect(list.bleed.points == 9 && list.outset.points == 30)
        #expect(
            list.rects[0].rect
                == Rect(x: Length(points: -9), y: Length(points: -9), width: Length(points: 218), height: Length(points: 138)))
        let outside = list.rects.filter { $0.color == .black }
        #expect(outside.count == 16)
        #expect(
            outside.allSatisfy {
                $0.rect.maxX.points <= -9 || $0.rect.minX.points >= 209 || $0.rect.maxY.points <= -9 || $0.rect.minY.points >= 129
            })
        #expect(list.paths.count == 4)
    }

    @Test func aPageWithoutThemIsItsSheet() throws {
        let list = try SetPages("<p>x</p>").lists[0]
        #expect(list.bleed == .zero && list.outset == .zero && list.rects.isEmpty)
    }
}
