internal import Resources

/// Where a variable face stands for a request: what the style says of weight, width, slope and size goes to the axes that are registered
/// for these, and `font-variation-settings` wins over them (css-fonts-4 sections 2.2 to 2.8 and 7.2).
struct VariationChoice {
    /// On the axes of the face, in its order; none for a face that is not variable.
    let places: [AxisSetting]
    /// What the face is then.
    let record: FaceRecord

    private static let weight = StaticTag("wght").value, width = StaticTag("wdth").value, italic = StaticTag("ital").value
    private static let slant = StaticTag("slnt").value, opticalSize = StaticTag("opsz").value

    init(_ request: FontRequest, _ face: Face, _ record: FaceRecord) {
        var record = record, places: [AxisSetting] = []
        let hasItalic = face.axes.contains { $0.tag == Self.italic }
        for axis in face.axes {
            var value = axis.standard
            switch axis.tag {
            case Self.weight:
                // What an `@font-face` rule says of the weights it serves bounds them.
                value = Double(record.weights == nil ? Int(request.weight) : record.weight(nearestTo: Int(request.weight)))
            case Self.width: value = request.width
            case Self.italic: value = request.slant == .italic ? 1 : axis.standard
            // The axis counts against the clock.
            case Self.slant:
                if request.slant == .oblique || (request.slant == .italic && !hasItalic && record.slant == .upright) {
                    value = -request.obliqueAngle
                }
            // Optical sizes are counted in CSS pixels (section 2.8).
            case Self.opticalSize: if request.opticalSizing { value = Double(request.size) / 65_536 * 4 / 3 }
            default: break
            }
            if let own = (record.adjustments.variations + request.variations).last(where: { $0.tag == axis.tag }) { value = own.value }
            value = max(axis.range.lowerBound, min(axis.range.upperBound, value))
            places.append(AxisSetting(tag: axis.tag, value: value))
            if axis.tag == Self.weight { (record.weight, record.weights) = (Int(value.rounded()), nil) }
            if axis.tag == Self.italic, value > 0 { record.slant = .italic }
            if axis.tag == Self.slant, value != 0 { record.slant = request.slant }
        }
        self.places = places
        self.record = record
    }

    /// Whether the face stands elsewhere than by default.
    func isMoved(from axes: [VariationAxis]) -> Bool { zip(axes, places).contains { $0.standard != $1.value } }
}

extension FontTable.State {
    struct InstanceKey: Hashable {
        var face: ObjectIdentifier
        var places: [AxisSetting]
    }

    /// The face that a request comes to with a variable one, and what is then known of it; any other as it is.
    mutating func instance(of face: Face, _ record: FaceRecord, for request: FontRequest) -> (face: Face, record: FaceRecord) {
        if face.axes.isEmpty {
            if !request.variations.isEmpty { reportWithoutAxes(face) }
            return (face, record)
        }
        let choice = VariationChoice(request, face, record)
        guard choice.isMoved(from: face.axes) else { return (face, choice.record) }
        let key = InstanceKey(face: ObjectIdentifier(face), places: choice.places)
        if let known = instances[key] { return (known, choice.record) }
        guard let instance = face.instance(at: choice.places) else {
            reportOnce(
                Diagnostic(
                    .warning, .fixedVariableFont,
                    "\(face.postScriptName) is a variable font of a kind that cannot be varied here; it is set at its default instance",
                    hint: "use one with TrueType outlines, or static fonts of the family"))
            return (face, record)
        }
        instances[key] = instance
        return (instance, choice.record)
    }

    private mutating func reportWithoutAxes(_ face: Face) {
        reportOnce(
            Diagnostic(
                .note, .fixedVariableFont, "\(face.postScriptName) is no variable font: font-variation-settings do nothing to it"))
    }
}
