import Testing

@testable import GutenbergReaders
@testable import Markup

/// Levels of headings without numbers. All texts are our own.
@Suite struct HTMLSectionLevelTests {
    private let prose = InventedBook.htmlProse
    private let names = ["FOODS", "FRUITS", "SOUPS", "BREADS"]
    private let sections = ["Boiling", "Baking", "Stewing"]

    private func read(_ body: String, title: String = "The House") -> Document {
        InventedBook.html("<h1>\(title)</h1><p>by Jane Roe</p>" + body, title: title)
    }

    private func chapter(_ k: Int, intro: String) -> String {
        "<h2 id='c\(k)'>\(names[k])</h2>\(intro)" + sections.map { "<h3>\($0) of \(names[k])</h3>\(prose)" }.joined()
    }

    private func chapters(intro: String) -> String { names.indices.map { chapter($0, intro: intro) }.joined() }

    private var chaptersAndSections: [String] {
        names.flatMap { name in ["2 \(name)"] + sections.map { "3 \($0) of \(name)" } }
    }

    @Test func titlesWithTextAboveTheirSectionsAreChapters() {
        #expect(read(chapters(intro: prose)).headingLines == chaptersAndSections)
    }

    @Test func titlesWithoutTextAboveTalesAreParts() {
        let lines = read("<h2>PREFACE</h2>\(prose)" + chapters(intro: "")).headingLines
        #expect(lines.dropFirst().prefix(2) == ["1 FOODS", "2 Boiling of FOODS"])
    }

    @Test func titlesThatTheContentsNameAloneAreChapters() {
        let list = "<h2>CONTENTS</h2>" + names.indices.map { "<p><a href='#c\($0)'>\(names[$0])</a></p>" }.joined()
        #expect(read(list + chapters(intro: "")).headingLines == chaptersAndSections)
    }

    @Test func headingsInCellsSayNothingOfTheChapters() {
        let cells = (1...9).map { "<tr><td><h4>DAY \($0)</h4>Soup<br>Bread</td><td><h4>NIGHT \($0)</h4>Fruit</td></tr>" }.joined()
        let text = names.map { "<h2>\($0)</h2>\(prose)<h3>Boiling of \($0)</h3>\(prose)" }.joined()
        let lines = read(text + "<table border='1'>\(cells)</table>").headingLines
        #expect(lines.prefix(8) == names.flatMap { ["2 \($0)", "3 Boiling of \($0)"] }[...])
        #expect(lines.dropFirst(8).count == 18 && lines.dropFirst(8).allSatisfy { $0.hasPrefix("4") })
    }

    @Test func theTitleBehindAnIntroductionStandsBesideIt() {
        let front = "<h2>INTRODUCTION</h2>\(prose)<h2>LIFE OF THE POET</h2>\(prose)<h4>BY JOHN POE</h4>\(prose)"
        let text = "<h3>THE HOUSE</h3>\(prose)\(prose)\(prose)\(prose)<h3>NOTES TO THE HOUSE</h3>\(prose)"
        let lines = read(front + text).headingLines
        #expect(lines.suffix(2) == ["2 THE HOUSE", "2 NOTES TO THE HOUSE"])
    }
}
