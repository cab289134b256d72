/// The lines of a text, at 44 bytes each: half of a `Line` is for what few lines have (a parted word, tabs, text of both directions), and
/// is kept apart for those.
///
/// A book of 20,000 pages has 700,000 lines, and all of them are held until its last page is placed.
package struct LineList: Sendable, RandomAccessCollection {
    package private(set) var usual: [UsualPart] = []
    package private(set) var rare: [RarePart] = []

    package init() {}

    @inlinable package var startIndex: Int { 0 }
    @inlinable package var endIndex: Int { usual.count }
    var capacity: Int { usual.capacity }

    package subscript(index: Int) -> Line {
        @inlinable get {
            let part = usual[index]
            var line = part.line
            if part.rare >= 0 { rare[Int(part.rare)].write(to: &line) }
            return line
        }
        set {
            var part = UsualPart(newValue)
            part.rare = usual[index].rare
            if part.rare >= 0 { rare[Int(part.rare)] = RarePart(newValue) } else { keepRarePart(of: newValue, for: &part) }
            usual[index] = part
        }
    }

    mutating func append(_ line: Line) {
        var part = UsualPart(line)
        keepRarePart(of: line, for: &part)
        usual.append(part)
    }

    mutating func reserveCapacity(_ count: Int) { usual.reserveCapacity(count) }

    /// Drops the lines that were set last.
    mutating func removeLines(from index: Int) {
        for part in usual[index...].reversed() where part.rare >= 0 && Int(part.rare) == rare.count - 1 { rare.removeLast() }
        usual.removeSubrange(index...)
    }

    private mutating func keepRarePart(of line: Line, for part: inout UsualPart) {
        let rest = RarePart(line)
        guard rest != .none else { return }
        part.rare = Int32(rare.count)
        rare.append(rest)
    }
}

/// What every line has.
package struct UsualPart: Sendable {
    package let tokenStart, tokenEnd, x, width, spaceAdjustment, spaceCount, letterSpace, ascent, descent: Int32
    /// Index in `LineList.rare`; -1 where the line has nothing there.
    package fileprivate(set) var rare: Int32 = -1
    package let expansion: Int16
    package let flags: UInt8

    init(_ line: Line) {
        (tokenStart, tokenEnd, x, width) = (line.tokenStart, line.tokenEnd, line.x, line.width)
        (spaceAdjustment, spaceCount, letterSpace) = (line.spaceAdjustment, line.spaceCount, line.letterSpace)
        (ascent, descent, expansion) = (line.ascent, line.descent, line.expansion)
        let left: UInt8 = (line.isRightToLeft ? 1 : 0) | (line.beginsParagraph ? 2 : 0)
        flags = left | (line.isHyphenated ? 4 : 0) | (line.isLast ? 8 : 0) | (line.isOverfull ? 16 : 0)
    }

    @inlinable package var line: Line {
        var line = Line(tokenStart: tokenStart, tokenEnd: tokenEnd)
        (line.x, line.width) = (x, width)
        (line.spaceAdjustment, line.spaceCount, line.letterSpace) = (spaceAdjustment, spaceCount, letterSpace)
        (line.ascent, line.descent, line.expansion) = (ascent, descent, expansion)
        (line.isRightToLeft, line.beginsParagraph, line.isHyphenated) = (flags & 1 != 0, flags & 2 != 0, flags & 4 != 0)
        (line.isLast, line.isOverfull) = (flags & 8 != 0, flags & 16 != 0)
        return line
    }
}

/// What few lines have.
package struct RarePart: Sendable, Equatable {
    package let startBreak, endBreak, startShape, startShapeCount, endShape, endShapeCount: Int32
    package let leaderWidth, settingStart, firstLineTokenStart, stretchStart, levelStart: Int32

    init(_ line: Line) {
        (startBreak, endBreak) = (line.startBreak, line.endBreak)
        (startShape, startShapeCount, endShape, endShapeCount) = (line.startShape, line.startShapeCount, line.endShape, line.endShapeCount)
        (leaderWidth, settingStart, firstLineTokenStart) = (line.leaderWidth, line.settingStart, line.firstLineTokenStart)
        (stretchStart, levelStart) = (line.stretchStart, line.levelStart)
    }

    /// That of most lines.
    static let none = RarePart(Line(tokenStart: 0, tokenEnd: 0))

    @inlinable package func write(to line: inout Line) {
        (line.startBreak, line.endBreak) = (startBreak, endBreak)
        (line.startShape, line.startShapeCount, line.endShape, line.endShapeCount) = (startShape, startShapeCount, endShape, endShapeCount)
        (line.leaderWidth, line.settingStart, line.firstLineTokenStart) = (leaderWidth, settingStart, firstLineTokenStart)
        (line.stretchStart, line.levelStart) = (stretchStart, levelStart)
    }
}
