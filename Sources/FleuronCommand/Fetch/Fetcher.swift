import Glibc
import Markup
import Resources

/// Brings files into one folder, politely: one after the other, with a pause between two that come from a network.
struct Fetcher {
    let folder: String
    /// Digests that files must have, by their names.
    var expected: [(name: String, value: String)] = []
    private let transfer: Transfer
    private let mirror: GutenbergMirror
    private let pause: Double
    private let replaces: Bool
    /// Of the files that have been brought here; nil where no list of them is kept.
    private var digests: DigestList?
    private var hasAsked = false

    /// Pictures of one HTML file.
    private static let pictureLimit = 10_000

    init(folder: String, transfer: Transfer, mirror: GutenbergMirror, pause: Double, replaces: Bool, recordsDigests: Bool)
        throws(Diagnostic)
    {
        self.folder = folder
        self.transfer = transfer
        self.mirror = mirror
        self.pause = pause
        self.replaces = replaces
        Self.makeFolders(folder)
        if recordsDigests { digests = try DigestList(in: folder) }
    }

    // MARK: Books

    /// The first of several files of an ebook that the mirror has.
    /// - Returns: its name in the folder.
    mutating func fetchFirst(_ names: [String], of number: Int, checksum: String?) throws(Diagnostic) -> String {
        var missing: Diagnostic?
        for name in names {
            let local = try Self.localName(name)
            do throws(Diagnostic) {
                if try isThere(local, checksum) { return local }
                let place = try mirror.place(of: name, number)
                try bring(place, as: local, checksum: checksum)
                try fetchPictures(of: local, beside: place)
                return local
            } catch {
                guard error.code == .notOnMirror else { throw error }
                missing = error
            }
        }
        throw missing
            ?? Diagnostic(
                .error, .notOnMirror, "there is no file of ebook \(number)", hint: "check the number, or name another mirror with --mirror")
    }

    mutating func fetch(url: String, as given: String?, checksum: String?) throws(Diagnostic) {
        let reference = Reference(url)
        let local = try Self.localName(given ?? reference.path.split(separator: "/").last.map(String.init) ?? "book")
        if try isThere(local, checksum) { return }
        let place: GutenbergMirror.Place = url.hasPrefix("file:") ? .file(reference.path) : .url(url)
        // An address that only leads to the file says nothing of its name.
        let name = try bring(place, as: local, checksum: checksum, isRenamed: given == nil)
        try fetchPictures(of: name, beside: place)
    }

    /// What a mirror keeps in folders of its own goes into the book's folder; the folders of an ebook stay. A name that leads out is
    /// refused.
    private static func localName(_ name: String) throws(Diagnostic) -> String {
        let name = name.hasPrefix("cache/") ? name.split(separator: "/").last.map(String.init) ?? name : name
        guard let path = Reference(name).path(in: ""), !path.isEmpty else {
            throw Diagnostic(
                .error, .forbiddenFile, "“\(name)” lies outside the folder of the book", hint: "name sources by paths within it")
        }
        // A name with a line end in it would be two in the list of digests.
        return String(String.UnicodeScalarView(path.unicodeScalars.map { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) ? "_" : $0 }))
    }

    // MARK: One file

    /// A file that has been brought already, and is what it was then.
    private mutating func isThere(_ name: String, _ checksum: String?) throws(Diagnostic) -> Bool {
        let path = folder + "/" + name
        guard !replaces, ResourceLoader.isFile(path) else { return false }
        if let wanted = checksum ?? digest(of: name) {
            let found = Transfer.hexadecimal(MessageDigest.sha256(try ResourceLoader().read(path)) ?? [])
            guard Transfer.isSame(found, wanted) else {
                throw Diagnostic(
                    .error, .wrongChecksum, "\(path) is there already, and is another file than expected: its SHA-256 is \(found)",
                    hint: "--force fetches it again; or move it away, if the changes in it are yours")
            }
        }
        print("\(path) is there already")
        return true
    }

    private func digest(of name: String) -> String? { expected.first { $0.name == name }?.value ?? digests?[name] }

    /// - Parameter isRenamed: the file gets the name that redirections lead to.
    /// - Returns: the name in the folder.
    @discardableResult
    private mutating func bring(_ place: GutenbergMirror.Place, as name: String, checksum: String?, isRenamed: Bool = false)
        throws(Diagnostic) -> String
    {
        let path = folder + "/" + name
        if let slash = path.lastIndex(of: "/") { Self.makeFolders(String(path[..<slash])) }
        // What has been recorded is what the user has seen; --force says that it may have changed, and a book's file says that it must not.
        let wanted = checksum ?? expected.first { $0.name == name }?.value ?? (replaces ? nil : digests?[name])
        var name = name
        let digest: String
        switch place {
        case .file(let source): digest = try transfer.copy(source, to: path, checksum: wanted)
        case .url(let url):
            if hasAsked, pause > 0 { usleep(UInt32(pause * 1_000_000)) }
            hasAsked = true
            let bar = ProgressBar(name: path)
            defer { bar.clear() }
            let found = try transfer.fetch(
                url, to: path, checksum: wanted, naming: { isRenamed ? freePath(ofURL: $0) : nil }, progress: { bar.show($0, of: $1) })
            digest = found.digest
            name = String(found.path.dropFirst(folder.count + 1))
        }
        digests?[name] = digest
        try digests?.write()
        print("\(folder)/\(name): sha256:\(digest)")
        return name
    }

    /// Where a file with the name in a URL goes, unless there is such a file already.
    private func freePath(ofURL url: String) -> String? {
        guard let last = Reference(url).path.split(separator: "/").last, let name = try? Self.localName(String(last)) else { return nil }
        let path = folder + "/" + name
        return replaces || !ResourceLoader.isFile(path) ? path : nil
    }

    // MARK: Pictures

    /// The pictures and style sheets of an HTML file, as far as they lie beside or below it. One that is missing is a warning.
    private mutating func fetchPictures(of name: String, beside place: GutenbergMirror.Place) throws(Diagnostic) {
        let ending = name.split(separator: ".").last?.lowercased() ?? ""
        guard ["htm", "html", "xhtml"].contains(ending) else { return }
        var files = SourceFiles(loader: ResourceLoader(), texts: SourceTexts())
        var diagnostics = Diagnostics()
        let bytes = try files.loader.read(folder + "/" + name)
        let (text, id) = try files.add(bytes, name: name, syntax: .html, diagnostics: &diagnostics)
        let document = HTMLReader.read(text, id: id, diagnostics: &diagnostics)
        let nameFolder = name.lastIndex(of: "/").map { String(name[..<$0]) } ?? ""
        var seen: Set<String> = []
        var references = document.elements("img").compactMap { document.attribute("src", of: $0) }
        for sheet in document.styleSheets { if case .linked(let href, _) = sheet.place { references.append(href) } }
        for reference in references where !Reference(reference).isRemote && seen.count < Self.pictureLimit {
            guard let local = Reference(reference).path(in: nameFolder), !Reference(reference).path.isEmpty,
                nameFolder.isEmpty || local.hasPrefix(nameFolder + "/"), seen.insert(local).inserted
            else { continue }
            do throws(Diagnostic) {
                if try isThere(local, nil) { continue }
                try bring(place.beside(Reference(reference).path), as: local, checksum: nil)
            } catch {
                guard error.code == .notOnMirror || error.code == .missingFile else { throw error }
                var warning = error
                warning.severity = .warning
                StandardError.print(warning.formatted(in: files.texts))
            }
        }
    }

    /// Each folder of a path that is not there.
    private static func makeFolders(_ path: String) {
        var folder = path.hasPrefix("/") ? "" : "."
        for part in path.split(separator: "/") {
            folder += "/" + part
            mkdir(folder, 0o777)
        }
    }
}

/// On a terminal only: how much of a file has come.
private struct ProgressBar {
    private let name: String
    private let isShown = isatty(2) == 1
    private static let width = 30

    init(name: String) { self.name = name }

    func show(_ done: Int, of total: Int) {
        guard isShown, done > 0 else { return }
        let filled = total > 0 ? min(Self.width, done * Self.width / total) : 0
        let bar = String(repeating: "█", count: filled) + String(repeating: "·", count: Self.width - filled)
        let amount = total > 0 ? "\(done >> 10) of \(total >> 10) kB" : "\(done >> 10) kB"
        StandardError.print("\r\u{1B}[K\(name) \(bar) \(amount)", terminator: "")
    }

    func clear() {
        if isShown { StandardError.print("\r\u{1B}[K", terminator: "") }
    }
}
