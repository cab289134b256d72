package import Geometry
import Synchronization

/// The smallest or largest of some lengths with percentages.
///
/// It is a number in a table for the whole process, because styles are copied often and would be the slower for holding arrays: hardly a
/// sheet has such a value. Equal comparisons have equal numbers.
package struct ComparedLengths: Hashable, Sendable {
    private let number: Int32

    private struct Comparison: Hashable, Sendable {
        var lengths: [LengthPercentage]
        var isMinimum: Bool
    }

    private struct Table: Sendable {
        var comparisons: [Comparison] = []
        var numbers: [Comparison: Int32] = [:]
    }

    private static let table = Mutex(Table())

    init(_ lengths: [LengthPercentage], isMinimum: Bool) {
        let comparison = Comparison(lengths: lengths, isMinimum: isMinimum)
        number = Self.table.withLock { table in
            if let known = table.numbers[comparison] { return known }
            let number = Int32(table.comparisons.count)
            table.comparisons.append(comparison)
            table.numbers[comparison] = number
            return number
        }
    }

    private var comparison: Comparison { Self.table.withLock { $0.comparisons[Int(number)] } }

    package func resolved(against base: Length) -> Length {
        let comparison = comparison
        let lengths = comparison.lengths.map { $0.resolved(against: base) }
        return (comparison.isMinimum ? lengths.min() : lengths.max()) ?? .zero
    }

    var cssText: String {
        let comparison = comparison
        return (comparison.isMinimum ? "min(" : "max(") + comparison.lengths.map(\.cssText).joined(separator: ", ") + ")"
    }

    /// What is left of 100 %: the largest of the rests for the smallest.
    var complement: ComparedLengths {
        let comparison = comparison
        return ComparedLengths(comparison.lengths.map(\.complement), isMinimum: !comparison.isMinimum)
    }
}
