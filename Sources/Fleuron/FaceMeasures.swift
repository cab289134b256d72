import Geometry
import Resources
import StyleSheets
import Synchronization
import Typefaces

/// The measures of faces that units of style sheets refer to (`ex`, `ch`, `cap`, `ic`), each found once.
///
/// The cascade comes before the fonts: it is given the question as a function, and this is who answers it.
final class FaceMeasures: Sendable {
    private struct State {
        var fonts: FontTable?
        var known: [FontRequest: FontMeasures] = [:]
    }

    private let state = Mutex(State())
    private let openFonts: @Sendable () -> FontTable

    init(openFonts: @escaping @Sendable () -> FontTable) { self.openFonts = openFonts }

    func measures(of style: StyleSheets.TextStyle) -> FontMeasures {
        var request = FontRequest(families: style.fontFamilies, size: style.fontSize.clamped32)
        request.weight = style.fontWeight
        request.width = style.fontWidth
        request.slant = switch style.fontStyle { case .normal: .upright; case .italic: .italic; case .oblique: .oblique }
        request.opticalSizing = style.opticalSizing
        return state.withLock { state in
            if let known = state.known[request] { return known }
            let fonts = state.fonts ?? openFonts()
            state.fonts = fonts
            var unheard = Diagnostics(), measures = FontMeasures()
            // What is wrong with the fonts is said when the text is set.
            if let id = try? fonts.font(for: request, diagnostics: &unheard) {
                let face = fonts[id].face
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
    }
}

/// The categories of `-fleuron-text-size-category`, smallest first.
enum TextSizes {
    static let categories = [
        "extra-small", "small", "medium", "large", "extra-large", "extra-extra-large", "extra-extra-extra-large", "accessibility-medium",
        "accessibility-large", "accessibility-extra-large", "accessibility-extra-extra-large", "accessibility-extra-extra-extra-large",
    ]
}
