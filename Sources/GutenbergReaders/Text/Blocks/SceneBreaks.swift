import Markup

// Breaks in the scene that no sign marks, only more room than paragraphs have.

/// How many blank lines between two paragraphs are a break in the scene.
struct SceneGap {
    var lines: Range<Int>
    /// Gaps inside a sentence are none: the ends of pages, which were left out.
    var isBetweenSentences = false
}

extension TextAnalysis {
    /// The gap in front of a paragraph that means a break in the scene: rare, always the same, and met several times.
    func sceneGap() -> SceneGap? {
        var gaps = [Int](repeating: 0, count: 8)
        var pairs = 0
        for index in bookBlocks.dropFirst() where blocks[index].role == .paragraph && blocks[index - 1].role == .paragraph {
            pairs += 1
            gaps[min(Int(blocks[index].blankBefore), 7)] += 1
        }
        guard let ordinary = gaps.indices.max(by: { gaps[$0] < gaps[$1] }) else { return nil }
        let wider = gaps.indices.filter { $0 > ordinary && gaps[$0] > 0 }
        guard let gap = wider.max(by: { gaps[$0] < gaps[$1] }), gap < 7 else { return nil }
        let count = gaps[gap], all = wider.reduce(0) { $0 + gaps[$1] }
        if count >= 3 && count * 10 >= all * 8 && all * 50 <= pairs { return SceneGap(lines: gap..<(gap + 1)) }
        guard ordinary == 1 else { return nil }
        let double = gaps[2] > 0 ? setOffGap(from: 2, fewest: 5, mostOfParagraphs: 8, pairs) : nil
        return double ?? setOffGap(from: 3, fewest: 2, mostOfParagraphs: 2, pairs)
    }

    /// Two blank lines or more where one parts paragraphs, as between the days of a diary, or three and more: now and then, and hardly ever
    /// in the midst of a sentence. Where the ends of pages were left out, most of them part one.
    /// - Parameters:
    ///   - fewest: of those between two sentences.
    ///   - mostOfParagraphs: one in so many paragraphs has such a gap above it at most.
    private func setOffGap(from fewestLines: Int, fewest: Int, mostOfParagraphs: Int, _ pairs: Int) -> SceneGap? {
        let mostInSentences = 4
        var all = 0, inSentences = 0
        for index in bookBlocks.dropFirst()
        where Int(blocks[index].blankBefore) >= fewestLines && blocks[index].blankBefore < TextBlock.open {
            guard blocks[index].role == .paragraph, blocks[index - 1].role == .paragraph else { continue }
            all += 1
            if !isBetweenSentences(index) { inSentences += 1 }
        }
        return all - inSentences >= fewest && all * mostOfParagraphs <= pairs && inSentences * mostInSentences <= all
            ? SceneGap(lines: fewestLines..<Int(TextBlock.open), isBetweenSentences: true) : nil
    }

    /// What goes before has come to an end, and what follows begins anew: prose on both sides.
    private func isBetweenSentences(_ index: Int) -> Bool {
        let above = shape(of: blocks[index - 1]), below = shape(of: blocks[index])
        guard above.endsWithFullStop || above.endsAsSpeech, below.beginsWithCapital || below.beginsAsSpeech, !above.isMostlyCapitals,
            !below.isMostlyCapitals
        else { return false }
        return [index - 1, index].allSatisfy {
            blocks[$0].count > 1 || shape(of: blocks[$0]).endsWithFullStop || shape(of: blocks[$0]).endsAsSpeech
        }
    }

    func isSceneBreak(_ index: Int, _ gap: SceneGap) -> Bool {
        guard gap.lines.contains(Int(blocks[index].blankBefore)) else { return false }
        return !gap.isBetweenSentences || isBetweenSentences(index)
    }
}
