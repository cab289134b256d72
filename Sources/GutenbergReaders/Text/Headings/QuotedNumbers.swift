// Numbers that only tell what the book holds: a synopsis in front goes through the books one by one under "BOOK I.", "BOOK II.", and the
// books themselves count from one again behind it.

import Markup
import Resources

extension TextAnalysis {
    /// Without the numbers of what only tells of the divisions, which are remembered as no headings.
    mutating func withoutToldNumbers(_ all: [NumberedCandidate]) -> [NumberedCandidate] {
        let unquoted = withoutQuotedContents(withoutNumbersOfNotes(all)), kept = withoutSynopses(unquoted)
        let blocksOfKept = Set(kept.map(\.block))
        toldNumbers = Set(all.lazy.map(\.block).filter { !blocksOfKept.contains($0) })
        for told in unquoted where !blocksOfKept.contains(told.block) && told.form.titleStart == nil && blocks[told.block].count == 1 {
            blocks[told.block].role = .argumentTitle
        }
        return kept
    }

    /// "1. Toedoeng: a hat." and "2. Regent." below "NOTES", counted from one, where the text calls "[1]": numbers of notes, however short
    /// these are.
    private func withoutNumbersOfNotes(_ all: [NumberedCandidate]) -> [NumberedCandidate] {
        let numbers = all.filter { $0.form.division == .bare }
        guard numbers.contains(where: { $0.form.number == 1 }) else { return all }
        let farthest = 2
        var ofNotes: Set<Int> = []
        for title in bookBlocks where Int(blocks[title].blankBefore) >= habits.wideGap && blocks[title].count <= 3 && isNotesTitle(title) {
            let start = numbers.partitioningIndex { $0.block > title }
            guard start < numbers.count, numbers[start].block <= title + farthest,
                calls(numbers[start].form.number, before: firstLine(title).lowerBound)
            else { continue }
            for (k, candidate) in numbers[start...].enumerated() {
                guard candidate.form.number == k + 1 else { break }
                ofNotes.insert(candidate.block)
            }
        }
        return ofNotes.isEmpty ? all : all.filter { !ofNotes.contains($0.block) }
    }

    /// True if "[1]" stands in front of a place.
    private func calls(_ number: Int, before place: Int) -> Bool {
        let call = Array("[\(number)]".utf8)
        var start = body.lowerBound
        while let open = bytes.firstIndex(of: 0x5B, from: start, to: place) {
            if open + call.count <= place, bytes[open..<open + call.count].elementsEqual(call) { return true }
            start = open + 1
        }
        return false
    }

    /// "PART II." above the lines "Chapter I. The lamp", "Chapter II. The bridge" in a chapter that tells what the book holds, and another
    /// "PART II." above chapters: the former is no part.
    private func withoutQuotedContents(_ all: [NumberedCandidate]) -> [NumberedCandidate] {
        let farthest = 2
        func isAboveList(_ candidate: NumberedCandidate) -> Bool {
            (candidate.block + 1...candidate.block + farthest).contains { block in
                guard block < bookBlocks.upperBound, blocks[block].role == .paragraph, blocks[block].count >= 2,
                    let form = HeadingForm(bytes, firstLine(block)), form.division != .bare
                else { return false }
                return form.division.rank > candidate.form.division.rank
                    && blocks[block].lineRange.allSatisfy { Int(lines[$0].width) < habits.measure } && isBrokenEarly(blocks[block])
            }
        }
        let listed = all.filter { $0.form.division.rank <= Division.book.rank && isAboveList($0) }
        guard !listed.isEmpty else { return all }
        let blocksOfListed = Set(listed.map(\.block))
        let others = Set(all.lazy.filter { !blocksOfListed.contains($0.block) }.map { NumberedDivision($0.form) })
        let quoted = Set(listed.filter { others.contains(NumberedDivision($0.form)) }.map(\.block))
        return all.filter { !quoted.contains($0.block) }
    }

    /// Without the first run of a division that counts from one twice, where it stands in front of the book and has no more than a few
    /// lines below each number.
    private func withoutSynopses(_ all: [NumberedCandidate]) -> [NumberedCandidate] {
        var told: Set<Int> = []
        for division in Set(all.map(\.form.division)).sorted(by: { $0.rawValue < $1.rawValue }) where division.rank <= Division.chapter.rank
        {
            let series = all.filter { $0.form.division == division }
            guard let second = series.indices.dropFirst().first(where: { series[$0].form.number <= series[$0 - 1].form.number }) else {
                continue
            }
            let first = Array(series[..<second]), book = Array(series[second...])
            guard
                isSynopsis(first, of: book, among: all)
                    || first.allSatisfy({ isSentenceBehindNumber($0) }) && first[0].form.number > 1 && book[0].form.number == 1
            else { continue }
            told.formUnion(series[..<second].map(\.block))
        }
        return told.isEmpty ? all : all.filter { !told.contains($0.block) }
    }

    /// "BOOK IV.--The river is changed into a bridge. The lamp is lighted.": what is left of a synopsis the rest of which looks as no
    /// heading does.
    private func isSentenceBehindNumber(_ candidate: NumberedCandidate) -> Bool {
        let fewestWords = 8
        let shape = shape(of: blocks[candidate.block])
        return candidate.form.titleStart != nil && shape.endsWithFullStop && !shape.isTitleCase && !shape.isMostlyCapitals
            && shape.words > fewestWords
    }

    /// The title of a synopsis whose first number stands right below it.
    func isTitleOfSynopsis(_ block: Int) -> Bool {
        toldNumbers.contains(block + 1) && blocks[block].count <= 3 && beginsWithWordOfSynopsis(block)
    }

    private func isSynopsis(_ first: [NumberedCandidate], of book: [NumberedCandidate], among all: [NumberedCandidate]) -> Bool {
        let fewest = 3, mostLines = 24, times = 4
        let isTitled = isBelowTitleOfSynopsis(first[0].block)
        guard first.count >= (isTitled ? 2 : fewest), first[0].form.number == 1, book[0].form.number == 1,
            (first[0].block - bookBlocks.lowerBound) * 4 < bookBlocks.count
        else { return false }
        // The divisions that it tells of are those of the book, up to where these begin again.
        let again = book.indices.dropFirst().first { book[$0].form.number <= book[$0 - 1].form.number } ?? book.count
        guard Set(first.map(\.form.number)).isSubset(of: book[..<again].map(\.form.number)) else { return false }
        // Nothing larger begins between its numbers.
        let last = first[first.count - 1].block
        guard !all.contains(where: { $0.block > first[0].block && $0.block < last && $0.form.division.rank < first[0].form.division.rank })
        else { return false }
        func lengths(_ run: [NumberedCandidate]) -> [Int] {
            zip(run, run.dropFirst()).map { Int(blocks[$1.block].firstLine) - Int(blocks[$0.block].firstLine) }.sorted()
        }
        let told = lengths(first), whole = lengths(Array(book[..<again]))
        guard let longest = told.last, !whole.isEmpty else { return false }
        let usual = whole[whole.count / 2]
        return longest <= (isTitled ? usual / times : mostLines) && told[told.count / 2] * times <= usual
    }

    /// "SYNOPSIS", "THE ARGUMENT", "SYNOPTICAL VIEW OF THE …": one of the lines right above begins with such a word.
    private func isBelowTitleOfSynopsis(_ block: Int) -> Bool {
        let farthest = 3
        return (max(bookBlocks.lowerBound, block - farthest)..<block).contains { above in
            blocks[above].count <= 3 && beginsWithWordOfSynopsis(above)
        }
    }

    private func beginsWithWordOfSynopsis(_ block: Int) -> Bool {
        var cursor = WordCursor(bytes, firstLine(block))
        cursor.skip { $0 == 0x5F || $0 == 0x3D }
        guard let word = cursor.word() else { return false }
        if synopsisWords[word] != nil { return true }
        cursor.skipSpaces()
        return cursor.word().map { synopsisWords[$0] != nil } ?? false
    }
}

private let synopsisWords = FoldedWordTable<Bool>(list: "synopsis")
