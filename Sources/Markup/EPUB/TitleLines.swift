import Resources

/// The paragraphs of a file that may be titles without being headings, and the headings that may go on with one.
///
/// Programs that make EPUBs of anything (word processors' files, above all) set titles as paragraphs in bold, and only the list of contents
/// knows of them: what it calls a place is what the paragraphs there say.
struct TitleLines {
    private let document: Document
    private let conclusions: PublicationConclusions
    /// Paragraphs with text, divisions that hold no blocks, and headings, in document order.
    private let lines: [NodeID]
    private let headingNames: Set<NameID>

    private static let blocks: Set<String> = [
        "p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "section", "article", "table", "tr", "td", "th", "ul", "ol", "li",
        "dl", "dt", "dd", "pre", "figure", "aside",
        "header", "hgroup", "nav", "main", "center", "body",
    ]
    /// Paragraphs of one title, and bytes of one that is none any more.
    private static let lineLimit = 4
    private static let byteLimit = 400

    /// - Complexity: O(nodes).
    init(_ document: Document, in content: NodeID, _ conclusions: PublicationConclusions) {
        self.document = document
        self.conclusions = conclusions
        let names = Set(Self.blocks.compactMap { document.names.id(of: $0) })
        let headings = Set((1...6).compactMap { document.names.id(of: "h\($0)") })
        headingNames = headings
        let paragraphs = Set(["p", "div"].compactMap { document.names.id(of: $0) }).union(headings)
        var blockAround: [Int32] = Array(repeating: -1, count: document.nodes.count)
        var holdsBlocks = Array(repeating: false, count: document.nodes.count)
        for (i, node) in document.nodes.enumerated() where node.parent != .none {
            let parent = Int(node.parent.index)
            blockAround[i] = names.contains(document.nodes[parent].name) ? node.parent.index : blockAround[parent]
            if node.kind == .element, names.contains(node.name), blockAround[i] >= 0 { holdsBlocks[Int(blockAround[i])] = true }
        }
        lines = (Int(content.index)..<document.subtreeEnd(of: content)).compactMap { i in
            let node = document.nodes[i]
            guard node.kind == .element, paragraphs.contains(node.name), !holdsBlocks[i],
                !document.isBlank(Int(node.textStart)..<Int(node.textEnd))
            else { return nil }
            return NodeID(Int32(i))
        }
    }

    /// The paragraphs at a place, one or several, that say what the list of contents calls it; empty if they say something else. A heading
    /// right below them goes on with the title.
    /// - Parameter end: where the next entry of the list begins.
    func title(at place: NodeID, before end: NodeID?, called label: String) -> [NodeID] {
        let start = Int(document[place].textStart)
        let first = lines.partitioningIndex { Int(document[$0].textStart) >= start }
        guard first < lines.count, document.isBlank(start..<Int(document[lines[first]].textStart)) else { return [] }
        var rest = Self.folded(label)[...]
        var title: [NodeID] = []
        for line in lines[first...].prefix(Self.lineLimit) {
            guard document[line].textEnd - document[line].textStart <= Self.byteLimit else { break }
            // A heading that has an entry of its own is no part of this title.
            if isHeading(line), title.isEmpty || end.map({ Int($0.index) < document.subtreeEnd(of: line) }) ?? false { break }
            let own = Self.folded(document.collapsedText(of: line))
            if own.isEmpty { continue }
            if rest.isEmpty {
                if goesOn(title, with: line) { title.append(line) }
                break
            }
            if rest.starts(with: own) {
                title.append(line)
                rest = rest.dropFirst(own.count)
            } else {
                guard title.isEmpty, Self.isSame(own[...], rest) else { break }
                title.append(line)
                rest = []
            }
        }
        return title
    }

    private func isHeading(_ line: NodeID) -> Bool { headingNames.contains(document[line].name) }

    /// What the outline says of a title whose heading the list of contents does not name; nil where the list says all of it.
    func label(of title: [NodeID], called label: String) -> String? {
        guard title.count > 1, let last = title.last, isHeading(last) else { return nil }
        let words = document.collapsedText(of: last)
        return Self.isRelated(words, label) ? nil : label + " " + words
    }

    /// "Part 1" in a paragraph, which is all that the list of contents says, and right below it a heading that is no number.
    private func goesOn(_ title: [NodeID], with line: NodeID) -> Bool {
        guard title.count == 1, isHeading(line), document.isBlank(Int(document[title[0]].textEnd)..<Int(document[line].textStart)) else {
            return false
        }
        return conclusions.numbering(document.collapsedText(of: title[0])) == .alone
            && conclusions.numbering(document.collapsedText(of: line)) == nil
    }

    /// Whether a heading that does not stand at the place may be meant all the same.
    static func isRelated(_ heading: String, _ label: String) -> Bool {
        let a = folded(heading), b = folded(label)
        let (shorter, longer) = a.count < b.count ? (a, b) : (b, a)
        guard !shorter.isEmpty else { return false }
        return longer.starts(with: shorter) || longer.suffix(shorter.count).elementsEqual(shorter)
    }

    /// "4" of the contents is "Chapter 4" of the text, and "4. A Walk" may be "A Walk".
    private static func isSame(_ line: ArraySlice<Character>, _ label: ArraySlice<Character>) -> Bool {
        if line.count < label.count { return line.count >= 3 && label.suffix(line.count).elementsEqual(line) }
        let more = line.dropLast(label.count)
        return line.suffix(label.count).elementsEqual(label) && more.count <= 12 && more.allSatisfy(\.isLetter)
    }

    /// Letters and figures alone, all small.
    private static func folded(_ text: String) -> [Character] { text.lowercased().filter { $0.isLetter || $0.isNumber }.map { $0 } }
}
