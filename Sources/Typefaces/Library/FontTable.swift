package import Resources
internal import Synchronization

/// All fonts of a run: gives a request its `FontID`, and each id its `Font`.
///
/// Styles are resolved sequentially, by `font(for:diagnostics:)`; after that several threads may shape. They add to the table only where a
/// face lacks a character: under a lock, and so that *which* font is chosen depends on nothing but the font and the character. Only the
/// numbers of those fallback fonts depend on the order of events, so an id must not decide any order in the output.
package final class FontTable: Sendable {
    let state: Mutex<State>

    package init(library: sending FontLibrary = FontLibrary()) { state = Mutex(State(library: library)) }

    /// The font for a request: O(1) if it was asked for before. Reports a missing family or style once.
    /// Throws only where not one usable font is installed.
    package func font(for request: FontRequest, diagnostics: inout Diagnostics) throws(Diagnostic) -> FontID {
        let result: Result<(FontID, [Diagnostic]), Diagnostic> = state.withLock { state in
            do throws(Diagnostic) {
                let id = try state.font(for: request)
                defer { state.pending = [] }
                return .success((id, state.pending))
            } catch { return .failure(error) }
        }
        let (id, reports) = try result.get()
        for report in reports { diagnostics.report(report) }
        return id
    }

    /// The face that a request comes to, before there is a font of it; what is wrong with it is said when the font is asked for.
    package func face(for request: FontRequest) -> Face? { state.withLock { $0.face(for: request) } }

    /// The font for a request where `font(for:)` has thrown: empty boxes of its size (`LastResortFace`), so that there is something to lay
    /// out.
    package func lastResort(for request: FontRequest) -> FontID { state.withLock { $0.lastResort(for: request) } }

    package subscript(id: FontID) -> Font { state.withLock { $0.fonts[Int(id.index)] } }

    package var count: Int { state.withLock { $0.fonts.count } }

    /// One warning for each pair of a face and the one that stood in for it (or none), with the characters, in a fixed order. Call after
    /// shaping.
    package func coverageDiagnostics() -> [Diagnostic] { state.withLock { $0.coverage.diagnostics() } }

    /// The font that has a character which `primary` lacks; nil if none has. `current` is kept if it will do, so that a word does not
    /// change face needlessly.
    func fallback(for primary: FontID, character: UInt32, current: FontID?) -> FontID? {
        state.withLock { $0.fallback(for: primary, character: character, current: current) }
    }
}

extension FontTable {
    struct State {
        var library: FontLibrary
        var fonts: [Font] = []
        var requests: [FontRequest] = []
        var ids: [FontRequest: FontID] = [:]
        /// Not among `ids`: a font may be registered later.
        var lastResorts: [FontRequest: FontID] = [:]
        var fallbacks: [FallbackKey: FontID] = [:]
        var fallbackFaces: [FallbackFaceKey: FontID] = [:]
        /// Those from a family that the style of their primary font names.
        var namedFallbacks: Set<FontID> = []
        var coverage = CoverageReport()
        /// Variable faces made static.
        var instances: [InstanceKey: Face] = [:]
        /// Fonts further along the width axis of their face; nil where there is none so far.
        var widthInstances: [WidthKey: FontID?] = [:]
        var analyses: [WordAnalysis.Key: WordAnalysis] = [:]
        private var blankLetters: [BlankLettersKey: Set<UInt32>] = [:]
        /// Diagnostics of the request under way.
        var pending: [Diagnostic] = []
        private var reported: Set<String> = []

        init(library: FontLibrary) { self.library = library }

        mutating func font(for request: FontRequest) throws(Diagnostic) -> FontID {
            if let id = ids[request] { return id }
            let query = FaceQuery(request)
            guard let found = library.find(families: request.families, query) else {
                throw Diagnostic(
                    .error, .noFonts, "no usable TrueType or OpenType font is installed",
                    hint: "install the package fonts-ebgaramond, or put font files into a folder “fonts” beside the book"
                )
            }
            reportMissing(found)
            let id = try add(request, found)
            ids[request] = id
            return id
        }

        mutating func face(for request: FontRequest) -> Face? {
            library.find(families: request.families, FaceQuery(request)).map { instance(of: $0.face, $0.record, for: request).face }
        }

        mutating func lastResort(for request: FontRequest) -> FontID {
            if let id = lastResorts[request] { return id }
            var plain = request
            plain.features = []
            let font = makeFont(plain, face: LastResortFace.face, size: request.size, features: [], synthesis: .none, smallCaps: nil)
            let id = append(font, plain)
            lastResorts[request] = id
            return id
        }

        private mutating func add(_ request: FontRequest, _ found: FontLibrary.Found) throws(Diagnostic) -> FontID {
            var found = found
            (found.face, found.record) = instance(of: found.face, found.record, for: request)
            var features = FeatureSettings(request)
            features.addDefaults(found.record.adjustments.features)
            var smallCaps: SyntheticSmallCaps?
            if let caps = features.addCaps(request.caps, of: found.face), request.synthesis.contains(.smallCaps) {
                smallCaps = SyntheticSmallCaps(smallFont: try font(for: smallCapitals(of: request)), includesCapitals: caps == .all)
                reportOnce(
                    Diagnostic(
                        .warning, .synthesizedSmallCaps,
                        "“\(found.family)” (\(found.face.postScriptName)) has no small capitals; they are made from smaller capitals",
                        hint:
                            "choose a family with the OpenType feature smcp, such as \(found.family == "EB Garamond" ? "Libertinus Serif" : "EB Garamond")"
                    ))
            }
            let synthesis = StyleSynthesis(request, found.record)
            if smallCaps == nil, request.caps != .normal, request.synthesis.contains(.smallCaps) {
                let blank = findBlankLetters(found, request, features.sorted, synthesis)
                if !blank.isEmpty {
                    let small = try font(for: smallCapitals(of: request))
                    smallCaps = SyntheticSmallCaps(smallFont: small, includesCapitals: true, only: blank)
                }
            }
            if let report = synthesis.diagnostic(family: found.family, face: found.face) { reportOnce(report) }
            return append(
                makeFont(
                    request, face: found.face, found.record.adjustments, size: Self.size(request, found.face), features: features.sorted,
                    synthesis: synthesis,
                    smallCaps: smallCaps),
                request)
        }

        /// The letters whose small capitals are empty. Found once for each face and variant.
        private mutating func findBlankLetters(
            _ found: FontLibrary.Found, _ request: FontRequest, _ features: [FontFeature], _ synthesis: StyleSynthesis
        ) -> Set<UInt32> {
            let key = BlankLettersKey(face: ObjectIdentifier(found.face), caps: request.caps)
            if let known = blankLetters[key] { return known }
            let font = makeFont(request, face: found.face, size: request.size, features: features, synthesis: synthesis, smallCaps: nil)
            let blank = font.blankLetters(includesCapitals: request.caps == .allSmallCaps || request.caps == .allPetiteCaps)
            blankLetters[key] = blank
            return blank
        }

        /// What stands in for the small capitals of a request.
        private func smallCapitals(of request: FontRequest) -> FontRequest {
            var small = request
            small.caps = .normal
            small.size = Int32(clamping: Int64((Double(request.size) * SyntheticSmallCaps.scale).rounded()))
            return small
        }

        func makeFont(
            _ request: FontRequest, face: Face, _ adjustments: FaceAdjustments = FaceAdjustments(), size: Int32, features: [FontFeature],
            synthesis: StyleSynthesis,
            smallCaps: SyntheticSmallCaps?
        ) -> Font {
            let size = adjustments.size == 1 ? size : Self.scaled(size, by: adjustments.size)
            var metrics = FontMetrics(
                face: face, size: size, letterSpacing: request.letterSpacing, horizontalScale: request.horizontalScale)
            if let ascent = adjustments.ascent { metrics.ascent = Self.scaled(size, by: ascent) }
            if let descent = adjustments.descent { metrics.descent = Self.scaled(size, by: descent) }
            if let lineGap = adjustments.lineGap { metrics.lineGap = Self.scaled(size, by: lineGap) }
            return Font(
                face: face, size: size, features: features, letterSpacing: request.letterSpacing, language: request.language,
                syntheticSlant: synthesis.slant, syntheticBold: synthesis.strokeWidth(size: size), horizontalScale: request.horizontalScale,
                syntheticSmallCaps: smallCaps,
                characters: adjustments.characters, metrics: metrics
            )
        }

        private static func scaled(_ size: Int32, by factor: Double) -> Int32 {
            let scaled = Double(size) * factor
            return scaled.isFinite ? Int32(max(0, min(scaled.rounded(), Double(Int32.max / 8)))) : size
        }

        /// The size that a request comes to with a face.
        private static func size(_ request: FontRequest, _ face: Face) -> Int32 {
            guard let adjustment = request.sizeAdjustment, let own = face.measure(adjustment.measure), own > 0 else { return request.size }
            return scaled(request.size, by: adjustment.value / own)
        }

        mutating func append(_ font: Font, _ request: FontRequest) -> FontID {
            fonts.append(font)
            requests.append(request)
            return FontID(Int32(fonts.count - 1))
        }

        mutating func reportOnce(_ diagnostic: Diagnostic) {
            if reported.insert(diagnostic.code.rawValue + diagnostic.message).inserted { pending.append(diagnostic) }
        }

        /// A list of families is meant to have gaps: where a later one that it names is there, that is only worth a note.
        private mutating func reportMissing(_ found: FontLibrary.Found) {
            guard let first = found.missing.first else { return }
            let names = found.missing.map { "“\($0)”" }.joined(separator: ", ")
            let subject = found.missing.count > 1 ? "the font families \(names) are" : "the font family \(names) is"
            // To list all fonts takes a while, which a gap is not worth.
            let meant = found.isStandIn ? FontFamilyHint.meant(by: first, among: library.listedFaces().map(\.family)) : nil
            let package = FontPackages.package(forFamily: first)
            let hint =
                meant ?? package.map { "install the package \($0)" }
                ?? "install it, or put its files into a folder “fonts” beside the book"
            reportOnce(
                Diagnostic(
                    found.isStandIn ? .warning : .note, .missingFontFamily,
                    "\(subject) not installed; “\(found.family)” is used instead",
                    hint: hint
                ))
        }
    }
}
