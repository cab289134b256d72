import Resources
import Testing

@testable import Typefaces

@Suite(.enabled(if: TestFonts.areInstalled, "fonts-ebgaramond and fonts-dejavu are not installed"))
struct FontSelectionTests {
    @Test(arguments: [
        (6, "EBGaramond08-Regular"), (9, "EBGaramond08-Regular"), (10, "EBGaramond12-Regular"), (11, "EBGaramond12-Regular"),
        (28, "EBGaramond12-Regular"),
    ])
    func theNearestDesignSizeIsTaken(points: Int32, name: String) throws {
        let (table, id, diagnostics) = try TestFonts.font(points: points)
        #expect(table[id].face.postScriptName == name)
        #expect(diagnostics.all.isEmpty)
    }

    @Test func withoutOpticalSizingTheTextSizeIsTaken() throws {
        let (table, id, _) = try TestFonts.font(points: 7) { $0.opticalSizing = false }
        #expect(table[id].face.postScriptName == "EBGaramond12-Regular")
    }

    @Test func aDesignSizeMayBeAskedForByName() throws {
        let (table, id, _) = try TestFonts.font(["EB Garamond 08"], points: 20)
        #expect(table[id].face.postScriptName == "EBGaramond08-Regular")
    }

    @Test func namesAreFoundInAnyCase() throws {
        let (table, id, diagnostics) = try TestFonts.font(["dejavu SERIF"])
        #expect(table[id].face.postScriptName == "DejaVuSerif")
        #expect(diagnostics.all.isEmpty)
    }

    @Test func styleAndWeightChooseTheFace() throws {
        #expect(try TestFonts.name { $0.slant = .italic } == "EBGaramond12-Italic")
        #expect(try TestFonts.name { $0.weight = 700 } == "EBGaramond12-Bold")
        #expect(
            try TestFonts.name(["DejaVu Sans"]) {
                $0.weight = 700; $0.slant = .oblique
            } == "DejaVuSans-BoldOblique")
        #expect(try TestFonts.name(["DejaVu Sans"]) { $0.width = 90 } == "DejaVuSansCondensed")
    }

    /// From 11 degrees on a face that leans is one; below, and to the left, the upright one is leaned by the angle.
    @Test func obliquesLeanByTheirAngle() throws {
        func lean(_ angle: Double, allowed: SynthesisPermission = .all) throws -> (face: String, slant: Double) {
            let (table, id, _) = try TestFonts.font(["DejaVu Sans"]) {
                $0.slant = .oblique
                $0.obliqueAngle = angle
                $0.synthesis = allowed
            }
            return (table[id].face.postScriptName, table[id].syntheticSlant)
        }
        #expect(try lean(20) == ("DejaVuSans-Oblique", 0))
        #expect(try lean(0) == ("DejaVuSans", 0))
        let slight = try lean(5), left = try lean(-45)
        #expect(slight.face == "DejaVuSans" && abs(slight.slant - 0.0875) < 0.0001)
        #expect(left.face == "DejaVuSans" && abs(left.slant + 1) < 0.0001)
        #expect(try lean(5, allowed: [.weight, .style]).slant == 0)
    }

    @Test func genericFamiliesStandForWhatIsInstalled() throws {
        #expect(try TestFonts.name(["serif"]) == "EBGaramond12-Regular")
        let (table, id, diagnostics) = try TestFonts.font(["monospace"])
        #expect(table[id].face.metrics.isFixedPitch)
        #expect(diagnostics.all.isEmpty)
    }

    @Test func aMissingFamilyIsReportedOnceWithItsStandIn() throws {
        let table = FontTable()
        var diagnostics = Diagnostics()
        var request = FontRequest(families: ["Old Standard Nowhere", "serif"], size: 11 * TestFonts.point)
        for points in [11, 12, 13] as [Int32] {
            request.size = points * TestFonts.point
            _ = try table.font(for: request, diagnostics: &diagnostics)
        }
        let report = try #require(diagnostics.all.first)
        #expect(diagnostics.all.count == 1)
        #expect(report.code == .missingFontFamily)
        #expect(report.severity == .warning)
        #expect(report.message.contains("Old Standard Nowhere") && report.message.contains("EB Garamond"))
        #expect(report.hint == "install the package fonts-oldstandard")
    }

    @Test func aLaterFamilyOfTheListIsNoWarning() throws {
        let (table, id, diagnostics) = try TestFonts.font(["Nowhere", "DejaVu Sans"])
        #expect(table[id].face.postScriptName == "DejaVuSans")
        #expect(diagnostics.all.map(\.severity) == [.note])
    }

    @Test func aMissingBoldItalicIsImitatedWithAWarning() throws {
        let (table, id, diagnostics) = try TestFonts.font {
            $0.weight = 700; $0.slant = .italic
        }
        let font = table[id]
        #expect(font.face.postScriptName == "EBGaramond12-Italic")
        #expect(font.syntheticBold == 11 * TestFonts.point / 46)
        #expect(font.syntheticSlant == 0)
        #expect(diagnostics.all.map(\.code) == [.synthesizedFontStyle])
    }

    @Test func equalRequestsShareAFont() throws {
        let table = FontTable()
        var diagnostics = Diagnostics()
        let request = FontRequest(families: ["EB Garamond"], size: 11 * TestFonts.point)
        let first = try table.font(for: request, diagnostics: &diagnostics)
        #expect(try table.font(for: request, diagnostics: &diagnostics) == first)
        #expect(table.count == 1)
    }

    @Test func filesOfTheStyleSheetComeFirst() throws {
        var library = FontLibrary()
        try library.addFile(path: TestFonts.dejaVuSerif, family: "EB Garamond")
        try library.addFile(path: TestFonts.garamond12Italic, family: "EB Garamond", slant: .italic)
        let table = FontTable(library: library)
        var diagnostics = Diagnostics()
        var request = FontRequest(families: ["EB Garamond"], size: 11 * TestFonts.point)
        #expect(table[try table.font(for: request, diagnostics: &diagnostics)].face.postScriptName == "DejaVuSerif")
        request.slant = .italic
        #expect(table[try table.font(for: request, diagnostics: &diagnostics)].face.postScriptName == "EBGaramond12-Italic")
    }

    @Test func aDamagedFileOfTheStyleSheetIsReported() {
        var library = FontLibrary()
        #expect(throws: Diagnostic.self) { try library.addFile(path: "/etc/passwd", family: "Broken") }
    }

    @Test func aFileThatWasAddedByItselfHasAllItsNamesWithItsFolder() {
        var files = FontFiles()
        let isUsable = files.add(
            Face(path: TestFonts.dejaVuSerif), family: "Other", weights: nil, width: nil, slant: nil, adjustments: FaceAdjustments())
        #expect(isUsable)
        files.addFolder("/usr/share/fonts/truetype/dejavu")
        for family in ["Other", "DejaVu Serif"] {
            #expect(files.faces(ofFamily: family).contains { $0.path == TestFonts.dejaVuSerif })
        }
        #expect(files.listedFaces.count { $0.postScriptName == "DejaVuSerif" } == 1)
    }

    @Test func aFolderOfFontsIsSearched() throws {
        let table = FontTable(library: FontLibrary(fontFolders: ["/usr/share/fonts/opentype/ebgaramond", "/nowhere"]))
        var diagnostics = Diagnostics()
        var request = FontRequest(families: ["EB Garamond"], size: 8 * TestFonts.point)
        #expect(table[try table.font(for: request, diagnostics: &diagnostics)].face.postScriptName == "EBGaramond08-Regular")
        request.weight = 700
        #expect(table[try table.font(for: request, diagnostics: &diagnostics)].face.postScriptName == "EBGaramond12-Bold")
        #expect(diagnostics.all.isEmpty)
    }

    /// css-fonts-4, 5.2: the order in which weights are tried.
    @Test(arguments: [(400, 500), (450, 500), (500, 500), (300, 100), (600, 700), (900, 700)])
    func weightsAreMatchedInTheOrderOfTheSpecification(wanted: Int, found: Int) throws {
        let weights = [100, 500, 700]
        let records = weights.map {
            FaceRecord(path: "\($0)", collectionIndex: 0, weight: $0, width: 100, slant: .upright, format: .trueType, designSize: nil)
        }
        let best = try #require(FaceQuery(weight: wanted, width: 100, slant: .upright, designSize: nil).best(of: records))
        #expect(best.weight == found)
    }

    @Test func openTypeIsPreferredToTrueType() throws {
        let records = [FaceFormat.trueType, .openTypeCFF, .variable].map {
            FaceRecord(path: "\($0)", collectionIndex: 0, weight: 400, width: 100, slant: .upright, format: $0, designSize: nil)
        }
        #expect(FaceQuery(weight: 400, width: 100, slant: .upright, designSize: nil).best(of: records)?.format == .openTypeCFF)
    }

    @Test(arguments: [
        ("EBGaramond", "did you mean “EB Garamond”?"), ("EB Garamnd", "did you mean “EB Garamond”?"),
        ("EB Garamond Semibold Italic", "write “EB Garamond”, and choose its face by font-style and font-weight"),
        ("Georgia, serif", "put each family into quotation marks of its own"), ("Noto Serif Display", nil), ("Palatino", nil),
    ])
    func aFamilyThatMayBeMeantIsNamed(_ name: String, _ hint: String?) {
        #expect(FontFamilyHint.meant(by: name, among: ["DejaVu Sans", "EB Garamond", "Noto Serif"]) == hint)
    }
}
