internal import CFreeType

/// Fonts as the web has them: WOFF and WOFF 2, TrueType or OpenType files packed table by table or as a whole. FreeType unpacks them; what
/// comes out is used like any other file.
enum WebFont {
    /// A small file must not take all memory.
    private static let mostBytes = 64 << 20

    /// What is in a packed font; nil for any other file, and for one that is damaged.
    static func unpack(_ file: UnsafeRawBufferPointer) -> [UInt8]? {
        guard isPacked(file), sizeUnpacked(file) <= mostBytes else { return nil }
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

    /// Begins with “wOFF” or “wOF2”, and has a header.
    private static func isPacked(_ file: UnsafeRawBufferPointer) -> Bool {
        file.count >= 44 && file.prefix(3).elementsEqual([0x77, 0x4F, 0x46]) && (file[3] == 0x46 || file[3] == 0x32)
    }

    /// As the header says.
    private static func sizeUnpacked(_ file: UnsafeRawBufferPointer) -> Int { file[16..<20].reduce(0) { $0 << 8 | Int($1) } }
}
