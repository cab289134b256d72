import Markup
import Resources

// A dedication, what was printed when, what else the publisher has: in front of the contents, long rules part such pages as they part the
// chapters of many files. Each is a page in the book, up to what has a heading of its own or is long, as a preface is. Behind the contents
// the class of a division tells.

extension HTMLBook {
    /// The pages that rules part at the beginning of some nodes, each up to its rule. O(nodes).
    func frontPages(_ nodes: Range<Int>) -> [Range<Int>] {
        let longest = 2500
        let rules = nodes.filter { raw.nodes[$0].kind == .element && kind($0) == .rule && !hasClass($0, breakClasses) }
        guard let first = rules.first, let widest = rules.map({ width(ofRule: $0) }).max() else { return [] }
        var pages: [Range<Int>] = []
        var start = nodes.lowerBound
        // Shorter ones part the lines of a page.
        for rule in rules where width(ofRule: rule) == widest && parent(rule) == parent(first) {
            let page = start..<rule
            let text = textRange(start).lowerBound..<max(textRange(start).lowerBound, textRange(rule).lowerBound)
            guard text.count <= longest, !headings.contains(where: { $0.role == .heading && page.contains($0.node) }) else { break }
            pages.append(page)
            start = ends[rule]
        }
        return pages
    }

    /// Divisions for a dedication or a motto with which some nodes begin, up to the first heading.
    func dedications(atStart nodes: Range<Int>) -> Range<Int>? {
        let longest = 800
        var end = nodes.lowerBound, i = nodes.lowerBound
        while i < nodes.upperBound, kind(i).headingLevel == nil {
            let isWhole = ends[i] <= nodes.upperBound
            if isWhole, isNamedDedication(i) || hasClass(i, epigraphClasses), textRange(i).count <= longest, !isBlank(textRange(i)) {
                i = ends[i]
                end = i
            } else if raw.nodes[i].kind == .text ? isBlank(textRange(i)) : kind(i) == .rule || isEmpty(i) || isPageNumber(i) {
                i = ends[i]
            } else if kind(i) == .wrapper {
                i += 1
            } else {
                return nil
            }
        }
        return end > nodes.lowerBound && i < nodes.upperBound ? nodes.lowerBound..<end : nil
    }

    /// By a class or an id.
    func isNamedDedication(_ i: Int) -> Bool {
        let node = raw.nodes[i]
        return node.id != .none && names[node.id].lowercased().hasPrefix("dedicat")
            || raw.classes(of: NodeID(Int32(i))).contains { names[$0].lowercased().hasPrefix("dedicat") }
    }

    private var epigraphClasses: [NameID] { raw.names.id(of: "epigraph").map { [$0] } ?? [] }

    /// In percent of the measure.
    private func width(ofRule rule: Int) -> Int {
        let node = NodeID(Int32(rule))
        let style = raw.attribute("style", of: node) ?? ""
        let said = style.range(ofASCII: "width:").map { style[$0.upperBound...] } ?? raw.attribute("width", of: node)?[...]
        let digits = said?.drop { $0 == " " }.prefix { $0.isNumber }
        return digits.flatMap { Int($0) } ?? 100
    }

    /// Text or a picture.
    func showsSomething(_ nodes: Range<Int>) -> Bool {
        nodes.contains { raw.nodes[$0].kind == .text ? !isBlank(textRange($0)) : kind($0) == .image }
    }
}
