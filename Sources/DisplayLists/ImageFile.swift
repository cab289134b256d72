/// A picture as it was read: JPEG or PNG, or a drawing.
package struct ImageFile: Sendable {
    /// For messages: the path or address as the document has it.
    package let name: String
    /// Of a drawing its source, SVG.
    package let bytes: [UInt8]
    /// A drawing as the page of a PDF file, with outlines and glyphs instead of pixels; empty for another picture.
    package let outlines: [UInt8]
    /// All of it has been read through and found whole, so that nobody need do it again.
    package let isChecked: Bool

    package init(name: String, bytes: [UInt8], isChecked: Bool = false) {
        self.name = name; self.bytes = bytes; self.isChecked = isChecked
        outlines = []
    }

    package init(name: String, drawing: [UInt8], outlines: [UInt8]) {
        self.name = name; self.outlines = outlines
        bytes = drawing
        isChecked = true
    }
}
