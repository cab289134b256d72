import Resources

extension HTMLBook {
    /// Finds credits and title block: the first units of the book, up to its contents, the first numbered heading, or prose.
    mutating func findTitleBlock() {
        let prose = 350, longest = 40
        let limit = contents?.nodes.lowerBound ?? nodes.upperBound
        var units: [Int] = []
        forEachUnit(nodes.lowerBound..<max(nodes.lowerBound, limit)) { unit in
            if !isEmpty(unit) { units.append(unit) }
            return units.count < longest + 2
        }
        var first = 0
        while first < units.count, isCredit(units[first]) { first += 1 }
        let creditsEnd = first < units.count ? (first > 0 ? units[first] : nodes.lowerBound) : limit
        credits = nodes.lowerBound..<(first > 0 ? ends[units[first - 1]] : nodes.lowerBound)

        var hasTitle = false
        var end = first
        while end < units.count, end - first < longest {
            let unit = units[end]
            let size = textRange(unit).count
            if kind(unit).headingLevel != nil {
                let isNumbered = flatLine(unit + 1..<ends[unit]).form != nil
                if hasTitle || isNumbered && kind(unit) != .heading1 {
                    let next = units[(end + 1)...].first { kind($0) != .rule }
                    if isNumbered || next.map({ textRange($0).count > prose && kind($0).headingLevel == nil }) == true { break }
                }
                hasTitle = true
            } else if size > prose || kind(unit) == .table || kind(unit) == .list {
                break
            }
            end += 1
        }
        guard hasTitle, end > first else { titleBlock = creditsEnd..<creditsEnd; return }
        titleBlock = (first > 0 ? ends[units[first - 1]] : nodes.lowerBound)..<(end < units.count ? blockStart(units[end]) : limit)
    }

    /// The outermost division that begins with a unit: what belongs to the unit stays with it.
    private func blockStart(_ unit: Int) -> Int {
        var i = unit
        while let parent = parent(i), parent != body, parent >= nodes.lowerBound,
            isBlank(textRange(parent).lowerBound..<textRange(unit).lowerBound), !(parent + 1..<unit).contains(where: { kind($0) == .image })
        { i = parent }
        // An anchor in front of a heading is its id.
        while i > nodes.lowerBound, let previous = previousSibling(i), kind(previous) != .rule, isBlank(textRange(previous)), isEmptyOrSpace(previous) {
            i = previous
        }
        return i
    }

    private func previousSibling(_ i: Int) -> Int? {
        let previous = raw.nodes[i].previousSibling
        return previous == .none ? nil : Int(previous.index)
    }

    private func isEmptyOrSpace(_ i: Int) -> Bool { raw.nodes[i].kind == .text || isEmpty(i) }

    private func isCredit(_ unit: Int) -> Bool {
        guard kind(unit).headingLevel == nil else { return false }
        let line = raw.text[textRange(unit)].trimmed
        return creditOpenings.contains { line.hasASCIIPrefix($0) }
    }

    // MARK: Lines of the title page

    /// What a line of the title block says.
    func titleLine(_ line: FlatLine) -> TitleLine {
        let bytes = ArraySlice(line.bytes)
        let letters = Self.letters(line.bytes)
        func contains(_ word: StaticString) -> Bool { bytes.firstIndex(ofASCII: word, from: bytes.startIndex) != nil }
        if metadata.title.map({ Self.letters(Array($0.utf8)) }) == letters { return .title }
        if translatorWords.contains(where: contains) { return .translator }
        if metadata.authors.contains(where: { Self.letters(Array($0.utf8)) == letters }) { return .author }
        if authorWords.contains(where: { bytes.hasASCIIPrefix($0) }) { return .author }
        if editionWords.contains(where: contains) { return .edition }
        if bytes.allSatisfy({ $0.isASCIIDigit || $0 == 0x2E }) || imprintWords.contains(where: contains) { return .imprint }
        return .subtitle
    }
}
