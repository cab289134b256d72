import Markup

// The list of a play's persons with points between each and what he is, or who plays him: "BOB, King of Bobland . . . . Mr. Irving". It is
// a table as any other whose points lead to figures.

extension TextAnalysis {
    /// Makes tables of the lists of persons that have points. O(their lines).
    mutating func settleCasts() {
        guard concludes(.tables) else { return }
        let persons = blocksOfPersons
        var start = 0
        while start < persons.count {
            var end = start + 1
            while end < persons.count, persons[end] == persons[end - 1] + 1, blocks[persons[end]].blankBefore <= 1 { end += 1 }
            settleCast(persons[start]..<(persons[end - 1] + 1))
            start = end
        }
    }

    private mutating func settleCast(_ range: Range<Int>) {
        let longest = 48
        guard range.allSatisfy({ [.paragraph, .lines, .verse, .quotation, .preformatted].contains(blocks[$0].role) }),
            var table = leaderTable(joined(range), longest: longest)
        else { return }
        table.blocks = range
        let form = TableForm(index: tables.count)
        for block in range { blocks[block].role = .table(form) }
        tables.append(table)
    }
}
