import Foundation
import Testing
import TextLayout

@testable import FleuronCommand

/// The record of what a book of a batch was made from.
@Suite final class BatchStateTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fleuron-\(UUID().uuidString)").path

    init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func write(_ name: String, _ text: String) throws { try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/" + name)) }

    private var book: BatchBook { BatchBook(name: "a", source: folder + "/a.txt") }

    /// As the next run has it, with the patterns of the folder.
    private func state() -> BatchState {
        BatchState(
            folder: folder, program: "", options: [], hyphenation: HyphenationDictionaries(folders: [folder], spellingFolders: [folder]))
    }

    private func isUpToDate() -> Bool {
        var state = state()
        return state.upToDate(book)?.outcome == .upToDate
    }

    /// Sets the book, which has the patterns of English and the words of German.
    private func remember() throws {
        for name in ["a.txt", "a.pdf", "hyph_en_US.dic", "hyph-fi.tex", "de_DE.dic", "de_DE.aff"] { try write(name, name) }
        var state = state()
        state.remember(
            BatchResult(book: book, outcome: .set),
            madeFrom: ["a.txt", "hyph_en_US.dic", "hyph-fi.tex", "de_DE.dic", "de_DE.aff"].map { folder + "/" + $0 })
    }

    @Test func whatHasNotChangedIsUpToDate() throws {
        #expect(!isUpToDate())
        try remember()
        #expect(isUpToDate())
    }

    @Test(arguments: ["a.txt", "a.pdf", "hyph_en_US.dic", "hyph-fi.tex", "de_DE.dic", "de_DE.aff"])
    func eachFileIsDigested(_ name: String) throws {
        try remember()
        try write(name, "other")
        #expect(!isUpToDate())
        try write(name, name)
        #expect(isUpToDate())
    }

    /// What comes new may be chosen in place of another, or of none.
    @Test(arguments: ["hyph_en_GB.dic", "hyph-la.tex", "nl_NL.dic"])
    func newPatternsAreAnotherBook(_ name: String) throws {
        try remember()
        try write(name, "")
        #expect(!isUpToDate())
    }

    /// They are no patterns, or words of a language without compounds.
    @Test(arguments: ["fr_FR.dic", "notes.tex"])
    func otherNewFilesAreNot(_ name: String) throws {
        try remember()
        try write(name, "")
        #expect(isUpToDate())
    }
}
