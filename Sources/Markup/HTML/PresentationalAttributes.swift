extension Document {
    /// Whether it has attributes of HTML that say how something looks, or elements whose look a sheet says by theirs: controls of forms,
    /// embedded objects. O(1).
    package var hasPresentationalAttributes: Bool { Self.presentational.contains { names.id(of: $0) != nil } }

    private static let presentational = [
        "bgcolor", "text", "color", "face", "cellpadding", "border", "bordercolor", "rules", "frame", "size", "width", "height", "hspace",
        "vspace", "align", "center", "object", "input", "select", "textarea", "button", "fieldset",
    ]
}
