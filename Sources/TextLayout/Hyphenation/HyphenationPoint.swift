/// A place where a word may be parted with a hyphen.
package struct HyphenationPoint: Hashable, Sendable {
    /// Offset in the word, in bytes, of the first letter behind the hyphen.
    package var offset: Int32
    /// Index in `HyphenationPoints.changes` of what the letters beside the hyphen become; -1 where they stay.
    package var change: Int32 = -1
    /// The words of a compound meet here.
    package var isJoint = false
    /// Only two letters, or one, stand on one side of it.
    package var leavesFewLetters = false

    package init(_ offset: Int32) { self.offset = offset }
}

/// The hyphenation points of a word, in ascending order.
package struct HyphenationPoints: Sendable {
    package var points: [HyphenationPoint] = []
    /// What letters become at a point; in most languages nothing.
    package var changes: [LetterChange] = []

    package init() {}

    mutating func removeAll() {
        points.removeAll(keepingCapacity: true)
        if !changes.isEmpty { changes.removeAll(keepingCapacity: true) }
    }
}

/// Letters that are others when a word is parted between them: German in the spelling of 1901 has "Zuk-ker" for "Zucker" and "Schiff-fahrt"
/// for "Schiffahrt", Hungarian "asz-szony" for "asszony", Dutch "ree-en" for "reeën", Catalan "paral-lel" for "paral·lel". TeX's
/// discretionaries with three texts.
package struct LetterChange: Hashable, Sendable {
    /// How many bytes before and behind the point give way.
    package var removedBefore: UInt8
    package var removedAfter: UInt8
    /// What stands in their place at the end of the line, before the hyphen, and at the beginning of the next.
    package var before: [UInt8]
    package var after: [UInt8]
}

/// A point in a word whose letters are counted, before they are bytes.
struct CountedPoint {
    /// How many letters stand before it.
    var letters: Int
    /// What gives way to what, from the letter `start` on.
    var replacement: LetterReplacement?
    var start = 0
    /// The words of a compound meet here.
    var isJoint = false
}

/// A change of letters as tables have it: `original` gives way to `before`, the hyphen and `after`, in lower case.
///
/// Letters that stay as they are, like the second of "ck" in "k-k", are not replaced: they keep their place in the word.
struct LetterReplacement: Hashable, Sendable {
    var original: [UInt32]
    var before: [UInt32]
    var after: [UInt32]

    /// How many letters stay at the beginning and at the end.
    var kept: (before: Int, after: Int) {
        var first = 0, last = 0
        while first < original.count, first < before.count, original[first] == before[first] { first += 1 }
        while last < original.count - first, last < after.count, original[original.count - 1 - last] == after[after.count - 1 - last] {
            last += 1
        }
        return (first, last)
    }

    /// The number of letters of the original before the point: it lies behind those that give way, unless the new ones all stand on the
    /// next line.
    var lettersBefore: Int {
        let kept = kept
        let isAllAfter = before.count == kept.before && after.count > kept.after
        return isAllAfter ? kept.before : original.count - kept.after
    }

    /// What is new before and behind the hyphen, as text.
    func new(isUpperCase: Bool) -> (before: [UInt8], after: [UInt8]) {
        let kept = kept
        return (
            Self.text(before[kept.before...], isUpperCase), Self.text(after[..<(after.count - kept.after)], isUpperCase)
        )
    }

    private static func text(_ letters: ArraySlice<UInt32>, _ isUpperCase: Bool) -> [UInt8] {
        var string = ""
        for letter in letters {
            guard let scalar = Unicode.Scalar(letter) else { continue }
            if isUpperCase { string += scalar.properties.uppercaseMapping } else { string.unicodeScalars.append(scalar) }
        }
        return Array(string.utf8)
    }
}
