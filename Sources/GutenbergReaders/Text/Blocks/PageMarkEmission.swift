import Markup
import Resources

/// The marks of printed pages.
extension TextEmitter {
    /// `=== Page 4 ===`, without its rules.
    mutating func pageMark(_ name: NameID, _ index: Int) {
        let line = analysis.firstLine(index)
        pageMark(name, line, analysis.pageLabel(index) ?? line)
    }

    mutating func pageMark(_ name: NameID, _ mark: Range<Int>, _ label: Range<Int>) {
        start(name, "page-mark", inline.sink.range(mark))
        inline.sink.strip(mark.lowerBound..<label.lowerBound)
        inline.sink.strip(label.upperBound..<mark.upperBound)
        if !label.isEmpty { inline.sink.verbatim(label) }
        end()
    }

    /// The marks of pages that stand in front of headings: behind these, so that none is left alone on a page in front of a chapter.
    mutating func flushPageMarks() {
        for index in waitingPageMarks { pageMark(names.p, index) }
        waitingPageMarks.removeAll()
    }

    /// True for the mark of a page with nothing but such marks between it and a heading.
    func isPageMarkAboveHeading(_ index: Int) -> Bool {
        let next = analysis.blocks[(index + 1)...].firstIndex { $0.role != .pageMark }
        return next.map { isTitle($0) } ?? false
    }

    /// A heading, or the book's title once more.
    func isTitle(_ index: Int) -> Bool { analysis.isHeading(index) || analysis.blocks[index].role == .repeatedTitle }
}
