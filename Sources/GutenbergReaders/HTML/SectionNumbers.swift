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
        /// At the end of the paragraph above, into which a forgotten break has put it: it counts, and is no heading.
        var isBehindText = false
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
            } else if !item.isBehindText {
                strays += 1
            }
        }
        let counting = series.filter { $0.count > 1 }
        let members = counting.flatMap(\.self)
        let text = counting.reduce(0) { $0 + Int(nodes[$1[$1.count - 1].node].textStart - nodes[$1[0].node].textEnd) }
        guard counting.count >= fewestChapters, members.count >= fewest, strays * 10 <= members.count,
            text >= leastText * (members.count - counting.count), let above = counting.compactMap(\.[0].tagAbove).max()
        else { return [] }
        let tag = members.compactMap(\.tag).min() ?? min(above + 1, 6), paragraphs = members.filter { $0.tag == nil && !$0.isBehindText }
        for item in paragraphs { nodes[item.node].name = names.intern("h\(tag)") }
        return paragraphs.map(\.node)
    }

    /// Makes headings of the labels of remarks, "Par. 5.", "Pars. 11, 12.": one word with numbers that rise below one heading, each alone
    /// above its text. O(nodes).
    /// - Returns: the nodes that are headings now.
    mutating func promoteNumberedLabels() -> [Int] {
        let fewest = 3, leastText = 40
        let kinds = ElementClasses(names)
        var groups: [(tag: Int, members: [(node: Int, word: [UInt8], number: Int)])] = []
        var end = 0
        for i in nodes.indices where nodes[i].kind == .element && i >= end {
            if let level = kinds[nodes[i].name].headingLevel {
                groups.append((min(level + 1, 6), []))
                end = subtreeEnd(of: NodeID(Int32(i)))
            } else if kinds[nodes[i].name] == .paragraph, !groups.isEmpty,
                let label = numberedLabel(text[Int(nodes[i].textStart)..<Int(nodes[i].textEnd)].trimmed)
            {
                groups[groups.count - 1].members.append((i, label.word, label.number))
            }
        }
        var promoted: [Int] = []
        for (tag, members) in groups where members.count >= fewest {
            let follow = zip(members, members.dropFirst()).allSatisfy {
                $0.word == $1.word && $0.number < $1.number && nodes[$1.node].textStart - nodes[$0.node].textEnd >= leastText
            }
            guard follow else { continue }
            for member in members { nodes[member.node].name = names.intern("h\(tag)") }
            promoted += members.map(\.node)
        }
        return promoted
    }

    /// The word without the ending of a plural, and the last number: "pars. 11, 12." A month is a day's.
    private func numberedLabel(_ line: ArraySlice<UInt8>) -> (word: [UInt8], number: Int)? {
        let longest = 40, longestWord = 8
        guard line.count <= longest, line.last?.isASCIIDigit == true || line.last == 0x2E else { return nil }
        return Array(line).withUnsafeBufferPointer { bytes in
            var cursor = WordCursor(bytes, 0..<bytes.count)
            guard let word = cursor.word(), word.start == 0, (2...longestWord).contains(word.count), monthNames[word] == nil,
                !(0x61...0x7A).contains(bytes[0])
            else { return nil }
            var number: Int?
            while !cursor.isAtEnd {
                cursor.skip { [0x20, 0x2E, 0x2C, 0x2D].contains($0) }
                if let figures = cursor.digits() {
                    number = figures
                } else if !cursor.isAtEnd {
                    // "3 and 4", "3 u. 4"
                    guard number != nil, let and = cursor.word(), and.count <= 3 else { return nil }
                }
            }
            let singular = bytes[word.end - 1] | 0x20 == 0x73 ? word.end - 1 : word.end
            return number.map { (bytes[..<singular].map { $0 | 0x20 }, $0) }
        }
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
            } else if kinds[nodes[i].name] == .paragraph, let number = numberBehindSentence(text[range].trimmed) {
                found.append(LoneNumber(node: i, number: number, isBehindText: true))
            }
        }
        return found
    }

    /// "O man, take heed! 4."
    private func numberBehindSentence(_ line: ArraySlice<UInt8>) -> Int? {
        let mostFigures = 2
        guard line.last == 0x2E else { return nil }
        let text = line.dropLast().prefix(through: line.dropLast().lastIndex { !$0.isASCIIDigit } ?? line.startIndex)
        let figures = line.dropLast()[text.endIndex...]
        guard (1...mostFigures).contains(figures.count), text.last == 0x20, [0x21, 0x2E, 0x3F].contains(text.dropLast().last) else {
            return nil
        }
        return figures.reduce(0) { $0 * 10 + Int($1 - 0x30) }
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
