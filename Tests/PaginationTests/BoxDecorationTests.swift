import DisplayLists
import Geometry
import Testing

@testable import Pagination

/// Backgrounds, borders, heights and text decorations (css-backgrounds-3, css-break-3 section 5.4, css-text-decor-4). Content begins at 10,
/// 12 points.
@Suite(.enabled(if: SetPages.hasFont, "EB Garamond is not installed"))
struct BoxDecorationTests {
    /// x, y, width and height in points.
    private func box(_ rect: FilledRect) -> [Double] {
        [rect.rect.minX, rect.rect.minY, rect.rect.width, rect.rect.height].map { ($0.points * 100).rounded() / 100 }
    }

    private func boxes(_ body: String, _ css: String = "") throws -> [[[Double]]] { try SetPages(body, css: css).rects.map { $0.map(box) } }

    @Test(arguments: [("30pt", 30.0), ("50%", 90), ("900pt", 180), ("auto", 180)]) func theUpperBorderMayBeShort(
        value: String, width: Double
    ) throws {
        let set = try SetPages("<div style='border-top: 1pt solid; -fleuron-border-top-length: \(value)'>a</div>")
        #expect(set.rects[0].map(\.rect.width.points) == [width])
    }

    @Test func backgroundsLieBehindTheBorderBox() throws {
        #expect(try boxes("<p style='padding:3pt;background:#eee;width:50pt'>a</p>") == [[[10, 12, 56, 18]]])
    }

    @Test func outerBackgroundsAreBelowInnerOnes() throws {
        let rects = try boxes("<div style='background:#eee'><p style='background:#ddd;margin-left:5pt'>a</p></div>")[0]
        #expect(rects == [[10, 12, 180, 12], [15, 12, 175, 12]])
    }

    @Test(arguments: [
        ("solid", 1), ("double", 2), ("groove", 2), ("ridge", 2), ("inset", 1), ("outset", 1), ("none", 0), ("hidden", 0),
    ])
    func borderStylesAreDrawn(style: String, count: Int) throws {
        #expect(try boxes("<p style='border-top:6pt \(style) black'>a</p>")[0].count == count)
    }

    @Test func dashesAndDotsBeginAndEndAtTheCorners() throws {
        for style in ["dashed", "dotted"] {
            let rects = try boxes("<p style='border-top:2pt \(style) black'>a</p>")[0]
            let first = try #require(rects.first), last = try #require(rects.last)
            #expect(rects.count > 10)
            #expect(first[0] == 10 && abs(last[0] + last[2] - 190) < 0.02)
        }
    }

    @Test func boxesCutByThePageHaveNoBorderThere() throws {
        let pages = try boxes("<div style='border:1pt solid black'>\(SetPages.lines(1...12))</div>")
        #expect(pages[0].filter { $0[3] == 1 && $0[2] > 1 }.count == 1)
        #expect(pages[1].filter { $0[3] == 1 && $0[2] > 1 }.count == 1)
        let cloned = try boxes("<div style='border:1pt solid black;box-decoration-break:clone'>\(SetPages.lines(1...12))</div>")
        #expect(cloned[0].filter { $0[3] == 1 && $0[2] > 1 }.count == 2)
    }

    // MARK: Outlines

    /// The left and upper edges and the size of all areas together.
    private func bounds(_ rects: [[Double]]) -> [Double] {
        let left = rects.map { $0[0] }.min() ?? 0, top = rects.map { $0[1] }.min() ?? 0
        return [left, top, (rects.map { $0[0] + $0[2] }.max() ?? 0) - left, (rects.map { $0[1] + $0[3] }.max() ?? 0) - top]
    }

    @Test func outlinesStandRoundTheBorderAndTakeNoRoom() throws {
        let set = try SetPages("<p style='outline:2pt solid red;outline-offset:3pt;width:50pt'>a</p><p>b</p>")
        #expect(bounds(set.rects[0].map(box)) == [5, 7, 60, 22] && set.rects[0].count == 4)
        #expect(set.gaps() == [12])
        #expect(try bounds(boxes("<p style='outline:1pt solid;outline-offset:-2pt;width:50pt'>a</p>")[0]) == [11, 13, 48, 10])
        #expect(try boxes("<p style='outline-width:2pt'>a</p><p style='outline:none'>a</p>")[0].isEmpty)
    }

    @Test func inlineBoxesHaveOutlinesOnEachLine() throws {
        #expect(try boxes("<p>a <b style='outline:1pt solid'>b<br>c</b></p>")[0].count == 8)
    }

    /// CSS 2.2 section 8.3.1: it stands below its own margin, and what follows stands where it would without it.
    @Test func theMarginsOfABoxWithoutHeightMeetThroughItsOutline() throws {
        let set = try SetPages(
            "<p>a</p><div style='margin-top:30pt;width:0;outline:5pt solid'></div><p style='margin-top:60pt'>b</p>")
        #expect(bounds(set.rects[0].map(box)) == [5, 49, 10, 10])
        #expect(set.gaps() == [72])
    }

    @Test(arguments: [
        ("height:30pt", 30.0), ("min-height:30pt", 30), ("min-height:5pt", 12), ("height:30pt;padding-top:4pt", 34),
        ("height:30pt;padding-top:4pt;box-sizing:border-box", 30),
    ])
    func heightsAreKept(style: String, height: Double) throws {
        #expect(try boxes("<p style='background:#eee;\(style)'>a</p>")[0][0][3] == height)
    }

    @Test func heightsPushWhatFollows() throws {
        #expect(try SetPages("<p style='height:30pt'>a</p><p>b</p>").gaps() == [30])
    }

    @Test func borderBoxSizesHoldPaddingAndBorder() throws {
        let rects = try boxes("<p style='box-sizing:border-box;width:80pt;padding:5pt;border:1pt solid black;background:#eee'>a</p>")[0]
        #expect(rects[0][2] == 80)
    }

    @Test func flowRootsKeepTheirMargins() throws {
        let set = try SetPages("<p>a</p><div style='display:flow-root;margin-top:5pt'><p style='margin-top:7pt'>b</p></div>")
        #expect(set.gaps() == [24])
    }

    @Test func roundCornersMakeAFrame() throws {
        let rects = try SetPages("<p style='border:1pt solid black;border-radius:4pt;background:#eee'>a</p>").rects[0]
        #expect(rects.count == 2)
        guard case .rounded(let radii) = rects[0].shape, case .frame = rects[1].shape else { Issue.record("no rounded shapes"); return }
        #expect(radii.topLeft.width == Length(points: 4))
    }

    /// The contours that a border is drawn with: dashes are one path, dots are ellipses.
    @Test(arguments: [("dashed", 1), ("dotted", 0), ("groove", 4), ("ridge", 4), ("inset", 2), ("outset", 2)])
    func roundCornersKeepTheStyleOfTheBorder(style: String, paths: Int) throws {
        let rects = try SetPages("<p style='width:100pt;height:40pt;border:4pt \(style) #444;border-radius:12pt'>a</p>").rects[0]
        let drawn = rects.compactMap { rect in if case .path(let path) = rect.shape { path } else { nil } }
        #expect(drawn.count == paths)
        if style == "dashed" { #expect(drawn[0].elements.filter { $0 == .close }.count > 10) }
        if style == "dotted" {
            #expect(rects.count > 20 && rects.allSatisfy { $0.shape == .ellipse && abs($0.rect.width.points - 4) < 0.1 })
        }
        // No more than the border box.
        for path in drawn {
            let bounds = try #require(path.controlBounds)
            #expect(bounds.minX.points > 9.99 && bounds.maxX.points < 118.01 && bounds.minY.points > 11.99 && bounds.maxY.points < 60.01)
        }
    }

    @Test func sidesOfDifferentKindsMeetInTheCorners() throws {
        let rects = try SetPages("<p style='border:solid #f00;border-width:2pt 4pt;border-right-color:#0f0;border-radius:9pt'>a</p>").rects[
            0]
        #expect(Set(rects.map(\.color)).count == 2 && rects.count == 2)
    }

    @Test func inlineBoxesHaveEdgesAndBackgrounds() throws {
        let set = try SetPages("<p>a<span style='padding:0 4pt;margin-left:3pt;border-left:1pt solid black;background:#eee'>bb</span>c</p>")
        let plain = try SetPages("<p>abbc</p>")
        #expect(abs(set.pages[0].lines[0].width - plain.pages[0].lines[0].width - 12) < 0.5)
        #expect(set.rects[0].count == 2)
    }

    // MARK: Text decorations

    @Test func decorationsReachWhatIsInside() throws {
        let rects = try SetPages("<p><u>a <i>b</i></u> c</p>").rects[0]
        #expect(rects.count == 1)
        let line = try SetPages("<p>a <i>b</i></p>").pages[0].lines[0]
        #expect(abs(rects[0].rect.width.points - line.width) < 0.01)
    }

    @Test func decorationsHaveTheColourOfTheirOwnElement() throws {
        let rects = try SetPages("<p><u style='color:#f00'>a<span style='color:#00f'>b</span></u></p>").rects[0]
        #expect(rects.map(\.color) == [Color(red: 255, green: 0, blue: 0)])
    }

    @Test(arguments: [("underline", 1), ("overline", 1), ("line-through", 1), ("underline overline", 2), ("underline double", 2)])
    func linesAreDrawn(value: String, count: Int) throws {
        #expect(try boxes("<p><span style='text-decoration:\(value)'>a</span></p>")[0].count == count)
    }

    @Test func thicknessAndOffsetAreTheAuthors() throws {
        let rects = try boxes("<p><span style='text-decoration:underline 2pt #123456; text-underline-offset: 3pt'>a</span></p>")[0]
        let baseline = try SetPages("<p>a</p>").pages[0].lines[0].y
        #expect(rects[0][3] == 2)
        #expect(abs(rects[0][1] - baseline - 3) < 0.01)
    }

    @Test func wavesAreShapes() throws {
        let rects = try SetPages("<p><span style='text-decoration:underline wavy'>a</span></p>").rects[0]
        guard case .wave = try #require(rects.first).shape else { Issue.record("no wave"); return }
    }
}
