import Markup

// Chapters without numbers, each with several sections in a smaller element: that is the most frequent one, and not the chapters'. The list
// of contents tells, or the text between a title and its first section, which parts have not.

extension HTMLBook {
    /// The tag of at least three titles to which the contents lead, where they lead to hardly any in a smaller, more frequent one.
    func tagOfTitlesInContents(_ main: [Int], _ linked: Set<Int>) -> Int? {
        let fewest = 3, mostSmaller = 10
        let titles = main.filter { linked.contains(headings[$0].node) }
        guard titles.count >= fewest, let tag = mostFrequentTag(titles), let usual = mostFrequentTag(main), usual > tag,
            titles.count(where: { headings[$0].tag > tag }) * mostSmaller <= titles.count
        else { return nil }
        return tag
    }

    /// The tag of titles above others in a smaller, more frequent one, where most have text of their own in front of the first of these.
    func tagOfTitlesWithText(_ main: [Int]) -> Int? {
        let fewest = 3
        guard let usual = mostFrequentTag(main), !areMostlyInContents(main.filter { headings[$0].tag == usual }) else { return nil }
        let row = series(main)
        for tag in (1..<max(usual, 1)).reversed() {
            let titles = main.indices.dropLast().filter { headings[main[$0]].tag == tag && headings[main[$0 + 1]].tag > tag }
            let withText = titles.count { row[$0].textBehind > OutlineSeries.mostOnHalfTitle }
            if titles.count >= fewest { return withText * 3 > titles.count * 2 ? tag : nil }
        }
        return nil
    }

    private func areMostlyInContents(_ titles: [Int]) -> Bool {
        let linked = headingsInContents
        return titles.count { linked.contains(headings[$0].node) } * 2 > titles.count
    }
}
