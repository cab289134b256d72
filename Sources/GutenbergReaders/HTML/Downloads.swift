import Markup
import Resources

// "[Listen] [PDF] [MusicXML]": links of the web page to recordings, scores and other files beside the book. They are no text of it, and on
// paper they lead nowhere.

extension Document {
    /// A file of Project Gutenberg without such links; any other document, and one that has none, as it is. O(nodes), and O(text) where
    /// there are any.
    func withoutDownloads() -> Document {
        guard let href = names.id(of: "href"), let anchor = names.id(of: "a") else { return self }
        let links = nodes.indices.filter { nodes[$0].kind == .element && nodes[$0].name == anchor && isDownload(NodeID(Int32($0)), href) }
        guard !links.isEmpty, findGutenbergMarkers(text) != nil else { return self }
        let isLink = Set(links)
        var copy = DocumentCopy(self)
        var behind = 0
        for link in links where link >= behind {
            let run = runOfDownloads(from: NodeID(Int32(link))) { isLink.contains(Int($0.index)) }
            behind = run.last.map { subtreeEnd(of: $0) } ?? link
            leaveOut(run, in: &copy)
        }
        copy.copy(.root)
        return copy.finish()
    }

    /// A short link to a file that is no page and no picture.
    private func isDownload(_ link: NodeID, _ href: NameID) -> Bool {
        let longest = 48
        guard Int(self[link].textEnd - self[link].textStart) <= longest, let address = attribute(href, of: link), !address.hasPrefix("#")
        else { return false }
        let path = address.prefix { $0 != "?" && $0 != "#" }
        return path.lastIndex(of: ".").map { Self.downloads.contains(path[path.index(after: $0)...].lowercased()) } ?? false
    }

    private static let downloads: Set<String> = [
        "mp3", "ogg", "oga", "wav", "m4a", "m4b", "flac", "mid", "midi", "mxl", "musicxml", "xml", "mus", "mscz", "sib", "ly", "nwc", "pdf",
        "zip", "epub", "mobi",
    ]

    /// The link and its siblings up to the last link in a row of them, with nothing but brackets and signs between.
    private func runOfDownloads(from link: NodeID, isLink: (NodeID) -> Bool) -> [NodeID] {
        var run = [link], waiting: [NodeID] = []
        var next = self[link].nextSibling
        while next != .none {
            if isLink(next) {
                run += waiting + [next]
                waiting = []
            } else if self[next].kind == .text && isSigns(Int(self[next].textStart)..<Int(self[next].textEnd))
                || self[next].kind == .element && name(of: next) == "br"
            {
                waiting.append(next)
            } else {
                break
            }
            next = self[next].nextSibling
        }
        return run
    }

    private func isSigns(_ range: Range<Int>) -> Bool {
        text[range].allSatisfy { !$0.isASCIILetter && !$0.isASCIIDigit && ($0 < 0x80 || $0 == 0xC2 || $0 == 0xA0 || $0 == 0xB7) }
    }

    /// Links in brackets of their own or round them, and those that are all of their block.
    private func leaveOut(_ run: [NodeID], in copy: inout DocumentCopy) {
        guard let first = run.first, let last = run.last else { return }
        let whole = Int(self[first].textStart)..<Int(self[last].textEnd)
        let parent = self[first].parent
        if isSigns(Int(self[parent].textStart)..<whole.lowerBound), isSigns(whole.upperBound..<Int(self[parent].textEnd)),
            name(of: parent) != "body"
        {
            // A cell or an item stays, or the others would move.
            let isPiece = ["td", "th", "li", "dd", "dt"].contains(name(of: parent))
            copy.stripText(of: parent, .download)
            if isPiece {
                for i in Int(parent.index) + 1..<subtreeEnd(of: parent) { copy.leftOut.insert(Int32(i)) }
            } else {
                copy.leftOut.insert(parent.index)
            }
            return
        }
        let own = text[whole].trimmed
        if own.first == 0x5B && own.last == 0x5D || own.first == 0x28 && own.last == 0x29 {
            for node in run { copy.strip(node, .download) }
            return
        }
        let before = self[first].previousSibling, after = self[last].nextSibling
        let head =
            before == .none || self[before].kind == .element
            ? nil : openingBracket(in: Int(self[before].textStart)..<Int(self[before].textEnd))
        let tail =
            after == .none || self[after].kind == .element ? nil : closingBracket(in: Int(self[after].textStart)..<Int(self[after].textEnd))
        if var head, let tail {
            for node in run { copy.strip(node, .download) }
            // Nothing follows: the space in front goes with it.
            let isLast = self[after].nextSibling == .none && isBlank(tail..<Int(self[after].textEnd))
            while isLast, head > Int(self[before].textStart), text[head - 1].isASCIISpace { head -= 1 }
            cut(before, keeping: Int(self[before].textStart)..<head, &copy)
            cut(after, keeping: tail..<Int(self[after].textEnd), &copy)
        }
    }

    /// Where "[" or "[Listen: " begins at the end of a text.
    private func openingBracket(in range: Range<Int>) -> Int? {
        let longest = 16
        guard let bracket = text[range].lastIndex(where: { $0 == 0x5B || $0 == 0x28 }), range.upperBound - bracket <= longest else {
            return nil
        }
        let label = text[(bracket + 1)..<range.upperBound].trimmed
        return label.isEmpty || label.last == 0x3A ? bracket : nil
    }

    /// Behind the "]" at the beginning of a text.
    private func closingBracket(in range: Range<Int>) -> Int? {
        guard let sign = range.first(where: { !text[$0].isASCIISpace }), text[sign] == 0x5D || text[sign] == 0x29 else { return nil }
        return sign + 1
    }

    private func cut(_ node: NodeID, keeping kept: Range<Int>, _ copy: inout DocumentCopy) {
        let whole = Int(self[node].textStart)..<Int(self[node].textEnd)
        guard copy.leftOut.insert(node.index).inserted else { return }
        copy.behind[node.index, default: []].append { copy in
            copy.strip(whole.lowerBound..<kept.lowerBound, .download)
            copy.copyText(kept)
            copy.strip(kept.upperBound..<whole.upperBound, .download)
        }
    }
}
