/// First fit, as word processors break lines: each line takes what fits, its glue shrunk if need be, and no line knows of the next.
/// Serves for comparison, and as the last resort. A single node is active: the start of the current line.
extension BreakSearch {
    mutating func runFirstFit<Source: FragmentSource>(
        _ items: Span<Item>, _ parameters: LineBreakingParameters, _ source: Source, into lines: inout [BrokenLine]
    ) -> BrokenParagraph {
        prepare(items, parameters, source)
        preparePass(.second, items)
        isFirstFit = true
        lastFit = nil
        canSkip = false
        nearestReach = .min
        searchBreaks(items, source)
        var paragraph = appendLines(to: Int32(clamping: records.count - 1), items, &lines)
        paragraph.pass = .firstFit
        return paragraph
    }

    /// Ends lines as a place to break demands: at the last place before it that fits if it does not fit itself, or at it if nothing does.
    mutating func fillLine<Source: FragmentSource>(_ site: BreakSite, _ items: Span<Item>, _ source: Source) {
        while true {
            let node = nodes[1]
            if let hyphenLimit, site.kind == .hyphenated, node.hyphenRun >= hyphenLimit, !site.isForced { return }
            let measure = Int64(fragments[node.fragment].fragment.width) - background.width
            let line = extent(from: 1, to: site, items)
            let width = line.width - Int64(node.leftProtrusion) - Int64(site.rightProtrusion)
            let shrink =
                background.shrink + line.shrink + expansion(from: node.record < 0 ? 0 : records[node.record].item, to: site.item).shrink
            if width - shrink <= measure {
                if site.isForced { endLine(at: site, items, source) } else { lastFit = site }
                return
            }
            guard let last = lastFit else {
                // Nothing fits: a fragment that may stay empty does.
                if let next = fragmentBehindEmpty(node.fragment, source) {
                    nodes[1].fragment = next
                    continue
                }
                return endLine(at: site, items, source)
            }
            endLine(at: last, items, source)
        }
    }

    private mutating func endLine<Source: FragmentSource>(at site: BreakSite, _ items: Span<Item>, _ source: Source) {
        let node = nodes[1]
        let start = lineStart(after: site, items)
        let isHyphenated = site.kind == .hyphenated
        nodes[1].record = append(lineFrom: 1, to: site, demerits: 0)
        nodes[1].sums = start.sums
        nodes[1].line += 1
        nodes[1].leftProtrusion = start.leftProtrusion
        nodes[1].hyphenRun = isHyphenated && hyphenLimit != nil ? min(node.hyphenRun + 1, 250) : 0
        if site.kind != .end { nodes[1].fragment = nextFragment(node.fragment, source) }
        lastFit = nil
    }
}
