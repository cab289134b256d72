import Testing

@testable import TextLayout

@Suite struct LineListTests {
    /// A line with a different value in each property, and those that few lines have where `isRare`.
    private func line(_ number: Int32, isRare: Bool) -> Line {
        var line = Line(tokenStart: number, tokenEnd: number + 9)
        (line.x, line.width, line.spaceAdjustment, line.spaceCount) = (number + 1, number + 2, -number, 7)
        (line.letterSpace, line.ascent, line.descent, line.expansion) = (-3, number + 4, number + 5, -19)
        line.isRightToLeft = number % 2 == 1
        line.beginsParagraph = number % 3 == 1
        line.isHyphenated = number % 5 == 1
        line.isLast = number % 7 == 1
        line.isOverfull = number % 11 == 1
        if isRare {
            (line.startBreak, line.endBreak, line.startShape, line.startShapeCount) = (number + 20, number + 21, number + 22, 2)
            (line.endShape, line.endShapeCount, line.leaderWidth, line.settingStart) = (number + 23, 3, number + 24, number + 25)
            (line.firstLineTokenStart, line.stretchStart, line.levelStart) = (number + 26, number + 27, number + 28)
        }
        return line
    }

    /// All properties of a line, whatever may be added to it.
    private func values(_ line: Line) -> [String] { Mirror(reflecting: line).children.map { "\($0.label ?? "") \($0.value)" } }

    @Test func linesComeBackAsTheyWereAppended() {
        let all = (0..<100).map { line(Int32($0), isRare: $0 % 4 == 0) }
        var lines = LineList()
        for line in all { lines.append(line) }
        #expect(lines.map(values) == all.map(values))
    }

    @Test func changedLinesComeBackAsTheyWereChanged() {
        var all = (0..<40).map { line(Int32($0), isRare: $0 % 4 == 0) }
        var lines = LineList()
        for line in all { lines.append(line) }
        for index in stride(from: 0, to: 40, by: 3) {
            all[index] = line(Int32(index) + 200, isRare: index % 2 == 0)
            lines[index] = all[index]
        }
        lines[5].endBreak = 77
        all[5].endBreak = 77
        #expect(lines.map(values) == all.map(values))
    }

    @Test func linesAfterAPlaceAreDroppedWithWhatTheyHaveOfTheirOwn() {
        let all = (0..<40).map { line(Int32($0), isRare: $0 % 4 == 0) }
        var lines = LineList()
        for line in all { lines.append(line) }
        // A line changed late has its rare part behind those of later lines.
        lines[1].endBreak = 5
        lines.removeLines(from: 10)
        lines.append(all[12])
        lines.append(all[13])
        #expect(lines.dropFirst(2).map(values) == (all[2..<10] + all[12...13]).map(values))
        #expect(lines[1].endBreak == 5)
    }
}
