import Testing

@testable import TextSystem

@Suite(.enabled(if: Sample.hasFont, "EB Garamond is not installed")) struct EditingTests {
    /// Paragraphs, no two alike.
    static func paragraphs(_ count: Int = 1_000) -> TextStorage {
        let words = Sample.whale.split(separator: " ")
        let paragraphs = (0..<count).map { number in
            words[(number % 40)..<(number % 40 + 40 + number % 23)].joined(separator: " ") + " \(number)."
        }
        return TextStorage(paragraphs.joined(separator: "\n"), attributes: Sample.justified())
    }

    /// Rectangles and texts of all lines.
    static func picture(_ layout: LayoutManager) -> [String] {
        layout.lineFragments.map { "\($0.container) \($0.usedRect) \($0.baseline) \(layout.storage.substring($0.range))" }
    }

    @Test func aWordOfTheSameLengthBreaksOneParagraphAndMovesNone() {
        let storage = Self.paragraphs()
        let layout = LayoutManager(storage, containers: [TextContainer(width: 250)])
        layout.ensureLayout()
        let before = layout.statistics
        #expect(before.brokenParagraphs == 1_000)
        let lines = layout.lineCount
        storage.replaceCharacters(in: storage.range(of: "499.")!, with: "488.")
        layout.ensureLayout()
        #expect(layout.lineCount == lines)
        #expect(layout.statistics.brokenParagraphs - before.brokenParagraphs == 1)
        #expect(layout.statistics.placedParagraphs - before.placedParagraphs == 1)
        #expect(layout.statistics.movedParagraphs == before.movedParagraphs)
    }

    @Test(arguments: [Sample.pride, ""])
    func whatIsBehindAnEditMovesThoughOnlyTheEditIsAskedFor(new: String) {
        let storage = Self.paragraphs()
        let layout = LayoutManager(storage, containers: [TextContainer(width: 250)])
        layout.ensureLayout()
        let place = storage.range(of: "499.")!
        storage.replaceCharacters(in: place, with: new)
        layout.ensureLayout(to: place.lowerBound)
        layout.ensureLayout()
        #expect(
            Self.picture(layout)
                == Self.picture(LayoutManager(TextStorage(storage.styledText(storage.range)), containers: [TextContainer(width: 250)])))
    }

    @Test func moreLinesBreakOneParagraphAndMoveThoseBehind() {
        let storage = Self.paragraphs()
        let layout = LayoutManager(storage, containers: [TextContainer(width: 250)])
        layout.ensureLayout()
        let before = layout.statistics, lines = layout.lineCount
        storage.replaceCharacters(in: storage.range(of: "499.")!, with: Sample.pride)
        layout.ensureLayout()
        #expect(layout.lineCount > lines)
        #expect(layout.statistics.brokenParagraphs - before.brokenParagraphs == 1)
        #expect(layout.statistics.movedParagraphs - before.movedParagraphs == 500)
    }

    @Test func editsInAChainOfColumnsMoveFinishedLinesFromOneToTheNext() {
        let storage = Self.paragraphs()
        let columns = Array(repeating: TextContainer(width: 250, height: 600), count: 200)
        let layout = LayoutManager(storage, containers: columns)
        layout.ensureLayout()
        let before = layout.statistics
        storage.replaceCharacters(in: storage.range(of: "499.")!, with: Sample.pride)
        #expect(layout.overflowPosition == nil)
        #expect(layout.statistics.brokenParagraphs - before.brokenParagraphs == 1)
        #expect(Self.picture(layout) == Self.picture(LayoutManager(TextStorage(storage.styledText(storage.range)), containers: columns)))
    }

    /// What comes out does not depend on how the text came to be what it is.
    @Test(arguments: 0..<4)
    func editedTextIsLaidOutAsIfItHadAlwaysBeenSo(kind: Int) {
        var exclusion = TextContainer(width: 200, height: 400)
        exclusion.exclusionPaths = [Path(circle: Point(x: 100, y: 120), radius: 50)]
        let containers: [TextContainer] = [
            [TextContainer(width: 200)],
            [TextContainer(width: 200, height: 100), TextContainer(width: 120, height: 200), TextContainer(width: 200)],
            [exclusion, TextContainer(width: 180)], [.circle(diameter: 250), TextContainer(width: 150)],
        ][kind]
        let storage = TextStorage(
            [Sample.pride, Sample.alice, Sample.whale, "", "Short."].joined(separator: "\n"), attributes: Sample.justified())
        let layout = LayoutManager(storage, containers: containers)
        var seed = UInt64(kind + 11)
        func random(_ count: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((seed >> 33) % UInt64(max(1, count)))
        }
        let pieces = ["", "x", " whale", "\n", "Some words more. ", "\n\n", "—", String(Sample.pride.prefix(150))]
        for round in 0..<40 {
            let count = storage.string.utf8.count
            let start = storage.scalarAligned(TextPosition(utf8Offset: random(count + 1)))
            let end = storage.scalarAligned(TextPosition(utf8Offset: min(count, start.utf8Offset + random(30))))
            let range = start..<max(start, end)
            if round % 5 == 4 {
                storage.setAttribute(\.font, .standard.withSize([9, 11, 16][random(3)]), in: range)
            } else {
                storage.replaceCharacters(in: range, with: pieces[random(pieces.count)])
            }
            // Sometimes several edits come between two looks.
            if round % 3 == 0 { continue }
            let fresh = LayoutManager(
                TextStorage(storage.styledText(storage.range), defaultAttributes: storage.defaultAttributes), containers: containers)
            #expect(Self.picture(layout) == Self.picture(fresh), "round \(round)")
        }
    }

    @Test func theResultDoesNotDependOnTheNumberOfWorkers() {
        let one = LayoutManager(Self.paragraphs(), containers: [TextContainer(width: 250)])
        let two = LayoutManager(Self.paragraphs(), containers: [TextContainer(width: 250)])
        two.workers = 4
        #expect(Self.picture(one) == Self.picture(two))
    }
}
