import Testing
import TextSystem

@Suite struct FirstTests {
    @Test func aShortTextHasLines() {
        let storage = TextStorage("It is a truth universally acknowledged, that a single man in possession of a good fortune, must be in want of a wife.\n\nSecond.\n")
        let layout = LayoutManager(storage, containers: [TextContainer(width: 150, height: 200)])
        for fragment in layout.lineFragments { print(fragment.rect, fragment.usedRect, storage.substring(fragment.range)) }
        #expect(layout.lineCount > 3)
    }
}
