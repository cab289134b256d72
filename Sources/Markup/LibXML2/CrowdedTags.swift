import Resources

// libxml2 compares each attribute of a tag with all in front of it: a tag of a megabyte would keep it busy for minutes, and nothing can be
// asked of it meanwhile.

/// The first tag with more attributes than `most`; nil if there is none. O(length).
func crowdedTag(in bytes: UnsafeBufferPointer<UInt8>, most: Int) -> Range<Int>? {
    var place = 0
    while let start = bytes.firstIndex(of: 0x3C, from: place) {
        place = start + 1
        guard place < bytes.count else { return nil }
        guard bytes[place].isASCIILetter else { continue }
        var attributes = 0, quote: UInt8 = 0
        while place < bytes.count, quote != 0 || bytes[place] != 0x3E {
            let byte = bytes[place]
            if quote != 0 {
                if byte == quote { quote = 0 }
            } else if byte == 0x22 || byte == 0x27, bytes[place - 1] == 0x3D {
                quote = byte
            } else if byte.isASCIISpace, place + 1 < bytes.count, !bytes[place + 1].isASCIISpace {
                attributes += 1
            }
            place += 1
        }
        if attributes > most { return start..<place }
    }
    return nil
}

extension ReaderLimits {
    /// Reports a tag with more attributes than a reader takes.
    /// - Returns: true if there is one: the source is not read.
    func refuse(_ source: SourceText, id: SourceID, diagnostics: inout Diagnostics) -> Bool {
        guard let tag = source.text.withUnsafeBufferPointer({ crowdedTag(in: $0, most: attributeCount) }) else { return false }
        diagnostics.report(
            Diagnostic(
                .error, .tooMuchMarkup, "a tag has more than \(attributeCount) attributes",
                at: SourceRange(source: id, start: tag.lowerBound, end: tag.lowerBound + 1),
                hint: "close the tag with “>”, or a quotation mark in it that is open"))
        return true
    }
}
