import Glibc
import Resources
import Testing

@testable import TextLayout

@Suite struct HyphenationDictionariesTests {
    /// A folder with the given files, removed at the end.
    final class Folder {
        let path: String
        let names: [String]

        init(_ names: [String], content: String = "UTF-8\n1a\n") {
            self.names = names
            var template = Array("/tmp/fleuron-hyphenation-XXXXXX".utf8CString)
            path = mkdtemp(&template).map { String(cString: $0) } ?? "/nonexistent"
            for name in names {
                guard let file = fopen("\(path)/\(name)", "w") else { continue }
                fputs(content, file)
                fclose(file)
            }
        }

        deinit {
            for name in names { unlink("\(path)/\(name)") }
            rmdir(path)
        }
    }

    @Test func languageTagsFallBack() {
        let folder = Folder(["hyph_en_US.dic", "hyph_en_GB.dic", "hyph_fr.dic", "hyph_de_DE.dic", "hyph_sr_Latn.dic"])
        let dictionaries = HyphenationDictionaries(folders: ["/nonexistent", folder.path])
        func name(_ language: String) -> String? {
            dictionaries.path(for: language).map { String($0.dropFirst(folder.path.utf8.count + 1)) }
        }
        #expect(name("en") == "hyph_en_US.dic")
        #expect(name("en-GB") == "hyph_en_GB.dic")
        #expect(name("EN_gb-oxendict") == "hyph_en_GB.dic")
        #expect(name("en-AU") == "hyph_en_US.dic")
        #expect(name("fr-CA") == "hyph_fr.dic")
        #expect(name("de-AT-1996") == "hyph_de_DE.dic")
        #expect(name("sr-Latn-RS") == "hyph_sr_Latn.dic")
        #expect(name("sr") == "hyph_sr_Latn.dic")
        #expect(name("it") == nil)
        #expect(name("../../etc/passwd") == nil)
        #expect(name("") == nil)
    }

    @Test func namedFilesComeFirst() throws {
        let folder = Folder(["hyph_hu_HU.dic"])
        let dictionaries = HyphenationDictionaries(
            folders: [], files: [("x-mine", "/nonexistent"), ("tlh", "\(folder.path)/hyph_hu_HU.dic")])
        #expect(try dictionaries.hyphenator(for: "tlh").hyphenated("bababa") == "bab-aba")
    }

    @Test func missingDictionaryNamesThePackage() throws {
        let dictionaries = HyphenationDictionaries(folders: ["/nonexistent"])
        for (language, package) in [
            ("en", "hyphen-en-us"), ("en-GB", "hyphen-en-gb"), ("pt-BR", "hyphen-pt-br"), ("nb", "hyphen-no"), ("hu-HU", "hyphen-hu"),
        ] {
            let error = #expect(throws: Diagnostic.self) { try dictionaries.hyphenator(for: language) }
            #expect(error?.code == .missingHyphenationDictionary)
            #expect(error?.severity == .warning)
            #expect(error?.hint?.contains("\(package),") == true)
        }
        let error = #expect(throws: Diagnostic.self) { try dictionaries.hyphenator(for: "english") }
        #expect(error?.hint?.contains("BCP 47") == true)
    }

    @Test func unreadableDictionariesAreDiagnosed() {
        for path in ["/nonexistent.dic", "/tmp"] {
            let error = #expect(throws: Diagnostic.self) { try HyphenationDictionary.load(path) }
            #expect(error?.code == .unreadableHyphenationDictionary)
        }
        let folder = Folder(["hyph_fr.dic"])
        #expect(throws: Diagnostic.self) { try HyphenationDictionary.load("\(folder.path)/hyph_fr.dic", largestFile: 3) }
    }

    /// Hungarian-like doubling: the point where a letter would change is left out, the others are libhyphen's.
    @Test func replacementsAreLeftToLibhyphen() throws {
        let folder = Folder(["hyph_hu_HU.dic"], content: "UTF-8\nLEFTHYPHENMIN 1\nRIGHTHYPHENMIN 1\nf1f/ff=f,1,2\na1b\né1b\n")
        let dictionary = try HyphenationDictionary.load("\(folder.path)/hyph_hu_HU.dic")
        #expect(dictionary.fallback != nil)
        let hyphenator = Hyphenator(dictionary: dictionary)
        #expect(hyphenator.hyphenated("schiffahrtabébz") == "schiffahrta-bé-bz")
    }
}
