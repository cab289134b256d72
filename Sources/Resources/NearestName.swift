/// The name nearest to a misspelt one by edit distance, if it is near enough to be meant: at most a third of the letters differ.
package func nearestName(to name: String, in names: [String]) -> String? {
    let word = Array(name.utf8)
    guard word.count <= 64 else { return nil }
    var best: (name: String, distance: Int)?
    for candidate in names {
        let limit = min((best?.distance ?? Int.max) - 1, max(1, word.count / 3))
        guard abs(candidate.utf8.count - word.count) <= limit else { continue }
        let distance = editDistance(word, Array(candidate.utf8))
        if distance <= limit { best = (candidate, distance) }
    }
    return best?.name
}

/// Levenshtein's distance with neighbouring letters exchanged counting as one. O(product of the lengths).
private func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var twoBack: [Int] = []
    var previous = Array(0...b.count)
    for i in a.indices {
        var row = [i + 1]
        for j in b.indices {
            var distance = min(previous[j] + (a[i] == b[j] ? 0 : 1), previous[j + 1] + 1, row[j] + 1)
            if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { distance = min(distance, twoBack[j - 1] + 1) }
            row.append(distance)
        }
        twoBack = previous
        previous = row
    }
    return previous[b.count]
}
