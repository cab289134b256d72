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
        func layoutManager(_ layoutManager: LayoutManager, shouldBreakLineByHyphenatingBefore position: TextPosition) -> Bool {
            !forbidsHyphens
        }
    }

    func layout(_ text: String, width: Double = 150, _ veto: Veto) -> LayoutManager {
        let layout = Sample.layout(text, in: [TextContainer(width: width)])
        layout.delegate = veto
        return layout
    }

    private final class Watcher: LayoutManagerDelegate {
        var count = 0
        /// Lines that had a place meanwhile.
        var lines: [Int] = []
        func layoutManagerDidInvalidateLayout(_ layoutManager: LayoutManager) {
            count += 1
            lines.append(layoutManager.lineFragments.count)
        }
    }

    @Test func aClientHearsThatTheLayoutIsOutOfDate() throws {
        let layout = Sample.layout("One.\nTwo.\nThree.", in: [TextContainer(width: 200)]), watcher = Watcher()
        layout.delegate = watcher
        layout.ensureLayout()
        let before = watcher.count
        layout.storage.replaceCharacters(in: try #require(layout.storage.range(of: "Two")), with: "Other")
        #expect(watcher.count == before + 1)
        // What stands before the edit has its place, and asking for the rest lays out nothing.
        #expect(watcher.lines.last == 1)
        layout.storage.addAttributes(.body(20), in: layout.storage.range)
        #expect(watcher.count == before + 2)
        layout.containers = [TextContainer(width: 100)]
        layout.typesetterBehavior = .firstFit
        layout.invalidateLayout()
        #expect(watcher.count == before + 5)
        #expect(layout.lineCount >= 3 && watcher.count == before + 5)
    }

    @Test func noLineBeginsWhereTheClientForbidsIt() {
        let veto = Veto()
        let free = layout(Sample.whale, veto)
        let starts = free.lineFragments.dropFirst().map(\.range.lowerBound)
        #expect(starts.count > 10)
        #expect(
            Set(starts).subtracting(veto.asked).isSubset(of: starts.filter { free.storage.text[$0.utf8Offset - 1] != 0x20 }),
            "words' beginnings were asked for")
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
        #expect(
            layout.texts().contains { text in text.last?.isLetter == true && layout.storage.range(of: text + " ") == nil },
            "some word is hyphenated at first")
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
            #expect(
                layout.lineFragments.allSatisfy { !(phrase.lowerBound < $0.range.lowerBound && $0.range.lowerBound < phrase.upperBound) },
                "\(diameter)")
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
        func layoutManager(_ layoutManager: LayoutManager, substitutionFor text: String, in range: TextRange) -> String? {
            text.uppercased()
        }
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
        #expect(page.list.paths.count == 1 && page.list.layers.isEmpty)
    }

    @Test func whatAClientDrawsOverTheTextIsOverIt() {
        final class Overlay: LayoutManagerDelegate {
            func layoutManager(_ layoutManager: LayoutManager, drawOverlayOf container: Int, in canvas: inout Canvas, at origin: Point) {
                canvas.fill(Path(Rect(x: 0, y: 0, width: 10, height: 10)), .red)
                canvas.stroke(Path(Rect(x: 0, y: 0, width: 10, height: 10)), .red)
            }
        }
        let client = Overlay()
        let layout = Sample.layout("text", in: [TextContainer(width: 60)])
        layout.delegate = client
        var page = Canvas(size: Size(width: 100, height: 200))
        page.draw(layout)
        page.fill(Path(Rect(x: 0, y: 0, width: 10, height: 10)), .gray)
        #expect(page.list.paths.count == 3 && page.list.layers.map(\.start.paths) == [0, 0])
        #expect(page.list.layers.last?.start.shapes == page.list.shapes.count)
    }

    final class Substitution: LayoutManagerDelegate {
        var other: (String) -> String? = { _ in nil }
        func layoutManager(_ layoutManager: LayoutManager, substitutionFor text: String, in range: TextRange) -> String? { other(text) }
    }

    /// Bullets take three bytes, the letters that they stand for one or two: all queries count in the storage.
    @Test func charactersMayBeSetAsOthersOfAnyLength() throws {
        let text = "pässwörd of a söul\nsecond"
        let plain = TextStorage(text, attributes: .body(11))
        plain.setAttribute(\.underline, .single, in: try #require(plain.range(of: "wörd of")))
        let layout = LayoutManager(plain, containers: [TextContainer(width: 35)])
        let client = Substitution()
        client.other = { String($0.map { $0 == " " ? " " : "•" }) }
        layout.delegate = client
        let lines = layout.lineFragments
        #expect(lines.count >= 3)
        #expect(lines.first?.range.lowerBound == plain.startPosition && lines.last?.range.upperBound == plain.endPosition)
        for (a, b) in zip(lines, lines.dropFirst()) { #expect(a.range.upperBound == b.range.lowerBound) }
        // Every bullet is as wide as the others: carets stand evenly, and each leads back to its place.
        let glyphs = layout.lineFragments.indices.flatMap { layout.line($0).runs.flatMap(\.glyphs) }.filter { !$0.isSpace }
        #expect(glyphs.count == text.count { $0 != " " && $0 != "\n" })
        #expect(Set(glyphs.map(\.id)).count == 1)
        #expect(glyphs.map { plain.substring($0.range) } == text.filter { $0 != " " && $0 != "\n" }.map(String.init))
        for index in text.indices.dropLast() where text[index] != "\n" && text[index] != " " {
            let position = plain.position(index), caret = try #require(layout.caretRect(at: position))
            #expect(layout.position(at: Point(x: caret.rect.minX + 0.5, y: caret.rect.midY), in: 0) == position)
        }
        // What is no character for each is not taken.
        for bad in ["x", "", text + "x", String(repeating: "\n", count: 5)] {
            client.other = { _ in bad }
            layout.invalidateLayout()
            #expect(layout.texts().joined(separator: " ").hasPrefix("pässwörd"))
            #expect(Set(layout.line(0).runs.flatMap(\.glyphs).map(\.id)).count > 4)
        }
    }

    @Test func substitutesAreBrokenAndVetoedInTheStoragesPositions() throws {
        final class Both: LayoutManagerDelegate {
            var asked: [String] = []
            func layoutManager(_ layoutManager: LayoutManager, substitutionFor text: String, in range: TextRange) -> String? {
                String(text.map { $0 == "e" ? "€" : $0 })
            }
            func layoutManager(_ layoutManager: LayoutManager, shouldBreakLineByWordBefore position: TextPosition) -> Bool {
                asked.append(layoutManager.storage.substring(position..<layoutManager.storage.endPosition))
                return true
            }
        }
        let client = Both()
        let layout = Sample.layout(
            "here there everywhere else", .body(11) { $0.hyphenationFactor = 0 }, in: [TextContainer(width: 200, height: 14)])
        layout.delegate = client
        layout.ensureLayout()
        #expect(client.asked.filter { !$0.isEmpty } == ["there everywhere else", "everywhere else", "else"])
        let narrow = Sample.layout(
            "here there everywhere else", .body(11) { $0.lineBreakMode = .byTruncatingTail }, in: [TextContainer(width: 60)])
        narrow.delegate = client
        #expect(
            narrow.lineCount == 1 && narrow.line(0).runs.flatMap(\.glyphs).allSatisfy { $0.range.upperBound <= narrow.storage.endPosition })
    }

    /// Between any two lines of a paragraph there is what the client said of the first.
    private func expectSpacing(_ layout: LayoutManager) {
        for (a, b) in zip(layout.lineFragments, layout.lineFragments.dropFirst())
        where a.container == b.container && b.rect.minY > a.rect.minY {
            let isLast = layout.storage.text[b.range.lowerBound.utf8Offset - 1] == 0x0A
            let wanted = isLast ? 0.0 : Client.beginsWithAVowel(layout.storage.substring(a.range)) ? 5 : 1
            #expect(abs(b.rect.minY - a.rect.maxY - wanted) < 0.01, "\(layout.storage.substring(a.range))")
        }
    }

    @Test func everyLineHasASpacingOfItsOwnInColumnsAndShapes() throws {
        let client = Client()
        let shapes: [TextContainer] = [
            TextContainer(width: 120), TextContainer(width: 120, height: 60),
            .polygon([Point(x: 0, y: 0), Point(x: 300, y: 0), Point(x: 300, y: 800), Point(x: 0, y: 800)]),
        ]
        for containers in [[shapes[0]], [shapes[1], shapes[0]], [shapes[2]]] {
            let layout = Sample.layout(Sample.whale, in: containers)
            layout.delegate = client
            #expect(layout.overflowPosition == nil && layout.lineCount > 10)
            expectSpacing(layout)
        }
    }
}

/// What clients do that are not careful.
@Suite(.enabled(if: Sample.hasFont, "EB Garamond is not installed")) struct CarelessClientTests {
    /// Asks the manager back whenever it is asked.
    final class Curious: GlyphSubstitutionDelegate {
        var answers: [Int] = []
        func look(_ layout: LayoutManager) {
            let lines = layout.lineFragments
            answers.append(lines.count)
            for line in lines { _ = layout.line(at: line.range.lowerBound)?.glyphCount }
            _ = (
                layout.caretRect(at: layout.storage.endPosition), layout.overflowPosition, layout.glyphRange(for: layout.storage.range),
                layout.hitTest(.zero, in: 0)
            )
            _ = (layout.range(fitting: 0), layout.selectionRects(for: layout.storage.range), layout.totalDemerits)
        }
        func layoutManager(_ layoutManager: LayoutManager, nextContainerAfter count: Int) -> TextContainer? {
            look(layoutManager)
            return count < 4 ? TextContainer(width: 100, height: 40) : nil
        }
        func layoutManager(_ layoutManager: LayoutManager, didCompleteLayoutOf container: Int, isAtEnd: Bool) { look(layoutManager) }
        func layoutManager(_ layoutManager: LayoutManager, lineSpacingAfterLine range: TextRange, in rect: Rect) -> Double {
            look(layoutManager)
            return 1
        }
        func layoutManager(_ layoutManager: LayoutManager, shouldBreakLineByWordBefore position: TextPosition) -> Bool {
            look(layoutManager)
            return true
        }
        func layoutManager(_ layoutManager: LayoutManager, shouldBreakLineByHyphenatingBefore position: TextPosition) -> Bool {
            look(layoutManager)
            return true
        }
        func layoutManager(_ layoutManager: LayoutManager, substitutionFor text: String, in range: TextRange) -> String? {
            look(layoutManager)
            return text.uppercased()
        }
        func layoutManager(_ layoutManager: LayoutManager, substitutesFor glyphs: ShapedGlyphs) -> [UInt16?]? {
            look(layoutManager)
            return glyphs.ids
        }
    }

    @Test func whoAsksWhileItIsAskedGetsWhatHasItsPlace() throws {
        for container in [TextContainer(width: 100, height: 40), .circle(diameter: 120)] {
            let client = Curious()
            let layout = Sample.layout("One line.\nAnother paragraph of a few words more.\nA third.", .body(9), in: [container])
            layout.delegate = client
            let count = layout.lineCount
            #expect(count > 3 && layout.overflowPosition == nil)
            #expect(client.answers.first == 0 && client.answers.last == count && client.answers.allSatisfy { $0 <= count })
            let texts = layout.texts()
            layout.storage.replaceCharacters(in: try #require(layout.storage.range(of: "few")), with: "great many")
            _ = layout.lineCount
            layout.storage.replaceCharacters(in: try #require(layout.storage.range(of: "great many")), with: "few")
            #expect(layout.texts() == texts)
        }
    }

    /// Adds a container whenever the last one is full, as one does with Text Kit.
    final class Adding: LayoutManagerDelegate {
        var told: [Int] = []
        func layoutManager(_ layoutManager: LayoutManager, didCompleteLayoutOf container: Int, isAtEnd: Bool) {
            told.append(container)
            if !isAtEnd, container == layoutManager.containers.count - 1 {
                layoutManager.containers.append(TextContainer(width: 100, height: 40))
            }
        }
    }

    @Test func textFlowsOnIntoContainersThatAreAddedWhenOneIsFull() throws {
        let client = Adding()
        let text = Sample.pride + "\n" + Sample.alice
        let layout = Sample.layout(text, .body(9), in: [TextContainer(width: 100, height: 40)])
        layout.delegate = client
        let count = layout.lineCount
        #expect(layout.overflowPosition == nil)
        #expect(count == Sample.layout(text, .body(9), in: [TextContainer(width: 100)]).lineCount)
        #expect(layout.containers.count > 5 && layout.containers.indices.allSatisfy { layout.range(fitting: $0) != nil })
        #expect(client.told == Array(layout.containers.indices), "each is told once")
        // What an edit changes is told again.
        client.told = []
        layout.storage.append(StyledText(" And at the end a few words more.", .body(9)))
        _ = layout.lineCount
        #expect(
            layout.overflowPosition == nil && client.told.first.map { $0 > 0 } == true && client.told.last == layout.containers.count - 1)
    }

    @Test func infiniteContainersAreUnlimited() {
        for length in [Double.infinity, .greatestFiniteMagnitude] {
            let layout = Sample.layout("some words", .body(9), in: [TextContainer(width: length, height: length)])
            #expect(layout.lineCount == 1 && layout.overflowPosition == nil)
        }
        #expect(Sample.layout("some words", .body(9), in: [TextContainer(width: .nan)]).overflowPosition != nil)
    }
}
