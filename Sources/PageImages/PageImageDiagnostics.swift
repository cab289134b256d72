internal import Resources

extension DiagnosticCode {
    /// The picture would have no pixel, or more than can be held.
    static let pictureSize = DiagnosticCode("picture.size")
    /// Cairo or FreeType gave up: mostly for want of memory.
    static let pictureFailed = DiagnosticCode("picture.failed")
    /// FreeType cannot read a font that was good enough to set text with.
    static let pictureFont = DiagnosticCode("picture.font")
    /// A glyph has no outline that can be read; its place stays empty.
    static let pictureGlyph = DiagnosticCode("picture.glyph")
    /// An image on the page cannot be drawn; a grey frame stands for it.
    static let pictureImage = DiagnosticCode("picture.image")
}
