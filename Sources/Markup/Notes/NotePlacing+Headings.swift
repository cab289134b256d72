import Resources

extension NotePlacing {
    /// "NOTES" above notes that have gone, beside the headings of chapters and not in a section of its own: nothing stands between it and
    /// the next heading, or the end, and the notes are called in front of it. A chapter whose title has a note and whose sections follow
    /// keeps its heading.
    /// - Parameter gone: the notes, and the lists and tables of which nothing is left.
    /// - Returns: the ids of such headings.
    /// - Complexity: O(nodes beside notes).
    mutating func leaveOutEmptiedHeadings(of gone: [NodeID]) -> Set<NameID> {
        var ids: Set<NameID> = []
        var seen: Set<Int32> = []
        for node in gone {
            let parent = document[node].parent
            guard parent != .none, seen.insert(parent.index).inserted else { continue }
            for heading in emptiedHeadings(in: parent) {
                if document[heading].id != .none { ids.insert(document[heading].id) }
                copy.stripText(of: heading, .mark)
                copy.leftOut.insert(heading.index)
            }
        }
        return ids
    }

    private func emptiedHeadings(in parent: NodeID) -> [NodeID] {
        var found: [NodeID] = []
        // Going back from the end: the headings met since anything but them and notes that have gone, the level of the last, and the last
        // place that the notes are called at.
        var run: [NodeID] = []
        var isOfNotes = false
        var below = 7
        var lastCall: NodeID = .root
        func endOfRun() {
            // Only a title of notes says that what stands below it is nothing but notes: chapters that are named again there.
            if let title = run.lastIndex(where: { isNotesTitle($0) }) { found += run[...title] }
            run.removeAll()
        }
        for child in document.children(of: parent).reversed() {
            if document[child].kind == .text {
                if document.text[Int(document[child].textStart)..<Int(document[child].textEnd)].contains(where: { !$0.isASCIISpace }) {
                    isOfNotes = false; endOfRun()
                }
                continue
            }
            if copy.leftOut.contains(child.index) {
                if !isOfNotes { lastCall = .root }
                isOfNotes = true
                below = 7
                lastCall = max(lastCall, lastCallOfNotes(in: child))
                continue
            }
            guard let level = headingLevel(child) else {
                if document.name(of: child) != "hr" { isOfNotes = false; endOfRun() }
                continue
            }
            // Chapters said again may be of the level of the title above them.
            guard isOfNotes, level < below || level == below && isNotesTitle(child), lastCall < child, !holdsCall(child) else {
                isOfNotes = false; endOfRun(); continue
            }
            run.append(child)
            below = level
        }
        endOfRun()
        return found
    }

    /// The last place in the text at which a note is first called that an element is or holds; the root if there is none.
    private func lastCallOfNotes(in node: NodeID) -> NodeID {
        let end = document.subtreeEnd(of: node)
        var last = NodeID.root
        var k = containers.partitioningIndex { $0.node >= node }
        while k < containers.count, Int(containers[k].node.index) < end {
            if let call = notes[containers[k].note].calls.first, !isInNote(call, below: .root) { last = max(last, call) }
            k += 1
        }
        return last
    }

    /// A heading or paragraph that says no more than that notes follow: "NOTES", "NOTES TO BOOK I".
    func isNotesTitle(_ node: NodeID) -> Bool {
        if let title = document.names.id(of: "notes-title"), document.classes(of: node).contains(title) { return true }
        let longest = 60
        let text = Int(document[node].textStart)..<Int(document[node].textEnd)
        return text.count <= longest
            && isTitleOfNotes(
                String(decoding: document.text[text], as: UTF8.self), headingLevel(ofName: document.name(of: node)) != nil)
    }

    /// 1 to 6, and 7 above none: a paragraph that titles notes is below every heading.
    private func headingLevel(_ node: NodeID) -> Int? {
        let name = document.name(of: node)
        return name == "p" && isNotesTitle(node) ? 6 : headingLevel(ofName: name)
    }

    private func headingLevel(ofName name: String) -> Int? {
        guard name.utf8.count == 2, name.utf8.first == 0x68, let figure = name.utf8.last, (0x31...0x36).contains(figure) else { return nil }
        return Int(figure) - 0x30
    }
}
