/// The explicit part of UAX #9: the paragraph's level (P2, P3), the levels that embeddings, overrides and isolates give (X1 to X8), and
/// the isolating run sequences (X10). One pass over the characters with a stack of at most 127 entries; all linear.
struct BidiExplicitLevels {
    private static let maximumDepth: UInt8 = 125

    let classes: [BidiClass]
    let baseLevel: UInt8
    /// The explicit level of every character; of what X9 removes, the level around it.
    private(set) var levels: [UInt8]
    /// The classes after overrides.
    private(set) var overridden: [BidiClass]
    /// BD9: for an isolate initiator the position of its PDI or `classes.count`, for a PDI that of its initiator or -1; else -1.
    private let matching: [Int]

    /// - Parameter direction: The level of the paragraph, or nil to take it from its first strong character.
    init(classes: [BidiClass], baseLevel: UInt8?) {
        self.classes = classes
        matching = Self.matchIsolates(classes)
        self.baseLevel = baseLevel ?? Self.firstStrongLevel(classes, matching, 0..<classes.count)
        levels = [UInt8](repeating: self.baseLevel, count: classes.count)
        overridden = classes
        resolve()
    }

    private static func matchIsolates(_ classes: [BidiClass]) -> [Int] {
        var matching = [Int](repeating: -1, count: classes.count)
        var open: [Int] = []
        for i in classes.indices {
            if classes[i].isIsolateInitiator {
                open.append(i)
                matching[i] = classes.count
            } else if classes[i] == .popIsolate, let initiator = open.popLast() {
                matching[initiator] = i
                matching[i] = initiator
            } else if classes[i] == .paragraphSeparator {
                open.removeAll(keepingCapacity: true)
            }
        }
        return matching
    }

    /// P2 and P3: 1 if the first L, R or AL outside isolates is R or AL, else 0.
    private static func firstStrongLevel(_ classes: [BidiClass], _ matching: [Int], _ range: Range<Int>) -> UInt8 {
        var i = range.lowerBound
        while i < range.upperBound {
            switch classes[i] {
            case .left: return 0
            case .right, .arabicLetter: return 1
            case let c where c.isIsolateInitiator: i = max(i + 1, matching[i])
            default: i += 1
            }
        }
        return 0
    }

    private struct Status {
        var level: UInt8
        var override: BidiClass?
        var isIsolate: Bool
        /// The least level above this one that is odd (for right to left) or even.
        func next(rightToLeft: Bool) -> UInt8 { rightToLeft ? (level + 1) | 1 : (level + 2) & ~1 }
    }

    /// X1 to X8.
    private mutating func resolve() {
        var stack = [Status(level: baseLevel, override: nil, isIsolate: false)]
        var overflowIsolates = 0, overflowEmbeddings = 0, validIsolates = 0
        for i in classes.indices {
            let top = stack[stack.count - 1]
            levels[i] = top.level
            switch classes[i] {
            case .leftEmbedding, .rightEmbedding, .leftOverride, .rightOverride:  // X2 to X5
                let rightToLeft = classes[i] == .rightEmbedding || classes[i] == .rightOverride
                let override: BidiClass? = classes[i] == .leftOverride ? .left : classes[i] == .rightOverride ? .right : nil
                let level = top.next(rightToLeft: rightToLeft)
                if level <= Self.maximumDepth, overflowIsolates == 0, overflowEmbeddings == 0 {
                    stack.append(Status(level: level, override: override, isIsolate: false))
                } else if overflowIsolates == 0 {
                    overflowEmbeddings += 1
                }
            case .leftIsolate, .rightIsolate, .firstStrongIsolate:  // X5a to X5c
                if let override = top.override { overridden[i] = override }
                let rightToLeft =
                    classes[i] == .rightIsolate
                    || (classes[i] == .firstStrongIsolate && Self.firstStrongLevel(classes, matching, i + 1..<matching[i]) == 1)
                let level = top.next(rightToLeft: rightToLeft)
                if level <= Self.maximumDepth, overflowIsolates == 0, overflowEmbeddings == 0 {
                    validIsolates += 1
                    stack.append(Status(level: level, override: nil, isIsolate: true))
                } else {
                    overflowIsolates += 1
                }
            case .popIsolate:  // X6a
                if overflowIsolates > 0 {
                    overflowIsolates -= 1
                } else if validIsolates > 0 {
                    overflowEmbeddings = 0
                    while stack.count > 1, !stack[stack.count - 1].isIsolate { stack.removeLast() }
                    if stack.count > 1 { stack.removeLast() }
                    validIsolates -= 1
                }
                let outer = stack[stack.count - 1]
                levels[i] = outer.level
                if let override = outer.override { overridden[i] = override }
            case .popFormat:  // X7
                if overflowIsolates > 0 { break }
                if overflowEmbeddings > 0 {
                    overflowEmbeddings -= 1
                } else if stack.count > 1, !top.isIsolate {
                    stack.removeLast()
                }
            case .paragraphSeparator:  // X8
                levels[i] = baseLevel
                stack.removeSubrange(1...)
                overflowIsolates = 0; overflowEmbeddings = 0; validIsolates = 0
            case .boundaryNeutral: break
            default:  // X6
                if let override = top.override { overridden[i] = override }
            }
        }
    }

    /// A maximal row of level runs joined over the isolates between them, with the classes that N1 sees at its ends.
    struct Sequence {
        /// Positions of its characters, without those that X9 removes.
        var positions: [Int]
        var level: UInt8
        var start: BidiClass
        var end: BidiClass
    }

    /// X10.
    func isolatingRunSequences() -> [Sequence] {
        let kept = classes.indices.filter { !classes[$0].isRemoved }
        var runs: [Range<Int>] = []  // into `kept`
        var runOfPosition = [Int](repeating: -1, count: classes.count)
        for k in kept.indices {
            if k == 0 || levels[kept[k]] != levels[kept[k - 1]] { runs.append(k..<k) }
            runs[runs.count - 1] = runs[runs.count - 1].lowerBound..<k + 1
            runOfPosition[kept[k]] = runs.count - 1
        }
        var sequences: [Sequence] = []
        for first in runs {
            let begin = kept[first.lowerBound]
            if classes[begin] == .popIsolate, matching[begin] >= 0 { continue }
            var positions: [Int] = [], run = first
            while true {
                positions.append(contentsOf: kept[run])
                let last = kept[run.upperBound - 1]
                guard classes[last].isIsolateInitiator, matching[last] < classes.count else { break }
                run = runs[runOfPosition[matching[last]]]
            }
            let level = levels[begin]
            let before = first.lowerBound > 0 ? levels[kept[first.lowerBound - 1]] : baseLevel
            let endsOpen = classes[kept[run.upperBound - 1]].isIsolateInitiator
            let after = !endsOpen && run.upperBound < kept.count ? levels[kept[run.upperBound]] : baseLevel
            sequences.append(
                Sequence(
                    positions: positions, level: level,
                    start: BidiClass(directionOf: max(level, before)), end: BidiClass(directionOf: max(level, after))))
        }
        return sequences
    }
}
