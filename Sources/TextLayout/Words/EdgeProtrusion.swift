import Typefaces

/// How far the first and last glyph of a stretch of text hang into the margins.
struct EdgeProtrusion {
    /// In scaled points; 0 for empty text.
    func left(of shapes: ShapeRange, in store: ShapeStore, _ fonts: FontTable) -> Int32 {
        guard shapes.count > 0 else { return 0 }
        let shape = store[shapes[0]]
        guard shape.glyphCount > 0 else { return 0 }
        return OpticalMargins.protrusion(of: firstScalar(of: shape, in: store), in: fonts[shape.font]).left
    }

    func right(of shapes: ShapeRange, in store: ShapeStore, _ fonts: FontTable) -> Int32 {
        guard shapes.count > 0 else { return 0 }
        let shape = store[shapes[Int(shapes.count) - 1]]
        guard shape.glyphCount > 0 else { return 0 }
        return OpticalMargins.protrusion(of: lastScalar(of: shape, in: store), in: fonts[shape.font]).right
    }

    private func firstScalar(of shape: Shape, in store: ShapeStore) -> UInt32 {
        scalar(at: Int(shape.textStart), in: store)
    }

    private func lastScalar(of shape: Shape, in store: ShapeStore) -> UInt32 {
        var offset = Int(shape.textStart + shape.textCount) - 1
        while offset > Int(shape.textStart), store.text[offset] & 0xC0 == 0x80 { offset -= 1 }
        return scalar(at: offset, in: store)
    }

    private func scalar(at offset: Int, in store: ShapeStore) -> UInt32 {
        guard offset < store.text.count else { return 0 }
        var decoder = UTF8()
        var bytes = store.text[offset..<min(offset + 4, store.text.count)].makeIterator()
        if case .scalarValue(let scalar) = decoder.decode(&bytes) { return scalar.value }
        return 0
    }
}
