import Foundation
import Testing

/// What the documents say of files is so.
@Suite struct DocumentTests {
    private static let pages = House.files(in: "").filter { $0.hasSuffix(".md") && !$0.contains(".docc/") }

    @Test(arguments: pages) func linksLeadToFiles(page: String) throws {
        let folder = page.lastIndex(of: "/").map { page[...$0] } ?? ""
        let text = try House.text(page)
        let links =
            text.matches(of: /\]\(([^)\s#]+)(?:#[^)]*)?\)/).map { String($0.1) } + text.matches(of: /src="([^"]+)"/).map { String($0.1) }
        for link in links where !link.contains("://") && !link.hasPrefix("mailto:") {
            let path = NSString(string: folder + link).standardizingPath
            #expect(House.exists(path), "\(page) leads to \(link)")
        }
    }

    /// A name of a file, alone or with the folders above it.
    @Test func filesNamedInTheArchitectureExist() throws {
        let files = House.files(in: "").map { "/" + $0 }
        // Of Unicode, by the package unicode-data.
        let others: Set = ["LineBreakTest.txt", "BidiCharacterTest.txt"]
        let names = try House.text("ARCHITECTURE.md").matches(of: /`([A-Za-z][\w+.\/-]*\.(?:swift|css|py|json|txt|md|sh|c|h))`/).map {
            String($0.1)
        }
        #expect(names.count > 50)
        for name in Set(names).subtracting(others).sorted() {
            #expect(files.contains { $0.hasSuffix("/" + name) }, "there is no \(name)")
        }
    }

    /// What a weight of lines or pages is for is shown by a picture of its own.
    @Test func everyWeightHasAPicture() throws {
        let rows = try House.text("Documentation/quality.md").split(separator: "\n").compactMap {
            $0.wholeMatch(of: /\| `-fleuron-([a-z-]+)` \|.*/)
        }
        #expect(rows.count > 20)
        for row in rows { #expect(row.0.contains("](pictures/weight-\(row.1).png)"), "\(row.1)") }
    }

    @Test func targetsNamedInTheReadmeExist() throws {
        let makefile = try House.text("Makefile")
        let named = Set(try House.text("README.md").matches(of: /(?:`(?:sudo )?|\n    )make ([a-z-]+)/).map { String($0.1) })
        #expect(named.count > 5)
        for target in named.sorted() { #expect(makefile.contains("\n\(target):"), "there is no target \(target)") }
    }

    @Test func scriptsNamedInTheMakefileExist() throws {
        for match in try House.text("Makefile").matches(of: /(?:Scripts|Benchmarks)\/[\w.\/-]+/) {
            #expect(House.exists(String(match.0)), "\(match.0)")
        }
    }

    @Test func optionsOfBuildAreInTheReadme() throws {
        let readme = try House.text("README.md")
        let files = ["Build.swift", "BookArguments.swift", "PictureOptions.swift", "Printing/PrintArguments.swift"]
        let sources = try files.map { try House.text("Sources/FleuronCommand/" + $0) }.joined()
        let table = readme.split(separator: "\n").filter { $0.hasPrefix("| `-") }.joined(separator: "\n")
        var options = 0
        for match in sources.matches(of: /@(?:Option|Flag)\(\s*name: [^\n]*[lL]ong[\s\S]*?var (\w+)/) {
            let name = String(match.1).replacing(/[A-Z]/) { "-" + $0.output.lowercased() }
            options += 1
            #expect(table.contains("--" + name), "the README's table lacks --\(name)")
        }
        #expect(options > 15)
    }
}
