import Markup
import Resources

// Sections of chapters that bear numbers in paragraphs of their own: "1." right below the heading of a chapter, "2." some paragraphs later.
// The first of each chapter may be in a heading element all the same, as tools that look for headings below headings leave it.

extension Document {
    /// A paragraph or a heading that holds a number and nothing else.
    private struct LoneNumber {
        var node: Int
        var number: Int
        /// Of a heading.
        var tag: Int?
        /// The tag of the heading that stands right above it; nil if there is other text between.
        var tagAbove: Int?
    }

    /// Makes headings of the numbers of sections, where they count on from one below the headings of several chapters and text stands
    /// between them. Numbers that never begin again are those of pages. O(nodes).
    /// - Returns: the nodes that are headings now.
    mutating func promoteSectionNumbers() -> [Int] {
        let fewestChapters = 2, fewest = 6, leastText = 400
        let kinds = ElementClasses(names)
        let found = loneNumbers(kinds)
        guard found.count >= fewest else { return [] }
        var series: [[LoneNumber]] = []
        var strays = 0
        for item in found {
            if item.number == 1, item.tagAbove != nil {
                series.append([item])
            } else if let last = series.last?.last, item.number == last.number + 1 {
                series[series.count - 1].append(item)
            } else {
                strays += 1
            }
        }
        let counting = series.filter { $0.count > 1 }
        let members = counting.flatMap(\.self)
        let text = counting.reduce(0) { $0 + Int(nodes[$1[$1.count - 1].node].textStart - nodes[$1[0].node].textEnd) }
        guard counting.count >= fewestChapters, members.count >= fewest, strays * 10 <= members.count,
            text >= leastText * (members.count - counting.count), let above = counting.compactMap(\.[0].tagAbove).max()
        else { return [] }
        let tag = members.compactMap(\.tag).min() ?? min(above + 1, 6), paragraphs = members.filter { $0.tag == nil }
        for item in paragraphs { nodes[item.node].name = names.intern("h\(tag)") }
        return paragraphs.map(\.node)
    }

    private func loneNumbers(_ kinds: ElementClasses) -> [LoneNumber] {
        var found: [LoneNumber] = []
        var tagAbove: Int?
        var end = 0
        for i in nodes.indices {
            let range = Int(nodes[i].textStart)..<Int(nodes[i].textEnd)
            if nodes[i].kind == .text {
                if i >= end, !isBlank(range) { tagAbove = nil }
                continue
            }
            guard i >= end else { continue }
            if let level = kinds[nodes[i].name].headingLevel {
                if tagAbove.map({ $0 < level }) == true, let number = loneNumber(text[range].trimmed) {
                    found.append(LoneNumber(node: i, number: number, tag: level, tagAbove: tagAbove))
                }
                tagAbove = level
                end = subtreeEnd(of: NodeID(Int32(i)))
            } else if kinds[nodes[i].name] == .paragraph, let number = loneNumber(text[range].trimmed) {
                found.append(LoneNumber(node: i, number: number, tagAbove: tagAbove))
                tagAbove = nil
                end = subtreeEnd(of: NodeID(Int32(i)))
            }
        }
        return found
    }

    /// "12.", "IV", "§ 3."
    private func loneNumber(_ line: ArraySlice<UInt8>) -> Int? {
        let longest = 12
        guard !line.isEmpty, line.count <= longest, let form = form(Array(line)), form.division == .bare, form.titleStart == nil else {
            return nil
        }
        return form.number
    }
}
