extension TextStorage {
    /// Gives all characters of paragraphs the paragraph style of their first one, which holds for all of a paragraph anyway. Whatever is
    /// deleted or parted off later, the style stays. O(runs of the paragraphs) unless a run changes.
    func fixParagraphStyles(of indices: Range<Int>) {
        guard recorder?.isRestoring != true, let last = indices.last else { return }
        let range = paragraphs.starts[indices.lowerBound]..<paragraphs.range(last, textCount: text.count).upperBound
        let runs = attributeRuns.runs(in: range)
        func style(_ run: AttributeRun) -> ParagraphStyle? { attributeRuns.table[Int(run.attributes)].paragraphStyle }
        guard runs.count > 1, runs.contains(where: { style($0) != style(runs[0]) }) else { return }
        var fixed: [AttributeRun] = [], isChanged = false
        for index in indices {
            let pieces = attributeRuns.runs(in: paragraphs.range(index, textCount: text.count))
            guard let wanted = pieces.first.map(style) else { continue }
            for piece in pieces {
                var number = piece.attributes
                if style(piece) != wanted {
                    var attributes = attributeRuns.table[Int(number)]
                    attributes.paragraphStyle = wanted
                    number = attributeRuns.number(of: attributes)
                    isChanged = true
                }
                if fixed.last?.attributes != number { fixed.append(.init(start: piece.start - range.lowerBound, attributes: number)) }
            }
        }
        guard isChanged else { return }
        record(range, newLength: range.count, joins: true)
        attributeRuns.replace(range, with: fixed, length: range.count, count: text.count)
    }

    /// Takes attachments away from all characters of a range that cannot stand for one. O(runs of the range) unless one has an attachment.
    func fixAttachments(in range: Range<Int>) {
        guard recorder?.isRestoring != true else { return }
        for stretch in attributeRuns.stretches(in: range) where stretch.attributes.attachment != nil {
            var start = stretch.range.lowerBound
            while start < stretch.range.upperBound {
                let isPlace = isAttachmentCharacter(at: start)
                var end = start
                while end < stretch.range.upperBound, isAttachmentCharacter(at: end) == isPlace { end += isPlace ? 3 : 1 }
                end = min(end, stretch.range.upperBound)
                if !isPlace { attributeRuns.change(start..<end, count: text.count) { $0.attachment = nil } }
                start = end
            }
        }
    }

    /// U+FFFC begins at an offset.
    private func isAttachmentCharacter(at offset: Int) -> Bool {
        offset + 2 < text.count && text[offset] == 0xEF && text[offset + 1] == 0xBF && text[offset + 2] == 0xBC
    }
}
