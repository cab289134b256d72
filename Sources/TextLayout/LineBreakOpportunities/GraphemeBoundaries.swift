/// Boundaries between user-perceived characters: where CSS `overflow-wrap: anywhere` and `line-break: anywhere` may break.
package enum GraphemeBoundaries {
    /// Appends the UTF-8 offsets inside `text` (neither its start nor its end) at which an extended grapheme cluster of UAX #29 begins.
    ///
    /// The standard library finds them; for words that fit no line, so its speed does not matter.
    package static func append(in text: UnsafeBufferPointer<UInt8>, into offsets: inout [Int32]) {
        var string = String(decoding: text, as: UTF8.self)
        // Repair of malformed UTF-8 changes offsets; such text breaks between scalars only.
        guard string.utf8.count == text.count else {
            var offset = 0
            while offset < text.count {
                if offset > 0 { offsets.append(Int32(clamping: offset)) }
                _ = UTF8Decoding.scalar(in: text, at: &offset)
            }
            return
        }
        string.makeContiguousUTF8()
        var offset = 0
        for character in string {
            if offset > 0 { offsets.append(Int32(clamping: offset)) }
            offset += character.utf8.count
        }
    }
}
