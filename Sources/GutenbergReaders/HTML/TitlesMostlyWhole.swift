import Markup

// Six stories or more, of which one has sections that bear bare numbers, in a smaller element: the stories are the chapters, however many
// sections that one has.

extension HTMLBook {
    /// The tag of titles without numbers that fewer than half of have numbers in smaller elements below them, and most text below those
    /// that have none. A preface and notes beside a tale of twenty chapters hold less than that. O(headings).
    func tagOfTitlesMostlyWhole(_ main: [Int]) -> Int? {
        let fewest = 6
        let numbered = main.filter { headings[$0].form != nil }
        guard let top = numbered.map({ headings[$0].tag }).min(), numbered.allSatisfy({ headings[$0].form?.division == .bare }) else {
            return nil
        }
        let tags = Set(main.filter { headings[$0].form == nil && headings[$0].tag < top }.map { headings[$0].tag })
        // In several larger elements they are parts with titles of their own.
        guard tags.count == 1, let tag = tags.first else { return nil }
        let titles = main.indices.filter { headings[main[$0]].tag == tag }
        var parted = 0, textOfParted = 0, textOfWhole = 0
        for (k, title) in titles.enumerated() {
            let next = k + 1 < titles.count ? titles[k + 1] : main.count
            let end = next < main.count ? textRange(headings[main[next]].node).lowerBound : text.upperBound
            let length = max(0, end - textRange(headings[main[title]].node).upperBound)
            if main[title + 1..<next].contains(where: { headings[$0].form != nil }) {
                parted += 1
                textOfParted += length
            } else {
                textOfWhole += length
            }
        }
        return titles.count >= fewest && parted > 0 && parted * 2 < titles.count && textOfWhole > textOfParted ? tag : nil
    }
}
