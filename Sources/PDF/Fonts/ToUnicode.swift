/// The CMap from codes to text (ISO 32000-1, 9.10.3).
enum ToUnicode {
    /// - Parameter entries: code and text in UTF-8, in ascending order of codes; codes without text must not be among them.
    static func make(_ entries: [(code: UInt16, text: [UInt8])], codeBytes: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(
            """
            /CIDInit /ProcSet findresource begin
            12 dict begin
            begincmap
            /CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
            /CMapName /Adobe-Identity-UCS def
            /CMapType 2 def
            1 begincodespacerange

            """)
        bytes.append(codeBytes == 1 ? "<00> <FF>\n" : "<0000> <FFFF>\n")
        bytes.append("endcodespacerange\n")
        // A block holds at most 100 entries.
        for start in stride(from: 0, to: entries.count, by: 100) {
            let block = entries[start..<min(start + 100, entries.count)]
            bytes.append(integer: block.count)
            bytes.append(" beginbfchar\n")
            for (code, text) in block {
                bytes.append(UInt8(ascii: "<"))
                if codeBytes == 2 { bytes.append(hexByte: UInt8(code >> 8)) }
                bytes.append(hexByte: UInt8(code & 0xFF))
                bytes.append("> ")
                bytes.append(hexString: utf16BigEndian(text))
                bytes.append(0x0A)
            }
            bytes.append("endbfchar\n")
        }
        bytes.append("endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n")
        return bytes
    }
}
