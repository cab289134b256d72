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
        if request.synthesis.contains(.style), request.slant != .upright && record.slant == .upright { slant = Self.shear }
        isBold = request.synthesis.contains(.weight) && request.weight >= 600 && record.weight(nearestTo: Int(request.weight)) < 600
    }

    /// Outline stroke that thickens stems by about a thirtieth of the em: between regular and bold of most text faces, without closing
    /// counters.
    func strokeWidth(size: Int32) -> Int32 { isBold ? size / 30 : 0 }

    func diagnostic(family: String, face: Face) -> Diagnostic? {
        let wanted = isBold && slant != 0 ? "bold italic" : isBold ? "bold" : slant != 0 ? "italic" : nil
        guard let wanted else { return nil }
        return Diagnostic(
            .warning, .synthesizedFontStyle, "“\(family)” has no \(wanted) to go with \(face.postScriptName); it is imitated",
            hint: "choose a family that has the style, or avoid it"
        )
    }
}

extension FaceQuery {
    init(_ request: FontRequest) {
        weight = Int(request.weight)
        width = request.width
        slant = request.slant
        designSize = request.opticalSizing ? Double(request.size) / 65_536 : nil
    }
}
