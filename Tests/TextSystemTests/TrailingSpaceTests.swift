import Testing
import TextSamples

@testable import TextSystem

/// Spaces at the end of a paragraph, where somebody is typing.
@Suite(.enabled(if: Sample.hasFont, "EB Garamond is not installed")) struct TrailingSpaceTests {
    private func layout(
        _ text: String, _ alignment: ParagraphStyle.Alignment = .natural, _ mode: ParagraphStyle.LineBreakMode = .byWordWrapping
    )
        -> LayoutManager
    {
        let attributes = TextAttributes {
            $0.font = FontDescriptor(family: text.contains("א") ? "DejaVu Sans" : "EB Garamond", size: 10)
            $0.paragraphStyle = ParagraphStyle {
                $0.alignment = alignment; $0.lineBreakMode = mode
            }
        }
        return Sample.layout(text, attributes, in: [TextContainer(width: 40)])
    }

    private func carets(_ layout: LayoutManager) -> [Double] {
        (0...layout.storage.string.count).compactMap { layout.caretRect(at: layout.storage.position(characterOffset: $0))?.rect.minX }
    }

    @Test(arguments: [ParagraphStyle.LineBreakMode.byWordWrapping, .byTruncatingTail])
    func eachMovesTheCaret(_ mode: ParagraphStyle.LineBreakMode) throws {
        let layout = layout("ab   ", .natural, mode), space = FontDescriptor(family: "EB Garamond", size: 10)
        let width =
            StyledText("a b", TextAttributes { $0.font = space }).size.width
            - StyledText("ab", TextAttributes { $0.font = space }).size.width
        let carets = carets(layout)
        for index in 2..<5 { #expect(abs(carets[index + 1] - carets[index] - width) < 0.1, "\(carets)") }
        // Nothing else changes with them.
        #expect(layout.lineFragments.map(\.usedRect) == self.layout("ab", .natural, mode).lineFragments.map(\.usedRect))
        for (index, caret) in carets.enumerated() {
            let found = layout.position(at: Point(x: caret, y: 4), in: 0)
            #expect(found == layout.storage.position(characterOffset: index))
        }
    }

    @Test func theyEndWhereTheContainerDoes() {
        let carets = carets(layout("ab" + String(repeating: " ", count: 30)))
        #expect(carets.max() == 40 && carets.sorted() == carets && carets[3] > carets[2], "\(carets)")
        #expect(self.carets(layout("ab ", .right)).last == 40)
        // They make no line of their own.
        let full = layout("abcd efgh" + String(repeating: " ", count: 40), .center)
        #expect(full.lineFragments.map(\.usedRect) == layout("abcd efgh", .center).lineFragments.map(\.usedRect))
    }

    @Test func textFromRightToLeftHasThemAtItsLeft() {
        let carets = carets(layout("אב  "))
        #expect(carets.count == 5 && zip(carets, carets.dropFirst()).allSatisfy { $0 > $1 + 1 }, "\(carets)")
    }
}
