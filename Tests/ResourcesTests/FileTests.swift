import Glibc
import Testing

@testable import Resources

/// A folder that is gone when the test is.
final class TemporaryFolder {
    let path: String
    init() {
        var template = Array("/tmp/fleuron-tests-XXXXXX".utf8CString)
        path = template.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) } ?? ""
        }
    }
    deinit { Self.remove(path) }

    func write(_ name: String, _ text: String) -> String {
        let file = path + "/" + name
        guard let stream = fopen(file, "w") else { return file }
        fputs(text, stream)
        fclose(stream)
        return file
    }

    var names: [String] { Self.list(path) }

    static func list(_ path: String) -> [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    private static func remove(_ path: String) {
        guard path.hasPrefix("/tmp/fleuron-tests-") else { return }
        for name in list(path) where unlink(path + "/" + name) != 0 { remove(path + "/" + name) }
        rmdir(path)
    }
}

@Suite struct ResourceLoaderTests {
    let folder = TemporaryFolder()
    let loader = ResourceLoader()

    func code(_ body: () throws(Diagnostic) -> [UInt8]) -> DiagnosticCode? {
        do { _ = try body(); return nil } catch { return error.code }
    }

    @Test func readsAFile() throws {
        #expect(try loader.read(folder.write("a.txt", "hello")) == Array("hello".utf8))
    }

    /// Copies know of each other's files: the stages of a book have one each.
    @Test func knowsWhatHasBeenRead() throws {
        let copy = loader
        let picture = folder.write("fig.png", "x"), font = folder.write("a.otf", "x"), other = folder.write("b.txt", "x")
        _ = try copy.read(href: "fig.png", namedBy: folder.path + "/a.html", at: nil)
        _ = try copy.location(ofReference: "a.otf", namedBy: folder.path + "/a.html", at: nil)
        #expect(
            [picture, folder.path + "/../" + (folder.path.split(separator: "/").last ?? "") + "/fig.png", font].allSatisfy {
                FileIdentity($0).map { loader.hasRead($0) } == true
            })
        #expect(FileIdentity(other).map { loader.hasRead($0) } == false)
    }

    @Test func saysWhatIsWrong() {
        #expect(code { () throws(Diagnostic) in try loader.read(folder.path + "/none.txt") } == .missingFile)
        #expect(code { () throws(Diagnostic) in try loader.read(folder.path) } == .directorySource)
        #expect(code { () throws(Diagnostic) in try loader.read(folder.write("empty.txt", "")) } == .emptySource)
        var small = loader
        small.limits.fileSize = 4
        #expect(code { () throws(Diagnostic) in try small.read(folder.write("big.txt", "12345")) } == .tooLargeSource)
        #expect(code { () throws(Diagnostic) in try small.read("/dev/zero") } == .tooLargeSource)
    }

    @Test(.enabled(if: getuid() != 0, "root may read everything")) func saysThatAFileMayNotBeRead() {
        let path = folder.write("secret.txt", "x")
        chmod(path, 0)
        #expect(code { () throws(Diagnostic) in try loader.read(path) } == .unreadableFile)
    }

    @Test func readsWhatASourceNamesBesideIt() throws {
        let source = folder.write("book.html", "x")
        _ = folder.write("my style.css", "p {}")
        #expect(try loader.read(href: "my%20style.css?v=1#top", namedBy: source, at: nil) == Array("p {}".utf8))
    }

    @Test func refusesWhatLiesOutside() {
        mkdir(folder.path + "/book", 0o755)
        let source = folder.write("book/book.html", "x")
        let outside = folder.write("private.css", "p {}")
        symlink(outside, folder.path + "/book/link.css")
        mkdir(folder.path + "/book2", 0o755)
        _ = folder.write("book2/other.css", "p {}")
        for href in ["../private.css", "link.css", outside, "..%2Fprivate.css", "../book2/other.css", "file://" + outside] {
            #expect(code { () throws(Diagnostic) in try loader.read(href: href, namedBy: source, at: nil) } == .forbiddenFile, "\(href)")
        }
        var generous = loader
        generous.permit(outside)
        #expect(code { () throws(Diagnostic) in try generous.read(href: "link.css", namedBy: source, at: nil) } == nil)
    }

    /// As sites have them: sheets in a folder, pictures in another.
    @Test func whatASourceNamesMayNameOthersInTheSourcesFolder() {
        for name in ["book", "book/css", "book/images", "other"] { mkdir(folder.path + "/" + name, 0o755) }
        let source = folder.write("book/book.html", "x"), sheet = folder.write("book/css/a.css", "x")
        _ = folder.write("book/images/a.png", "x")
        _ = folder.write("secret.png", "x")
        func read(_ href: String, from namer: String, _ loader: ResourceLoader) -> DiagnosticCode? {
            code { () throws(Diagnostic) in try loader.read(href: href, namedBy: namer, at: nil) }
        }
        // As long as nobody has named the source.
        #expect(read("../images/a.png", from: sheet, loader) == .forbiddenFile)
        var ofSource = loader
        ofSource.permit(source)
        #expect(read("../images/a.png", from: sheet, ofSource) == nil)
        #expect(read("../images/b.png", from: sheet, ofSource) == .missingFile)
        #expect(read("../../secret.png", from: sheet, ofSource) == .forbiddenFile)
        // Another source beside the folder opens nothing of its own to what lies in it; the folder that holds both does.
        var ofTwo = ofSource
        ofTwo.permit(folder.write("beside.html", "x"))
        #expect(read("../../secret.png", from: sheet, ofTwo) == .forbiddenFile)
        #expect(read("../secret.png", from: source, ofTwo) == .forbiddenFile)
        var ofFolder = loader
        ofFolder.permit(folder.path)
        #expect(read("../secret.png", from: source, ofFolder) == nil)
    }

    @Test func fetchesNothing() {
        for href in ["http://example.org/a.css", "HTTPS://example.org", "//example.org/a.css", "ftp://x/y"] {
            #expect(code { () throws(Diagnostic) in try loader.read(href: href, namedBy: "book.html", at: nil) } == .remoteResource)
        }
    }

    @Test func theFileThatASourceMayMeanIsNamed() throws {
        let folder = TemporaryFolder()
        _ = folder.write("Map.PNG", "x")
        let source = folder.write("a.html", "x")
        func failure(_ href: String) -> Diagnostic? {
            do throws(Diagnostic) { _ = try ResourceLoader().read(href: href, namedBy: source, at: nil) } catch { return error }
            return nil
        }
        #expect(failure("map.png")?.hint == "did you mean “Map.PNG”?" && failure("Mpa.PNG")?.hint == "did you mean “Map.PNG”?")
        #expect(failure("portrait.jpg")?.hint == "check the path and its spelling")
        // What lies elsewhere is not for a source to learn.
        #expect(failure("../\(folder.path.split(separator: "/").last ?? "")x/map.png")?.hint?.contains("Map") == false)
        #expect(failure("")?.code == .missingFile && failure("#a")?.message.contains("#a") == true)
    }
}

@Suite struct OutputFileTests {
    let folder = TemporaryFolder()

    @Test func appearsOnCommitOnly() throws {
        let path = folder.write("out.pdf", "old")
        let output = try OutputFile.create(path)
        try output.write(Array("new ".utf8))
        try output.write(Array("text".utf8))
        #expect(try ResourceLoader().read(path) == Array("old".utf8))
        try output.commit()
        #expect(try ResourceLoader().read(path) == Array("new text".utf8))
        #expect(folder.names == ["out.pdf"])
    }

    @Test func leavesNothingBehindWhenGivenUp() throws {
        let path = folder.path + "/out.pdf"
        do {
            let output = try OutputFile.create(path)
            try output.write([1, 2, 3])
        }
        #expect(folder.names.isEmpty)
    }

    @Test func saysWhyItCannotBeWritten() throws {
        func code(_ path: String) -> DiagnosticCode? {
            do { try OutputFile.create(path).commit(); return nil } catch { return error.code }
        }
        #expect(code(folder.path) == .unwritableOutput)
        #expect(code(folder.path + "/none/out.pdf") == .unwritableOutput)
    }

    @Test func aFullDiskIsReported() throws {
        let output = try OutputFile.create("/dev/full")
        #expect(throws: Diagnostic.self) { try output.write([1]) }
    }

    @Test func keepsASymbolicLink() throws {
        let target = folder.write("real.pdf", "old")
        let link = folder.path + "/link.pdf"
        symlink(target, link)
        let output = try OutputFile.create(link)
        try output.write(Array("new".utf8))
        try output.commit()
        #expect(try ResourceLoader().read(target) == Array("new".utf8))
        #expect(folder.names == ["link.pdf", "real.pdf"])
    }
}
