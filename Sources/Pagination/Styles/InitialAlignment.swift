import StyleSheets
import Typefaces

/// Between which heights an initial stands, and which of its own meet them (css-inline-3 section 7.4): in scaled points above and below the
/// alphabetic baseline.
struct AlignmentPoints: Equatable {
    /// Above the baseline.
    var over: Int64
    /// Below it.
    var under: Int64 = 0

    var span: Int64 { over + under }

    /// Those of the text round an initial.
    /// - Parameters:
    ///   - ascent: of its lines, with half of their leading.
    ///   - descent: likewise.
    init(_ align: InitialLetterAlign.Points, of font: Font, ascent: Int64, descent: Int64) {
        switch align {
        case .alphabetic: self.init(over: Int64(font.metrics.capHeight))
        case .hanging: self.init(over: font.baselines().hanging)
        case .ideographic: self.init(ideographsOf: font)
        case .leading: self.init(over: ascent, under: descent)
        }
    }

    /// Those of an initial, by the script of its letters.
    init(_ letters: String, in font: Font) {
        if letters.unicodeScalars.contains(where: Self.isIdeographic) {
            self.init(ideographsOf: font)
        } else if let script = letters.unicodeScalars.lazy.compactMap(Self.hangingScript).first {
            self.init(over: font.baselines(script: script).hanging)
        } else {
            self.init(over: Int64(font.metrics.capHeight))
        }
    }

    private init(ideographsOf font: Font) {
        let baselines = font.baselines()
        self.init(over: baselines.ideographicOver, under: -baselines.ideographicUnder)
    }

    private init(over: Int64, under: Int64 = 0) { self.over = over; self.under = under }

    /// Han, Hangul, Kana and Yi.
    private static func isIdeographic(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x2E80...0x2FDF, 0x3005, 0x3007, 0x3021...0x3029, 0x3038...0x303B, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
            0x20000...0x323AF:
            true
        case 0x1100...0x11FF, 0x3131...0x318F, 0xA960...0xA97F, 0xAC00...0xD7FF: true
        case 0x3040...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F, 0x1AFF0...0x1B16F: true
        case 0xA000...0xA4CF: true
        default: false
        }
    }

    private static func hangingScript(_ scalar: Unicode.Scalar) -> HangingScript? {
        switch scalar.value {
        case 0x0900...0x097F, 0xA8E0...0xA8FF: .devanagari
        case 0x0980...0x09FF: .bengali
        case 0x0A00...0x0A7F: .gurmukhi
        default: nil
        }
    }
}

extension Font {
    /// The face's at the size of the font, in scaled points above the alphabetic baseline.
    fileprivate func baselines(script: HangingScript? = nil) -> (hanging: Int64, ideographicOver: Int64, ideographicUnder: Int64) {
        let own = face.baselines(script: script), units = Double(max(1, face.unitsPerEm))
        func scaled(_ value: Int32) -> Int64 { Int64((Double(value) * Double(size) / units).rounded()) }
        return (scaled(own.hanging), scaled(own.ideographicInkOver), scaled(own.ideographicInkUnder))
    }
}
