import Testing

@testable import TextLayout

/// Letters that change at a hyphen.
@Suite struct LetterChangeTests {
    private typealias Folder = HyphenationDictionariesTests.Folder

    /// The hyphenator of a language by patterns of the test's own.
    private func hyphenator(_ language: String, file: String, _ patterns: String) throws -> Hyphenator {
        let folder = Folder([file], content: patterns)
        return try HyphenationDictionaries(folders: [folder.path]).hyphenator(for: language)
    }

    // MARK: By the dictionary

    /// As Debian's hyphen-hu and hyphen-ca have them.
    @Test func dictionariesOfLibhyphenMayChangeLetters() throws {
        let hungarian = try hyphenator(
            "hu", file: "hyph_hu_HU.dic", "UTF-8\nas5szon2y/sz=,2,1\nn5nya./ny=ny,1,3\nd7dzse/dzs=dzs,1,4\no1n\n")
        #expect(hungarian.hyphenated("asszony") == "asz-szony")
        #expect(hungarian.hyphenated("„Asszony”, annya, briddzsel") == "„Asz-szony”, any-nya, bridzs-dzsel")
        #expect(hungarian.hyphenated("ASSZONY") == "ASZ-SZONY")
        let catalan = try hyphenator("ca", file: "hyph_ca.dic", "UTF-8\nl·9l/=,2,1\n1gi\n")
        #expect(catalan.hyphenated("col·legi·") == "col-le-gi·")
        // Where no pattern knows the dot it ends a word.
        #expect(try Hyphenator.reading("UTF-8\n1gi\n").hyphenated("le·legi") == "le·le-gi")
    }

    @Test func aChangeStandsAtItsPlace() throws {
        let hungarian = try hyphenator("hu", file: "hyph_hu_HU.dic", "UTF-8\nas5szon2y/sz=,2,1\n")
        let found = hungarian.found(in: Array("asszony".utf8))
        #expect(found.points.map(\.offset) == [2])
        #expect(found.changes == [LetterChange(removedBefore: 0, removedAfter: 0, before: Array("z".utf8), after: [])])
    }

    /// A change may stand far from its point; points are in order all the same, which joints are looked for by.
    @Test func changesOfADictionaryMayCrossEachOther() throws {
        let folder = Folder(["hyph_de_DE.dic"], content: "UTF-8\nLEFTHYPHENMIN 1\nRIGHTHYPHENMIN 1\na1b/xxxx=,1,6\ne1f\n")
        let words = Folder(["de_DE.dic"], content: "2\nhaus\nabcdef\n")
        let hyphenator = try HyphenationDictionaries(folders: [folder.path], spellingFolders: [words.path])
            .hyphenator(for: "de", findsJoints: true)
        let points = hyphenator.found(in: Array("abcdefabcdefabcdef".utf8)).points.map(\.offset)
        #expect(!points.isEmpty && points == points.sorted())
    }

    // MARK: By rules of our own

    /// Patterns that part "Zu-cker", "Schif-fahrt", "Wes-te" and "Bren-nessel".
    private static let german = "UTF-8\n1ck\nf1f\ns1te\nn1n\n"

    @Test func ckIsPartedAsTwoInTheOldSpelling() throws {
        let old = try hyphenator("de-1901", file: "hyph_de_DE.dic", Self.german)
        #expect(old.hyphenated("Zucker") == "Zuk-ker")
        #expect(old.hyphenated("ZUCKER, Bäcker") == "ZUK-KER, Bäk-ker")
        // A consonant before it, and nothing behind it.
        #expect(old.hyphenated("Bismarcke") == "Bismar-cke")
        #expect(try hyphenator("de", file: "hyph_de_DE.dic", Self.german).hyphenated("Zucker") == "Zu-cker")
    }

    /// The rule gives way where words of a compound meet behind the letters.
    @Test func aJointBehindTheLettersIsNoPlaceForTheRule() throws {
        let old = try hyphenator("de-1901", file: "hyph_de_DE.dic", "UTF-8\nck1er\n1laub\n")
        #expect(old.hyphenated("Druckerlaubnis") == "Druck-er-laubnis")
    }

    @Test func aThirdConsonantComesBack() throws {
        let old = try hyphenator("de-1901", file: "hyph_de_DE.dic", Self.german)
        #expect(old.hyphenated("Schiffahrt") == "Schiff-fahrt")
        #expect(old.hyphenated("Rheinschiffahrt") == "Rheinschiff-fahrt")
        #expect(old.hyphenated("Brennessel") == "Brenn-nessel")
        #expect(old.hyphenated("Affe", before: 1, after: 1) == "Af-fe")
        let found = old.found(in: Array("Schiffahrt".utf8))
        #expect(found.points.map(\.isJoint) == [true])
    }

    /// Today's patterns part "Fens-ter"; those of the old spelling know where a word ends with an s.
    @Test func stIsNotPartedByPatternsOfTheNewSpelling() throws {
        #expect(try hyphenator("de-1901", file: "hyph_de_DE.dic", Self.german).hyphenated("Weste") == "Weste")
        #expect(try hyphenator("de", file: "hyph_de_DE.dic", Self.german).hyphenated("Weste") == "Wes-te")
        let own = "\\patterns{s1t 1ck}"
        #expect(try hyphenator("de-1901", file: "hyph-de-1901.tex", own).hyphenated("Haustür Zucker") == "Haus-tür Zuk-ker")
    }

    @Test func theDiaeresisGoesInDutch() throws {
        let dutch = try hyphenator("nl", file: "hyph_nl_NL.dic", "UTF-8\n1ë\no1ö\n1di\n1tje\no1t\n")
        #expect(dutch.hyphenated("reeën") == "ree-en")
        #expect(dutch.hyphenated("coördinatie") == "co-or-dinatie")
        #expect(dutch.hyphenated("REEËN") == "REE-EN")
        #expect(dutch.hyphenated("autootje") == "auto-tje")
        #expect(dutch.hyphenated("cafeetje") == "café-tje")
        // An umlaut behind a consonant says nothing of syllables.
        #expect(dutch.hyphenated("Köln") == "Köln")
    }

    @Test func swedishAndNorwegianWords() throws {
        let swedish = try hyphenator("sv", file: "hyph_sv.dic", "UTF-8\nl1lå\n")
        #expect(swedish.hyphenated("tillåta") == "till-låta")
        #expect(swedish.hyphenated("Nattåget") == "Natt-tåget")
        #expect(swedish.hyphenated("glasskål") == "glasskål")
        #expect(try hyphenator("nb", file: "hyph_nb_NO.dic", "UTF-8\n1x\n").hyphenated("busstopp") == "buss-stopp")
        #expect(try hyphenator("nn", file: "hyph_nn_NO.dic", "UTF-8\n1x\n").hyphenated("nattog") == "natt-tog")
    }

    @Test func limitsHoldForWhatIsSet() throws {
        let old = try hyphenator("de-1901", file: "hyph_de_DE.dic", Self.german)
        #expect(old.hyphenated("Ecke", before: 2, after: 2) == "Ek-ke")
        #expect(old.hyphenated("Ecke", before: 2, after: 3) == "Ecke")
        #expect(old.hyphenated("Ecke", before: 3, after: 2) == "Ecke")
    }

    /// Every line of the table is read, and makes what it says.
    @Test func theTableIsSound() throws {
        var count = 0
        for line in String(decoding: PackageResources.letter_changes_txt, as: UTF8.self).split(separator: "\n")
        where line.contains("{") && !line.hasPrefix("#") {
            let rule = try #require(LetterChangeRules.Rule(line.unicodeScalars.map(\.value)), "\(line)")
            #expect(rule.replacement.original.allSatisfy { $0 > 0x60 }, "\(line)")
            #expect(rule.isWhole || rule.replacement.kept.before + rule.replacement.kept.after <= rule.replacement.original.count)
            count += 1
        }
        #expect(count > 100)
    }
}
