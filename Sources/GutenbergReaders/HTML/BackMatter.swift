import Markup

// What stands behind the text: remarks of those who made the file, and what a publisher says of his other books.

extension HTMLBook {
    /// What stands behind the text up to the end and was said by those who made the file: below a heading, behind a rule or "THE END", or
    /// in divisions whose class says so; or who made it, in the last paragraphs.
    mutating func findRemarksAtEnd() {
        guard cutBlock == nil, contents?.isAtEnd != true else { return }
        let units = unitsBehindFront()
        let remarks = beginningOfRemarks(units), advertisements = beginningOfAdvertisements(units)
        guard let node = [remarks, advertisements].compactMap({ $0 }).min() else { return }
        remarksAtEnd = node
        if let advertisements { findHeadsOfAdvertisements(units, from: advertisements, to: remarks ?? nodes.upperBound) }
        let behind = headings.indices.filter { headings[$0].node >= node && headings[$0].form == nil }
        let tag = behind.filter { headings[$0].node < remarks ?? .max && headings[$0].role == .heading }.map { headings[$0].tag }.min()
        for k in behind {
            if headings[k].node >= remarks ?? .max {
                headings[k].level = max(headings[k].level, 3)
            } else if headings[k].role == .heading {
                // What heads a page of a publisher's.
                if headings[k].tag == tag { headings[k].level = 2 } else { headings[k].role = .subtitle }
            }
        }
    }

    /// Right behind a rule a heading like the first of them heads a page of its own, and so does a line in capitals without a price, where
    /// paragraphs have no headings.
    private mutating func findHeadsOfAdvertisements(_ units: [Int], from start: Int, to end: Int) {
        let longest = 200
        let own = units.filter { start <= $0 && $0 < end && !isPageNumber($0) }
        let inside = headings.filter { start <= $0.node && $0.node < end && $0.form == nil }
        let tags = inside.map(\.tag), areTyped = inside.count <= own.count { kind($0) == .rule }
        for (above, unit) in zip(own, own.dropFirst()) where kind(above) == .rule {
            if let index = headings.firstIndex(where: { $0.node == unit }) {
                if headings[index].tag == tags.first, headings[index].form == nil { headings[index].role = .heading }
            } else if areTyped, kind(unit) == .paragraph, textRange(unit).count <= longest, isInCapitals(unit),
                !saysPrice(raw.text[textRange(unit)])
            {
                makeHeading(unit, tag: tags.min() ?? 2)
            }
        }
    }

    private func isInCapitals(_ unit: Int) -> Bool {
        let letters = raw.text[textRange(unit)].filter(\.isASCIILetter)
        return !letters.isEmpty && letters.allSatisfy { $0 < 0x61 }
    }

    /// What shows something behind the front pages, with the rules between.
    private func unitsBehindFront() -> [Int] {
        let first = max(titleBlock.upperBound, credits.upperBound, contents?.nodes.upperBound ?? 0, nodes.lowerBound)
        var units: [Int] = []
        forEachUnit(Range(from: first, to: nodes.upperBound)) { unit in
            if kind(unit) == .rule || !isEmpty(unit) { units.append(unit) }
            return true
        }
        return units
    }

    /// Where a publisher praises his other books: behind "THE END", or with a heading that has no number and prices below it.
    private func beginningOfAdvertisements(_ units: [Int]) -> Int? {
        let numbered = headings.last { $0.role == .heading && $0.form.map { $0.division != .bare } ?? false }?.node ?? -1
        guard let first = units.indices.first(where: { $0 * 3 > units.count * 2 && units[$0] > numbered }) else { return nil }
        let prices = PricesAtEnd(units[first...].map { saysPrice(raw.text[textRange($0)]) })
        let end = (first..<units.count).first {
            textRange(units[$0]).count < 60 && Self.endings.contains(Self.letters(Array(raw.text[textRange(units[$0])])))
        }
        if let end, end + 1 < units.count, prices.areMany(from: end + 1 - first) { return blockStart(units[end + 1]) }
        let titles = units.indices[first...].filter {
            kind(units[$0]).headingLevel != nil && Self.form(of: flatLine(units[$0] + 1..<ends[units[$0]])) == nil
        }
        let priced = end == nil ? prices.beginning(among: titles.map { $0 - first }).map { first + $0 } : nil
        return (priced ?? publishersPage(units, titles: titles.filter { $0 > end ?? 0 })).map { blockStart(units[$0]) }
    }

    /// "POPULAR NOVELS", "BY EDGAR WALLACE", "Published by" and "WARD, LOCK & CO.": headings one below the other, of which one names the
    /// author or a publisher, and no text behind them.
    private func publishersPage(_ units: [Int], titles: [Int]) -> Int? {
        let fewest = 3, mostParagraphs = 3, prose = Self.longestLine
        var start = 0
        for (k, title) in titles.enumerated() {
            if k > start, units[titles[k - 1] + 1..<title].contains(where: { kind($0) != .rule }) { start = k }
            guard k + 1 - start >= fewest, k + 1 == titles.count || titles[k + 1] > title + 1 else { continue }
            let names = titles[start...k].contains {
                [.author, .imprint].contains(titleLine(flatLine(units[$0]..<ends[units[$0]], limit: 1000)))
            }
            let paragraphs = units[titles[start]...].count { lineLength($0) > prose }
            if names, paragraphs <= mostParagraphs { return titles[start] }
        }
        return nil
    }

    /// The block with which they begin.
    private func beginningOfRemarks(_ units: [Int]) -> Int? {
        let most = 80, longestCredit = 600
        var start: Int?
        // Nothing but credits, and remarks that a class tells, was met yet.
        var isPlain = true
        for k in units.indices.suffix(most).reversed() where kind(units[k]) != .rule {
            let unit = units[k]
            if isRemark(unit) {
                let isHeading = kind(unit).headingLevel != nil
                let above = k > units.startIndex ? units[k - 1] : nil
                let isSetOff =
                    above.map { kind($0) == .rule || Self.endings.contains(Self.letters(Array(raw.text[textRange($0).prefix(60)]))) }
                    ?? false
                if isPlain || isHeading || isSetOff { start = k }
                if isHeading, !isInRemarkDivision(unit) { break }
            } else if isPlain, textRange(unit).count <= longestCredit, isCredit(unit) {
                start = k
            } else if kind(unit).headingLevel != nil || hasClass(unit, notesClasses) {
                break
            } else {
                isPlain = false
            }
        }
        guard let start, start > units.startIndex else { return nil }
        // A rule above them goes with them.
        return blockStart(units[start])
    }
}
