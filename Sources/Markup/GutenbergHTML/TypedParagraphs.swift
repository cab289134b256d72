// What some files write in paragraphs for which HTML has elements.

extension HTMLBook {
    /// "* * *", three stars or more and nothing else.
    func isRowOfStars(_ i: Int) -> Bool {
        let range = textRange(i)
        guard range.count < 80, raw.text[range].contains(0x2A), !(i..<ends[i]).contains(where: { kind($0) == .image }) else { return false }
        var stars = 0, k = range.lowerBound
        while k < range.upperBound {
            if raw.text[k] == 0x2A {
                stars += 1
            } else if raw.text[k] == 0xC2, k + 1 < range.upperBound, raw.text[k + 1] == 0xA0 {
                k += 1
            } else if raw.text[k] == 0xE2, k + 2 < range.upperBound, raw.text[k + 1] == 0x80, raw.text[k + 2] <= 0x8A {
                // An em space and its like.
                k += 2
            } else if !raw.text[k].isASCIISpace {
                return false
            }
            k += 1
        }
        return stars >= 3
    }
}
