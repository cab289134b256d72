import Markup

// Marks of a break in the scene that typists made of whatever was at hand: "+ + +", "#", "o o o o", "---oOo---". One of them may be
// anything; what stands alone between blank lines again and again is such a mark.

extension TextAnalysis {
    /// One pass over the blocks of one line.
    mutating func findBreakMarks() {
        let fewest = 2
        var counts: [[UInt8]: Int] = [:]
        for block in blocks[bookBlocks] where block.count == 1 {
            if let mark = breakMark(block) { counts[mark, default: 0] += 1 }
        }
        habits.breakMarks = Set(counts.filter { $0.value >= fewest }.map(\.key))
    }

    func isBreakMark(_ block: TextBlock) -> Bool {
        guard !habits.breakMarks.isEmpty || [0xE2, 0x2D].contains(bytes[lines.range(Int(block.firstLine))].first),
            let mark = breakMark(block)
        else { return false }
        return habits.breakMarks.contains(mark) || mark == Self.asterism
    }

    /// The signs of a line that may be a break's, without spaces; nil for anything that says something.
    private func breakMark(_ block: TextBlock) -> [UInt8]? {
        let longest = 60
        let line = lines.range(Int(block.firstLine))
        guard line.count <= longest else { return nil }
        if isFlourish(line) { return Self.asterism }
        var signs: [UInt8] = []
        var strong = 0
        for i in line where bytes[i] != 0x20 && bytes[i] != 0x09 {
            switch bytes[i] {
            case 0x2A, 0x2B, 0x23, 0x7E: strong += 1
            case 0x2D, 0x3D, 0x5F, 0x2E: break
            // "o o o o": letters apart from each other.
            case 0x6F, 0x4F, 0x78, 0x58:
                guard i == line.lowerBound || bytes[i - 1] == 0x20 || bytes[i - 1] == 0x2D,
                    i + 1 == line.upperBound || bytes[i + 1] == 0x20 || bytes[i + 1] == 0x2D
                else { return nil }
            case 0x80...0xFF:
                guard isOrnamentByte(i, line) else { return nil }
                strong += 1
            default: return nil
            }
            signs.append(bytes[i])
        }
        // Points alone are what is left out.
        return strong > 0 || signs.count >= 3 && signs.contains { $0 != 0x2E } ? signs : nil
    }

    /// "---oOo---": such letters between as many dashes say nothing else.
    private func isFlourish(_ line: Range<Int>) -> Bool {
        let fewestDashes = 3
        let dashes = bytes[line].prefix { $0 == 0x2D }.count
        guard dashes >= fewestDashes, dashes == bytes[line].reversed().prefix(while: { $0 == 0x2D }).count else { return false }
        return bytes[line].dropFirst(dashes).dropLast(dashes).elementsEqual([0x6F, 0x4F, 0x6F])
    }

    /// A byte of ⁂ * † • · ❦ and their kind: U+00B7, U+2020 to U+2022, U+2042, U+2217, U+2500 to U+27BF.
    private func isOrnamentByte(_ i: Int, _ line: Range<Int>) -> Bool {
        var lead = i
        while lead > line.lowerBound, bytes[lead] & 0xC0 == 0x80 { lead -= 1 }
        guard lead + 1 < line.upperBound else { return false }
        let next = bytes[lead + 1]
        if bytes[lead] == 0xC2 { return next == 0xB7 }
        guard bytes[lead] == 0xE2, lead + 2 < line.upperBound else { return false }
        let last = bytes[lead + 2]
        switch next {
        case 0x80: return (0xA0...0xA2).contains(last)
        case 0x81: return last == 0x82
        case 0x88: return last == 0x97
        default: return (0x94...0x9E).contains(next)
        }
    }

    private static var asterism: [UInt8] { [0xE2, 0x81, 0x82] }
}
