extension TypesetText {
    /// The horizontal lists of paragraphs with the breaks that the breaker chooses for them, one line of JSON each (`BreakDump`).
    package func dumpBreaks(of indices: [Int]) -> [UInt8] {
        var composer = ParagraphComposer(text: self)
        var output: [UInt8] = []
        for index in indices where paragraphs[index].tokenCount > 0 { composer.dump(paragraphs[index], number: index + 1, into: &output) }
        return output
    }
}
