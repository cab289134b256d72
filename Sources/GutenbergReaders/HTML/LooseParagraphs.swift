import Markup
import Resources

// Files of the first years type their text into the body, or a cell of a table that is the page, without any paragraph: two line breaks are
// where one ends. Where that is how the file does it, what stands between blocks and such breaks becomes the paragraph that it is. Verse is
// typed in the same way, with one line break behind each line and two behind a stanza.

extension Document {
    /// What stands side by side in a container without a paragraph of its own.
    private struct LooseRun {
        var nodes: [NodeID] = []
        /// In front of or behind it are two line breaks.
        var isParted = false
        var hasLines = false
    }

    /// A file of Project Gutenberg with paragraphs for text that has none; any other document as it is. O(nodes), and O(text) where there
    /// is such text.
    func withLooseParagraphs() -> Document {
        let shortestProse = 150, fewest = 3, fewestStanzas = 12
        guard let lineBreak = names.id(of: "br"), names.id(of: "body") != nil else { return self }
        let kinds = ElementClasses(names)
        var found: [LooseRun] = []
        var parted = 0
        for i in nodes.indices
        where nodes[i].kind == .element && (kinds[nodes[i].name].isContainer || kinds[nodes[i].name] == .cell)
            && nodes[i].firstChild != .none
        {
            let runs = looseRuns(in: NodeID(Int32(i)), lineBreak, kinds)
            let prose = runs.count { !$0.hasLines && $0.isParted && length(of: $0) >= shortestProse }
            let stanzas = runs.count { $0.isParted && $0.hasLines && isStanza($0, lineBreak) }
            // A cell or a division with one paragraph in it is none of these, and a few broken lines are an address or a title.
            guard prose >= 2 || stanzas >= fewestStanzas && stanzas * 4 >= runs.count * 3 else { continue }
            parted += prose + stanzas
            found += runs
        }
        guard parted >= fewest, findGutenbergMarkers(text) != nil else { return self }
        var copy = DocumentCopy(self)
        for run in found {
            guard let first = run.nodes.first, let last = run.nodes.last else { continue }
            for node in run.nodes { copy.leftOut.insert(node.index) }
            let source = SourceRange(
                source: self[first].source.source, start: Int(self[first].source.start),
                end: Int(max(self[first].source.end, self[last].source.end)))
            copy.behind[first.index, default: []].append { copy in
                copy.start("p", source: source)
                for node in run.nodes { copy.copy(node, isForced: true) }
                copy.builder.endElement()
            }
        }
        copy.copy(.root)
        var document = copy.finish()
        document.guesses.append(
            Guess(.format, "\(found.count) paragraphs without elements of their own", because: "two line breaks part them"))
        return document
    }

    private func length(of run: LooseRun) -> Int {
        guard let first = run.nodes.first, let last = run.nodes.last else { return 0 }
        return Int(self[last].textEnd - self[first].textStart)
    }

    /// Lines that read as verse.
    private func isStanza(_ run: LooseRun, _ lineBreak: NameID) -> Bool {
        var texture = LineTexture()
        guard let first = run.nodes.first, let last = run.nodes.last else { return false }
        var start = Int(self[first].textStart)
        for node in run.nodes where self[node].kind == .element && self[node].name == lineBreak {
            texture.add(text[start..<Int(self[node].textStart)].trimmed, indent: 0)
            start = Int(self[node].textStart)
        }
        texture.add(text[start..<Int(self[last].textEnd)].trimmed, indent: 0)
        return texture.isVerse(isAside: false)
    }

    /// The runs of text and what is in its lines, without the line breaks and the white space round them.
    private func looseRuns(in container: NodeID, _ lineBreak: NameID, _ kinds: ElementClasses) -> [LooseRun] {
        var runs: [LooseRun] = []
        var run = LooseRun(), breaks = 0, isBehindBreaks = false
        func isSpace(_ node: NodeID) -> Bool { self[node].kind == .text && isBlank(Int(self[node].textStart)..<Int(self[node].textEnd)) }
        func end(isParted: Bool) {
            run.isParted = isParted || isBehindBreaks
            while let last = run.nodes.last, isSpace(last) || self[last].kind == .element && self[last].name == lineBreak {
                run.nodes.removeLast()
            }
            if run.nodes.contains(where: { !isSpace($0) && self[$0].textEnd > self[$0].textStart }) { runs.append(run) }
            run = LooseRun()
            isBehindBreaks = isParted
            breaks = 0
        }
        var next = self[container].firstChild
        while next != .none {
            let node = self[next]
            if node.kind == .element, node.name == lineBreak {
                breaks += 1
                if breaks >= 2 { end(isParted: true) } else if !run.nodes.isEmpty { run.nodes.append(next) }
            } else if node.kind == .element, holdsBlock(next, kinds) {
                end(isParted: false)
            } else if isSpace(next) {
                if !run.nodes.isEmpty { run.nodes.append(next) }
            } else {
                if breaks == 1, run.nodes.count > 1 { run.hasLines = true }
                breaks = 0
                run.nodes.append(next)
            }
            next = node.nextSibling
        }
        end(isParted: false)
        return runs
    }

    /// A block, or something with one inside.
    private func holdsBlock(_ node: NodeID, _ kinds: ElementClasses) -> Bool {
        (Int(node.index)..<subtreeEnd(of: node)).contains { nodes[$0].kind == .element && kinds[nodes[$0].name].isBlock }
    }
}
