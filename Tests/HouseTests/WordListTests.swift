import Foundation
import Testing

/// The readers' lists of words are data files, found by their names: a name without a list would stop the program when it is asked for.
@Suite struct WordListTests {
    private static let folder = "Sources/GutenbergReaders"

    @Test func listsAreThoseThatTheReadersAskFor() throws {
        var asked: Set<String> = [], there: Set<String> = []
        for file in House.files(in: Self.folder) where file.hasSuffix(".swift") {
            for match in try House.text(file).matches(of: /(?:\(list: |\(in: |\n +list: )"([a-z-]+)"/) { asked.insert(String(match.1)) }
        }
        for file in House.files(in: Self.folder + "/Words") {
            for line in try House.text(file).split(separator: "\n") where !line.hasPrefix("#") {
                let name = try #require(line.prefixMatch(of: /([a-z-]+)(?: [^:]+)?: \S/), "\(file): \(line)")
                there.insert(String(name.1))
            }
        }
        #expect(asked.count > 80)
        #expect(asked.subtracting(there).sorted() == [])
        #expect(there.subtracting(asked).sorted() == [])
    }
}
