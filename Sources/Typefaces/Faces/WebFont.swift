internal import CFreeType

/// Fonts as the web has them: WOFF and WOFF 2, TrueType or OpenType files packed table by table or as a whole. FreeType unpacks them; what
/// comes out is used like any other file.
enum WebFont {
    /// A small file must not take all memory.
    private static let mostBytes = 64 << 20

    /// What is in a packed font; nil for any other file, for one that is damaged, and for one that would be larger than 64 MB.
    static func unpack(_ file: UnsafeRawBufferPointer) -> [UInt8]? {
        let header = TableBytes(file)
        guard let signature = header.uint32(0), signatures.contains(where: { $0.value == signature }),
            let size = header.uint32(16), size <= mostBytes
        else { return nil }
        var opened: FT_Library?
        guard FT_Init_FreeType(&opened) == 0, let library = opened else { return nil }
        defer { FT_Done_FreeType(library) }
        var openedFace: FT_Face?
        let bytes = file.baseAddress?.assumingMemoryBound(to: FT_Byte.self)
        guard FT_New_Memory_Face(library, bytes, FT_Long(file.count), 0, &openedFace) == 0, let face = openedFace else { return nil }
        defer { FT_Done_Face(face) }
        // The table 0 is all of the file as FreeType reads it, unpacked.
        var length: FT_ULong = 0
        guard FT_Load_Sfnt_Table(face, 0, 0, nil, &length) == 0, (1...mostBytes).contains(Int(length)) else { return nil }
        var font = [UInt8](repeating: 0, count: Int(length))
        return FT_Load_Sfnt_Table(face, 0, 0, &font, &length) == 0 ? font : nil
    }

    private static let signatures: [StaticTag] = ["wOFF", "wOF2"]
}
