import Foundation
import Testing

/// `fleuron new`: a folder that builds.
@Suite(.enabled(if: Command.isGiven, Command.reason))
struct NewBookTests {
    @Test func aNewBookBuildsWithoutAWarning() throws {
        let workshop = try Workshop()
        let made = try Command.run(["new", "essays", "--title", "On “Quotes”: and\\more", "--author", "A: B"], folder: workshop.folder)
        #expect(made.status == 0, "\(made.errors)")
        let built = try Command.run(["build", "essays", "--strict", "--notes"], folder: workshop.folder)
        #expect(built.status == 0 && !built.errors.contains("warning"), "\(built.errors)")
        #expect(workshop.bytes("essays/essays.pdf") != nil)
        let layout = try Command.run(["build", "essays", "--dump", "layout"], folder: workshop.folder)
        let text = String(decoding: layout.output, as: UTF8.self)
        for words in ["The First Chapter", "Here the book begins.", "A note, at the foot of its page."] { #expect(text.contains(words)) }
    }

    @Test func whatIsThereIsLeftAlone() throws {
        let workshop = try Workshop()
        _ = try workshop.write("notes.txt", "mine")
        let result = try Command.run(["new", workshop.folder.path], folder: workshop.folder)
        #expect(result.status == 1 && result.errors.contains("[output.unwritable]"))
        #expect(workshop.bytes("book.yaml") == nil)
    }
}
