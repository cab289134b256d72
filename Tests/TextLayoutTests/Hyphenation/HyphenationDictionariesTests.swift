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
        #expect(name("de-1901") == "hyph_de_DE.dic")
        #expect(name("it") == nil)
        #expect(name("../../etc/passwd") == nil)
        #expect(name("") == nil)
    }

    /// TeX's files where libhyphen has none, and for a spelling of its own before those of the language.
    @Test func filesOfTeX() {
        let folder = Folder([
            "hyph_de_DE.dic", "hyph-de-1901.tex", "hyph-de-1996.tex", "hyph-fi.tex", "hyph_nb_NO.dic", "hyph_sr-Latn_RS.dic",
        ])
        let dictionaries = HyphenationDictionaries(folders: ["/nonexistent", folder.path], spellingFolders: [])
        func name(_ language: String) -> String? {
            dictionaries.path(for: language).map { String($0.dropFirst(folder.path.utf8.count + 1)) }
        }
        #expect(name("de") == "hyph_de_DE.dic")
        #expect(name("de-1901") == "hyph-de-1901.tex")
        #expect(name("de-CH-1901") == "hyph-de-1901.tex")
        #expect(name("fi-FI") == "hyph-fi.tex")
        #expect(name("no") == "hyph_nb_NO.dic")
        #expect(name("sr-Latn") == "hyph_sr-Latn_RS.dic")
        #expect(dictionaries.installedFiles.map { String($0.dropFirst(folder.path.utf8.count + 1)) } == folder.names.sorted())
    }

    /// Those of Bokmål and Nynorsk have exceptions only, and read `hyph-no.tex`.
    @Test func norwegianIsOneFileOfTeX() {
        let folder = Folder(["hyph-nb.tex", "hyph-nn.tex", "hyph-no.tex"])
        let dictionaries = HyphenationDictionaries(folders: [folder.path])
        for language in ["no", "nb", "nn-NO"] { #expect(dictionaries.path(for: language) == folder.path + "/hyph-no.tex") }
    }

    /// Polytonic Greek has more letters than the tries hold: the patterns of the language are better than none.
    @Test func patternsOfTooManyLettersGiveWayToThoseOfTheLanguage() throws {
        let letters = (0..<100).compactMap { Unicode.Scalar(0x1F00 + $0) }.map { String($0) }
        let variant = Folder(["hyph-el-polyton.tex"], content: "\\patterns{\(letters.joined(separator: " "))}")
        let plain = Folder(["hyph_el_GR.dic"], content: "UTF-8\n1β\n")
        let both = HyphenationDictionaries(folders: [variant.path, plain.path])
        let greek = try both.hyphenator(for: "el-polyton")
        #expect(greek.hyphenated("αβαβα") == "αβα-βα")
        #expect(greek.files == [plain.path + "/hyph_el_GR.dic"])
        let error = #expect(throws: Diagnostic.self) {
            try HyphenationDictionaries(folders: [variant.path]).hyphenator(for: "el-polyton")
        }
        #expect(error?.code == .unreadableHyphenationDictionary && error?.hint?.contains("63 different letters") == true)
    }

    @Test func languagesWithoutHyphens() {
        #expect(["zh-Hant", "ja", "ar", "he", "vi"].allSatisfy { !HyphenationDictionaries.isHyphenated($0) })
        #expect(["en", "fi", "th", "tlh"].allSatisfy { HyphenationDictionaries.isHyphenated($0) })
        #expect(["en", "nl-BE", "hu"].allSatisfy { HyphenationDictionaries.capitalsMarkNames(in: $0) })
        #expect(["de", "de-CH-1901", "lb", ""].allSatisfy { !HyphenationDictionaries.capitalsMarkNames(in: $0) })
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
            ("fi", "texlive-lang-european"), ("la", "texlive-lang-european"), ("eo", "texlive-lang-other"),
            ("de-AT-1901", "texlive-lang-german"), ("el-polyton", "hyphen-el"),
        ] {
            let error = #expect(throws: Diagnostic.self) { try dictionaries.hyphenator(for: language) }
            #expect(error?.code == .missingHyphenationDictionary)
            #expect(error?.severity == .warning)
            #expect(error?.hint?.contains("\(package),") == true)
        }
        // TeX's patterns of Ancient Greek have more letters than we can read.
        for language in ["tlh", "grc"] {
            let none = #expect(throws: Diagnostic.self) { try dictionaries.hyphenator(for: language) }
            #expect(none?.hint?.contains("Debian has none that can be read") == true)
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

    @Test func lettersChangeByTheDictionary() throws {
        let folder = Folder(["hyph_hu_HU.dic"], content: "UTF-8\nLEFTHYPHENMIN 1\nRIGHTHYPHENMIN 1\nf1f/ff=f,1,2\na1b\né1b\n")
        let dictionary = try HyphenationDictionary.load("\(folder.path)/hyph_hu_HU.dic")
        #expect(dictionary.fallback != nil)
        let hyphenator = Hyphenator(dictionary: dictionary)
        #expect(hyphenator.hyphenated("schiffahrtabébz") == "schiff-fahrta-bé-bz")
    }
}
