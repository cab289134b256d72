/// From the chosen breaks to finished lines: which items each has, and how its glue is set (tex.web sections 649-667 and 877-890).
extension BreakSearch {
    /// Appends the lines of the chain of breaks that ends with a record.
    mutating func appendLines(to record: Int32, _ items: Span<Item>, _ lines: inout [BrokenLine]) -> BrokenParagraph {
        chain.removeAll()
        var current = record
        while current >= 0 {
            chain.append(current)
            current = records[current].previous
        }
        var overfullCount: Int32 = 0
        for index in stride(from: chain.count - 1, through: 0, by: -1) {
            let line = line(endingAt: records[chain[index]], items)
            if line.isOverfull { overfullCount += 1 }
            lines.append(line)
        }
        return BrokenParagraph(
            lineCount: Int32(clamping: chain.count), looseness: 0, demerits: 0, pass: .first, overfullCount: overfullCount)
    }

    private func line(endingAt record: BreakRecord, _ items: Span<Item>) -> BrokenLine {
        var material = LineMaterial(
            width: background.width, stretch: background.stretch, shrink: background.shrink, infinite: backgroundInfinite)
        var firstItem: Int32 = 0
        var postItem: Int32 = -1
        var leftProtrusion: Int32 = 0
        if record.previous >= 0 {
            let previous = records[record.previous]
            firstItem = previous.nextItem
            postItem = previous.hasPostBreak ? previous.item : -1
            leftProtrusion = previous.nextLeftProtrusion
        } else {
            leftProtrusion = leftEdge(from: 0, items)
        }
        // Where a break discards the next chosen break too, nothing is left for the line between them.
        var rightProtrusion = record.rightProtrusion
        if firstItem > record.item {
            leftProtrusion = 0
            rightProtrusion = 0
        } else {
            material.width += record.width
            material.stretch += record.stretch
            material.shrink += record.shrink
            material.infinite &+= infiniteStretches[record.infiniteAtEnd] &- infiniteStretches[record.infiniteAtStart]
        }
        material.width -= Int64(leftProtrusion) + Int64(rightProtrusion)
        let known = fragments[record.fragment]
        var line = BrokenLine(
            firstItem: min(firstItem, record.item), breakItem: record.item, postItem: postItem, cursor: known.cursor, x: known.fragment.x,
            width: known.fragment.width, naturalWidth: material.width, leftProtrusion: leftProtrusion,
            rightProtrusion: rightProtrusion, badness: 0, glueSign: .normal, glueOrder: .normal,
            isHyphenated: record.isHyphenated, glueRatio: 0)
        line.setGlue(material)
        return line
    }
}

/// What there is to set in a line: its natural width, stretch and shrink.
struct LineMaterial {
    var width: Int64
    var stretch: Int64
    var shrink: Int64
    var infinite: SIMD4<Int64>
}

extension BrokenLine {
    /// Sets the glue of a line to its measure as TeX's `hpack` does, and judges the result.
    mutating func setGlue(_ material: LineMaterial) {
        let excess = Int64(width) - material.width
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
