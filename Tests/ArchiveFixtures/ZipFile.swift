import CDeflate

/// A ZIP archive, written by the book (APPNOTE 4.3) and wrong where a test wants it to be.
package struct ZipFile {
    private struct Entry {
        var name: [UInt8]
        var bytes: [UInt8]
        var packed: [UInt8]
        var method: UInt16
        var checksum: UInt32
        var flags: UInt16 = 0
    }
    private var entries: [Entry] = []

    package init() {}

    /// Files in order; the text of each is stored as it is.
    package init(_ files: [(String, String)]) {
        for (name, text) in files { add(name, Array(text.utf8)) }
    }

    package mutating func add(_ name: String, _ text: String) { add(name, Array(text.utf8)) }

    /// - Parameter checksum: nil for the right one.
    package mutating func add(
        _ name: String, _ bytes: [UInt8], isDeflated: Bool = false, checksum: UInt32? = nil, isEncrypted: Bool = false
    ) {
        let packed = isDeflated ? Self.deflated(bytes) : bytes
        entries.append(
            Entry(
                name: Array(name.utf8), bytes: bytes, packed: packed, method: isDeflated ? 8 : 0,
                checksum: checksum ?? libdeflate_crc32(0, bytes, bytes.count),
                flags: isEncrypted ? 1 : 0))
    }

    private static func deflated(_ bytes: [UInt8]) -> [UInt8] {
        guard let compressor = libdeflate_alloc_compressor(9) else { return bytes }
        defer { libdeflate_free_compressor(compressor) }
        var packed = [UInt8](repeating: 0, count: libdeflate_deflate_compress_bound(compressor, bytes.count))
        let count = libdeflate_deflate_compress(compressor, bytes, bytes.count, &packed, packed.count)
        return Array(packed.prefix(count))
    }

    package var bytes: [UInt8] {
        var file: [UInt8] = [], directory: [UInt8] = []
        for entry in entries {
            let common =
                Self.number(20, 2) + Self.number(UInt32(entry.flags), 2) + Self.number(UInt32(entry.method), 2) + Self.number(0, 4)
                + Self.number(entry.checksum, 4) + Self.number(UInt32(entry.packed.count), 4) + Self.number(UInt32(entry.bytes.count), 4)
                + Self.number(UInt32(entry.name.count), 2) + Self.number(0, 2)
            directory +=
                Self.number(0x0201_4B50, 4) + Self.number(20, 2) + common + Self.number(0, 10) + Self.number(UInt32(file.count), 4)
                + entry.name
            file += Self.number(0x0403_4B50, 4) + common + entry.name + entry.packed
        }
        let end =
            Self.number(0x0605_4B50, 4) + Self.number(0, 4) + Self.number(UInt32(entries.count), 2) + Self.number(UInt32(entries.count), 2)
            + Self.number(UInt32(directory.count), 4) + Self.number(UInt32(file.count), 4) + Self.number(0, 2)
        return file + directory + end
    }

    private static func number(_ value: UInt32, _ count: Int) -> [UInt8] {
        (0..<count).map { $0 < 4 ? UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) : 0 }
    }
}

/// A small publication, file by file.
package struct PublicationFiles {
    package var files: [(String, String)] = []

    package static let container =
        "<?xml version='1.0'?><container version='1.0' xmlns='urn:oasis:names:tc:opendocument:xmlns:container'><rootfiles>"
        + "<rootfile full-path='OEBPS/book.opf' media-type='application/oebps-package+xml'/></rootfiles></container>"

    /// - Parameters:
    ///   - metadata, manifest, spine: what stands in these elements of the package document besides the chapters.
    ///   - chapters: file names and the content of their bodies.
    package init(
        metadata: String = "<dc:title>A Book</dc:title><dc:language>en</dc:language>", manifest: String = "", spine: String? = nil,
        guide: String = "",
        chapters: [(String, String)] = [("one.xhtml", "<h1>One</h1><p>First.</p>"), ("two.xhtml", "<h1>Two</h1><p>Second.</p>")]
    ) {
        let items = chapters.map { "<item id='\($0.0)' href='\($0.0)' media-type='application/xhtml+xml'/>" }.joined()
        let references = spine ?? chapters.map { "<itemref idref='\($0.0)'/>" }.joined()
        files.append(("mimetype", "application/epub+zip"))
        files.append(("META-INF/container.xml", Self.container))
        files.append(
            (
                "OEBPS/book.opf",
                "<package xmlns='http://www.idpf.org/2007/opf' xmlns:opf='http://www.idpf.org/2007/opf' version='3.0' unique-identifier='uid'>"
                    + "<metadata xmlns:dc='http://purl.org/dc/elements/1.1/'>\(metadata)</metadata><manifest>\(items)\(manifest)</manifest>"
                    + "<spine toc='ncx'>\(references)</spine>\(guide)</package>"
            ))
        for (name, body) in chapters { files.append(("OEBPS/" + name, Self.page(body))) }
    }

    package static func page(_ body: String, head: String = "") -> String {
        "<html xmlns='http://www.w3.org/1999/xhtml' xmlns:epub='http://www.idpf.org/2007/ops' xml:lang='en'><head><title>t</title>\(head)</head><body>\(body)</body></html>"
    }

    package mutating func set(_ name: String, _ text: String) {
        files.removeAll { $0.0 == name }
        files.append((name, text))
    }

    package mutating func remove(_ name: String) { files.removeAll { $0.0 == name } }

    package var zip: [UInt8] { ZipFile(files).bytes }
}
