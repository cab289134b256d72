import Markup

extension HTMLBook {
    /// "LE ROMAN DE LA ROSE" once more in a smaller heading than those of the introduction, above the text itself: it stands beside these,
    /// and so does what follows in its element. The larger one has no heading behind it, and most of the text is there.
    mutating func raiseTitleBehindPreface(_ main: [Int], _ chapterTag: Int) {
        guard let first = main.firstIndex(where: { headings[$0].level > 2 && titleLetters.contains(Self.letters(headings[$0].line.bytes)) })
        else { return }
        let start = textRange(headings[main[first]].node).lowerBound
        guard !main[first...].contains(where: { headings[$0].tag <= chapterTag }), (text.upperBound - start) * 2 > text.count else {
            return
        }
        let tag = headings[main[first]].tag
        for index in main[first...] where headings[index].tag == tag { headings[index].level = 2 }
    }
}
