extension CompiledSelectors {
    /// Whether a selector is one simple selector: an id, a class or a type.
    func isSingle(_ selector: Int32) -> Bool {
        let compound = compounds[Int(selector)]
        guard compound.combinator == nil, compound.end - compound.start == 1 else { return false }
        return switch simple[Int(compound.start)] {
        case .id, .class, .type: true
        default: false
        }
    }

    /// What an element must have at least one of to match: an id, else a class, else a type, of the rightmost compound or of each selector
    /// in an `:is()` of it. Nil where any element may match.
    func keys(of selector: Int32) -> [Simple]? {
        let compound = compounds[Int(selector)]
        var best: [Simple]?
        var bestOrder = 0
        for part in simple[Int(compound.start)..<Int(compound.end)] {
            switch part {
            case .id: return [part]
            case .class where bestOrder < 3: (best, bestOrder) = ([part], 3)
            case .type where bestOrder < 2: (best, bestOrder) = ([part], 2)
            case .matches(let start, let count) where bestOrder < 1:
                let inner = lists[Int(start)..<Int(start + count)].map { keys(of: $0) }
                if !inner.contains(where: { $0 == nil }) { (best, bestOrder) = (inner.flatMap { $0 ?? [] }, 1) }
            default: break
            }
        }
        return best
    }
}
