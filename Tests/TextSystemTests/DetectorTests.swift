import Testing

@testable import TextSystem

@Suite struct DetectorTests {
    func found(_ text: String, _ kinds: DataDetector.Kinds = .all) -> [String] {
        let storage = TextStorage(text)
        return DataDetector(kinds).matches(in: storage).map { storage.substring($0.range) }
    }

    func kind(_ text: String) -> DataDetector.Match.Kind? { DataDetector().matches(in: TextStorage(text)).first?.kind }

    @Test func webAddresses() {
        #expect(found("See https://example.org/a(b)?c=d#e, or www.example.com.") == ["https://example.org/a(b)?c=d#e", "www.example.com"])
        #expect(kind("www.example.com") == .link("https://www.example.com"))
        #expect(found("(http://example.org/x)") == ["http://example.org/x"])
        #expect(found("“https://example.org”") == ["https://example.org"])
        #expect(found("https:// and http://x and www. are none").isEmpty)
    }

    @Test(arguments: [
        "https://user:password@example.org/x", "ftp://anonymous@ftp.example.org", "http://user:p%40ss@localhost:8080/",
        "http://[2001:db8::1]/x", "http://[2001:db8::1]:8080",
        "https://[::1]/", "http://[1:2:3:4:5:6:7:8]", "http://[::ffff:192.0.2.1]/a", "http://192.0.2.1:80/", "http://localhost/",
        "https://de.wikipedia.org/wiki/Köln_(Stadt)",
    ])
    func hostsOfAllKinds(address: String) {
        #expect(kind(address) == .link(address))
        #expect(found("(See \(address).)") == [address])
    }

    @Test(arguments: [
        "http://[1:2]/", "http://[::1", "http://[1::2::3]", "http://[::ffff:192.0.2.999]", "http://user:password@/x",
        "http://localhostile/", "http://[12345::]/",
    ])
    func whatIsNoHost(text: String) { #expect(found(text, .link).isEmpty, "\(text)") }

    /// Every word of these begins what might be an address or a number and is none; reading on from each of them to the end would take a
    /// minute.
    @Test(arguments: ["a.", "1 ", "http://", "a-", "(0", "www."])
    func textThatOnlyLooksLikeSomethingIsReadOnce(piece: String) {
        #expect(DataDetector().matches(in: TextStorage(String(repeating: piece, count: 60_000 / piece.utf8.count))).count <= 1)
    }

    @Test func bracketsBehindAnAddressAreCountedOnce() {
        let closing = String(repeating: ")", count: 60_000)
        #expect(found("https://example.org/" + closing, .link) == ["https://example.org/"])
    }

    @Test func mailAddresses() {
        #expect(found("Write to jane.austen+novels@chawton.example.org.") == ["jane.austen+novels@chawton.example.org"])
        #expect(kind("a@b.de") == .mail("a@b.de"))
        #expect(found("a@b, @c.de, a@.de, not@an-address").isEmpty)
    }

    @Test(arguments: [
        ("+49 30 123456-78", "+493012345678"), ("+1 (212) 555-0123", "+12125550123"), ("(212) 555-0123", "2125550123"),
        ("212-555-0123", "2125550123"),
        ("1-800-555-0199", "18005550199"), ("020 7946 0958", "02079460958"), ("01632 960983", "01632960983"),
        ("01 23 45 67 89", "0123456789"), ("089/1234567", "0891234567"),
        ("030 123456", "030123456"), ("+44 (0)20 7946 0958", "+442079460958"), ("+49 (0) 30 123456", "+4930123456"),
        ("(030) 123456", "030123456"), ("07700 900123", "07700900123"),
        ("+33 1 23 45 67 89", "+33123456789"), ("01.23.45.67.89", "0123456789"), ("0171/1234567", "01711234567"),
        ("212.555.0123", "2125550123"),
    ])
    func telephoneNumbers(text: String, number: String) {
        #expect(found("Call \(text), please.") == [text])
        #expect(kind(text) == .phone(number))
    }

    @Test(arguments: [
        "In 1813 2 men", "pages 12-15", "3.14159", "1,000,000", "12345", "2024-13-45", "ISBN 978-3-16-148410-0x", "00 11 22 33 44",
    ])
    func whatIsNoTelephoneNumber(text: String) { #expect(found(text).isEmpty, "\(text)") }

    @Test(arguments: [
        ("1813-01-28", 1813, 1, 28), ("28 January 1813", 1813, 1, 28), ("January 28, 1813", 1813, 1, 28),
        ("28th of January, 1813", 1813, 1, 28), ("1er janvier 1813", 1813, 1, 1),
        ("14 juillet 1789", 1789, 7, 14), ("28. Januar 1813", 1813, 1, 28), ("3. März 1900", 1900, 3, 3),
        ("28 de enero de 1813", 1813, 1, 28), ("29 February 2024", 2024, 2, 29),
        ("1813-01-28T12:30:00Z", 1813, 1, 28), ("1813-01-28T12:30+01:00", 1813, 1, 28), ("1er août 1914", 1914, 8, 1),
        ("15 de mayo del 2003", 2003, 5, 15), ("DECEMBER 24, 1999", 1999, 12, 24),
        ("24 DÉCEMBRE 1999", 1999, 12, 24), ("2nd of June 1953", 1953, 6, 2),
        ("12 Jan. 2024", 2024, 1, 12), ("Jan 5, 2024", 2024, 1, 5), ("Sept. 30, 1999", 1999, 9, 30), ("3 mar 2020", 2020, 3, 3),
        ("12. Okt. 1900", 1900, 10, 12), ("1er févr. 1848", 1848, 2, 1),
        ("14 juil. 1789", 1789, 7, 14), ("5 de ene. de 2001", 2001, 1, 5), ("5 ago. 1900", 1900, 8, 5), ("24 DÉC. 1999", 1999, 12, 24),
        ("24. Dez. 1999", 1999, 12, 24), ("5 may 1821", 1821, 5, 5),
    ])
    func dates(text: String, year: Int, month: Int, day: Int) {
        #expect(kind(text) == .date(year: year, month: month, day: day), "\(text)")
        #expect(found("On \(text).") == [text])
    }

    @Test func datesWithoutAYear() {
        #expect(kind("4 July") == .date(year: nil, month: 7, day: 4))
        #expect(found("May 5") == ["May 5"])
        #expect(found("On 12 Jan. Then on 12 Feb, and on Mar. 3.") == ["12 Jan", "12 Feb", "Mar. 3"])
    }

    @Test(arguments: [
        "31 April 1900", "29 February 2023", "0 May 1900", "may I go", "Marches 5", "12 Monkeys", "years ago 12 men", "they march 12 miles",
        "the 12 may not", "12 Janitors", "Decimal 5",
    ])
    func whatIsNoDate(text: String) { #expect(found(text, .date).isEmpty, "\(text)") }

    @Test func linksAreAddedOnce() {
        let storage = TextStorage("Mail a@b.de or call +49 30 123456 by 4 July 1900")
        storage.setAttribute(\.link, "own", in: storage.range(of: "a@b.de")!)
        DataDetector().addLinks(to: storage)
        #expect(storage.attribute(\.link, at: storage.range(of: "a@b")!.lowerBound)?.value == "own")
        #expect(storage.attribute(\.link, at: storage.range(of: "+49")!.lowerBound)?.value == "tel:+4930123456")
        #expect(storage.attribute(\.annotations, at: storage.range(of: "July")!.lowerBound)?.value == ["date": "1900-07-04"])
    }
}
