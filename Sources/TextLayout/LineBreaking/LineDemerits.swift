/// The demerits of finished lines by TeX's formula (tex.web section 859), whoever has chosen them: for comparing one way to break a
/// paragraph with another.
enum LineDemerits {
    /// An overfull line counts as infinitely bad; stretch that an emergency pass has lent does not count.
    static func total(of lines: [BrokenLine], _ items: [Item], _ parameters: LineBreakingParameters) -> Int64 {
        var total: Int64 = 0
        var previousFitness = Fitness.decent
        var previousIsHyphenated = false
        for (number, line) in lines.enumerated() {
            let isLast = number == lines.count - 1
            let badness = min(Int64(line.badness), Badness.infinite)
            let fitness = line.glueSign == .shrinking ? Fitness(shrinkingWithBadness: badness) : Fitness(stretchingWithBadness: badness)
            let base = Int64(parameters.linePenalty) + badness
            var demerits = base * base
            let index = Int(line.breakItem)
            if !isLast, index < items.count, [.penalty, .discretionary, .hyphenation].contains(items[index].kind) {
                let penalty = Int64(items[index].penalty)
                if penalty > 0 { demerits += penalty * penalty } else if penalty > -10_000 { demerits -= penalty * penalty }
            }
            if previousIsHyphenated, line.isHyphenated { demerits += Int64(parameters.doubleHyphenDemerits) }
            if previousIsHyphenated, isLast { demerits += Int64(parameters.finalHyphenDemerits) }
            if fitness.isFar(from: previousFitness) { demerits += Int64(parameters.adjacencyDemerits) }
            total += demerits
            previousFitness = fitness
            previousIsHyphenated = line.isHyphenated
        }
        return total
    }
}
