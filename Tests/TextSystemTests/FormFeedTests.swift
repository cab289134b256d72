import Testing
import TextSamples

@testable import TextSystem

/// A form feed ends a container, as in Text Kit.
@Suite(.enabled(if: Sample.hasFont, "EB Garamond is not installed")) struct FormFeedTests {
    private func containers(_ layout: LayoutManager) -> [Int] { layout.lineFragments.map(\.container) }

    @Test func whatFollowsStandsInTheNextContainer() {
        let page = TextContainer(width: 200, height: 100)
        let layout = Sample.layout("one\u{0C}two\nthree\u{0C}\u{0C}four", in: [page, page, page, page])
        #expect(containers(layout) == [0, 1, 1, 2, 3] && layout.texts() == ["one", "two", "three", "", "four"])
        #expect(layout.lineFragments.map(\.rect.minY).enumerated().allSatisfy { ($0.offset == 2) == ($0.element > 0) })
        // Edits part and join what it parts.
        layout.storage.replaceCharacters(in: TextRange(3, 4), with: " ")
        #expect(containers(layout) == [0, 0, 1, 2])
        layout.storage.insert(StyledText("\u{0C}", Sample.justified()), at: TextPosition(utf8Offset: 3))
        #expect(containers(layout) == [0, 1, 1, 2, 3])
    }

    @Test func whereThereIsNoneItFollowsBelow() {
        let layout = Sample.layout("one\u{0C}two", in: [TextContainer(width: 200)])
        #expect(containers(layout) == [0, 0] && layout.overflowPosition == nil)
        #expect(StyledText("one\u{0C}two", Sample.justified()).size == StyledText("one\ntwo", Sample.justified()).size)
    }

    @Test func theDelegateIsAskedForOne() {
        final class Pages: LayoutManagerDelegate {
            func layoutManager(_ layoutManager: LayoutManager, nextContainerAfter count: Int) -> TextContainer? {
                count < 2 ? TextContainer(width: 200, height: 100) : nil
            }
        }
        let pages = Pages(), layout = Sample.layout("one\u{0C}two\u{0C}three", in: [])
        layout.delegate = pages
        #expect(containers(layout) == [0, 1, 1] && layout.containers.count == 2)
    }
}
