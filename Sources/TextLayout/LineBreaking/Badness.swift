/// TeX's measures of a line: badness (tex.web section 108) and fitness classes (section 817).
enum Badness {
    /// As bad as a line can be that is not overfull.
    static let infinite: Int64 = 10_000
    static let overfull: Int64 = 10_001

    /// About 100 (excess/available)³, from integers alone, so that it is the same on every machine. `excess` is not negative.
    @inline(__always) static func of(_ excess: Int64, available: Int64) -> Int64 {
        if excess == 0 { return 0 }
        if available <= 0 { return infinite }
        // 297³ is nearly 100·2¹⁸; the bounds keep the product in 31 bits, where TeX needs it.
        let ratio: Int64
        if excess <= 7_230_584 {
            // A division of 32 bits takes half the time of one of 64.
            ratio =
                available <= Int64(UInt32.max)
                ? Int64(UInt32(truncatingIfNeeded: excess &* 297) / UInt32(truncatingIfNeeded: available)) : 0
        } else if available >= 1_663_497 {
            ratio = excess / (available / 297)
        } else {
            ratio = excess
        }
        return ratio > largestRatio ? infinite : ofRatio(ratio)
    }

    /// The badness of a very loose line where those are to be told apart (`LineBreakingParameters.looseLineStretch`): by what it lacks, so
    /// that the one that is filled further is better even if both are beyond TeX's measure.
    static func graded(_ badness: Int64, excess: Int64, stretch: Int32) -> Int64 {
        min(badness, firstGraded + of(excess, available: Int64(stretch)))
    }

    /// Lines of less badness are judged by it alone.
    static let firstGraded: Int64 = 3_000

    /// A ratio above this one makes a badness beyond 8189: infinite.
    static let largestRatio: Int64 = 1_290

    @inline(__always) private static func ofRatio(_ ratio: Int64) -> Int64 { (ratio &* ratio &* ratio &+ 0o400000) >> 18 }

    /// The least ratio excess·297/available whose badness is more than a tolerance below 10000.
    static func leastRatio(beyond tolerance: Int64) -> Int64 {
        var low: Int64 = 0
        var high = largestRatio + 1
        while low < high {
            let middle = (low + high) / 2
            if ofRatio(middle) > tolerance { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

/// How loose or tight a line is. Demerits are added where neighbours differ by more than one class.
enum Fitness: UInt8 {
    case veryLoose, loose, decent, tight

    @inline(__always) init(stretchingWithBadness badness: Int64) {
        self = badness > 99 ? .veryLoose : badness > 12 ? .loose : .decent
    }

    @inline(__always) init(shrinkingWithBadness badness: Int64) {
        self = badness > 12 ? .tight : .decent
    }

    @inline(__always) func isFar(from other: Fitness) -> Bool {
        abs(Int(rawValue) - Int(other.rawValue)) > 1
    }
}
