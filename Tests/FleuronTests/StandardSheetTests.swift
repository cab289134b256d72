import Foundation
import Testing

/// The sheets that come with the program, found by their names.
@Suite(.enabled(if: Command.isGiven, Command.reason))
struct StandardSheetTests {
    static let books = ["novel", "classic", "verse", "drama", "letters", "manual", "large-print", "dictionary"]

    private static let book = """
        <!DOCTYPE html><html lang="en"><head><title>T</title></head><body><main>
        <h1 id="p">Part</h1><h2 id="a"><span class="number">Chapter I</span> <span class="title">One</span></h2>
        <p>A paragraph that goes on for a while, so that it has more than one line on every page; <i>italic</i>, <code>code</code>.</p><hr class="ornament"><p>Another.</p>
        <div class="verse"><p class="stanza"><span class="line speaker">SHE</span><span class="line">A line</span><span class="line indent-2">and another</span></p></div>
        <h3>Section</h3><p class="speech"><span class="speaker">He.</span> Speaks, and goes on speaking for so long that there is more to it than one line holds.</p><p class="direction">He goes.</p><pre>code</pre>
        <div class="letter"><p class="date">Vienna</p><p class="salutation">Dear,</p><p>text</p><p class="signature">B.</p></div><div class="letter"><p>Another letter.</p></div>
        <table><tr><th>a<th>b<tr><td>1<td>2</table><aside class="note"><p>A note.</p></aside><blockquote><p>Quoted.</p></blockquote><ul><li>x<li>y</ul></main></body></html>
        """

    private func layout(_ arguments: [String], extra: [(String, String)] = []) throws -> (Command.Result, String) {
        let workshop = try Workshop()
        _ = try workshop.write("a.html", Self.book)
        for (name, text) in extra { _ = try workshop.write(name, text) }
        let result = try Command.run(["build", "a.html", "--dump", "layout"] + arguments, folder: workshop.folder)
        return (result, String(decoding: result.output, as: UTF8.self))
    }

    @Test(arguments: books)
    func setABookWithoutAMistake(_ name: String) throws {
        let (result, output) = try layout(["--style", name])
        #expect(result.status == 0 && !result.errors.contains("[css."), "\(result.errors)")
        if name != "novel" {
            let (_, novel) = try layout([])
            #expect(output != novel)
        }
    }

    @Test(arguments: [
        ("verse", "trim=4in 6in"), ("classic", "indent=3em"), ("manual", "title-size=30pt"), ("large-print", "text-size=20pt"),
        ("letters", "letter-gap=70pt"), ("drama", "speech-indent=3em"),
    ])
    func changeByTheirProperties(_ name: String, _ setting: String) throws {
        let (_, plain) = try layout(["--style", name]), (_, changed) = try layout(["--style", name, "--set", setting])
        #expect(plain != changed)
    }

    @Test func aSheetOfTheUsersMayBeginWithOneOfOurs() throws {
        let (imported, output) = try layout(
            ["--style", "mine.css"], extra: [("mine.css", "@import \"novel.css\";\n:root { --text-size: 13pt }")])
        let (_, set) = try layout(["--set", "text-size=13pt"])
        #expect(imported.status == 0 && imported.errors.isEmpty, "\(imported.errors)")
        #expect(output == set)
    }

    @Test func whatLiesInTheFolderDoesNotChangeOurSheets() throws {
        let (_, plain) = try layout(["--style", "classic"])
        let (_, beside) = try layout(["--style", "classic"], extra: [("novel.css", "html { font-size: 40pt }")])
        #expect(plain == beside)
    }

    /// The title once more, between the persons of a play and its first act, opens the page of the act.
    @Test func theBooksTitleAboveItsTextStandsOnThePageOfTheFirstHeading() throws {
        let book =
            "<!DOCTYPE html><html lang=\"en\"><body><main><h2>Persons</h2><p>John.</p><p class=\"title\">The House</p><h2>Act One</h2><p>Speech.</p></main></body></html>"
        let (_, output) = try layout([], extra: [("a.html", book)])
        let pages = output.split(separator: "\n").split { $0.hasPrefix("page ") }.map { lines in lines.joined(separator: "\n") }
        let page = try #require(pages.first { $0.contains("\"The House\"") })
        #expect(page.contains("\"Act One\"") && !page.contains("John"))
    }

    @Test func areListed() throws {
        let output = String(decoding: try Command.run(["styles"]).output, as: UTF8.self)
        for name in Self.books {
            #expect(
                output.split(separator: "\n").contains { $0.hasPrefix(name + " ") && $0.count > name.count + 20 }, "\(name) in \(output)")
        }
    }
}
