import Markup

// The words by which the readers know titles, notes, months and the like are data: the files of the folder `Words`, one for each language,
// with what several languages share in one of theirs, and languages of which few words are known together in `other.txt`. Their lines:
//
//     titles-of-notes: anmerkungen; fussnoten
//     division chapter: kapitel; capitel
//     counted: eins; zwei; -; vier
//
// A line has the name of a list, in some lists a value, and words in small letters; a list goes on over lines and files. "-" keeps the
// place of a word that the language has not, where places count. "␣" is a space at an end of a phrase. Lines that begin with "#" are
// remarks.

/// A word or phrase of a list, in UTF-8.
typealias Phrase = [UInt8]

enum WordLists {
    struct Entry {
        var phrase: Phrase
        /// What the line has behind the list's name.
        var value: String
        /// Of its line, from 1 on.
        var place: Int
        var language: String

        var text: String { String(decoding: phrase, as: UTF8.self) }
    }

    /// The entries of a list, English in front. The list must be in a file: O(its length).
    static func entries(in list: String) -> [Entry] {
        guard let lines = lines[list] else { preconditionFailure("no file of words has the list “\(list)”") }
        var entries: [Entry] = []
        for line in lines {
            let file = files[line.file]
            for (place, word) in file.text[line.words].split(separator: 0x3B).enumerated() {
                let phrase = phrase(word)
                guard phrase != gap else { continue }
                entries.append(
                    Entry(
                        phrase: phrase, value: String(decoding: file.text[line.value], as: UTF8.self), place: place + 1,
                        language: file.language))
            }
        }
        return entries
    }

    static func phrases(in list: String) -> [Phrase] { entries(in: list).map(\.phrase) }
    static func words(in list: String) -> Set<String> { Set(entries(in: list).map(\.text)) }
    /// The keys of titles, by which blocks are compared with them.
    static func keys(in list: String) -> Set<UInt64> { Set(entries(in: list).map { TextAnalysis.textKey($0.text) }) }

    /// What a line of a file says.
    private struct Line {
        var file: Int
        var value: Range<Int>
        var words: Range<Int>
    }

    private static let gap: Phrase = [0x2D]

    private static let files: [(language: String, text: [UInt8])] = [
        ("en", PackageResources.en_txt), ("de", PackageResources.de_txt), ("fr", PackageResources.fr_txt), ("es", PackageResources.es_txt),
        ("it", PackageResources.it_txt), ("nl", PackageResources.nl_txt), ("pt", PackageResources.pt_txt), ("sv", PackageResources.sv_txt),
        ("da", PackageResources.da_txt), ("fi", PackageResources.fi_txt), ("la", PackageResources.la_txt), ("pl", PackageResources.pl_txt),
        ("cs", PackageResources.cs_txt), ("hu", PackageResources.hu_txt), ("el", PackageResources.el_txt),
        ("cyrillic", PackageResources.cyrillic_txt), ("other", PackageResources.other_txt),
    ]

    private static let lines: [String: [Line]] = {
        var lines: [String: [Line]] = [:]
        for (file, content) in files.enumerated() {
            for line in content.text.split(separator: 0x0A) where line.first != 0x23 {
                guard let colon = line.firstIndex(of: 0x3A) else { continue }
                let name = line[..<colon], space = name.firstIndex(of: 0x20) ?? colon
                lines[String(decoding: name[..<space], as: UTF8.self), default: []].append(
                    Line(file: file, value: min(space + 1, colon)..<colon, words: colon + 1..<line.endIndex))
            }
        }
        return lines
    }()

    /// Without the spaces round it, and with those that are written as signs.
    private static func phrase(_ word: ArraySlice<UInt8>) -> Phrase {
        let sign = Array("␣".utf8)
        var phrase = Array(word.trimmed)
        if phrase.starts(with: sign) { phrase.replaceSubrange(..<sign.count, with: [0x20]) }
        if phrase.count >= sign.count, phrase.suffix(sign.count).elementsEqual(sign) {
            phrase.replaceSubrange((phrase.count - sign.count)..., with: [0x20])
        }
        return phrase
    }
}

extension FoldedWordTable {
    /// The words of a list, with what stands for its values.
    init(list: String, reading: (inout WordCursor) -> FoldedWord? = { $0.word() }, value: (String) -> Value?) {
        self.init(WordLists.entries(in: list).compactMap { entry in value(entry.value).map { (entry.phrase, $0) } }, reading: reading)
    }
}

extension FoldedWordTable<Bool> {
    init(list: String) { self.init(list: list) { _ in true } }
}
