import DisplayLists

extension DisplayList {
    /// Some pages of a book, by their indices. Their links to pages that are not among them are left out; a link to a name that is nowhere in
    /// the whole book stays, so that it is told.
    static func pages(_ all: [DisplayList], at indices: [Int]) -> [DisplayList] {
        let everywhere = Set(all.flatMap { $0.destinations.map(\.name) })
        var chosen = indices.map { all[$0] }
        let here = Set(chosen.flatMap { $0.destinations.map(\.name) })
        for index in chosen.indices {
            chosen[index].links.removeAll { link in
                guard case .destination(let name) = link.target else { return false }
                return everywhere.contains(name) && !here.contains(name)
            }
        }
        return chosen
    }
}
