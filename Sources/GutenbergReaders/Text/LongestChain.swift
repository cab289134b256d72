import Markup

/// One number of each list, or none, so that they increase and are as many as can be; of such choices one with small numbers.
///
/// Two lists of names are aligned so: numbers are the places in the one at which an item of the other may stand. What is named twice, or is
/// missing, does not throw out all that follows, as it does where each takes the first place that is still free.
/// - Parameter candidates: for each item the numbers it may have, in increasing order.
/// - Complexity: O(*n* log *n*) in the number of candidates (Hunt and Szymanski, *A fast algorithm for computing longest common
///   subsequences*, 1977).
func longestIncreasingChain(of candidates: [[Int]]) -> [Int?] {
    struct Link {
        var item: Int
        var number: Int
        var previous: Int?
    }
    var links: [Link] = []
    /// For each length, the link that ends a chain of it with the smallest number.
    var ends: [Int] = []
    for (item, numbers) in candidates.enumerated() {
        // From the largest on, so that none follows another of the same item.
        for number in numbers.reversed() {
            let length = ends.partitioningIndex { links[$0].number >= number }
            if length < ends.count, links[ends[length]].number == number { continue }
            links.append(Link(item: item, number: number, previous: length > 0 ? ends[length - 1] : nil))
            if length < ends.count { ends[length] = links.count - 1 } else { ends.append(links.count - 1) }
        }
    }
    var chosen = [Int?](repeating: nil, count: candidates.count)
    var link = ends.last
    while let current = link {
        chosen[links[current].item] = links[current].number
        link = links[current].previous
    }
    return chosen
}
