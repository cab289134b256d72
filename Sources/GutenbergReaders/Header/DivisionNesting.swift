import Markup

extension DivisionNesting {
    /// The division that contains the others above the chapters; nil where there is no other, or they stand side by side.
    ///
    /// What a word means decides where it can (volumes contain books, parts contain acts). Parts and books contain each other, by the
    /// author's habit: there the fewer contain the more, if they come first and the others stand between them.
    /// - Parameter divisions: of the headings above the chapters, in their order.
    /// - Complexity: O(count).
    static func outer(_ divisions: [Division]) -> Division? {
        guard let first = divisions.first, let highest = divisions.map(\.rank).min(), first.rank == highest else { return nil }
        let isOuter = { (division: Division) in division == first }
        guard divisions.contains(where: { !isOuter($0) && $0 != .epilogue }) else { return nil }
        let others = divisions.filter { $0.rank == highest && !isOuter($0) && $0 != .epilogue }
        if others.isEmpty { return divisions.count(where: { $0.rank > highest }) > 1 ? first : nil }
        let count = divisions.count(where: isOuter)
        // Each but the last is followed by one of the others.
        let hasOthersBetween = zip(divisions, divisions.dropFirst()).allSatisfy { !isOuter($0) || !isOuter($1) }
        return count > 1 && count < others.count && hasOthersBetween ? first : nil
    }
}
