import Markup
import Resources

/// What a book file says of what is to be fetched.
struct BookRecipe {
    let path: String
    let folder: String
    let number: Int?
    let files: [String]
    let checksum: String?
    let checksums: [(name: String, value: String)]
    let mirror: String?

    /// - Parameter book: the file, or its folder.
    init(_ book: String, _ texts: inout SourceTexts) throws(Diagnostic) {
        let path = book.hasSuffix(".yaml") || book.hasSuffix(".yml") ? book : book + "/book.yaml"
        self.path = path
        folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        var files = SourceFiles(loader: ResourceLoader(), texts: texts)
        var diagnostics = Diagnostics()
        let bytes = try files.loader.read(path)
        let (text, id) = try files.add(bytes, name: path, syntax: .text, diagnostics: &diagnostics)
        texts = files.texts
        let file = try BookFile.read(text, id: id, diagnostics: &diagnostics)
        for diagnostic in diagnostics.all { StandardError.print(diagnostic.formatted(in: texts)) }
        number = file.metadata.ebookNumber
        self.files = file.sources.map(\.path)
        checksum = file.checksum
        checksums = file.checksums
        mirror = file.mirror
    }

    /// Makes a folder with a fetched source a book: with a book file, unless it has one.
    static func write(number: Int, source: String, to folder: String) throws(Diagnostic) {
        let path = folder + "/book.yaml"
        guard !ResourceLoader.isFile(path) else { return }
        let file = try OutputFile.create(path)
        // What YAML could take for something else stands in quotation marks.
        let isPlain = !source.hasPrefix("-") && source.allSatisfy { $0.isLetter || $0.isNumber || "-_./".contains($0) }
        let name = isPlain ? source : "'" + source.replacing("'", with: "''") + "'"
        try file.write(Array("ebook: \(number)\nsources: [\(name)]\n".utf8))
        try file.commit()
    }
}

/// The file `SHA256SUMS` of a folder, as `sha256sum --check` reads it.
struct DigestList {
    static let fileName = "SHA256SUMS"
    private let path: String
    private var digests: [(name: String, value: String)] = []
    private var hasChanged = false

    init(in folder: String) throws(Diagnostic) {
        path = folder + "/" + Self.fileName
        guard ResourceLoader.isFile(path) else { return }
        let text = String(decoding: try ResourceLoader().read(path), as: UTF8.self)
        for line in text.split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
            guard parts.count == 2, parts[0].count == 64 else { continue }
            // In front of the name a second space, or the star of what sha256sum calls binary.
            digests.append((String(parts[1].drop { $0 == " " || $0 == "*" }), String(parts[0])))
        }
    }

    subscript(name: String) -> String? {
        get { digests.first { $0.name == name }?.value }
        set {
            guard let newValue, self[name] != newValue else { return }
            hasChanged = true
            digests.removeAll { $0.name == name }
            digests.append((name, newValue))
        }
    }

    /// Writes the list if there is anything new in it.
    mutating func write() throws(Diagnostic) {
        guard hasChanged else { return }
        let file = try OutputFile.create(path)
        try file.write(Array(digests.map { "\($0.value)  \($0.name)\n" }.joined().utf8))
        try file.commit()
        hasChanged = false
    }
}
