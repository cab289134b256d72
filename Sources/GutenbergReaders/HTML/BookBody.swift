import Markup
import Resources

extension HTMLBook {
    /// Finds the nodes between Gutenberg's header and licence. An element that holds a marker and text of the book, mostly a `pre`, is cut:
    /// what it holds behind START are credits, what it holds in front of END stays.
    mutating func findBody(_ markers: GutenbergMarkers) {
        text = markers.body
        // Where nothing marks the beginning, the title in the file's head is no text of the book.
        if markers.start == nil { text = Range(from: max(text.lowerBound, textRange(body).lowerBound), to: text.upperBound) }
        var start = body + 1, end = ends[body]
        if markers.start != nil, text.lowerBound > 0, let node = textNode(holding: text.lowerBound - 1) {
            var top = block(of: node)
            let rest = Range(from: text.lowerBound, to: min(textRange(top).upperBound, text.upperBound))
            if !isBlank(rest) { creditsText = rest }
            text = rest.upperBound..<max(rest.upperBound, text.upperBound)
            while let parent = parent(top), parent != body, isBlank(text.lowerBound..<max(text.lowerBound, textRange(parent).upperBound)) {
                top = parent
            }
            start = ends[top]
        }
        if let closing = markers.end, let node = textNode(holding: closing.lowerBound) {
            var top = block(of: node)
            if !isBlank(Range(from: textRange(top).lowerBound, to: closing.lowerBound)) { cutBlock = top }
            while cutBlock == nil, let parent = parent(top), parent != body,
                isBlank(Range(from: textRange(parent).lowerBound, to: closing.lowerBound))
            {
                top = parent
            }
            end = top
        }
        nodes = start..<max(start, end)
        dropClosingSentences()
    }

    /// "End of Project Gutenberg's …" in a paragraph of its own, where the text has no line ends to find it by.
    private mutating func dropClosingSentences() {
        guard cutBlock == nil, let lastText = nodes.last(where: { raw.nodes[$0].kind == .text && !isBlank(textRange($0)) }) else { return }
        let last = block(of: lastText)
        guard last >= nodes.lowerBound, raw.text[textRange(last)].trimmed.hasASCIIPrefix("end of") else { return }
        let line = raw.text[textRange(last)].trimmed
        if line.count < 300, line.firstIndex(ofASCII: "project gutenberg", from: line.startIndex) != nil {
            nodes = nodes.lowerBound..<last
            text = Range(from: text.lowerBound, to: min(text.upperBound, textRange(last).lowerBound))
        }
    }

    /// The text node in which an offset of the text lies. O(log nodes) would need an index; this is called twice.
    private func textNode(holding offset: Int) -> Int? {
        raw.nodes.firstIndex { $0.kind == .text && Int($0.textStart) <= offset && offset < Int($0.textEnd) }
    }

    /// The innermost block around a node that is no mere division.
    private func block(of node: Int) -> Int {
        var i = node
        while let parent = parent(i), parent != body, !kind(i).isBlock {
            if kind(parent) == .wrapper, !kind(i).isBlock { return i }
            i = parent
        }
        return i
    }

    func parent(_ i: Int) -> Int? {
        let parent = raw.nodes[i].parent
        return parent == .none ? nil : Int(parent.index)
    }

    /// Which element each id names (an id, or the `name` of an anchor), and which ids something links to.
    mutating func findTargets() {
        guard let nameAttribute = names.id(of: "name"), let href = names.id(of: "href") else { return }
        var bearers: [(NameID, Int)] = []
        var links: [NameID] = []
        for i in nodes where raw.nodes[i].kind == .element {
            let node = raw.nodes[i]
            if node.id != .none { bearers.append((node.id, i)) }
            guard kind(i) == .anchor else { continue }
            if let name = raw.attribute(nameAttribute, of: NodeID(Int32(i))) { bearers.append((names.intern(name), i)) }
            if let reference = raw.attribute(href, of: NodeID(Int32(i))), reference.utf8.first == 0x23 {
                links.append(names.intern(String(reference.dropFirst())))
            }
        }
        targets = [Int32](repeating: -1, count: names.count)
        linked = [Bool](repeating: false, count: names.count)
        for (id, i) in bearers where targets[Int(id.rawValue)] < 0 { targets[Int(id.rawValue)] = Int32(i) }
        for id in links { linked[Int(id.rawValue)] = true }
    }

    /// The name behind the `#` of a reference within the file.
    func fragment(_ href: String) -> NameID? {
        href.utf8.first == 0x23 ? names.id(of: String(href.dropFirst())) : nil
    }
}
