import Testing

@testable import Resources

@Suite struct ReferenceTests {
    @Test(arguments: [
        ("data:,hello", "hello"), ("data:text/plain;base64,aGVsbG8=", "hello"), ("data:text/plain;BASE64,aGVs\nbG8", "hello"),
        ("data:image/svg+xml,%3Csvg%2F%3E", "<svg/>"),
        ("data:text/plain;charset=utf-8,a%zzb", "a%zzb"), ("data:;base64,", ""),
    ])
    func dataIsReadFromItsURL(url: String, content: String) {
        #expect(DataURL(url)?.bytes == Array(content.utf8))
    }

    @Test(arguments: ["data:", "data:text/plain", "http://x/,y", "data:;base64,****"])
    func otherURLsHaveNoData(url: String) { #expect(DataURL(url) == nil) }

    @Test func textBecomesAURLAndBack() {
        let text = Array("<svg fill='#fff' w=\"100%\">ä\n</svg>".utf8)
        #expect(DataURL(DataURL.url(of: text, type: "image/svg+xml"))?.bytes == text)
    }

    @Test(arguments: [
        ("a/b/c.png", "a/b", "c.png"), ("a/b/c.png", "", "a/b/c.png"), ("c.png", "a/b", "../../c.png"), ("a/x/c.png", "a/b", "../x/c.png"),
        ("a/b #1?.png", "a", "b%20%231%3F.png"),
        ("a", "a", "../a"),
    ])
    func aPathIsNamedFromAFolder(path: String, folder: String, name: String) {
        #expect(Reference.relative(path, from: folder) == name)
        #expect(Reference(name).path(in: folder) == path)
    }
}
