import CDeflate
import DisplayLists
import Geometry
import PDFInspection
import Resources
import Testing
import Typefaces

@testable import PDF

@Suite struct ImageTests {
    /// A PNG file of the given rows, each with its filter byte; check sums are left at 0, as nobody reads them.
    private func png(width: Int, height: Int, depth: UInt8 = 8, type: UInt8, rows: [UInt8], extra: [(String, [UInt8])] = []) throws
        -> [UInt8]
    {
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        func chunk(_ name: String, _ data: [UInt8]) {
            file.append(bigEndian: UInt32(data.count), bytes: 4)
            file += name.utf8
            file += data
            file += [0, 0, 0, 0]
        }
        var header: [UInt8] = []
        header.append(bigEndian: UInt32(width), bytes: 4)
        header.append(bigEndian: UInt32(height), bytes: 4)
        chunk("IHDR", header + [depth, type, 0, 0, 0])
        for (name, data) in extra { chunk(name, data) }
        let compressed = try #require(Compressor(level: 6).compressed(rows))
        chunk("IDAT", Array(compressed.prefix(5)))
        chunk("IDAT", Array(compressed.dropFirst(5)))
        chunk("IEND", [])
        return file
    }

    private func write(_ image: [UInt8], diagnostics: inout Diagnostics) throws -> PDFReader {
        var page = DisplayList(size: Typesetter.pageSize)
        page.images = [
            PlacedImage(
                image: 0, rect: Rect(x: Length(points: 10), y: Length(points: 20), width: Length(points: 30), height: Length(points: 40)),
                alternativeText: "")
        ]
        return try PDFReader(
            PDFWriter.write(
                pages: [page], shapes: [], fonts: FontTable(), information: DocumentInformation(),
                images: [ImageFile(name: "picture", bytes: image)],
                diagnostics: &diagnostics))
    }

    private func imageStream(_ reader: PDFReader) throws -> PDFReader.Stream {
        let resources = try reader.dictionary(reader.pages()[0]["Resources"])
        return try reader.stream(try #require(reader.dictionary(resources["XObject"])["I1"]?.reference))
    }

    @Test func imagesAreDrawnInTheirFrame() throws {
        var diagnostics = Diagnostics()
        let reader = try write(png(width: 2, height: 1, type: 0, rows: [0, 1, 2]), diagnostics: &diagnostics)
        #expect(String(decoding: try reader.content(of: reader.pages()[0]), as: UTF8.self) == "q 30 0 0 40 10 340 cm/I1 Do Q\n")
    }

    @Test func opaquePNGIsPassedThrough() throws {
        var diagnostics = Diagnostics()
        let rows: [UInt8] = [1, 10, 20, 30, 1, 1, 1, 2, 0, 0, 0, 5, 5, 5]
        let stream = try imageStream(write(png(width: 2, height: 2, type: 2, rows: rows), diagnostics: &diagnostics))
        #expect(stream.data == rows)
        #expect(
            stream.dictionary["ColorSpace"] == .name("DeviceRGB")
                && stream.dictionary["DecodeParms"]?.dictionary?["Predictor"] == .number(15))
        #expect(diagnostics.all.isEmpty)
    }

    @Test func alphaIsSplitFromColour() throws {
        var diagnostics = Diagnostics()
        // Two rows of two pixels, unfiltered and Paeth.
        let rows: [UInt8] = [0, 1, 2, 3, 255, 4, 5, 6, 128, 4, 1, 1, 1, 0, 0, 0, 0, 1]
        let reader = try write(png(width: 2, height: 2, type: 6, rows: rows), diagnostics: &diagnostics)
        let stream = try imageStream(reader)
        #expect(stream.data == [1, 2, 3, 4, 5, 6, 2, 3, 4, 4, 5, 6])
        let mask = try reader.stream(try #require(stream.dictionary["SMask"]?.reference))
        #expect(mask.data == [255, 128, 255, 129] && mask.dictionary["ColorSpace"] == .name("DeviceGray"))
    }

    @Test func palettesKeepTheirTransparency() throws {
        var diagnostics = Diagnostics()
        let reader = try write(
            png(
                width: 3, height: 1, depth: 4, type: 3, rows: [0, 0x01, 0x20],
                extra: [("PLTE", [0, 0, 0, 9, 9, 9, 255, 0, 0]), ("tRNS", [0, 77])]),
            diagnostics: &diagnostics)
        let stream = try imageStream(reader)
        #expect(
            stream.dictionary["ColorSpace"]
                == .array([.name("Indexed"), .name("DeviceRGB"), .number(2), .string([0, 0, 0, 9, 9, 9, 255, 0, 0])]))
        #expect(try reader.stream(try #require(stream.dictionary["SMask"]?.reference)).data == [0, 77, 255])
    }

    @Test func jpegIsPassedThrough() throws {
        var diagnostics = Diagnostics()
        // Header segments only: nothing here decodes the picture.
        let jpeg: [UInt8] =
            [0xFF, 0xD8, 0xFF, 0xEE, 0, 14] + Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 2] + [0xFF, 0xC2, 0, 20, 8, 1, 0, 2, 0, 4]
            + [UInt8](repeating: 0, count: 12) + [0xFF, 0xD9]
        let stream = try imageStream(write(jpeg, diagnostics: &diagnostics))
        #expect(stream.data == jpeg)
        #expect(stream.dictionary["Width"] == .number(512) && stream.dictionary["Height"] == .number(256))
        #expect(stream.dictionary["ColorSpace"] == .name("DeviceCMYK") && stream.dictionary["Decode"]?.array?.first == .number(1))
    }

    @Test func damagedAndUnknownImagesAreLeftOutWithAWarning() throws {
        let good = try png(width: 2, height: 2, type: 6, rows: [0, 1, 2, 3, 255, 4, 5, 6, 128, 4, 1, 1, 1, 0, 0, 0, 0, 1])
        var damaged: [[UInt8]] = [[0], [0xFF, 0xD8, 0xFF], Array("GIF89a".utf8)]
        for count in stride(from: 8, to: good.count - 12, by: 7) { damaged.append(Array(good.prefix(count))) }
        // Small data that promise four gigabytes.
        damaged.append(try png(width: 65_535, height: 6_000, type: 6, rows: [0]))
        for i in stride(from: 16, to: 24, by: 1) { var copy = good; copy[i] = 0xFF; damaged.append(copy) }
        for image in damaged {
            var diagnostics = Diagnostics()
            let reader = try write(image, diagnostics: &diagnostics)
            #expect(diagnostics.all.map(\.code) == [DiagnosticCode("pdf.unusable-image")])
            #expect(try reader.content(of: reader.pages()[0]).isEmpty)
        }
        // What could not be read at all is no news here.
        var diagnostics = Diagnostics()
        _ = try write([], diagnostics: &diagnostics)
        #expect(diagnostics.all.isEmpty)
    }
}
