import Testing
import TextSamples

@testable import TextSystem

/// Text in the size that its reader wants.
@Suite(.enabled(if: Sample.hasFont, "EB Garamond is not installed")) struct TextSizeTests {
    private final class Watcher: TextSizeObserver {
        var changes: [String] = []
        let layout: LayoutManager?
        init(_ layout: LayoutManager? = nil) { self.layout = layout }
        func textSizeCategoryDidChange(_ preference: TextSizePreference, from old: TextSizeCategory) {
            changes.append("\(old) \(preference.category)" + (layout.map { " \($0.lineFragments[0].rect.height)" } ?? ""))
        }
    }

    private func layout() -> LayoutManager {
        let text =
            StyledText("A title\n", TextAttributes { $0.font = .preferred(for: .title1) })
            + StyledText("and a text", TextAttributes { $0.font = .preferred(for: .body) })
            + StyledText(" of its own", TextAttributes { $0.font = .standard.withSize(10) })
        return LayoutManager(TextStorage(text), containers: [TextContainer(width: 500)])
    }

    private func sizes(_ layout: LayoutManager) -> [Double] {
        layout.lineFragments.compactMap { layout.line(at: $0.range.lowerBound) }.flatMap { $0.runs.map(\.fontSize) }
    }

    @Test func layoutsFollowThePreference() {
        let layout = layout(), preference = TextSizePreference(), text = layout.storage.styledText(layout.storage.range)
        #expect(sizes(layout) == [22, 11, 10])
        layout.textSizePreference = preference
        #expect(sizes(layout) == [22, 11, 10])
        preference.category = .extraExtraExtraLarge
        let large = sizes(layout)
        #expect(large[0] > 22 && large[1] == 15 && large[2] == 10)
        #expect(large == sizes(LayoutManager(TextStorage(text.adjusted(for: .extraExtraExtraLarge)), containers: layout.containers)))
        #expect(layout.storage.styledText(layout.storage.range) == text, "the storage keeps its own")
        layout.textSizePreference = nil
        preference.category = .small
        #expect(sizes(layout) == [22, 11, 10])
    }

    @Test func observersAreToldInOrderAndOnce() {
        let layout = layout(), preference = TextSizePreference(.small), first = Watcher(), second = Watcher(layout)
        layout.textSizePreference = preference
        preference.addObserver(first)
        preference.addObserver(second)
        preference.addObserver(first)
        preference.category = .small
        #expect(first.changes.isEmpty)
        preference.category = .accessibilityLarge
        let height = FontDescriptor.preferred(for: .title1, category: .accessibilityLarge).metrics.lineHeight
        #expect(first.changes == ["small accessibilityLarge"])
        #expect(second.changes == ["small accessibilityLarge \(layout.lineFragments[0].rect.height)"])
        #expect(abs(layout.lineFragments[0].rect.height - height) < 0.01, "who is told finds the layout in the new size")
        preference.removeObserver(first)
        preference.category = .large
        #expect(first.changes.count == 1 && second.changes.count == 2)
    }

    @Test func nobodyIsKept() {
        let preference = TextSizePreference()
        weak var watcher: Watcher?, manager: LayoutManager?
        do {
            let one = Watcher(), two = layout()
            preference.addObserver(one)
            two.textSizePreference = preference
            (watcher, manager) = (one, two)
        }
        #expect(watcher == nil && manager == nil)
        preference.category = .small
    }

    @Test func aSizeOfItsOwnIsNoRole() {
        let body = FontDescriptor.preferred(for: .body)
        #expect(body.textStyle == .body && body.adding(.bold).textStyle == .body && body.withSize(11).textStyle == nil)
        #expect(body.adding(.italic).adjusted(for: .extraExtraExtraLarge).size == 15)
        #expect(body.withSize(11).adjusted(for: .extraExtraExtraLarge).size == 11)
        for style in TextStyle.allCases {
            for category in TextSizeCategory.allCases {
                #expect(FontDescriptor.preferred(for: style).adjusted(for: category) == .preferred(for: style, category: category))
            }
        }
    }
}
