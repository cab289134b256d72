import Foundation
import Testing

@testable import TextSystem

/// Fonts by what they have.
@Suite(.enabled(if: Sample.hasFont, "EB Garamond is not installed"), .serialized)
struct FontCollectionTests {
    /// A folder with some of the installed faces, and a file that is no font.
    private func folder() throws -> String {
        let folder = NSTemporaryDirectory() + "fonts-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for name in ["EBGaramond12-Regular.otf", "EBGaramond12-Italic.otf", "EBGaramond12-Bold.otf"] {
            try FileManager.default.copyItem(atPath: "/usr/share/fonts/opentype/ebgaramond/" + name, toPath: folder + "/" + name)
        }
        try Data("no font".utf8).write(to: URL(fileURLWithPath: folder + "/broken.otf"))
        return folder
    }

    @Test func aFolderIsACollection() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let fonts = try FontCollection(folder: folder)
        #expect(fonts.families == ["EB Garamond"] && fonts.faces.count == 3)
        #expect(fonts.faces(traits: .italic).map(\.postScriptName) == ["EBGaramond12-Italic"])
        #expect(fonts.faces(of: "Nothing").isEmpty && fonts.faces(of: "EB Garamond").count == 3)
        let italic = try #require(fonts.faces(traits: .italic).first).descriptor(size: 20)
        #expect(italic.postScriptName == "EBGaramond12-Italic" && italic.size == 20)
        #expect(FontCollection.all.faces.count { $0.postScriptName == "EBGaramond12-Italic" } >= 1)
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
