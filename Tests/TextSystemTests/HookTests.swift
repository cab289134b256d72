import DisplayLists
import Testing
import TextSamples

@testable import TextSystem

/// What a layout manager's client may do.
@Suite(.enabled(if: Sample.hasFont, "EB Garamond is not installed")) struct HookTests {
    /// Forbids breaks by the text around them.
    final class Veto: LayoutManagerDelegate {
        var forbidsWord: (TextPosition) -> Bool = { _ in false }
        var forbidsHyphens = false
        var asked: [TextPosition] = []
        func layoutManager(_ layoutManager: LayoutManager, shouldBreakLineByWordBefore position: TextPosition) -> Bool {
            asked.append(position)
            return !forbidsWord(position)
        }
        func layoutManager(_ layoutManager: LayoutManager, shouldBreakLineByHyphenatingBefore position: TextPosition) -> Bool { !forbidsHyphens }
    }

    func layout(_ text: String, width: Double = 150, _ veto: Veto) -> LayoutManager {
        let layout = Sample.layout(text, in: [TextContainer(width: width)])
        layout.delegate = veto
        return layout
    }

    @Test func noLineBeginsWhereTheClientForbidsIt() {
        let veto = Veto()
        let free = layout(Sample.whale, veto)
        let starts = free.lineFragments.dropFirst().map(\.range.lowerBound)
        #expect(starts.count > 10)
        #expect(Set(starts).subtracting(veto.asked).isSubset(of: starts.filter { free.storage.text[$0.utf8Offset - 1] != 0x20 }), "words' beginnings were asked for")
        // Every other one is forbidden now.
        let forbidden = Set(starts.enumerated().filter { $0.offset % 2 == 0 }.map(\.element))
        veto.forbidsWord = { forbidden.contains($0) }
        veto.forbidsHyphens = true
        free.invalidateLayout()
        let new = free.lineFragments.dropFirst().map(\.range.lowerBound)
        #expect(forbidden.isDisjoint(with: new))
        #expect(free.overflowPosition == nil)
        for line in free.lineFragments.dropLast() { #expect(abs(line.usedRect.maxX - 150) < 0.01, "lines are filled all the same") }
    }

    @Test func hyphensMayBeForbiddenByThemselves() {
        let veto = Veto()
        let layout = layout(Sample.whale, width: 90, veto)
        #expect(layout.texts().contains { text in text.last?.isLetter == true && layout.storage.range(of: text + " ") == nil }, "some word is hyphenated at first")
        veto.forbidsHyphens = true
        layout.invalidateLayout()
        for line in layout.lineFragments.dropLast() {
            let last = layout.storage.text[line.range.upperBound.utf8Offset - 1]
            #expect(last == 0x20 || !Sample.whale.utf8.contains(last) || last >= 0x80 || last == 0x2D, "no word is parted")
        }
    }

    @Test func aTextInWhichEveryBreakIsForbiddenIsOneOverfullLine() {
        let veto = Veto()
        veto.forbidsWord = { _ in true }
        veto.forbidsHyphens = true
        let layout = layout("several words that would take more lines than one\tand a tab", width: 80, veto)
        #expect(layout.lineCount == 1)
        #expect(layout.lineFragments[0].usedRect.width > 80)
        #expect(layout.overflowPosition == nil)
    }

    @Test func vetoesHoldInShapesToo() {
        let veto = Veto()
        let storage = TextStorage(Sample.whale, attributes: Sample.justified())
        let phrase = storage.range(of: "November in my soul")!
        veto.forbidsWord = { phrase.lowerBound < $0 && $0 < phrase.upperBound }
        veto.forbidsHyphens = true
        for diameter in stride(from: 240.0, to: 300, by: 6) {
            let layout = LayoutManager(storage, containers: [.circle(diameter: diameter), TextContainer(width: 200)])
            layout.delegate = veto
            #expect(layout.lineFragments.allSatisfy { !(phrase.lowerBound < $0.range.lowerBound && $0.range.lowerBound < phrase.upperBound) }, "\(diameter)")
        }
    }

    @Test func afterAnEditOnlyTheEditedParagraphIsAskedAbout() {
        let veto = Veto()
        let layout = layout(Sample.pride + "\n" + Sample.alice, veto)
        layout.ensureLayout()
        veto.asked = []
        let second = layout.storage.range(of: "Alice was")!
        layout.storage.replaceCharacters(in: second, with: "Alice is")
        layout.ensureLayout()
        #expect(!veto.asked.isEmpty)
        #expect(veto.asked.allSatisfy { $0 > second.lowerBound })
    }

    final class Client: LayoutManagerDelegate {
        /// More below lines that begin with a vowel.
        func layoutManager(_ layoutManager: LayoutManager, lineSpacingAfterLine range: TextRange, in rect: Rect) -> Double {
            Self.beginsWithAVowel(layoutManager.storage.substring(range)) ? 5 : 1
        }
        static func beginsWithAVowel(_ text: String) -> Bool { text.first.map { "aeiou".contains($0) } ?? false }
        func layoutManager(_ layoutManager: LayoutManager, substitutionFor text: String, in range: TextRange) -> String? { text.uppercased() }
        func layoutManager(_ layoutManager: LayoutManager, drawBackgroundOf container: Int, in canvas: inout Canvas, at origin: Point) {
            canvas.fill(Path(Rect(x: 0, y: 0, width: 10, height: 10)), .gray)
        }
    }

    @Test func spacingAndLettersMayBeSet() throws {
        let client = Client()
        let layout = Sample.layout("one two three four five six\nseven eight nine ten eleven twelve", in: [TextContainer(width: 60)])
        let plain = layout.lineFragments
        layout.delegate = client
        let lines = layout.lineFragments
        let second = try #require(layout.storage.range(of: "seven")).lowerBound
        #expect(lines.count { $0.range.lowerBound < second } > 1)
        expectSpacing(layout)
        // The same text in storage, but capitals are set: they are wider.
        #expect(layout.storage.string.hasPrefix("one two"))
        #expect(lines.count > plain.count)
        var page = Canvas(size: Size(width: 100, height: 200))
        page.draw(layout)
        #expect(page.list.paths.count == 1)
    }

    /// Between any two lines of a paragraph there is what the client said of the first.
    private func expectSpacing(_ layout: LayoutManager) {
        for (a, b) in zip(layout.lineFragments, layout.lineFragments.dropFirst()) where a.container == b.container && b.rect.minY > a.rect.minY {
            let isLast = layout.storage.text[b.range.lowerBound.utf8Offset - 1] == 0x0A
            let wanted = isLast ? 0.0 : Client.beginsWithAVowel(layout.storage.substring(a.range)) ? 5 : 1
            #expect(abs(b.rect.minY - a.rect.maxY - wanted) < 0.01, "\(layout.storage.substring(a.range))")
        }
    }

    @Test func everyLineHasASpacingOfItsOwnInColumnsAndShapes() throws {
        let client = Client()
        let shapes: [TextContainer] = [
            TextContainer(width: 120), TextContainer(width: 120, height: 60), .polygon([Point(x: 0, y: 0), Point(x: 300, y: 0), Point(x: 300, y: 800), Point(x: 0, y: 800)]),
        ]
        for containers in [[shapes[0]], [shapes[1], shapes[0]], [shapes[2]]] {
            let layout = Sample.layout(Sample.whale, in: containers)
            layout.delegate = client
            #expect(layout.overflowPosition == nil && layout.lineCount > 10)
            expectSpacing(layout)
        }
    }
}
