import DisplayLists
import Foundation
import Testing
import TextSamples
import Typefaces

@testable import TextSystem

/// A client that sets other glyphs than those of the font.
@Suite(.enabled(if: Sample.hasFont, "EB Garamond is not installed")) struct GlyphSubstitutionTests {
    final class Client: GlyphSubstitutionDelegate {
        var asked: [ShapedGlyphs] = []
        var answer: (ShapedGlyphs) -> [UInt16?]? = { _ in nil }
        func layoutManager(_ layoutManager: LayoutManager, substitutesFor glyphs: ShapedGlyphs) -> [UInt16?]? {
            asked.append(glyphs)
            return answer(glyphs)
        }

        /// Every glyph whose text is a letter becomes that of another one.
        static func replacing(_ letter: Character, by other: Unicode.Scalar?, in storage: TextStorage) -> (ShapedGlyphs) -> [UInt16?]? {
            { glyphs in
                zip(glyphs.ids, glyphs.characters).map { id, range in
                    storage.substring(range) != String(letter) ? id : other.flatMap { glyphs.glyph(for: $0) }
                }
            }
        }
    }

    let plain = TextAttributes.body(11) {
        $0.hyphenationFactor = 0; $0.alignment = .left
    }

    private func layout(_ text: String, _ attributes: TextAttributes, width: Double, _ client: Client?) -> LayoutManager {
        let layout = Sample.layout(text, attributes, in: [TextContainer(width: width)])
        layout.delegate = client
        return layout
    }

    private func glyphs(_ layout: LayoutManager) -> [GlyphRun.Glyph] {
        (0..<layout.lineCount).flatMap { layout.line($0).runs.flatMap(\.glyphs) }
    }

    @Test func theClientIsAskedOnceForEachWordWithItsGlyphsAndTheirText() throws {
        let client = Client()
        let layout = layout("She lives in Zürich\nwith a view", plain, width: 300, client)
        layout.ensureLayout()
        let storage = layout.storage
        let words = client.asked.map { glyphs in glyphs.characters.map { storage.substring($0) }.joined() }
        #expect(words == ["She", "lives", "in", "Zürich", "with", "a", "view"])
        let first = client.asked[0]
        #expect(
            first.ids.count == 3 && first.fontName.hasPrefix("EBGaramond") && first.fontSize == 11 && first.attributes.language == "en-GB")
        #expect(client.asked.allSatisfy { $0.ids.allSatisfy { [count = $0.glyphCount] id in Int(id) < count } })
        layout.ensureLayout()
        _ = layout.lineFragments
        #expect(client.asked.count == words.count, "nothing is asked twice")
        storage.replaceCharacters(in: try #require(storage.range(of: "view")), with: "door")
        layout.ensureLayout()
        #expect(client.asked.count == words.count + 3, "after an edit only its paragraph is asked about")
    }

    @Test func aGlyphHasTheAdvanceOfItsFaceAndTheTextOfTheStorage() throws {
        let client = Client(), text = "seven eels, even here"
        let layout = layout(text, plain, width: 300, client)
        client.answer = Client.replacing("e", by: "W", in: layout.storage)
        let all = glyphs(layout), first = try #require(client.asked.first), wide = try #require(first.glyph(for: "W"))
        let replaced = all.filter { $0.id == wide }
        #expect(replaced.count == text.count { $0 == "e" })
        for glyph in replaced {
            #expect(abs(glyph.advance - first.advance(of: wide)) < 0.0001)
            #expect(layout.storage.substring(glyph.range) == "e")
        }
        #expect(
            first.name(of: wide) == "W" && first.glyph(named: "W") == wide && first.glyph(named: "no such glyph") == nil
                && first.glyph(for: "\u{10FFFF}") == nil)
        // Each glyph stands where the advances of those before it end.
        for (a, b) in zip(all, all.dropFirst()) { #expect(abs(a.position.x + a.advance - b.position.x) < 0.001) }
        var page = Canvas(size: Size(width: 320, height: 40))
        page.draw(layout, at: Point(x: 10, y: 10))
        try expectText(of: page, text)
    }

    @Test func linesAreBrokenWithTheNewGlyphs() throws {
        let client = Client()
        client.answer = { glyphs in glyphs.ids.map { _ in glyphs.glyph(for: "W") } }
        for container in [TextContainer(width: 150), .circle(diameter: 260)] {
            for mode in [ParagraphStyle.LineBreakMode.byWordWrapping, .byCharWrapping] {
                let attributes = TextAttributes.body(11) { $0.lineBreakMode = mode }
                let natural = Sample.layout(Sample.pride, attributes, in: [container, TextContainer(width: 150)])
                let layout = Sample.layout(Sample.pride, attributes, in: [container, TextContainer(width: 150)])
                layout.delegate = client
                #expect(layout.lineCount > natural.lineCount * 3 / 2, "wider glyphs take more lines")
                for number in 0..<layout.lineCount {
                    let line = layout.line(number), fragment = layout.lineFragments[number]
                    #expect(fragment.usedRect.maxX <= fragment.rect.maxX + 0.01)
                    for run in line.runs {
                        for glyph in run.glyphs where !glyph.isSpace && !glyph.range.isEmpty {
                            #expect(glyph.id == client.asked.first?.glyph(for: "W"), "\(layout.storage.substring(line.range))")
                        }
                    }
                }
            }
        }
    }

    /// No letter of a password is seen, whatever a break or a truncation makes of its ligatures.
    @Test(arguments: ["EB Garamond", "DejaVu Sans"]) func partsOfWordsHaveTheirSubstitutesToo(family: String) throws {
        let client = Client()
        client.answer = { glyphs in glyphs.ids.map { _ in glyphs.glyph(for: "•") } }
        let text = "officially fluffiest afflictions difficult"
        for width in stride(from: 12.0, to: 120, by: 7) {
            for mode in [
                ParagraphStyle.LineBreakMode.byWordWrapping, .byCharWrapping, .byTruncatingTail, .byTruncatingHead, .byTruncatingMiddle,
                .byClipping,
            ] {
                let layout = layout(
                    text, .body(11) { $0.lineBreakMode = mode }.with { $0.font = FontDescriptor(family: family, size: 11) }, width: width,
                    client)
                for glyph in glyphs(layout) where !glyph.isSpace && !glyph.range.isEmpty {
                    #expect(glyph.id == client.asked.first?.glyph(for: "•"), "\(mode) in \(width)")
                }
            }
        }
    }

    @Test func hiddenGlyphsTakeNoRoomAndKeepTheirText() throws {
        let client = Client(), text = "*bold* words"
        let layout = layout(text, plain, width: 300, client)
        client.answer = Client.replacing("*", by: nil, in: layout.storage)
        let hidden = glyphs(layout).filter { layout.storage.substring($0.range) == "*" }
        #expect(hidden.count == 2 && hidden.allSatisfy { $0.advance == 0 })
        let bare = self.layout("bold words", plain, width: 300, nil)
        #expect(layout.lineCount == 1 && bare.lineCount == 1)
        #expect(
            abs(layout.line(0).typographicWidth - bare.line(0).typographicWidth) < 0.2,
            "but for kerning the line is as wide as without them")
        var page = Canvas(size: Size(width: 320, height: 40)), other = page
        page.draw(layout)
        other.draw(bare)
        try expectText(of: page, text)
        // Nothing of them is drawn: as many outlines as without.
        #expect(outlines(try page.svg()) == outlines(try other.svg()))
    }

    private func outlines(_ svg: [UInt8]) -> Int { String(decoding: svg, as: UTF8.self).components(separatedBy: "<use").count }

    @Test func whatIsNoAnswerChangesNothing() {
        let client = Client(), text = "some words of text"
        let natural = layout(text, plain, width: 80, nil)
        let answers: [(ShapedGlyphs) -> [UInt16?]?] = [
            { _ in nil }, { _ in [] }, { $0.ids + [1] }, { $0.ids }, { $0.ids.map { _ in UInt16.max } },
        ]
        for answer in answers {
            client.answer = answer
            let layout = layout(text, plain, width: 80, client)
            #expect(glyphs(layout) == glyphs(natural))
        }
    }

    @Test func substitutesOfCharactersAndOfGlyphsGoTogether() throws {
        final class Both: GlyphSubstitutionDelegate {
            func layoutManager(_ layoutManager: LayoutManager, substitutionFor text: String, in range: TextRange) -> String? {
                String(text.map { $0 == "a" ? "€" : $0 })
            }
            func layoutManager(_ layoutManager: LayoutManager, substitutesFor glyphs: ShapedGlyphs) -> [UInt16?]? {
                zip(glyphs.ids, glyphs.characters).map { id, range in
                    layoutManager.storage.substring(range) == "b" ? glyphs.glyph(for: "B") : id
                }
            }
        }
        let client = Both()
        let layout = Sample.layout("abba cab", plain, in: [TextContainer(width: 200)])
        layout.delegate = client
        let all = glyphs(layout).filter { !$0.isSpace }
        #expect(all.map { layout.storage.substring($0.range) }.joined() == "abbacab")
        #expect(Set(all.filter { layout.storage.substring($0.range) == "b" }.map(\.id)).count == 1)
    }

    @Test func widenedTextHasItsSubstitutes() throws {
        let client = Client()
        let layout = layout("nnn", plain.with { $0.expansion = 0.5 }, width: 200, client)
        client.answer = Client.replacing("n", by: "W", in: layout.storage)
        var page = Canvas(size: Size(width: 200, height: 40))
        page.draw(layout)
        #expect(
            page.list.effects.allSatisfy { effect in
                let store = page.stores[Int(effect.store)], shape = store[effect.shape]
                return store.glyphs[Int(shape.glyphStart)..<Int(shape.glyphStart + shape.glyphCount)].allSatisfy {
                    $0.id == client.asked.first?.glyph(for: "W")
                }
            })
        #expect(page.list.effects.count == 1)
        try expectText(of: page, "nnn")
    }

    /// What somebody who copies from the page gets.
    private func expectText(of page: Canvas, _ text: String) throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("glyphs-\(UUID().uuidString).pdf")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(try page.pdf()).write(to: file)
        let process = Process(), pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["pdftotext", file.path, "-"]
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus != 127 else { return }
        #expect(String(decoding: output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines) == text)
    }
}
