// What some files write in paragraphs for which HTML has elements: rows of stars, and headings.

extension HTMLBook {
    /// "* * *", three stars or more and nothing else.
    func isRowOfStars(_ i: Int) -> Bool {
        let range = textRange(i)
        guard range.count < 80, raw.text[range].contains(0x2A), !(i..<ends[i]).contains(where: { kind($0) == .image }) else { return false }
        var stars = 0, k = range.lowerBound
        while k < range.upperBound {
            if raw.text[k] == 0x2A {
                stars += 1
            } else if raw.text[k] == 0xC2, k + 1 < range.upperBound, raw.text[k + 1] == 0xA0 {
                k += 1
            } else if !raw.text[k].isASCIISpace {
                return false
            }
            k += 1
        }
        return stars >= 3
    }
}

extension Document {
    /// Makes headings of paragraphs that say "CHAPTER I", in a file that has hardly a heading. O(nodes).
    mutating func promoteHeadingParagraphs() {
        let kinds = ElementClasses(names)
        let most = 2, fewest = 3
        guard nodes.count(where: { $0.kind == .element && kinds[$0.name].headingLevel != nil }) <= most else { return }
        var found: [(node: Int, form: HeadingForm)] = []
        for i in nodes.indices where nodes[i].kind == .element && [.paragraph, .wrapper].contains(kinds[nodes[i].name]) {
            guard let form = headingForm(i, kinds) else { continue }
            found.append((i, form))
        }
        let divisions = Set(found.map(\.form.division.rawValue)).sorted()
        for division in divisions {
            let series = found.filter { $0.form.division.rawValue == division }
            let following = zip(series, series.dropFirst()).count { (0...1).contains($1.form.number - $0.form.number) || $1.form.number == 1 }
            guard series.count >= fewest, following == series.count - 1, series[0].form.number <= 1 else { continue }
            for item in series { nodes[item.node].name = names.intern(item.form.division.rank <= Division.book.rank ? "h1" : "h2") }
        }
    }

    /// The form of a short paragraph that is no more than a heading; nil for one that leads somewhere, or holds other blocks.
    private func headingForm(_ i: Int, _ kinds: ElementClasses) -> HeadingForm? {
        let longest = 80
        let range = Int(nodes[i].textStart)..<Int(nodes[i].textEnd)
        guard !range.isEmpty, range.count <= longest else { return nil }
        let inside = (i + 1)..<subtreeEnd(of: NodeID(Int32(i)))
        let isBold = inside.contains { nodes[$0].kind == .element && ["b", "strong", "big"].contains(names[nodes[$0].name]) }
        guard !inside.contains(where: { nodes[$0].kind == .element && (kinds[nodes[$0].name].isBlock || attribute("href", of: NodeID(Int32($0))) != nil) }) else { return nil }
        let line = text[range].split(whereSeparator: \.isASCIISpace).joined(separator: [0x20])
        guard let form = Array(line).withUnsafeBufferPointer({ HeadingForm($0, 0..<$0.count) }), !form.isEverydayWord else { return nil }
        let isCentred = attribute("align", of: NodeID(Int32(i)))?.lowercased() == "center" || names[nodes[i].name] == "center"
        // A number alone must look like a heading.
        return form.division != .bare || (isBold || isCentred) && form.titleStart == nil ? form : nil
    }
}
