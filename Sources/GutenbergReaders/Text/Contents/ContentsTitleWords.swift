import Markup

// How lists of contents are called besides their usual titles, and how one is known that closes a book.

extension TextAnalysis {
    /// "INDICE DEI CAPITOLI DEL ROMANZO", "ÍNDICE DE CAPÍTULOS", "INHALT DES ZWEITEN BANDES": the word for a list, and within a few words
    /// what it is a list of.
    func isTitleOfChapters(_ line: Range<Int>) -> Bool {
        let mostWords = 3
        var cursor = WordCursor(bytes, line)
        cursor.skip { $0 == 0x5F || $0 == 0x3D }
        guard let list = cursor.word(), listWords[list] != nil, isCapital(list.start) else { return false }
        cursor.skipSpaces()
        guard let of = cursor.word(), ofWords[of] != nil else { return false }
        for _ in 0..<mostWords {
            cursor.skipSpaces()
            guard let word = cursor.word() else { return false }
            if chapterWords[word] != nil { return true }
        }
        return false
    }

    /// Nothing comes behind a title up to the book's end but short blocks, most of which have pages.
    func closesBook(_ title: Int) -> Bool {
        let most = 600, mostLines = 3
        let rest = title + 1..<bookBlocks.upperBound
        guard !rest.isEmpty, rest.count <= most else { return false }
        let isOneBlock = rest.count <= 2
        guard isOneBlock || rest.allSatisfy({ blocks[$0].count <= mostLines || isListOfEntries(blocks[$0]) }) else { return false }
        let paged = rest.reduce(0) { $0 + blocks[$1].lineRange.count { pageColumn(lines.range($0)) != nil } }
        let all = rest.reduce(0) { $0 + blocks[$1].count }
        return paged >= 2 && paged * 2 >= all
    }
}

private let listWords = FoldedWordTable<Bool>(list: "list-of")
private let ofWords = FoldedWordTable<Bool>(list: "of-in-contents")
private let chapterWords = FoldedWordTable<Bool>(list: "chapters-in-contents")
