/// Ways to set a paragraph in given numbers of lines, from one search: ways of different numbers of lines do not compete, as TeX has it
/// for `\looseness`, so the best one of each number stands among the active nodes at the end (tex.web section 875).
extension BreakSearch {
    /// - Parameters:
    ///   - lineCounts: the numbers of lines, each of them once.
    ///   - found: takes an index in `lineCounts`, and the ways in the order in which they are found; their lines stand one after the other
    ///     in `lines`.
    mutating func run<Source: FragmentSource>(
        _ items: Span<Item>, _ parameters: LineBreakingParameters, _ source: Source, lineCounts: [Int32], into lines: inout [BrokenLine],
        found: (Int, BrokenParagraph) -> Void
    ) {
        prepare(items, parameters, source)
        keepsLinesApart = true
        var missing = Array(lineCounts.indices)
        var pass: BrokenParagraph.Pass = parameters.pretolerance >= 0 ? .first : .second
        while true {
            preparePass(pass, items)
            let isLastPass = isFinal
            // Where no line is within the tolerance there is no such way: none is made up.
            isFinal = false
            searchBreaks(items, source)
            for wanted in missing {
                guard let best = bestNode(withLines: lineCounts[wanted]) else { continue }
                let node = nodes[best]
                var paragraph = appendLines(to: node.record, items, &lines)
                paragraph.demerits = node.demerits
                paragraph.pass = pass
                found(wanted, paragraph)
                missing.removeAll { $0 == wanted }
            }
            if missing.isEmpty || isLastPass || parameters.endsWithFirstPass { return }
            pass = pass == .first ? .second : .emergency
        }
    }

    /// The active node with the fewest demerits of those that end a line of this number.
    private func bestNode(withLines count: Int32) -> Int32? {
        var best: Int32 = -1
        var current = nodes[Self.head].next
        while current != Self.head {
            // A node has the number of the line that would follow it.
            if nodes[current].line == count + 1, best < 0 || nodes[current].demerits < nodes[best].demerits { best = current }
            current = nodes[current].next
        }
        return best < 0 ? nil : best
    }
}
