import Boxes
package import DisplayLists
package import Markup
package import Resources
import TextLayout
import Typefaces

// Where in the sources stands what a page shows.

extension Layout {
    /// What of the document's text a placed shape shows; nil for generated text. O(log n).
    package func documentText(of placed: PlacedShape) -> Range<Int>? {
        guard placed.textOffset >= 0 else { return nil }
        let start = Int(placed.textOffset)
        return documentText(of: start..<start + Int(shapes[placed.shape].sourceCount))
    }

    /// What of the document's text a range of the text that was set shows; nil for generated text. O(log n).
    func documentText(of range: Range<Int>) -> Range<Int>? { boxText(of: range).flatMap(tree.documentRange) }

    /// Where a placed shape stands in the source: its letters, or the element that it was generated for; nil in margin boxes.
    package func source(of placed: PlacedShape, in document: Document) -> SourceRange? {
        if let range = documentText(of: placed) {
            let source = document.sourceRange(ofText: range)
            if source != .nowhere { return source }
        }
        guard placed.node >= 0 else { return nil }
        let source = document[NodeID(placed.node)].source
        return source == .nowhere ? nil : source
    }

    /// What of the box tree's text a range of the text that was set is: they differ where page numbers have been written into a copy. Nil
    /// for text that is not in the tree.
    private func boxText(of range: Range<Int>) -> Range<Int>? {
        let run = text.runIndex(at: Int32(range.lowerBound))
        guard run >= tree.runs.count else { return range }
        let copy = run - tree.runs.count
        guard copy < copiedRuns.count, copiedRuns[copy] >= 0 else { return nil }
        let index = Int(copiedRuns[copy]), shift = Int(tree.runs[index].start) - Int(text.runs[run].start)
        // A number may be longer than what the tree has for it.
        let end = index + 1 < tree.runs.count ? Int(tree.runs[index + 1].start) : Int.max
        return min(range.lowerBound + shift, end)..<min(range.upperBound + shift, end)
    }
}

/// Stretches of the sources as lines and columns.
package struct SourcePlaces {
    package let document: Document
    private let texts: SourceTexts
    /// Made when a source is first asked for. Looked up, never iterated.
    private var lines: [SourceID: SourceLines] = [:]

    package init(of document: Document, in texts: SourceTexts) { self.document = document; self.texts = texts }

    /// Where a stretch begins, with the name of its source; line and column from 1. Nil for a source that is not there.
    package mutating func start(of range: SourceRange) -> (name: String, line: Int, column: Int)? {
        guard let source = texts[range.source] else { return nil }
        let known = lines[range.source] ?? SourceLines(source)
        lines[range.source] = known
        let start = known.position(of: Int(range.start))
        return (source.name, start.line, start.column)
    }

    mutating func description(of range: SourceRange) -> String {
        guard let source = texts[range.source] else { return "" }
        let known = lines[range.source] ?? SourceLines(source)
        lines[range.source] = known
        let start = known.position(of: Int(range.start)), end = known.position(of: Int(range.end))
        return "\(start.line):\(start.column)-\(end.line):\(end.column) \(source.name)"
    }
}

extension SourceRange {
    /// From where the first of both begins to where the last ends; this one alone where they stand in different sources.
    func joined(with other: SourceRange) -> SourceRange {
        guard other.source == source else { return self }
        return SourceRange(source: source, start: Int(min(start, other.start)), end: Int(max(end, other.end)))
    }
}
