import Resources
import Testing

@testable import Typefaces

@Suite(.enabled(if: TestFonts.areInstalled, "fonts-ebgaramond and fonts-dejavu are not installed"))
struct ShapingTests {
    @Test func aWordIsOneShapeWhoseWidthIsTheSumOfItsAdvances() throws {
        let (table, id, _) = try TestFonts.font()
        var shaper = Shaper(table: table), store = ShapeStore()
        let range = shaper.shape("Avignon", font: id, into: &store)
        #expect(range == ShapeRange(first: 0, count: 1))
        let shape = store[range[0]]
        #expect(store.text(of: shape) == "Avignon")
        #expect(shape.glyphCount == 7)
        #expect(store.glyphs(of: shape).map(\.cluster) == [0, 1, 2, 3, 4, 5, 6])
        #expect(store.glyphs(of: shape).reduce(0) { $0 + $1.advance } == shape.width)
    }

    @Test func advancesAreFontUnitsRoundedToScaledPoints() throws {
        let (table, id, _) = try TestFonts.font()
        var shaper = Shaper(table: table), store = ShapeStore()
        _ = shaper.shape("n", font: id, into: &store)
        let units = Int64(table[id].face.advance(of: table[id].face.glyph(for: 0x6E)))
        #expect(Int64(store.shapes[0].width) == (units * 11 * 65_536 + 500) / 1000)
    }

    @Test func pairsAreKerned() throws {
        let (table, id, _) = try TestFonts.font()
        #expect(table.width("AV", id) < table.width("A", id) + table.width("V", id))
        let (plain, plainID, _) = try TestFonts.font { $0.kerning = false }
        #expect(plain.width("AV", plainID) == plain.width("A", plainID) + plain.width("V", plainID))
    }

    @Test func ligaturesFormAndLetterSpacingTurnsThemOff() throws {
        let (table, id, _) = try TestFonts.font()
        #expect(table.glyphNames("Qy", id) == [["Q_y"]])
        let (dejaVu, dejaVuID, _) = try TestFonts.font(["DejaVu Serif"])
        #expect(dejaVu.glyphNames("fine", dejaVuID) == [["fi", "n", "e"]])
        let (spaced, spacedID, _) = try TestFonts.font(["DejaVu Serif"]) { $0.letterSpacing = 1000 }
        #expect(spaced.glyphNames("fine", spacedID) == [["f", "i", "n", "e"]])
        #expect(spaced.width("n", spacedID) == dejaVu.width("n", dejaVuID) + 1000)
        let (chosen, chosenID, _) = try TestFonts.font(["DejaVu Serif"]) {
            $0.letterSpacing = 1000
            $0.features = [FontFeature("liga", 1)]
        }
        #expect(chosen.glyphNames("fine", chosenID) == [["fi", "n", "e"]])
    }

    @Test func aClusterOfSeveralCharactersIsSpacedOnce() throws {
        let (table, id, _) = try TestFonts.font { $0.letterSpacing = 1000 }
        let (plain, plainID, _) = try TestFonts.font()
        #expect(table.width("x\u{304}", id) == plain.width("x\u{304}", plainID) + 1000)
    }

    @Test func smallCapitalsAreTheFacesOwn() throws {
        let (table, id, diagnostics) = try TestFonts.font { $0.caps = .smallCaps }
        #expect(table.glyphNames("Ab", id) == [["A", "b.sc"]])
        #expect(diagnostics.all.isEmpty)
        let (all, allID, _) = try TestFonts.font { $0.caps = .allSmallCaps }
        #expect(all.glyphNames("Ab", allID) == [["A.sc", "b.sc"]])
    }

    @Test func missingSmallCapitalsAreMadeFromCapitals() throws {
        let (table, id, diagnostics) = try TestFonts.font(["DejaVu Serif"], points: 10) { $0.caps = .smallCaps }
        #expect(diagnostics.all.map(\.code) == [.synthesizedSmallCaps])
        var shaper = Shaper(table: table), store = ShapeStore()
        let range = shaper.shape("Masß", font: id, into: &store)
        #expect(range.count == 2)
        let small = store[range[1]]
        #expect(table[small.font].size == 8 * TestFonts.point)
        #expect(store.text(of: small) == "asß")
        #expect(store.glyphs(of: small).map { table[small.font].face.glyphName($0.id) } == ["A", "S", "S", "S"])
        #expect(store.glyphs(of: small).map(\.cluster) == [0, 1, 2, 2])
    }

    /// EB Garamond 08 has empty glyphs for these small capitals; the letters must not vanish.
    @Test(arguments: ["værker", "fjør", "cœur"]) func lettersWithoutSmallCapitalsAreMadeFromCapitals(word: String) throws {
        for slant in [FontSlant.upright, .italic] {
            let (table, id, _) = try TestFonts.font(points: 9) {
                $0.caps = .smallCaps; $0.slant = slant
            }
            var shaper = Shaper(table: table), store = ShapeStore()
            let range = shaper.shape(word, font: id, into: &store)
            let runs = (0..<Int(range.count)).map { store[range[$0]] }
            let outlines = runs.flatMap { run in store.glyphs(of: run).map { table[run.font].face.outlineExtents(of: $0.id) } }
            #expect(outlines.count >= word.count && outlines.allSatisfy { $0 != nil })
        }
    }

    @Test func lettersOfOtherFacesAreMadeSmallCapitalsToo() throws {
        let (table, id, _) = try TestFonts.font(["EB Garamond", "DejaVu Serif"]) {
            $0.caps = .smallCaps; $0.weight = 700
        }
        #expect(!table.glyphNames("Rasé", id).joined().contains("eacute"))
    }

    @Test func figuresFollowTheirFeatures() throws {
        let lining = try TestFonts.font { $0.features = [FontFeature("lnum", 1)] }
        let oldStyle = try TestFonts.font { $0.features = [FontFeature("onum", 1)] }
        #expect(lining.table.glyphNames("12", lining.id) != oldStyle.table.glyphNames("12", oldStyle.id))
    }

    @Test func languageChoosesLocalForms() throws {
        let plain = try TestFonts.font(), german = try TestFonts.font { $0.language = "de" }
        #expect(plain.table.glyphNames("Ä", plain.id) == [["Adieresis"]])
        #expect(german.table.glyphNames("Ä", german.id) == [["Adieresis.deu"]])
    }

    @Test func scriptsAreShapedApart() throws {
        let (table, id, _) = try TestFonts.font()
        #expect(table.glyphNames("aβ", id).count == 2)
        #expect(table.glyphNames("“β,” 1", id).count == 1)
        #expect(table.coverageDiagnostics().isEmpty)
    }

    @Test func charactersThatTheFaceLacksComeFromAnother() throws {
        let (table, id, _) = try TestFonts.font()
        var shaper = Shaper(table: table), store = ShapeStore()
        let range = shaper.shape("aשלוםb", font: id, into: &store)
        #expect(range.count == 3)
        let hebrew = store[range[1]]
        #expect(store.text(of: hebrew) == "שלום")
        #expect(table[hebrew.font].face.familyName != "EB Garamond")
        #expect(store.glyphs(of: hebrew).allSatisfy { $0.id != 0 })
        #expect(table.coverageDiagnostics().map(\.code) == [.fallbackFont])
    }

    /// What a later family of the style has, or a face of the same family for another size, is what was asked for.
    @Test(arguments: [("aשלום", Int32(11), "DejaVuSans"), ("a•", 8, "EBGaramond12-Regular")])
    func nothingIsSaidOfCharactersFromAFamilyThatTheStyleNames(text: String, points: Int32, face: String) throws {
        let (table, id, _) = try TestFonts.font(["EB Garamond", "DejaVu Sans"], points: points)
        var shaper = Shaper(table: table), store = ShapeStore()
        let range = shaper.shape(text, font: id, into: &store)
        #expect(range.count == 2 && table[store[range[1]].font].face.postScriptName == face)
        #expect(table.coverageDiagnostics().isEmpty)
    }

    @Test func nothingIsSaidOfTheBulletsOfLists() throws {
        let (table, id, _) = try TestFonts.font(["EB Garamond"])
        var shaper = Shaper(table: table), store = ShapeStore()
        let range = shaper.shape("a▪", font: id, into: &store)
        #expect(range.count == 2 && table[store[range[1]].font].face.familyName != "EB Garamond")
        #expect(table.coverageDiagnostics().isEmpty)
    }

    /// U+2728, of the dingbats, is in none of the tests' fonts; nor is a Chinese letter, which an asterisk could not stand for.
    @Test func anAsteriskStandsForAnOrnamentThatNoFontHas() throws {
        let (table, id, _) = try TestFonts.font()
        var shaper = Shaper(table: table)
        var store = ShapeStore()
        _ = shaper.shape("a\u{2728}b\u{4E00}", font: id, into: &store)
        let glyphs = store.shapes.map { shape in store.glyphs(of: shape).map { table[shape.font].face.glyphName($0.id) ?? "?" } }
        #expect(glyphs == [["a"], ["asterisk"], ["b"], [".notdef"]])
        #expect(store.shapes.map { store.text(of: $0) } == ["a", "\u{2728}", "b", "\u{4E00}"])
        let messages = table.coverageDiagnostics().map(\.message)
        #expect(messages.count == 2)
        #expect(messages.first?.contains("U+2728") == true && messages.first?.contains("asterisk") == true)
    }

    @Test func theXHeightOfAFallbackFontIsMatched() throws {
        // The book's own fonts come first, so that it does not matter what else is installed.
        var library = FontLibrary()
        try library.addFile(path: TestFonts.garamond12, family: "Book")
        let table = FontTable(library: library)
        var diagnostics = Diagnostics()
        let id = try table.font(for: FontRequest(families: ["DejaVu Sans Mono"], size: 10 * TestFonts.point), diagnostics: &diagnostics)
        var shaper = Shaper(table: table), store = ShapeStore()
        let range = shaper.shape("\u{A76B}", font: id, into: &store)
        let fallback = table[store[range[0]].font]
        #expect(fallback.face.familyName == "EB Garamond")
        // DejaVu's x-height is 0.547 of the em, EB Garamond's 0.4: more than the largest correction.
        #expect(fallback.size == 13 * TestFonts.point)
    }

    /// The bold of EB Garamond has no letters with accents.
    @Test func aWordWithALetterOfAnotherFaceOfItsFamilyIsSetInThatFace() throws {
        let (table, id, _) = try TestFonts.font { $0.weight = 700 }
        var shaper = Shaper(table: table)
        func faces(_ text: String) -> [String] {
            var store = ShapeStore()
            _ = shaper.shape(text, font: id, into: &store)
            var faces: [String] = []
            for shape in store.shapes where faces.last != table[shape.font].face.postScriptName {
                faces.append(table[shape.font].face.postScriptName)
            }
            return faces
        }
        #expect(faces("Linux") == ["EBGaramond12-Bold"])
        #expect(faces("für") == ["EBGaramond12-Regular"])
        #expect(faces("nur-für") == ["EBGaramond12-Bold", "EBGaramond12-Regular"])
        // A letter of another family stands alone.
        #expect(faces("aדb").count == 3)
    }

    @Test func theFallbackDoesNotDependOnTheOrderOfWords() throws {
        let words = ["שלום", "Ѧ", "日本", "ﬡ", "a\u{5B0}"]
        func faces(_ words: [String]) throws -> [String: [String]] {
            let (table, id, _) = try TestFonts.font()
            var shaper = Shaper(table: table), faces: [String: [String]] = [:]
            for word in words {
                var store = ShapeStore()
                _ = shaper.shape(word, font: id, into: &store)
                faces[word] = store.shapes.map { table[$0.font].face.postScriptName }
            }
            return faces
        }
        #expect(try faces(words) == faces(words.reversed()))
    }

    @Test func aCharacterThatNoFontHasStaysVisibleAndIsReportedOnce() throws {
        let (table, id, _) = try TestFonts.font()
        #expect(table.glyphNames("\u{10ABCD}\u{E000F}\u{10ABCD}", id).joined().contains(".notdef"))
        _ = table.glyphNames("\u{10ABCD}", id)
        let reports = table.coverageDiagnostics()
        #expect(reports.map(\.code) == [.missingCharacter])
        #expect(reports.first?.message.contains("U+10ABCD") == true)
    }

    @Test func composedLettersNeedNoFallback() throws {
        let (table, id, _) = try TestFonts.font()
        #expect(table.glyphNames("e\u{301}", id) == [["eacute"]])
        #expect(table.coverageDiagnostics().isEmpty)
    }

    @Test func rightToLeftGlyphsAreInVisualOrder() throws {
        let (table, id, _) = try TestFonts.font(["DejaVu Sans"])
        var shaper = Shaper(table: table), store = ShapeStore()
        _ = shaper.shape("שלום", font: id, direction: .rightToLeft, into: &store)
        #expect(store.glyphs(of: store.shapes[0]).map(\.cluster) == [6, 4, 2, 0])
    }

    @Test func textThatNeedsNoGlyphOrIsEmptyIsNoTrouble() throws {
        let (table, id, _) = try TestFonts.font()
        #expect(table.glyphNames("", id).isEmpty)
        #expect(table.width("\u{200B}\u{AD}\u{FEFF}", id) == 0)
        #expect(table.coverageDiagnostics().isEmpty)
    }

    @Test func aWordOfAMegabyteIsShaped() throws {
        let (table, id, _) = try TestFonts.font()
        var shaper = Shaper(table: table), store = ShapeStore()
        let bytes = [UInt8](repeating: 0x6E, count: 1 << 18)
        _ = bytes.withUnsafeBufferPointer { shaper.shape($0, in: 0..<$0.count, font: id, into: &store) }
        #expect(store.glyphs.count == bytes.count)
        #expect(store.shapes[0].width == Int32.max)
    }
}

extension FontTable {
    func width(_ text: String, _ font: FontID) -> Int32 {
        var shaper = Shaper(table: self), store = ShapeStore()
        _ = shaper.shape(text, font: font, into: &store)
        return store.shapes.reduce(0) { $0 + $1.width }
    }
}
