import FontFixtures
import Foundation
import Testing

@testable import TextSystem

/// Fonts by what they have.
@Suite(.enabled(if: Sample.hasFont, "EB Garamond is not installed"))
struct FontCollectionTests {
    /// A folder with a font, which all tests that ask for its family share from now on, and a file that is none.
    private func folder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fonts-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(VariableFont.bytes).write(to: folder.appendingPathComponent("variable.ttf"))
        try Data("no font".utf8).write(to: folder.appendingPathComponent("broken.otf"))
        return folder
    }

    @Test func aFolderIsACollection() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let fonts = try FontCollection(folder: folder.path)
        #expect(fonts.families == ["Fleuron Variable"] && fonts.faces.count == 1)
        let face = try #require(fonts.faces.first)
        #expect(fonts.faces(of: "Nothing").isEmpty && fonts.faces(of: "Fleuron Variable") == [face])
        #expect(
            fonts.faces(traits: .italic).isEmpty && fonts.faces(axes: ["wght", "wdth"]) == [face] && fonts.faces(axes: ["opsz"]).isEmpty)
        #expect(fonts.faces(covering: "Hx") == [face] && fonts.faces(covering: "Ж").isEmpty)
        #expect(face.descriptor(size: 20).resolvedFamily == "Fleuron Variable" && face.descriptor(size: 20).size == 20)
        #expect(try FontCollection(folder: folder.path).faces == [face])
        // Registered fonts are listed beside installed ones.
        #expect(Fonts.families.contains("Fleuron Variable") && Fonts.faces(of: "Fleuron Variable") == [face.name])
    }

    @Test func facesAreFoundByWhatTheyHave() {
        let all = FontCollection.all
        #expect(Fonts.families == all.families)
        let greek = all.faces(of: "EB Garamond", features: ["smcp"], covering: "ἀρχή")
        #expect(!greek.isEmpty && greek.allSatisfy { $0.descriptor(size: 12).covers("ἀρχή") })
        #expect(all.faces(of: "EB Garamond", covering: "漢").isEmpty)
        #expect(all.faces(features: ["none"]).isEmpty && all.faces(of: "EB Garamond", axes: ["wght", "nope"]).isEmpty)
    }

    @Test func aFolderThatIsNotThereIsAnError() {
        #expect(throws: FontError.self) { try FontCollection(folder: "/nowhere/fonts") }
    }
}
