package import Resources

/// What a reader accepts before it refuses a source, or part of it. Every limit is there to keep memory and time in proportion to real
/// books.
package struct ReaderLimits: Sendable {
    /// Open elements. Deeper ones are left out, their content stays: browsers do the same, at the same depth.
    package var depth = 512
    /// Attributes of one tag.
    package var attributeCount = 10_000
    /// Nodes of one document.
    package var nodeCount = 20_000_000
    /// Bytes of one run of text.
    package var textNodeSize = 64 << 20
    /// Bytes of all text, so that entities that stand for entities cannot fill the memory.
    package var textSize = 512 << 20
    /// Threads that read one source.
    package var workers = 1
    package init() {}
}

extension DiagnosticCode {
    /// Elements are nested deeper than the limit.
    package static let tooDeep = DiagnosticCode("markup.too-deep")
    /// The document has more nodes or text than the limits allow; what comes after is not read.
    package static let tooMuchMarkup = DiagnosticCode("markup.too-much")
    /// HTML that browsers have to repair.
    package static let malformedHTML = DiagnosticCode("html.malformed")
    /// XML that is not well-formed.
    package static let malformedXML = DiagnosticCode("xml.not-well-formed")
}
