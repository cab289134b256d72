import Pagination
import Resources
import StyleSheets
import Synchronization
import Typefaces

/// The measures of faces that units of style sheets refer to (`ex`, `ch`, `cap`, `ic`), each found once.
///
/// The cascade comes before the fonts: it is given the question as a function, and this is who answers it. The fonts that it has opened for
/// that are those that the text is then set in.
final class FaceMeasures: Sendable {
    /// Fonts, and what was wrong with those that a style sheet brings.
    struct Opened {
        var fonts: FontTable
        var diagnostics: Diagnostics
    }

    private struct State {
        var opened: Opened?
        var known: [FontRequest: FontMeasures] = [:]
    }

    private let state = Mutex(State())
    private let open: @Sendable () -> Opened

    init(open: @escaping @Sendable () -> Opened) { self.open = open }

    /// The fonts, opened if nobody has asked for them yet.
    var opened: Opened { state.withLock { Self.opened(&$0, open) } }

    private static func opened(_ state: inout State, _ open: () -> Opened) -> Opened {
        if let known = state.opened { return known }
        let opened = open()
        state.opened = opened
        return opened
    }

    func measures(of style: StyleSheets.TextStyle) -> FontMeasures {
        let request = FontRequest(style)
        return state.withLock { state in
            if let known = state.known[request] { return known }
            var measures = FontMeasures()
            if let face = Self.opened(&state, open).fonts.face(for: request) {
                measures.xHeight = face.measure(.xHeight) ?? measures.xHeight
                measures.zeroAdvance = face.measure(.zeroAdvance) ?? measures.zeroAdvance
                measures.capHeight = face.measure(.capHeight) ?? measures.capHeight
                measures.ideographAdvance = face.measure(.ideographAdvance) ?? measures.ideographAdvance
            }
            state.known[request] = measures
            return measures
        }
    }
}

extension FaceAdjustments {
    init(_ face: FontFace) {
        self.init()
        characters = face.unicodeRanges
        size = face.sizeAdjust
        ascent = face.ascent
        descent = face.descent
        lineGap = face.lineGap
        features = face.features.map { FontFeature(tag: $0.tag, value: $0.value) }
        variations = face.variations.map { AxisSetting($0) }
    }
}
