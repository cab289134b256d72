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

/// The embedding levels of a paragraph by UAX #9; the visual order of its lines is that of `VisualOrder`.
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
    /// Resolves the levels of `text`, one paragraph of UTF-8. O(bytes).
    package init(_ text: UnsafeBufferPointer<UInt8>, direction: BaseDirection = .leftToRight) {
        count = text.count
        guard direction == .rightToLeft || BidiScan.mayHaveLevels(text), !text.isEmpty else {
            baseLevel = direction == .rightToLeft ? 1 : 0
            levels = []
            return
        }
        let resolved = Self.resolve(text, direction)
        baseLevel = resolved.baseLevel
        levels = resolved.levels
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

    private static func appendRuns(of levels: ArraySlice<UInt8>, startingAt start: Int, into runs: inout [BidiRun]) {
        let shift = start - levels.startIndex
        var runStart = levels.startIndex
        for i in levels.indices.dropFirst() where levels[i] != levels[i - 1] {
            runs.append(BidiRun(range: runStart + shift..<i + shift, level: levels[i - 1]))
            runStart = i
        }
        runs.append(BidiRun(range: runStart + shift..<levels.endIndex + shift, level: levels[runStart]))
    }

    private struct Resolved {
        var baseLevel: UInt8
        var levels: [UInt8]
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

        var resolved = Resolved(baseLevel: explicit.baseLevel, levels: [])
        resolved.levels.reserveCapacity(text.count)
        for i in classes.indices {
            for _ in 0..<lengths[i] { resolved.levels.append(levels[i]) }
        }
        return resolved
    }
}

extension BidiClass {
    /// What rule L1 makes of a character of the class.
    var levelReset: VisualOrder.LevelReset {
        switch self {
        case .paragraphSeparator, .segmentSeparator: .always
        case .whiteSpace, .popIsolate: .trailing
        default: isIsolateInitiator || isRemoved ? .trailing : .none
        }
    }
}
