/// From the chosen breaks to finished lines: which items each has, and how its glue is set (tex.web sections 649-667 and 877-890).
extension BreakSearch {
    /// Appends the lines of the chain of breaks that ends with a record, and leaves the chain in `chain`, its end first.
    mutating func appendLines(to record: Int32, _ items: Span<Item>, _ lines: inout [BrokenLine]) -> BrokenParagraph {
        appendLines(from: -1, LineStart(sums: LineSums(), item: 0, leftProtrusion: leftEdge(from: 0, items)), to: record, items, &lines)
    }

    /// - Parameters:
    ///   - first: the record behind which the chain begins, or -1.
    ///   - start: the start of its first line; its sums are not needed.
    mutating func appendLines(
        from first: Int32, _ start: LineStart, to record: Int32, _ items: Span<Item>, _ lines: inout [BrokenLine]
    ) -> BrokenParagraph {
        chain.removeAll()
        var current = record
        while current > first {
            chain.append(current)
            current = records[current].previous
        }
        var overfullCount: Int32 = 0
        discardedRow = (0, 0)
        var start = start
        for index in stride(from: chain.count - 1, through: 0, by: -1) {
            let record = records[chain[index]]
            let line = line(from: start, endingAt: record, items)
            if line.isOverfull { overfullCount += 1 }
            lines.append(line)
            start = lineStart(after: record, items)
        }
        return BrokenParagraph(
            lineCount: Int32(clamping: chain.count), looseness: 0, demerits: 0, pass: .first, overfullCount: overfullCount)
    }

    /// Where the line after a break starts; sums are not needed any more.
    private mutating func lineStart(after record: BreakRecord, _ items: Span<Item>) -> LineStart {
        var index = Int(record.item)
        var start = LineStart(sums: LineSums(), item: record.item, leftProtrusion: 0)
        if index < itemCount, items[index].isDiscretionary {
            index += 1
            if items[index - 1].postWidth != 0 {
                start.item += 1
                start.leftProtrusion = items[index - 1].leftProtrusion
                start.hasPostBreak = true
                return start
            }
        }
        // Breaks that stand in one row of discardable items all lead to its end, which is looked for once.
        if index >= discardedRow.from, index < discardedRow.end {
            index = discardedRow.end
        } else {
            let first = index
            while index < itemCount, items[index].isDiscardable { index += 1 }
            discardedRow = (first, index)
        }
        start.item = Int32(truncatingIfNeeded: index)
        start.leftProtrusion = leftEdge(from: index, items)
        start.isAtEnd = index == itemCount
        return start
    }

    /// The place of a break, without sums: enough to find where the next line starts and to look up what is special about this one.
    private func site(of record: BreakRecord, _ items: Span<Item>) -> BreakSite {
        let isAtEnd = Int(record.item) == itemCount
        return BreakSite(
            item: record.item, kind: isAtEnd ? .end : items[Int(record.item)].isDiscretionary ? .hyphenated : .unhyphenated, penalty: 0,
            sums: LineSums(), reach: 0,
            rightProtrusion: record.rightProtrusion)
    }

    private func line(from start: LineStart, endingAt record: BreakRecord, _ items: Span<Item>) -> BrokenLine {
        let known = fragments[record.fragment]
        let site = site(of: record, items)
        let previous = record.previous < 0 ? -1 : records[record.previous].item
        // Where a break discards the next chosen break too, nothing is left for the line between them.
        let isEmpty = start.item > record.item
        let leftProtrusion = isEmpty ? 0 : start.leftProtrusion
        let rightProtrusion = isEmpty ? 0 : record.rightProtrusion
        var material = LineMaterial(
            width: background.width, stretch: background.stretch, shrink: background.shrink, infinite: backgroundInfinite,
            expansion: ExpansionSum())
        if !isEmpty {
            add(from: start, previous, to: site, known.fragment, to: &material, items)
            material.expansion = expansion(from: previous, to: record.item)
        }
        material.width -= Int64(leftProtrusion) + Int64(rightProtrusion)
        var line = BrokenLine(
            firstItem: min(start.item, record.item), breakItem: record.item, postItem: start.hasPostBreak ? previous : -1,
            cursor: known.cursor, x: known.fragment.x,
            width: known.fragment.width, naturalWidth: material.width, leftProtrusion: leftProtrusion,
            rightProtrusion: rightProtrusion, badness: 0, glueSign: .normal, glueOrder: .normal,
            isHyphenated: site.kind == .hyphenated, expansion: 0, glueRatio: 0)
        line.setGlue(material)
        return line
    }

    /// Adds up what stands on a line.
    private func add(
        from start: LineStart, _ previous: Int32, to site: BreakSite, _ fragment: LineFragment, to material: inout LineMaterial,
        _ items: Span<Item>
    ) {
        var plain = LineExtent(width: start.hasPostBreak ? Int64(items[Int(previous)].postWidth) : 0)
        var origin = LineExtent()
        var hasTab = false
        items.withUnsafeBufferPointer { items in
            for index in Int(start.item)..<Int(site.item) {
                switch items[index].kind {
                case .glue: add(items[index], to: &plain, &material.infinite)
                case .tab:
                    if hasTab { continue }
                    hasTab = true
                    let tab = firstTab(from: Int32(truncatingIfNeeded: index))
                    if tab < tabs.count { origin = tabs[tab].before - plain }
                case .box:
                    plain.width &+= Int64(items[index].width)
                    plain.stretch &+= Int64(items[index].stretch)
                    plain.shrink &+= Int64(items[index].shrink)
                case .fontKern, .explicitKern, .discretionary, .hyphenation, .penalty: plain.width &+= Int64(items[index].width)
                }
            }
        }
        if site.kind == .hyphenated { plain.width += Int64(items[Int(site.item)].preWidth) }
        if site.kind == .end, !start.isAtEnd { add(.glue(parameters.parFillSkip), to: &plain, &material.infinite) }
        let extent = adjusted(
            plain, from: previous, firstItem: start.item, to: site, origin: origin, fragment: fragment, leftProtrusion: start.leftProtrusion
        )
        material.width += extent.width
        material.stretch += extent.stretch
        material.shrink += extent.shrink
    }

    @inline(__always)
    private func add(_ item: Item, to extent: inout LineExtent, _ infinite: inout SIMD4<Int64>) {
        extent.width += Int64(item.width)
        extent.shrink += Int64(item.shrink)
        if item.stretchOrder == .normal {
            extent.stretch += Int64(item.stretch)
        } else {
            infinite[Int(item.stretchOrder.rawValue) - 1] &+= Int64(item.stretch)
        }
    }
}

/// What there is to set in a line: its natural width, stretch and shrink.
struct LineMaterial {
    var width: Int64
    var stretch: Int64
    var shrink: Int64
    var infinite: SIMD4<Int64>
    /// What the fonts can give.
    var expansion: ExpansionSum
}

extension BrokenLine {
    /// Sets the glue of a line to its measure as TeX's `hpack` does, and judges the result.
    mutating func setGlue(_ material: LineMaterial) {
        let difference = Int64(width) - material.width
        // The rest after the fonts is the glue's; pdfTeX's `hpack` deals it out in the same order.
        let fontsGive = difference < 0 || material.infinite == SIMD4()
        let excess = fontsGive ? BreakSearch.rest(of: difference, after: material.expansion) : difference
        expansion = Int32(clamping: difference - excess)
        if excess > 0 {
            glueOrder = .normal
            var total = material.stretch
            for order in [GlueOrder.filll, .fill, .fil, .fi] where material.infinite[Int(order.rawValue) - 1] != 0 {
                glueOrder = order
                total = material.infinite[Int(order.rawValue) - 1]
                break
            }
            badness = glueOrder == .normal ? Int32(Badness.of(excess, available: total)) : 0
            guard total != 0 else { return }
            glueSign = .stretching
            glueRatio = Double(excess) / Double(total)
        } else if excess < 0 {
            badness = Int32(-excess > material.shrink ? Badness.overfull : Badness.of(-excess, available: material.shrink))
            glueSign = material.shrink != 0 ? .shrinking : .normal
            // More than all of the shrink cannot be had. TeX says so by a ratio of 1 even where there is none.
            glueRatio = material.shrink < -excess ? 1 : Double(-excess) / Double(material.shrink)
        }
    }
}
