/// The direction of a paragraph before its characters have a say.
package enum BaseDirection: UInt8, Sendable {
    case leftToRight = 0, rightToLeft = 1
    /// By the first strong character (UAX #9, P2 and P3; CSS `unicode-bidi: plaintext`), left to right where there is none.
    case automatic = 2
}

/// Text of one embedding level; an odd level runs right to left.
@frozen package struct BidiRun: Equatable, Sendable {
    /// UTF-8 offsets in the paragraph.
    package var range: Range<Int>
    package var level: UInt8
    @inlinable package var isRightToLeft: Bool { level & 1 == 1 }
    @inlinable package init(range: Range<Int>, level: UInt8) { self.range = range; self.level = level }
}

/// The embedding levels of a paragraph, and the visual order of its lines, by UAX #9.
///
/// Text without a character that could bring in another level is recognised by its bytes alone, is all of level 0 and stores nothing:
/// that is every paragraph of most books. Other text goes through the rules in their order (`BidiExplicitLevels`, `BidiImplicitLevels`,
/// `BidiBrackets`), and its levels are kept one per byte. The rules are ours and the properties ICU's, whose own `ubidi` fails 31 cases
/// of BidiCharacterTest.txt. Text stays in logical order: only a finished line is reordered, after its trailing white space has taken
/// the paragraph's level (L1). Mirrored glyphs (L4) are the shaper's affair, which is told the direction of a run.
package struct BidiParagraph: Sendable {
    /// The paragraph's embedding level: 0 or 1.
    package let baseLevel: UInt8
    /// The length of the text in bytes.
    package let count: Int
    /// The level of every byte; empty where all are 0.
    private let levels: [UInt8]
    /// What L1 does to every byte; empty as `levels` is.
    private let resets: [LevelReset]

    /// What rule L1 makes of a character at the end of a line.
    private enum LevelReset: UInt8 {
        case none
        /// White space, isolate controls, and what X9 removes: reset in a row that ends at a separator or the line's end.
        case trailing
        /// Segment and paragraph separators.
        case always
    }

    /// Resolves the levels of `text`, one paragraph of UTF-8. O(bytes).
    package init(_ text: UnsafeBufferPointer<UInt8>, direction: BaseDirection = .leftToRight) {
        count = text.count
        guard direction == .rightToLeft || BidiScan.mayHaveLevels(text), !text.isEmpty else {
            baseLevel = direction == .rightToLeft ? 1 : 0
            levels = []
            resets = []
            return
        }
        let resolved = Self.resolve(text, direction)
        baseLevel = resolved.baseLevel
        levels = resolved.levels
        resets = resolved.resets
    }

    /// Whether all text is of level 0: nothing to reorder in any line.
    package var isLeftToRight: Bool { levels.isEmpty && baseLevel == 0 }

    /// The level of the character at a byte offset, before L1.
    package func level(at offset: Int) -> UInt8 { levels.isEmpty ? baseLevel : levels[offset] }

    /// Appends the runs of equal level within `range` in logical order: what is shaped as one. O(bytes), or O(1) where all is of
    /// level 0.
    package func logicalRuns(in range: Range<Int>, into runs: inout [BidiRun]) {
        guard !range.isEmpty else { return }
        guard !levels.isEmpty else { return runs.append(BidiRun(range: range, level: baseLevel)) }
        Self.appendRuns(of: levels[range], startingAt: range.lowerBound, into: &runs)
    }

    /// Appends the runs of a finished line from left to right (rules L1 and L2).
    ///
    /// - Parameter line: The bytes of the line, with the spaces at its end: they take the paragraph's level.
    package func visualRuns(for line: Range<Int>, into runs: inout [BidiRun]) {
        guard !line.isEmpty else { return }
        guard !levels.isEmpty else { return runs.append(BidiRun(range: line, level: baseLevel)) }
        var lineLevels = Array(levels[line])
        resetWhiteSpace(at: line, in: &lineLevels)
        let first = runs.count
        Self.appendRuns(of: lineLevels[...], startingAt: line.lowerBound, into: &runs)
        Self.reorder(&runs[first...])
    }

    /// L1: separators, and white space before them or at the end of the line, take the paragraph's level.
    private func resetWhiteSpace(at line: Range<Int>, in lineLevels: inout [UInt8]) {
        var trailing = true
        for offset in line.reversed() {
            switch resets[offset] {
            case .none: trailing = false
            case .trailing: if trailing { lineLevels[offset - line.lowerBound] = baseLevel }
            case .always:
                trailing = true
                lineLevels[offset - line.lowerBound] = baseLevel
            }
        }
    }

    private static func appendRuns(of levels: ArraySlice<UInt8>, startingAt start: Int, into runs: inout [BidiRun]) {
        let shift = start - levels.startIndex
        var runStart = levels.startIndex
        for i in levels.indices.dropFirst() where levels[i] != levels[i - 1] {
            runs.append(BidiRun(range: runStart + shift..<i + shift, level: levels[i - 1]))
            runStart = i
        }
        runs.append(BidiRun(range: runStart + shift..<levels.endIndex + shift, level: levels[runStart]))
    }

    /// L2: from the highest level down to the lowest odd one, every row of runs of that level or a higher one is reversed.
    private static func reorder(_ runs: inout ArraySlice<BidiRun>) {
        var highest: UInt8 = 0
        var lowestOdd = UInt8.max
        for run in runs {
            highest = max(highest, run.level)
            if run.isRightToLeft { lowestOdd = min(lowestOdd, run.level) }
        }
        guard lowestOdd <= highest else { return }
        for level in (lowestOdd...highest).reversed() {
            var i = runs.startIndex
            while i < runs.endIndex {
                guard runs[i].level >= level else { i += 1; continue }
                var end = i
                while end < runs.endIndex, runs[end].level >= level { end += 1 }
                runs[i..<end].reverse()
                i = end
            }
        }
    }

    private struct Resolved {
        var baseLevel: UInt8
        var levels: [UInt8]
        var resets: [LevelReset]
    }

    /// The whole algorithm up to I2, character by character, spread over the bytes.
    private static func resolve(_ text: UnsafeBufferPointer<UInt8>, _ direction: BaseDirection) -> Resolved {
        var scalars: [UInt32] = [], lengths: [Int] = []
        var offset = 0
        while offset < text.count {
            let start = offset
            scalars.append(UTF8Decoding.scalar(in: text, at: &offset))
            lengths.append(offset - start)
        }
        let classes = scalars.map(BidiClass.init(of:))
        let explicit = BidiExplicitLevels(classes: classes, baseLevel: direction == .automatic ? nil : direction.rawValue)
        var levels = explicit.levels
        for sequence in explicit.isolatingRunSequences() {
            let implicit = BidiImplicitLevels(sequence, overridden: explicit.overridden, scalars: scalars)
            for i in sequence.positions.indices { levels[sequence.positions[i]] = implicit.level(at: i) }
        }
        // What X9 removes has no level: that of the character before makes no run of its own.
        for i in classes.indices where classes[i].isRemoved { levels[i] = i > 0 ? levels[i - 1] : explicit.baseLevel }

        var resolved = Resolved(baseLevel: explicit.baseLevel, levels: [], resets: [])
        resolved.levels.reserveCapacity(text.count)
        resolved.resets.reserveCapacity(text.count)
        for i in classes.indices {
            let reset = levelReset(of: classes[i])
            for _ in 0..<lengths[i] {
                resolved.levels.append(levels[i])
                resolved.resets.append(reset)
            }
        }
        return resolved
    }

    private static func levelReset(of bidiClass: BidiClass) -> LevelReset {
        switch bidiClass {
        case .paragraphSeparator, .segmentSeparator: .always
        case .whiteSpace, .popIsolate: .trailing
        default: bidiClass.isIsolateInitiator || bidiClass.isRemoved ? .trailing : .none
        }
    }
}
