import Testing

@testable import Typefaces

struct FontconfigTests {
    @Test func wantedElementsAreTakenVerbatim() throws {
        let text = """
            <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
            <fontconfig><!-- <dir>/commented</dir> --><dir prefix="xdg">fonts</dir>
            <match target="pattern"><test name="family"><string>mono</string></test></match>
            <include ignore_missing="yes">conf.d</include><include prefix="xdg">fontconfig/conf.d</include>
            <selectfont><rejectfont><glob>*.dpkg-tmp</glob></rejectfont></selectfont><cachedir>~/.fontconfig</cachedir></fontconfig>
            """
        let scan = try #require(ConfigurationScan(Array(text.utf8)))
        #expect(
            String(decoding: scan.elements, as: UTF8.self) == """
                <dir prefix="xdg">fonts</dir><include prefix="xdg">fontconfig/conf.d</include>\
                <selectfont><rejectfont><glob>*.dpkg-tmp</glob></rejectfont></selectfont><cachedir>~/.fontconfig</cachedir>
                """)
        #expect(scan.relativeIncludes == ["conf.d"])
    }

    @Test(arguments: ["<fontconfig><dir>unclosed", "<dir prefix=\"relative\">x</dir>", "<reset-dirs/>", "<!-- open", "<dir"])
    func whatIsNotUnderstoodIsLeftToFontconfig(text: String) {
        #expect(ConfigurationScan(Array(text.utf8)) == nil)
    }

    @Test func anEmptyFileHasNoElements() throws {
        #expect(try #require(ConfigurationScan([])).elements.isEmpty)
    }
}
