internal import Typefaces

/// A stretch of a paragraph that the font it asks for lacks.
struct FontFix {
    /// In bytes from the beginning of the paragraph; within one run of attributes.
    var range: Range<Int>
    /// What stands in.
    var font: FontDescriptor
    /// What the text asks for.
    var original: FontDescriptor
}

/// Which fonts stand in for others, paragraph by paragraph, as far as somebody has asked.
struct FontFixes {
    /// By the number of the paragraph; nil: not looked at. Empty before the first question, so that edits cost nothing.
    fileprivate(set) var paragraphs: [[FontFix]?] = []
    /// By the number of attributes.
    fileprivate var fonts: [Int32: FontID] = [:]
    fileprivate var standIns: [StandIn: FontDescriptor] = [:]
    /// Of the fonts that there were.
    fileprivate var generation = 0

    fileprivate struct StandIn: Hashable {
        var attributes: Int32
        var font: FontID
    }

    /// Follows an edit: what its paragraphs lack is not known any more.
    mutating func forget(_ change: ParagraphStarts.Change) {
        guard !paragraphs.isEmpty else { return }
        paragraphs.replaceSubrange(change.first..<(change.first + change.removed), with: repeatElement(nil, count: change.added))
    }
}

/// Fonts that stand in for others. The storage keeps the fonts that were asked for and finds the others when somebody reads attributes, so
/// that edits, undo and fonts that come later need not take anything back.
extension TextStorage {
    private func fontFixes(of paragraph: Int) -> [FontFix] {
        if fontFixes.paragraphs.isEmpty || fontFixes.generation != SharedFonts.generation {
            fontFixes = FontFixes()
            fontFixes.paragraphs = Array(repeating: nil, count: paragraphs.count)
            fontFixes.generation = SharedFonts.generation
        }
        if let known = fontFixes.paragraphs[paragraph] { return known }
        let range = paragraphs.range(paragraph, textCount: text.count), runs = attributeRuns.runs(in: range)
        var found: [FontFix] = []
        for (number, run) in runs.enumerated() {
            let attributes = attributeRuns.table[Int(run.attributes)]
            guard attributes.attachment == nil else { continue }
            let end = number + 1 < runs.count ? runs[number + 1].start : range.upperBound
            let asked = attributes.font ?? defaultAttributes.font ?? .standard
            let font = fontID(asked, run.attributes)
            let missing = text.withUnsafeBufferPointer { SharedFonts.table.substitutes(for: font, in: $0, run.start..<end) }
            for (part, substitute) in missing {
                found.append(
                    FontFix(
                        range: (part.lowerBound - range.lowerBound)..<(part.upperBound - range.lowerBound),
                        font: standIn(substitute, for: asked, run.attributes), original: asked))
            }
        }
        fontFixes.paragraphs[paragraph] = found
        return found
    }

    private func fontID(_ font: FontDescriptor, _ attributes: Int32) -> FontID {
        if let known = fontFixes.fonts[attributes] { return known }
        let id = SharedFonts.id(for: font.request())
        fontFixes.fonts[attributes] = id
        return id
    }

    private func standIn(_ id: FontID, for original: FontDescriptor, _ attributes: Int32) -> FontDescriptor {
        let key = FontFixes.StandIn(attributes: attributes, font: id)
        if let known = fontFixes.standIns[key] { return known }
        let font = SharedFonts.table[id], name = font.face.postScriptName
        let listed = SharedFonts.table.listedFaces().first { $0.postScriptName == name }
        var result = original
        result.families = [listed?.family ?? font.face.familyName]
        result.size = points(font.size)
        // That would bring in another family.
        result.traits.remove(.monospace)
        result.faceName = name
        fontFixes.standIns[key] = result
        return result
    }

    private func fixed(_ attributes: TextAttributes, _ fix: FontFix) -> TextAttributes {
        attributes.withFont(fix.font, for: fix.original)
    }

    /// The stretches of equal attributes of a range, fonts that stand in for others included.
    func fixedStretches(in range: Range<Int>) -> [(range: Range<Int>, attributes: TextAttributes)] {
        var result: [(range: Range<Int>, attributes: TextAttributes)] = []
        for stretch in attributeRuns.stretches(in: range) {
            var start = stretch.range.lowerBound, paragraph = paragraphs.index(at: start)
            while paragraph < paragraphs.count, paragraphs.starts[paragraph] < stretch.range.upperBound {
                let base = paragraphs.starts[paragraph]
                for fix in fontFixes(of: paragraph) {
                    let first = max(base + fix.range.lowerBound, start), end = min(base + fix.range.upperBound, stretch.range.upperBound)
                    guard first < end else { continue }
                    if start < first { result.append((start..<first, stretch.attributes)) }
                    result.append((first..<end, fixed(stretch.attributes, fix)))
                    start = end
                }
                paragraph += 1
            }
            if start < stretch.range.upperBound { result.append((start..<stretch.range.upperBound, stretch.attributes)) }
        }
        return result
    }

    /// The attributes of the character at an offset, a font that stands in included, and how far exactly they reach. There is a character.
    func fixedAttributes(at offset: Int) -> (attributes: TextAttributes, range: Range<Int>) {
        let index = attributeRuns.index(at: offset), run = attributeRuns.runs[index]
        let attributes = attributeRuns.table[Int(run.attributes)]
        var start = run.start, end = attributeRuns.end(of: index, count: text.count)
        let own = paragraphs.index(at: offset)
        var paragraph = own
        search: while paragraph >= 0, paragraphs.range(paragraph, textCount: text.count).upperBound > start {
            let base = paragraphs.starts[paragraph]
            for fix in fontFixes(of: paragraph).reversed() where base + fix.range.lowerBound <= offset {
                let range = (base + fix.range.lowerBound)..<(base + fix.range.upperBound)
                if range.contains(offset) { return (fixed(attributes, fix), range) }
                start = max(start, range.upperBound)
                break search
            }
            paragraph -= 1
        }
        paragraph = own
        search: while paragraph < paragraphs.count, paragraphs.starts[paragraph] < end {
            let base = paragraphs.starts[paragraph]
            if let fix = fontFixes(of: paragraph).first(where: { base + $0.range.lowerBound > offset }) {
                end = min(end, base + fix.range.lowerBound)
                break search
            }
            paragraph += 1
        }
        return (attributes, start..<end)
    }
}
