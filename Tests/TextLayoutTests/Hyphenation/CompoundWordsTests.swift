import Testing

@testable import TextLayout

/// Joints of compounds by the words of a spelling dictionary.
@Suite struct CompoundWordsTests {
    private func hyphenated(_ words: String, language: String, _ dictionary: String, patterns: String) throws -> String {
        let read = try #require(CompoundWords.morphology(of: language))
        let compounds = CompoundWords(text: Array(dictionary.utf8), encoding: .utf8, language: read, files: ["test.dic"])
        let plain = try Hyphenator.reading("UTF-8\nLEFTHYPHENMIN 1\nRIGHTHYPHENMIN 1\n" + patterns)
        let hyphenator = Hyphenator(
            dictionary: plain.dictionary, exceptions: HyphenationExceptions(), letterChanges: nil, compounds: compounds)
        var bytes = Array(words.utf8)
        for point in hyphenator.found(in: bytes).points.reversed() {
            bytes.insert(UInt8(ascii: point.isJoint ? "|" : "-"), at: Int(point.offset))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let german = "7\nHaus/Ep\nTür/N\nSchlüssel/S\nSchule/N\nArbeit/P\nPlatz\nBuch/S\nRegie/N\nRen\nAmeise\n"
    private static let points = "haus1tür\nhaus1tüx\nhaus1tür1schlüs1sel\nar1beits1platz\nschul1buchs\nre1gie1ren\n"

    @Test func wordsOnBothSidesMakeAJoint() throws {
        func german(_ word: String) throws -> String { try hyphenated(word, language: "de", Self.german, patterns: Self.points) }
        #expect(try german("Haustür") == "Haus|tür")
        #expect(try german("HAUSTÜRSCHLÜSSEL") == "HAUS|TÜR|SCHLÜS-SEL")
        // An s between them, a lost e, an ending.
        #expect(try german("Arbeitsplatz") == "Ar-beits|platz")
        #expect(try german("Schulbuchs") == "Schul|buchs")
        // "Ren" is a word, and here an ending.
        #expect(try german("Regieren") == "Re-gie-ren")
        #expect(try german("Haustüx") == "Haus-tüx")
    }

    /// As long as a part of a compound may be: the longest word and the longest link, or the longest ending.
    @Test func longPartsAreFound() throws {
        let dictionary = "2\nhausens\nhaus\n"
        func german(_ word: String, _ points: String) throws -> String {
            try hyphenated(word, language: "de", dictionary, patterns: points)
        }
        #expect(try german("hausensenshaus", "hausensens1haus\n") == "hausensens|haus")
        #expect(try german("haushausensern", "haus1hausensern\n") == "haus|hausensern")
    }

    @Test func wordsThatAreKnownAsAWholeMayBeCompounds() throws {
        #expect(try hyphenated("huisdeur", language: "nl", "2\nhuisdeur\nhuis/Za\ndeur/Zb\n", patterns: "1de\n") == "huis|deur")
        #expect(try hyphenated("huisdeur", language: "nl", "2\nhuisdeur\nhuis/Za\n", patterns: "1de\n") == "huis-deur")
    }

    @Test func otherLanguagesHaveNone() {
        #expect(CompoundWords.morphology(of: "fr") == nil)
        #expect(CompoundWords(path: "/nonexistent.dic", language: LanguageTag("de"), largestFile: 1 << 20) == nil)
    }

    /// What a compound's joints are told by is what a book is made from, with the file that says how it is written.
    @Test func theFilesAreNamed() throws {
        let folder = HyphenationDictionariesTests.Folder(["hyph_de_DE.dic", "de_DE.dic", "de_DE.aff", "fr_FR.dic"])
        let dictionaries = HyphenationDictionaries(folders: [folder.path], spellingFolders: [folder.path])
        func names(_ paths: [String]) -> [String] { paths.map { String($0.dropFirst(folder.path.utf8.count + 1)) } }
        #expect(names(try dictionaries.hyphenator(for: "de", findsJoints: true).files) == ["hyph_de_DE.dic", "de_DE.dic", "de_DE.aff"])
        #expect(names(try dictionaries.hyphenator(for: "de").files) == ["hyph_de_DE.dic"])
        // French has no compounds to tell.
        #expect(names(dictionaries.installedFiles) == ["hyph_de_DE.dic", "de_DE.dic"])
    }
}
