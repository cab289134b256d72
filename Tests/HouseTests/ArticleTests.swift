import Foundation
import Testing

/// The articles about the text system name what there is.
@Suite struct ArticleTests {
    private static let folder = "Sources/TextSystem/TextSystem.docc"
    private static let articles = House.files(in: folder).filter { $0.hasSuffix(".md") }
    /// Those for people who come from another system: tables of its members and ours.
    private static let comparisons = articles.filter { $0.contains("ComingFrom") }

    @Test func namedSymbolsExist() throws {
        let symbols = try House.text("Documentation/api.txt").split(separator: "\n")
        let known = Set(symbols.compactMap { $0.split(separator: "\t").first }.map(String.init))
        #expect(Self.articles.count > 10)
        for article in Self.articles {
            // Of several functions of one name the types of the parameters say which is meant.
            for match in try House.text(article).matches(of: /``([^`\n]+?)(?:-\([^`\n]*\))?``/) where match.1 != "TextSystem" {
                let name = "TextSystem." + match.1.replacing("/", with: ".")
                #expect(known.contains(name), "\(article) names \(name)")
            }
        }
    }

    /// Each row says on the left what there is elsewhere, and on the right what stands for it here or that nothing does.
    @Test(arguments: comparisons) func tablesAreWhole(article: String) throws {
        var rows = 0, named: Set<Substring> = []
        for line in try House.text(article).split(separator: "\n") where line.hasPrefix("|") && !line.hasPrefix("|---") {
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            #expect(cells.count == 2 && !cells.contains(""), "\(article): \(line)")
            guard let left = cells.first, cells.last != "Here" else { continue }
            rows += 1
            #expect(named.insert(Substring(left)).inserted, "\(article) says twice what \(left) is")
        }
        #expect(rows > 15)
    }
}
