internal import CHarfBuzz

/// A HarfBuzz buffer that is used again and again, and what it holds after shaping.
final class ShapingBuffer {
    let hbBuffer: OpaquePointer?

    init() { hbBuffer = hb_buffer_create() }
    deinit { hb_buffer_destroy(hbBuffer) }

    /// Begins a new piece without context.
    func begin() {
        hb_buffer_clear_contents(hbBuffer)
        hb_buffer_set_content_type(hbBuffer, HB_BUFFER_CONTENT_TYPE_UNICODE)
    }

    /// Begins a new piece: `text[range]`, with the rest of `text` as context (joining scripts look at it).
    func begin(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
        hb_buffer_clear_contents(hbBuffer)
        setContext(text, at: range.lowerBound)
    }

    /// Everything of the piece has been added.
    func end(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) { setContext(text, at: range.upperBound) }

    func add(_ character: UInt32, cluster: Int) { hb_buffer_add(hbBuffer, character, UInt32(truncatingIfNeeded: cluster)) }

    /// Adds text whose clusters are its byte offsets in `text`, with context on both sides.
    func setText(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
        hb_buffer_clear_contents(hbBuffer)
        text.withMemoryRebound(to: CChar.self) {
            hb_buffer_add_utf8(
                hbBuffer, $0.baseAddress, Int32(clamping: text.count), UInt32(clamping: range.lowerBound), Int32(clamping: range.count))
        }
    }

    var glyphs: (infos: UnsafeBufferPointer<hb_glyph_info_t>, positions: UnsafeBufferPointer<hb_glyph_position_t>) {
        var count: UInt32 = 0
        let infos = hb_buffer_get_glyph_infos(hbBuffer, &count)
        let positions = hb_buffer_get_glyph_positions(hbBuffer, nil)
        return (UnsafeBufferPointer(start: infos, count: Int(count)), UnsafeBufferPointer(start: positions, count: Int(count)))
    }

    /// An empty item: HarfBuzz takes as context what stands before it while the buffer is empty, and always what stands behind it.
    private func setContext(_ text: UnsafeBufferPointer<UInt8>, at offset: Int) {
        text.withMemoryRebound(to: CChar.self) {
            hb_buffer_add_utf8(hbBuffer, $0.baseAddress, Int32(clamping: text.count), UInt32(clamping: offset), 0)
        }
    }
}
