import Testing
import TextSamples

@testable import TextSystem

/// Text in containers whose height is just enough.
@Suite(.enabled(if: Sample.hasFont, "EB Garamond is not installed")) struct NarrowContainerTests {
    static let text = "a b c d e f g extraordinarily"
    static let body = TextAttributes { $0.font = .standard.withSize(12) }

    /// 400 widths from 20 points on.
    static let widths = (0..<400).map { 20 + Double($0) / 4 }

    private func layout(_ containers: [TextContainer], _ attributes: TextAttributes = body, isGreedy: Bool = false) -> LayoutManager {
        let layout = Sample.layout(Self.text, attributes, in: containers)
        layout.typesetterBehavior = isGreedy ? .firstFit : .totalFit
        return layout
    }

    @Test func aBoxOfTheMeasuredHeightLosesNoText() {
        let lost = Self.widths.filter { width in
            let free = layout([TextContainer(width: width)])
            let height = (free.usedRect(of: 0)?.maxY ?? 0) + 0.5
            return layout([TextContainer(width: width, height: height)]).overflowPosition != nil
        }
        #expect(lost == [])
    }

    @Test func noTextIsLostThatFirstFitShows() {
        for attributes in [Self.body, Self.body.with { $0.paragraphStyle = ParagraphStyle { $0.alignment = .justified } }] {
            let lost = Self.widths.filter { width in
                let greedy = layout([TextContainer(width: width)], attributes, isGreedy: true)
                let height = (greedy.usedRect(of: 0)?.maxY ?? 0) + 0.5
                return layout([TextContainer(width: width, height: height)], attributes).overflowPosition != nil
            }
            #expect(lost == [])
        }
    }

    /// Where letters are wider than the column, lines of both kinds stick out of it.
    @Test func noTextIsLostWhereLinesStickOutAnyway() {
        func layout(_ size: Size, _ behavior: TypesetterBehavior) -> LayoutManager {
            let layout = Sample.layout("call me wallowing, my mammal, willingly", Self.body, in: [TextContainer(size: size)])
            layout.typesetterBehavior = behavior
            return layout
        }
        func sticksOut(_ layout: LayoutManager) -> Bool { layout.lineFragments.contains { $0.usedRect.width > $0.rect.width + 0.01 } }
        var tried = 0
        let lost = stride(from: 5, to: 12, by: 0.125).filter { width in
            let room = Size(width: width, height: Size.unlimited.height)
            let greedy = layout(room, .firstFit), best = layout(room, .totalFit)
            guard sticksOut(greedy), sticksOut(best) else { return false }
            tried += 1
            let height = (greedy.usedRect(of: 0)?.maxY ?? 0) + 0.5
            return layout(Size(width: width, height: height), .totalFit).overflowPosition != nil
        }
        #expect(lost == [] && tried > 10)
    }

    @Test func linesInAChainOfNarrowColumnsAreFilled() {
        let free = layout([TextContainer(width: 50)])
        let lines = Double((free.lineCount + 1) / 2), height = (free.usedRect(of: 0)?.maxY ?? 0) / Double(free.lineCount) * lines + 0.5
        let chain = layout([TextContainer(width: 50, height: height), TextContainer(width: 50, height: height)])
        #expect(chain.overflowPosition == nil)
        #expect(chain.texts().first != "a")
        #expect(chain.lineCount <= free.lineCount)
    }

    @Test func aWordThatNarrowRoomHasPartedIsWholeAgainInAWideOne() {
        let containers = [TextContainer(width: 30, height: 60), TextContainer(width: 200)]
        let layout = Sample.layout("extraordinarily", Self.body, in: containers)
        #expect(layout.lineCount > 1 && layout.overflowPosition == nil)
        layout.storage.insert("a\nb\nc\nd\ne\n", at: .start)
        #expect(layout.texts(in: 1).contains("extraordinarily"), "\(layout.texts())")
        let fresh = Sample.layout("a\nb\nc\nd\ne\nextraordinarily", Self.body, in: containers)
        #expect(layout.texts() == fresh.texts())
    }

    @Test func afterAnEditTheLinesAreThoseOfAFreshLayout() {
        for width in stride(from: 30.0, to: 60, by: 1) {
            let greedy = layout([TextContainer(width: width)], isGreedy: true)
            let height = (greedy.usedRect(of: 0)?.maxY ?? 0) + 0.5
            let edited = Sample.layout("x\n" + Self.text, Self.body, in: [TextContainer(width: width, height: height)])
            edited.ensureLayout()
            edited.storage.delete(TextRange(0, 2))
            let fresh = layout([TextContainer(width: width, height: height)])
            #expect(edited.texts() == fresh.texts(), "width \(width)")
        }
    }
}
