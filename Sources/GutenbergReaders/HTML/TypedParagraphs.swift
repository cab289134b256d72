import Markup

// What some files write in paragraphs for which HTML has elements.

extension HTMLBook {
    /// "* * *", three stars or more and nothing else; ⁂; and, where it is centred or its class says so, a row of other signs: "— — —", "· ·
    /// ·", ❦.
    func isRowOfStars(_ i: Int) -> Bool {
        let range = textRange(i)
        let longest = 80, fewest = 3
        guard range.count < longest, let first = range.first(where: { !raw.text[$0].isASCIISpace }),
            raw.text[first] >= 0x80 || Self.breakSigns.contains(raw.text[first])
        else { return false }
        var stars = 0, signs = 0, flowers = 0, k = first
        while k < range.upperBound {
            let byte = raw.text[k]
            k += 1
            if byte == 0x2A {
                stars += 1
            } else if Self.breakSigns.contains(byte) {
                signs += 1
            } else if byte == 0xC2, k < range.upperBound, raw.text[k] == 0xA0 || raw.text[k] == 0xB7 {
                // A no-break space, or a point in the middle.
                if raw.text[k] == 0xB7 { signs += 1 }
                k += 1
            } else if byte == 0xE2, k + 1 < range.upperBound, let sign = Self.sign(raw.text[k], raw.text[k + 1]) {
                if sign == .line { signs += 1 } else if sign == .flower { flowers += 1 } else if sign == .asterism { stars += fewest }
                k += 2
            } else if !byte.isASCIISpace {
                return false
            }
        }
        guard !(i..<ends[i]).contains(where: { kind($0) == .image }) else { return false }
        if stars >= fewest, signs + flowers == 0 { return true }
        guard stars + signs + flowers >= fewest || flowers > 0 || stars > 0 && signs == 0 else { return false }
        return standsInTheMiddle(i) || !breakClasses.isEmpty && hasClass(i, breakClasses)
    }

    /// * + # ~ - = _
    private static let breakSigns: [UInt8] = [0x2A, 0x2B, 0x23, 0x7E, 0x2D, 0x3D, 0x5F]

    private enum BreakSign { case space, line, flower, asterism }

    /// What the last two bytes behind 0xE2 make: an em space and its like, dashes and points, ⁂, ornaments from U+2500 on.
    private static func sign(_ second: UInt8, _ third: UInt8) -> BreakSign? {
        switch (second, third) {
        case (0x80, 0x80...0x8B): .space
        case (0x80, 0x92...0x95), (0x80, 0xA0...0xA2), (0x88, 0x97): .line
        case (0x81, 0x82): .asterism
        case (0x94...0x9E, _): .flower
        default: nil
        }
    }
}
