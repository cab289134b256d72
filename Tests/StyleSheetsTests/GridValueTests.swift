import Geometry
import Testing

@testable import StyleSheets

/// The properties of css-grid-1.
struct GridValueTests {
    private let page = Sketch.document("html { body { p#p \"x\" } }")

    private func grid(_ declarations: String) -> GridStyle { styled(page, "p { \(declarations) }").0.style(id: "p").box.grid }

    private static func length(_ points: Double) -> GridTrack.Breadth { .length(.length(Length(points: points))) }
    private static func fixed(_ points: Double) -> GridTrack { GridTrack(least: length(points), most: length(points)) }
    private static func share(_ share: Double) -> GridTrack { GridTrack(least: .auto, most: .fraction(share)) }

    @Test func tracksAndTheNamesOfTheirLinesAreRead() {
        let columns = grid("grid-template-columns: [a b] 10pt [c] 2fr auto [d]").columns
        #expect(columns.tracks == [Self.fixed(10), Self.share(2), .auto] && columns.names == [["a", "b"], ["c"], [], ["d"]])
        let sizes = grid("grid-template-rows: minmax(5pt, 1fr) minmax(2fr, 3fr) fit-content(20%) min-content").rows.tracks
        #expect(sizes[0] == GridTrack(least: Self.length(5), most: .fraction(1)) && sizes[1] == Self.share(3))
        #expect(sizes[2] == GridTrack(least: .auto, most: .maxContent, limit: .percentage(0.2)))
        #expect(grid("grid-template-rows: 1e308fr").rows.tracks == [Self.share(1e9)])
        #expect(sizes[3] == GridTrack(least: .minContent, most: .minContent))
    }

    @Test func repetitionsAreWrittenOut() {
        let columns = grid("grid-template-columns: [a] repeat(2, [b] 1pt [c] 2pt [d]) [e] 3pt").columns
        #expect(columns.tracks == [1, 2, 1, 2, 3].map(Self.fixed) && columns.repeated.isEmpty)
        #expect(columns.names == [["a", "b"], ["c"], ["d", "b"], ["c"], ["d", "e"], []])
        let auto = grid("grid-template-columns: 5pt repeat(auto-fit, 1pt 2pt) 7pt").columns
        #expect(auto.tracks == [5, 1, 2, 7].map(Self.fixed) && auto.repeated == 1..<3 && auto.dropsEmpty)
        #expect(grid("grid-template-columns: repeat(1000000000, 1pt)").columns.tracks.count == 1_000)
    }

    @Test(arguments: [
        "1px solid", "repeat(0, 1pt)", "repeat(2)", "minmax(1pt)", "-1fr", "-5pt", "repeat(auto-fill, 1pt) repeat(auto-fill, 1pt)", "[a",
        "[a] [b]", "repeat(2, repeat(2, 1pt))", "1pt none",
    ])
    func whatIsNoListOfTracksSaysNothing(value: String) {
        #expect(grid("grid-template-columns: 5pt; grid-template-columns: \(value)").columns.tracks == [Self.fixed(5)])
    }

    @Test func areasAreRectangles() {
        let areas = grid("grid-template-areas: 'head head' 'nav  .' 'nav main'").areas
        #expect(areas.rows == [["head", "head"], ["nav", ""], ["nav", "main"]])
        let nav = areas.area(named: "nav")
        #expect(nav?.rows == 1..<3 && nav?.columns == 0..<1 && areas.area(named: "foot") == nil)
        for wrong in ["'a b' 'a'", "'a b' 'b a'", "'a . a'", "''", "'a a' 'a b'"] {
            #expect(grid("grid-template-areas: \(wrong)").areas.rows.isEmpty, "\(wrong)")
        }
    }

    @Test func templatesSetAllThree() {
        let plain = grid("grid-template-areas: 'x'; grid-template: 1pt 2pt / 3fr")
        #expect(plain.rows.tracks == [1, 2].map(Self.fixed) && plain.columns.tracks == [Self.share(3)] && plain.areas.rows.isEmpty)
        let drawn = grid("grid-template: [top] 'a b' 5pt [middle] 'c c' [foot] / 1fr auto")
        #expect(drawn.areas.rows == [["a", "b"], ["c", "c"]] && drawn.columns.tracks == [Self.share(1), .auto])
        #expect(drawn.rows.tracks == [Self.fixed(5), .auto] && drawn.rows.names == [["top"], ["middle"], ["foot"]])
        #expect(grid("grid-auto-flow: column; grid: 1pt / 2pt").flowsInColumns == false)
        #expect(grid("grid-template: 1pt / 2pt; grid-template: none") == GridStyle())
    }

    @Test(
        arguments: [
            ("3", .number(3)), ("-1", .number(-1)), ("auto", .auto), ("span 2", .span(2)), ("2 span", .span(2)),
            ("name", .named("name", 1)),
            ("name 3", .named("name", 3)), ("-2 name", .named("name", -2)), ("span name 2", .spanNamed("name", 2)),
            ("span name", .spanNamed("name", 1)), ("0", .number(9)), ("span 0", .number(9)), ("span -1", .number(9)), ("a b", .number(9)),
        ] as [(String, GridLine)])
    func linesAreRead(value: String, line: GridLine) {
        #expect(grid("grid-row-start: 9; grid-row-start: \(value)").rowStart == line)
    }

    @Test func linesThatAreLeftOutFollowFromTheOthers() {
        func lines(_ declaration: String) -> [GridLine] {
            let own = grid(declaration)
            return [own.rowStart, own.columnStart, own.rowEnd, own.columnEnd]
        }
        let head = GridLine.named("head", 1)
        #expect(lines("grid-area: head") == [head, head, head, head])
        #expect(lines("grid-area: 1 / head") == [.number(1), head, .auto, head])
        #expect(lines("grid-area: 1 / 2 / 3 / span 4") == [.number(1), .number(2), .number(3), .span(4)])
        #expect(lines("grid-column: 2 / -1; grid-row: head") == [head, .number(2), head, .number(-1)])
    }

    @Test func flowAndAlignmentsAreRead() {
        #expect(grid("grid-auto-flow: dense column").flowsInColumns && grid("grid-auto-flow: dense").isDense)
        let flex = styled(page, "p { place-items: center end; place-self: start; place-content: center }").0.style(id: "p").box.flex
        #expect(flex.alignItems == .center && flex.justifyItems == .end && flex.alignSelf == .start && flex.justifySelf == .start)
        #expect(flex.alignContent == .center && flex.justifyContent == .center)
    }
}
