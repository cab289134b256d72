import Boxes
import Geometry
import TextLayout

/// Paragraphs with many floats. Each float may change all lines from its own on, so that a paragraph is set again for each; one that holds
/// many is set in parts, so that the work stays in proportion to its length, and so that a page that ends inside it can be begun anew from
/// there.
extension FlowStacker {
    /// So many floats are set together with the text up to the next one.
    private static let floatsOfPart = 16
    /// Bands at the end of a part that are set again with the next: what follows may change how they are broken.
    private static let looseBands = 2

    func holdsManyFloats(_ index: Int) -> Bool {
        var count = 0
        for run in tree.runs(of: index) {
            if case .float = run.kind { count += 1 }
            if count > 2 * Self.floatsOfPart { return true }
        }
        return false
    }

    /// Sets the next part of a paragraph.
    mutating func placePart(of item: FlowItem, _ text: inout TypesetText) {
        let index = Int(item.payload), paragraph = text.paragraphs[index]
        var part = state.part ?? ParagraphPart(token: paragraph.tokenStart)
        let runs = tree.runs(of: index), end = paragraph.tokenStart + paragraph.tokenCount
        let style = part.bands == 0 ? paragraph.style : continuation(of: paragraph.style, &text)
        let firstRun = max(part.run, firstFloat(runs, from: part.token, text, index))
        var (lastRun, lastToken) = (firstRun, part.token)
        func extend() { (lastRun, lastToken) = endOfPart(runs, from: lastRun, text, index, least: lastToken + 1) ?? (runs.count, end) }
        extend()
        var setter = ParagraphSetter(index, item, part: text.part(of: index, from: part.token, to: lastToken, style: style), text)
        var placed = set(setter, &text)
        // Lines are left that do not change any more.
        while lastToken < end, cut(placed, text) == nil {
            extend()
            setter = ParagraphSetter(index, item, part: text.part(of: index, from: part.token, to: lastToken, style: style), text)
            placed = set(setter, &text)
        }
        part.lines = nil
        part.isLast = lastToken >= end
        state.part = part
        placeFloats(of: runs[(runs.startIndex + firstRun)..<(runs.startIndex + lastRun)], item, setter, &placed, &text)
        guard !part.isLast, let cut = cut(placed, text) else {
            append(placed, item, text)
            state.part = part.isLast ? nil : ParagraphPart(token: lastToken, run: lastRun, bands: part.bands + placed.bandCount)
            return state.obstacles.forget(above: state.y)
        }
        append(placed, item, text, upTo: cut)
        state.part = ParagraphPart(
            token: text.lines[Int(placed.lines[cut].line)].tokenStart, run: lastRun,
            bands: part.bands + placed.lines[..<cut].count { $0.isLastOfBand })
        state.obstacles.forget(above: state.y)
    }

    /// The number of the first run from a token on that is a float, or of the end.
    private func firstFloat(_ runs: ArraySlice<InlineRun>, from token: Int32, _ text: TypesetText, _ index: Int) -> Int {
        let moved = text.paragraphs[index].textStart - tree.paragraphs[index].textStart
        let offset = text.offset(ofToken: token)
        let first = runs.firstIndex { if case .float = $0.kind { $0.start + moved >= offset } else { false } }
        return (first ?? runs.endIndex) - runs.startIndex
    }

    /// The run and the token with which the part behind this one begins; nil if this is the last.
    /// - Parameter least: the part ends with this token at the earliest.
    private func endOfPart(_ runs: ArraySlice<InlineRun>, from first: Int, _ text: TypesetText, _ index: Int, least: Int32) -> (
        run: Int, token: Int32
    )? {
        var count = 0
        for (number, run) in runs.dropFirst(first).enumerated() {
            guard case .float = run.kind else { continue }
            count += 1
            guard count > Self.floatsOfPart else { continue }
            let offset = run.start - tree.paragraphs[index].textStart + text.paragraphs[index].textStart
            let token = text.token(of: index, from: offset)
            if token >= least { return (first + number, token) }
        }
        return nil
    }

    /// The last line with which the next part may begin: the first of its band, at the beginning of a word; nil if there is none.
    private func cut(_ placed: PlacedParagraph, _ text: TypesetText) -> Int? {
        var bands = 0
        for number in placed.lines.indices.dropFirst().reversed() {
            if placed.lines[number].isLastOfBand { bands += 1 }
            if bands >= Self.looseBands, placed.lines[number - 1].isLastOfBand, text.lines[Int(placed.lines[number].line)].startBreak < 0 {
                return number
            }
        }
        return nil
    }

    /// The style of the parts behind the first.
    private mutating func continuation(of style: Int32, _ text: inout TypesetText) -> Int32 {
        if let known = continuationStyles[style] { return known }
        let new = text.continuation(ofStyle: style)
        continuationStyles[style] = new
        return new
    }
}
