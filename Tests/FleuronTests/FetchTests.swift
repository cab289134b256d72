import Foundation
import Testing

/// `fleuron fetch` from a folder, and from a server on the loopback. Nothing else is ever asked.
@Suite(.enabled(if: Command.isGiven, Command.reason), .serialized)
struct FetchTests {
    private static let text = String(repeating: "A line of a book that is fetched.\n", count: 20_000)

    /// A server that knows parts of files, on a port of the system's choice; `/slow` breaks off in the middle.
    private final class Server {
        let port: Int
        private let process = Process()

        private static let script = """
            import http.server, os, sys
            class Handler(http.server.BaseHTTPRequestHandler):
                def log_message(self, *a): open('log', 'a').write(self.path + ' ' + str(self.headers.get('Range')) + ' ' + self.headers.get('User-Agent', '') + '\\n')
                def do_GET(self):
                    path = '.' + self.path
                    if self.path.startswith('/leads/'): self.send_response(302); self.send_header('Location', '/1/3/4/1342/1342-0.txt'); self.send_header('Content-Length', '0'); self.end_headers(); return
                    if os.path.exists('busy'):
                        os.remove('busy'); self.send_response(503); self.send_header('Retry-After', '1'); self.send_header('Content-Length', '0'); self.end_headers(); return
                    if not os.path.isfile(path):
                        self.send_response(404); self.end_headers(); self.wfile.write(b'nothing here'); return
                    data = open(path, 'rb').read(); start = 0
                    given = self.headers.get('Range')
                    edition = open('edition').read() if os.path.exists('edition') else None
                    condition = self.headers.get('If-Range')
                    if given and not os.path.exists('noranges') and (condition is None or condition == edition):
                        start = int(given.split('=')[1].split('-')[0])
                        if start >= len(data): self.send_response(416); self.end_headers(); return
                        self.send_response(206); self.send_header('Content-Range', 'bytes %d-%d/%d' % (start, len(data) - 1, len(data)))
                    else: self.send_response(200)
                    if edition: self.send_header('ETag', edition)
                    self.send_header('Content-Length', str(len(data) - start)); self.end_headers()
                    if os.path.exists('break'):
                        os.remove('break'); self.wfile.write(data[start:start + 1000]); self.wfile.flush(); self.connection.close(); return
                    self.wfile.write(data[start:])
            server = http.server.HTTPServer(('127.0.0.1', 0), Handler)
            print(server.server_port, flush=True)
            server.serve_forever()
            """

        init(_ folder: URL) throws {
            let output = Pipe()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = ["python3", "-c", Self.script]
            process.currentDirectoryURL = folder
            process.standardOutput = output
            process.standardError = FileHandle.nullDevice
            try process.run()
            port =
                Int(
                    String(decoding: output.fileHandleForReading.availableData, as: UTF8.self).trimmingCharacters(
                        in: .whitespacesAndNewlines)) ?? 0
        }

        /// Not `terminate()`: a child of a test may have that signal blocked, and stayed.
        deinit { kill(process.processIdentifier, SIGKILL) }
        var address: String { "http://127.0.0.1:\(port)" }
    }

    /// A mirror's folder with ebook 1342 in it.
    private func mirror() throws -> Workshop {
        let mirror = try Workshop()
        try FileManager.default.createDirectory(at: mirror.folder.appendingPathComponent("1/3/4/1342"), withIntermediateDirectories: true)
        _ = try mirror.write("1/3/4/1342/1342-0.txt", Self.text)
        return mirror
    }

    private func fetch(_ arguments: [String], into workshop: Workshop) throws -> Command.Result {
        try Command.run(["fetch"] + arguments, folder: workshop.folder, seconds: 60)
    }

    @Test func aBookComesFromAFolder() throws {
        let mirror = try mirror(), workshop = try Workshop()
        for address in [mirror.folder.path, "file://" + mirror.folder.path] {
            let result = try fetch(["1342", "--mirror", address, "--force"], into: workshop)
            #expect(result.status == 0, "\(result.errors)")
            #expect(workshop.bytes("1342-0.txt") == Array(Self.text.utf8))
        }
        let digest = try Command.run("/usr/bin/env", ["sha256sum", workshop.path("1342-0.txt")])
        let known = String(decoding: digest.output, as: UTF8.self).prefix(64)
        let again = try fetch(["1342", "--mirror", mirror.folder.path, "--force", "--checksum", "sha256:" + known], into: workshop)
        #expect(again.status == 0 && String(decoding: again.output, as: UTF8.self).contains(known))
        let wrong = try fetch(
            [
                "1342", "--mirror", mirror.folder.path, "--into", workshop.folder.path, "--force", "--checksum",
                String(repeating: "0", count: 64),
            ], into: workshop)
        #expect(wrong.status == 1 && wrong.errors.contains("[fetch.checksum]"))
        let none = try fetch(
            ["1342", "--mirror", mirror.folder.path, "--into", workshop.folder.path, "--force", "--checksum", "zz"], into: workshop)
        #expect(none.status == 1 && none.errors.contains("“zz” is no SHA-256"))
        #expect(workshop.names == ["1342-0.txt"])
    }

    @Test func aBookComesFromAServer() throws {
        let mirror = try mirror(), workshop = try Workshop()
        let server = try Server(mirror.folder)
        let result = try fetch(["1342", "--mirror", server.address + "/"], into: workshop)
        #expect(result.status == 0, "\(result.errors)")
        #expect(workshop.bytes("1342-0.txt") == Array(Self.text.utf8))
        #expect(workshop.names == ["1342-0.txt"])
        let log = String(decoding: mirror.bytes("log") ?? [], as: UTF8.self)
        #expect(log.contains("/1/3/4/1342/1342-0.txt") && log.contains("fleuron/"))
        // What is there is not asked for again.
        #expect(try fetch(["1342", "--mirror", server.address], into: workshop).status == 0)
        #expect(String(decoding: mirror.bytes("log") ?? [], as: UTF8.self) == log)
    }

    @Test func aBrokenConnectionGoesOnWhereItBroke() throws {
        let mirror = try mirror(), workshop = try Workshop()
        let server = try Server(mirror.folder)
        _ = try mirror.write("break", "")
        let first = try fetch(["1342", "--mirror", server.address], into: workshop)
        #expect(first.status == 1 && first.errors.contains("[fetch.failed]"), "\(first.errors)")
        #expect(workshop.names == ["1342-0.txt.part"] && workshop.bytes("1342-0.txt.part")?.count == 1000)
        let second = try fetch(["1342", "--mirror", server.address], into: workshop)
        #expect(second.status == 0, "\(second.errors)")
        #expect(workshop.bytes("1342-0.txt") == Array(Self.text.utf8) && workshop.names == ["1342-0.txt"])
        #expect(String(decoding: mirror.bytes("log") ?? [], as: UTF8.self).contains("bytes=1000-"))
    }

    @Test func aServerWithoutPartsIsAskedForAll() throws {
        let mirror = try mirror(), workshop = try Workshop()
        let server = try Server(mirror.folder)
        _ = try mirror.write("noranges", "")
        _ = try workshop.write("1342-0.txt.part", "rubbish")
        let result = try fetch(["1342", "--mirror", server.address], into: workshop)
        #expect(result.status == 0, "\(result.errors)")
        #expect(workshop.bytes("1342-0.txt") == Array(Self.text.utf8))
    }

    @Test func whatIsNotThereIsSaid() throws {
        let mirror = try mirror(), workshop = try Workshop()
        let server = try Server(mirror.folder)
        for address in [server.address, mirror.folder.path] {
            let result = try fetch(["7", "--mirror", address], into: workshop)
            #expect(result.status == 1 && result.errors.contains("[fetch.not-found]"), "\(result.errors)")
        }
        #expect(workshop.names.isEmpty)
        #expect(try fetch(["http://127.0.0.1:1/a.epub"], into: workshop).status == 1)
        #expect(try fetch(["ftp://127.0.0.1/a.epub"], into: workshop).status == 1)
    }

    @Test func aRecipeBringsItsFileAndIsSet() throws {
        let mirror = try mirror(), workshop = try Workshop()
        _ = try workshop.write("book.yaml", "title: A Book\nebook: 1342\nsources: [1342-0.txt]\noutput: book.pdf\n")
        let missing = try Command.run(["build", workshop.folder.path], folder: workshop.folder)
        #expect(missing.status == 1 && missing.errors.contains("fleuron fetch 1342"), "\(missing.errors)")
        #expect(try fetch([workshop.folder.path, "--mirror", mirror.folder.path], into: workshop).status == 0)
        let built = try Command.run(["build", workshop.folder.path], folder: workshop.folder)
        #expect(built.status == 0, "\(built.errors)")
        #expect(workshop.bytes("book.pdf")?.starts(with: "%PDF".utf8) == true)
    }

    /// The pictures that an HTML file names come with it, and what leads elsewhere does not.
    @Test func htmlComesWithItsPictures() throws {
        let mirror = try mirror(), workshop = try Workshop()
        try FileManager.default.createDirectory(
            at: mirror.folder.appendingPathComponent("1/3/4/1342/1342-h/images"), withIntermediateDirectories: true)
        let html =
            "<html><head><link rel='stylesheet' href='a.css'></head><body><img src='images/one.png'><img src='images/one.png'><img src='images/none.png'>"
            + "<img src='../1342-0.txt'><img src='/etc/passwd'><img src='http://127.0.0.1:1/x.png'><p>Text.</p></body></html>"
        _ = try mirror.write("1/3/4/1342/1342-h/1342-h.htm", html)
        _ = try mirror.write("1/3/4/1342/1342-h/a.css", "p { margin: 0 }")
        _ = try mirror.write("1/3/4/1342/1342-h/images/one.png", "picture")
        let server = try Server(mirror.folder)
        for (address, name) in [(server.address, "served"), (mirror.folder.path, "copied")] {
            let result = try fetch(
                ["1342", "--format", "html", "--mirror", address, "--into", workshop.path(name), "--pause", "0.01"], into: workshop)
            #expect(result.status == 0, "\(result.errors)")
            #expect(result.errors.contains("none.png") && result.errors.contains("warning"))
            let files = try #require(FileManager.default.enumerator(atPath: workshop.path(name))).compactMap { $0 as? String }.filter {
                $0.contains(".") || $0 == "SHA256SUMS"
            }
            #expect(files.sorted() == ["1342-h/1342-h.htm", "1342-h/a.css", "1342-h/images/one.png", "SHA256SUMS", "book.yaml"])
            let check = try Command.run(
                "/usr/bin/env", ["sha256sum", "--check", "--strict", "SHA256SUMS"], folder: workshop.folder.appendingPathComponent(name))
            #expect(check.status == 0)
            // With its own book file it can be set.
            #expect(try Command.run(["build", workshop.path(name), "-o", workshop.path("a.pdf")]).status == 0)
        }
    }

    @Test func epubsAreWhereTheMirrorKeepsThem() throws {
        let mirror = try Workshop(), workshop = try Workshop()
        try FileManager.default.createDirectory(
            at: mirror.folder.appendingPathComponent("cache/epub/1342"), withIntermediateDirectories: true)
        _ = try mirror.write("cache/epub/1342/pg1342-images.epub", "not really")
        let server = try Server(mirror.folder)
        for address in [server.address, mirror.folder.path] {
            let result = try fetch(["1342", "--format", "epub", "--mirror", address, "--pause", "0", "--force"], into: workshop)
            #expect(result.status == 0, "\(result.errors)")
            #expect(workshop.names == ["pg1342-images.epub"])
        }
        _ = try workshop.write("book.yaml", "ebook: 1342\nsources: [pg1342-images.epub]\nmirror: \(mirror.folder.path)\n")
        #expect(try fetch([workshop.folder.path, "--force"], into: workshop).status == 0)
    }

    /// What has been fetched once must be the same the next time, unless the user wants what is new.
    @Test func digestsOfAllFilesAreKept() throws {
        let mirror = try mirror(), workshop = try Workshop()
        _ = try mirror.write("1/3/4/1342/notes.txt", "notes")
        _ = try workshop.write("book.yaml", "ebook: 1342\nsources: [1342-0.txt, notes.txt]\nmirror: \(mirror.folder.path)\n")
        #expect(try fetch([workshop.folder.path], into: workshop).status == 0)
        #expect(workshop.names == ["1342-0.txt", "SHA256SUMS", "book.yaml", "notes.txt"])
        // It has been changed here.
        _ = try workshop.write("notes.txt", "changed")
        let changed = try fetch([workshop.folder.path], into: workshop)
        #expect(
            changed.status == 1 && changed.errors.contains("[fetch.checksum]") && changed.errors.contains("notes.txt"), "\(changed.errors)")
        // It is lost here, and another one there.
        try FileManager.default.removeItem(at: workshop.folder.appendingPathComponent("notes.txt"))
        _ = try mirror.write("1/3/4/1342/notes.txt", "new edition")
        #expect(try fetch([workshop.folder.path], into: workshop).errors.contains("[fetch.checksum]"))
        #expect(try fetch([workshop.folder.path, "--force"], into: workshop).status == 0)
        #expect(try fetch([workshop.folder.path], into: workshop).status == 0)
        // What the book's own file says holds always.
        _ = try workshop.write(
            "book.yaml",
            "ebook: 1342\nsources: [notes.txt]\nchecksums: {notes.txt: \(String(repeating: "0", count: 64))}\nmirror: \(mirror.folder.path)\n"
        )
        #expect(try fetch([workshop.folder.path, "--force"], into: workshop).errors.contains("[fetch.checksum]"))
    }

    @Test func aRecipeWritesNothingOutsideItsFolder() throws {
        let mirror = try mirror(), workshop = try Workshop()
        _ = try mirror.write("1/3/4/1342/evil.txt", "evil")
        for name in ["../evil.txt", "/tmp/evil.txt"] {
            _ = try workshop.write("book.yaml", "ebook: 1342\nsources: ['\(name)']\nmirror: \(mirror.folder.path)\n")
            let result = try fetch([workshop.folder.path], into: workshop)
            #expect(result.status == 1 && result.errors.contains("[source.forbidden]"), "\(result.errors)")
        }
    }

    /// The rest of another edition would make a file that nobody has written.
    @Test func twoEditionsAreNotMixed() throws {
        let mirror = try mirror(), workshop = try Workshop()
        let server = try Server(mirror.folder)
        _ = try mirror.write("break", "")
        _ = try mirror.write("edition", "\"one\"")
        #expect(try fetch(["1342", "--mirror", server.address], into: workshop).status == 1)
        #expect(workshop.names == ["1342-0.txt.part", "1342-0.txt.part.edition"])
        let other = String(repeating: "Another line of another edition.\n", count: 20_000)
        _ = try mirror.write("1/3/4/1342/1342-0.txt", other)
        _ = try mirror.write("edition", "\"two\"")
        let result = try fetch(["1342", "--mirror", server.address], into: workshop)
        #expect(result.status == 0, "\(result.errors)")
        #expect(workshop.bytes("1342-0.txt") == Array(other.utf8) && workshop.names == ["1342-0.txt"])
        // A part of which nothing is known, and a server that tells editions apart.
        _ = try workshop.write("1342-0.txt.part", "rubbish")
        #expect(try fetch(["1342", "--mirror", server.address, "--force"], into: workshop).status == 0)
        #expect(workshop.bytes("1342-0.txt") == Array(other.utf8))
    }

    @Test func theSameEditionGoesOn() throws {
        let mirror = try mirror(), workshop = try Workshop()
        let server = try Server(mirror.folder)
        _ = try mirror.write("break", "")
        _ = try mirror.write("edition", "\"one\"")
        #expect(try fetch(["1342", "--mirror", server.address], into: workshop).status == 1)
        #expect(try fetch(["1342", "--mirror", server.address], into: workshop).status == 0)
        #expect(workshop.bytes("1342-0.txt") == Array(Self.text.utf8) && workshop.names == ["1342-0.txt"])
        #expect(String(decoding: mirror.bytes("log") ?? [], as: UTF8.self).contains("bytes=1000-"))
    }

    @Test func smallFilesKeepTheRateToo() throws {
        let mirror = try mirror(), workshop = try Workshop()
        let server = try Server(mirror.folder)
        let start = Date()
        #expect(try fetch(["1342", "--mirror", server.address, "--rate", "330"], into: workshop).status == 0)
        // 664 kB.
        #expect(Date().timeIntervalSince(start) > 1.5)
    }

    @Test func aBusyServerIsAskedAgain() throws {
        let mirror = try mirror(), workshop = try Workshop()
        let server = try Server(mirror.folder)
        _ = try mirror.write("busy", "")
        let result = try fetch(["1342", "--mirror", server.address], into: workshop)
        #expect(result.status == 0 && workshop.bytes("1342-0.txt") == Array(Self.text.utf8), "\(result.errors)")
    }

    @Test func aWebPageIsNoText() throws {
        let mirror = try mirror(), workshop = try Workshop()
        let server = try Server(mirror.folder)
        for name in ["page.txt", "page.htm"] { _ = try mirror.write(name, "<!DOCTYPE html>\n<html><body>Not found</body></html>") }
        let result = try fetch([server.address + "/page.txt"], into: workshop)
        #expect(result.status == 1 && result.errors.contains("web page"), "\(result.errors)")
        #expect(workshop.names.isEmpty)
        #expect(try fetch([server.address + "/page.htm"], into: workshop).status == 0)
    }

    @Test func aFileHasTheNameThatItsAddressLeadsTo() throws {
        let mirror = try mirror(), workshop = try Workshop()
        let server = try Server(mirror.folder)
        let result = try fetch([server.address + "/leads/1342.txt.utf-8"], into: workshop)
        #expect(result.status == 0 && workshop.names == ["1342-0.txt"], "\(result.errors)")
        #expect(try fetch([server.address + "/leads/x", "--file", "mine.txt"], into: workshop).status == 0)
        #expect(workshop.names == ["1342-0.txt", "mine.txt"])
    }

    @Test(arguments: [
        ("abc", "no number"), ("0", "no number"), ("ftp://a.b/c.txt", "https://"), ("http://127.0.0.1:9/loop.txt", "cannot be fetched"),
    ])
    func whatCannotBeFetchedIsSaid(book: String, words: String) throws {
        let workshop = try Workshop()
        let result = try fetch([book], into: workshop)
        #expect(result.status == 1 && result.errors.contains(words) && workshop.names.isEmpty, "\(result.errors)")
    }

    @Test func otherFormatsAreOfferedForOneThatIsMissing() throws {
        let mirror = try mirror(), workshop = try Workshop()
        let result = try fetch(["1342", "--format", "epub", "--mirror", mirror.folder.path], into: workshop)
        #expect(result.status == 1 && result.errors.contains("--format text or --format html"), "\(result.errors)")
    }
}
