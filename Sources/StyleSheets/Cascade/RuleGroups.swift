/// The ranks of the rules of each group: those whose selectors come to the same, for the element itself or for one pseudo-element of it, in
/// one scope.
struct RuleGroups: Sendable {
    private struct Key: Hashable {
        var selector: Int32
        var scope: Int32
        var slot: UInt8
    }

    private var numbers: [Key: Int32] = [:]
    private var groupOfRank: [Int32] = []
    private var starts: [Int32] = [0]
    private var ranks: [Int32] = []

    /// Adds the rule of the next rank to its group.
    mutating func add(_ rank: Int32, selector: Int32, slot: UInt8, scope: Int32) -> (group: Int32, isNew: Bool) {
        let key = Key(selector: selector, scope: scope, slot: slot)
        let known = numbers[key], group = known ?? Int32(numbers.count)
        if known == nil { numbers[key] = group }
        groupOfRank.append(group)
        return (group, known == nil)
    }

    /// Sorts the ranks by group, once all have been added.
    mutating func finish() {
        starts = Array(repeating: 0, count: numbers.count + 1)
        for group in groupOfRank { starts[Int(group) + 1] += 1 }
        for i in 0..<starts.count - 1 { starts[i + 1] += starts[i] }
        var next = starts
        ranks = Array(repeating: 0, count: groupOfRank.count)
        for (rank, group) in groupOfRank.enumerated() {
            ranks[Int(next[Int(group)])] = Int32(rank)
            next[Int(group)] += 1
        }
        numbers = [:]
        groupOfRank = []
    }

    /// The ranks of some groups, ascending.
    func ranks(of groups: some Sequence<Int32>) -> [Int32] {
        var result: [Int32] = []
        for group in groups { result += ranks[Int(starts[Int(group)])..<Int(starts[Int(group) + 1])] }
        return result.sorted()
    }
}
