import Markup

// ":Afghanistan Geography", "@Algeria People": files that were made for machines put a sign in front of each title.

extension TextAnalysis {
    /// Single lines that begin with the same sign and a capital right behind it, with text below each, where no other line of the book
    /// begins with that sign. O(blocks).
    func titlesBehindSigns(besides found: [Found]) -> [Found] {
        let fewest = 5, mostWords = 12
        let known = Set(found.filter { $0.reason == .contents }.map(\.block))
        for sign in titleSigns {
            let signed = bookBlocks.filter { bytes[firstLine($0).lowerBound] == sign }
            guard signed.count >= fewest,
                signed.allSatisfy({ index in
                    let line = firstLine(index)
                    return blocks[index].role == .paragraph && blocks[index].count == 1 && line.count >= 2 && isCapital(line.lowerBound + 1)
                        && shape(of: blocks[index]).words <= mostWords && !isHeading(index)
                }),
                !blocks[bookBlocks].contains(where: { block in
                    block.lineRange.dropFirst().contains { bytes[lines.range($0).lowerBound] == sign }
                }),
                !zip(signed, signed.dropFirst()).contains(where: { $0 + 1 == $1 }), areDifferent(signed)
            else { continue }
            return signed.filter { !known.contains($0) }.map {
                Found(block: $0, gap: max(habits.wideGap, Int(blocks[$0].blankBefore)), rank: 0, reason: .sign)
            }
        }
        return []
    }
}

/// Signs that stand in front of titles and, in prose, in front of nothing that ends in the same line.
private let titleSigns: [UInt8] = [0x3A, 0x40, 0x23]
