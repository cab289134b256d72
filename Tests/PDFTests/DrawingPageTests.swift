import DisplayLists
import Geometry
import PDFInspection
import Resources
import Testing
import Typefaces

@testable import PDF

/// Drawings as the page of a PDF file of version 1.4.
@Suite struct DrawingPageTests {
    /// Objects from number 1 on, the first of them the catalogue, with a table of where they stand.
    private func file(_ objects: [String]) -> [UInt8] {
        var file = "%PDF-1.4\n", offsets: [Int] = []
        for (index, object) in objects.enumerated() {
            offsets.append(file.utf8.count)
            file += "\(index + 1) 0 obj\n\(object)\nendobj\n"
        }
        let table = file.utf8.count
        file += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
        for offset in offsets { file += String(repeating: "0", count: 10 - "\(offset)".count) + "\(offset) 00000 n \n" }
        file += "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(table)\n%%EOF\n"
        return Array(file.utf8)
    }

    /// The page uses a font, which has a stream, and leads to its parent by way of nothing that it needs.
    private var drawing: [UInt8] {
        file([
            "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [ 3 0 R ] /Count 1 >>",
            """
            << /Type /Page % 1
               /Parent 2 0 R /MediaBox [ 0 0 50 20.5 ] /Contents 4 0 R
               /Group << /S /Transparency /I true /CS /DeviceRGB >> /Resources 6 0 R
            >>
            """, "<< /Length 5 0 R >>\nstream\n0 0 m 50 20 l S\nendstream", "   15",
            "<< /Font << /f-0-0 7 0 R >> /Names [ (a\\)>> 9 0 R) <3E> 8 0 R -.5 true ] >>",
            "<< /Type /Font /FontFile 8 0 R >>", "<< /Length 4 /Subtype /Type1C >>\nstream\nabcd\nendstream", "<< /Unused 2 0 R >>",
        ])
    }

    private func write(_ outlines: [UInt8]) throws -> (reader: PDFReader, messages: [String]) {
        var page = DisplayList(size: Typesetter.pageSize), diagnostics = Diagnostics()
        let rect = Rect(x: Length(points: 10), y: Length(points: 20), width: Length(points: 30), height: Length(points: 40))
        page.images = [PlacedImage(image: 0, rect: rect, alternativeText: "")]
        let bytes = try PDFWriter.write(
            pages: [page], shapes: [], fonts: FontTable(), information: DocumentInformation(),
            images: [ImageFile(name: "drawing", drawing: Array("<svg/>".utf8), outlines: outlines)], diagnostics: &diagnostics)
        return (try PDFReader(bytes), diagnostics.all.map(\.message))
    }

    @Test func theDrawingIsAFormOneUnitWideAndHigh() throws {
        let (reader, messages) = try write(drawing)
        #expect(messages.isEmpty)
        let resources = try reader.dictionary(reader.pages()[0]["Resources"])
        let form = try reader.stream(try #require(reader.dictionary(resources["XObject"])["I1"]?.reference))
        #expect(String(decoding: form.data, as: UTF8.self) == "0 0 m 50 20 l S")
        #expect(form.dictionary["Subtype"] == .name("Form"))
        #expect(form.dictionary["BBox"] == .array([.number(0), .number(0), .number(50), .number(20.5)]))
        let matrix = try #require(form.dictionary["Matrix"]?.array)
        #expect(matrix[0] == .number(0.02) && matrix[1] == .number(0))
        #expect(form.dictionary["Group"]?.dictionary?["S"] == .name("Transparency"))
        // The text before it may have been condensed.
        let content = String(decoding: try reader.content(of: reader.pages()[0]), as: UTF8.self)
        #expect(content == "q 30 0 0 40 10 340 cm 0 Tc 100 Tz 0 Tr/I1 Do Q\n")
    }

    @Test func whatThePageNeedsComesWithIt() throws {
        let (reader, _) = try write(drawing)
        let resources = try reader.dictionary(reader.pages()[0]["Resources"])
        let form = try reader.stream(try #require(reader.dictionary(resources["XObject"])["I1"]?.reference))
        let own = try reader.dictionary(form.dictionary["Resources"])
        let font = try reader.dictionary(reader.dictionary(own["Font"])["f-0-0"])
        let program = try reader.stream(try #require(font["FontFile"]?.reference))
        #expect(String(decoding: program.data, as: UTF8.self) == "abcd" && program.dictionary["Subtype"] == .name("Type1C"))
        // A reference in a string is none, and one in an array is the same as elsewhere.
        let names = try #require(own["Names"]?.array)
        #expect(names.count == 5 && names[2] == font["FontFile"] && names[3] == .number(-0.5))
        // Neither the parent nor what nobody names.
        #expect(!reader.rows.indices.dropFirst().contains { (try? reader.object($0).dictionary?["Unused"]) != nil })
    }

    /// Whatever is damaged: no drawing, or a file that is whole.
    @Test func damagedFilesAreRefused() throws {
        let whole = drawing
        for count in stride(from: 0, to: whole.count - 7, by: 3) { #expect(DrawingPage(Array(whole.prefix(count))) == nil) }
        var refused = 0
        for index in whole.indices {
            for byte: UInt8 in [0, 0x20, 0x28, 0x39, 0x3C, 0x3E, 0x5B, 0xFF] {
                var damaged = whole
                damaged[index] = byte
                let (_, messages) = try write(damaged)
                refused += messages.count
            }
        }
        #expect(refused > 500)
        #expect(try write(file(["<< /Type /Catalog /Pages 1 0 R >>"])).messages.count == 1)
    }
}
