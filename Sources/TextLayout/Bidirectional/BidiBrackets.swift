import CICUShim

/// Paired brackets, BD16 and N0 of UAX #9: both brackets of a pair take the same direction, that of the text inside where it is the
/// embedding's or the text before agrees, so that "(a)" in right-to-left text does not end up with its brackets on one side.
enum BidiBrackets {
    private static let maximumDepth = 63

    /// - Parameter classes: The classes of the sequence's characters, resolved up to W7.
    static func resolve(
        _ classes: inout [BidiClass], _ sequence: BidiExplicitLevels.Sequence, _ overridden: [BidiClass], _ scalars: [UInt32]
    ) {
        let embedding = BidiClass(directionOf: sequence.level)
        for pair in pairs(classes, sequence, scalars) {
            guard let direction = direction(of: pair, classes, embedding, sequence.start) else { continue }
            for bracket in [pair.lowerBound, pair.upperBound] {
                classes[bracket] = direction
                // Marks on a bracket follow it, although W1 has resolved them already.
                var i = bracket + 1
                while i < classes.count, overridden[sequence.positions[i]] == .nonspacingMark {
                    classes[i] = direction
                    i += 1
                }
            }
        }
    }

    /// BD16: the positions in the sequence of opening and closing brackets, in order of the opening ones.
    private static func pairs(
        _ classes: [BidiClass], _ sequence: BidiExplicitLevels.Sequence, _ scalars: [UInt32]
    ) -> [ClosedRange<Int>] {
        var open: [(closing: UInt32, position: Int)] = []
        var pairs: [ClosedRange<Int>] = []
        for i in classes.indices where classes[i] == .otherNeutral {
            let scalar = scalars[sequence.positions[i]]
            switch icu_property_value(scalar, icu_property_paired_bracket_type) {
            case 1:
                if open.count == maximumDepth { return pairs.sorted { $0.lowerBound < $1.lowerBound } }
                open.append((canonical(icu_paired_bracket(scalar)), i))
            case 2:
                let closing = canonical(scalar)
                guard let match = open.lastIndex(where: { $0.closing == closing }) else { break }
                pairs.append(open[match].position...i)
                open.removeSubrange(match...)
            default: break
            }
        }
        return pairs.sorted { $0.lowerBound < $1.lowerBound }
    }

    /// U+232A is canonically the same as U+3009, the only such bracket.
    private static func canonical(_ closing: UInt32) -> UInt32 { closing == 0x232A ? 0x3009 : closing }

    /// N0 b to d; nil where the brackets stay neutral.
    private static func direction(
        of pair: ClosedRange<Int>, _ classes: [BidiClass], _ embedding: BidiClass, _ start: BidiClass
    ) -> BidiClass? {
        var holdsOpposite = false
        for i in pair.lowerBound + 1..<pair.upperBound {
            guard let direction = classes[i].strongDirection else { continue }
            if direction == embedding { return embedding }
            holdsOpposite = true
        }
        guard holdsOpposite else { return nil }
        var i = pair.lowerBound - 1
        while i >= 0 {
            if let before = classes[i].strongDirection { return before }
            i -= 1
        }
        return start
    }
}
