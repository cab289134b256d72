internal import Glibc
internal import Resources

/// How a style that a family lacks is imitated. The PDF writer draws it; advances stay those of the face.
struct StyleSynthesis {
    var slant = 0.0
    var isBold = false

    static let none = StyleSynthesis()
    private init() {}

    /// About 11 degrees, the slope of most sloped romans.
    private static let shear = 0.2

    /// css-fonts-4, 2.5: bold may be synthesised from 600 on where the face is lighter than that.
    init(_ request: FontRequest, _ record: FaceRecord) {
        switch request.slant {
        case _ where record.slant != .upright: break
        case .upright: break
        case .italic: if request.synthesis.contains(.style) { slant = Self.shear }
        // More would leave nothing to be read.
        case .oblique: if request.synthesis.contains(.oblique) { slant = tan(max(-60, min(request.obliqueAngle, 60)) * .pi / 180) }
        }
        isBold = request.synthesis.contains(.weight) && request.weight >= 600 && record.weight(nearestTo: Int(request.weight)) < 600
    }

    /// Outline stroke that thickens stems by about a forty-fifth of the em, which looks as EB Garamond Bold does beside its regular.
    /// Hairlines grow by as much, and letters, which stand as close as before, would run into each other with more.
    func strokeWidth(size: Int32) -> Int32 { isBold ? size / 46 : 0 }

    func diagnostic(family: String, face: Face) -> Diagnostic? {
        let wanted = isBold && slant != 0 ? "bold italic" : isBold ? "bold" : slant != 0 ? "italic" : nil
        guard let wanted else { return nil }
        return Diagnostic(
            .warning, .synthesizedFontStyle, "“\(family)” has no \(wanted) to go with \(face.postScriptName); it is imitated",
            hint: "choose a family that has the style, or avoid it"
        )
    }
}

extension FontRequest {
    /// From 11 degrees on an oblique is looked for first among faces that lean, and below it among those that do not (css-fonts-4 section
    /// 5.2).
    fileprivate var isWellSlanted: Bool { obliqueAngle >= 11 }
}

extension FaceQuery {
    init(_ request: FontRequest) {
        weight = Int(request.weight)
        width = request.width
        slant = request.slant == .oblique && !request.isWellSlanted ? .upright : request.slant
        designSize = request.designSize ?? (request.opticalSizing ? Double(request.size) / 65_536 : nil)
    }
}
