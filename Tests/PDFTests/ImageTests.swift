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
    private func png(
        width: Int, height: Int, depth: UInt8 = 8, type: UInt8, isInterlaced: Bool = false, rows: [UInt8], extra: [(String, [UInt8])] = []
    ) throws
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
        chunk("IHDR", header + [depth, type, 0, 0, isInterlaced ? 1 : 0])
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

    @Test func aPictureInSeveralPlacesIsInTheFileOnce() throws {
        let bytes = try png(width: 2, height: 1, type: 0, rows: [0, 1, 2])
        var page = DisplayList(size: Typesetter.pageSize), diagnostics = Diagnostics()
        let rect = Rect(x: .zero, y: .zero, width: Length(points: 10), height: Length(points: 10))
        let clip = Rect(x: .zero, y: .zero, width: Length(points: 5), height: Length(points: 10))
        page.images = [
            PlacedImage(image: 0, rect: rect, alternativeText: ""), PlacedImage(image: 1, rect: rect, clip: clip, alternativeText: ""),
        ]
        let files = [ImageFile(name: "a", bytes: bytes), ImageFile(name: "a", bytes: bytes)]
        let reader = try PDFReader(
            PDFWriter.write(
                pages: [page], shapes: [], fonts: FontTable(), information: DocumentInformation(), images: files, diagnostics: &diagnostics)
        )
        let resources = try reader.dictionary(reader.pages()[0]["Resources"]), objects = try reader.dictionary(resources["XObject"])
        #expect(objects["I1"]?.reference != nil && objects["I1"]?.reference == objects["I2"]?.reference)
        #expect(
            String(decoding: try reader.content(of: reader.pages()[0]), as: UTF8.self).contains(
                "q 0 390 5 10 re W n\nq 10 0 0 10 0 390 cm/I2 Do Q\nQ\n"))
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
        var damaged: [[UInt8]] = [[0xFF, 0xD8, 0xFF], Array("GIF89a".utf8)]
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

    @Test func whatCouldNotBeReadIsLeftOutInSilence() throws {
        var diagnostics = Diagnostics()
        let reader = try write([], diagnostics: &diagnostics)
        #expect(diagnostics.all.isEmpty)
        #expect(try reader.content(of: reader.pages()[0]).isEmpty)
    }

    /// The pixels of a 9 × 9 picture are numbered; the seven passes give them in Adam7's order.
    @Test(arguments: [UInt8(8), 1])
    func interlacedPNGIsDecoded(depth: UInt8) throws {
        let size = 9
        func value(_ x: Int, _ y: Int) -> UInt8 { depth == 8 ? UInt8(y * size + x) : UInt8((x * y + x) % 2) }
        func row(_ values: [UInt8]) -> [UInt8] {
            guard depth == 1 else { return values }
            return stride(from: 0, to: values.count, by: 8).map { start in
                values[start..<min(start + 8, values.count)].enumerated().reduce(UInt8(0)) { $0 | $1.element << UInt8(7 - $1.offset) }
            }
        }
        var rows: [UInt8] = []
        for (x0, y0, dx, dy) in [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)] {
            for y in stride(from: y0, to: size, by: dy) { rows += [0] + row(stride(from: x0, to: size, by: dx).map { value($0, y) }) }
        }
        var diagnostics = Diagnostics()
        let stream = try imageStream(
            write(png(width: size, height: size, depth: depth, type: 0, isInterlaced: true, rows: rows), diagnostics: &diagnostics))
        #expect(diagnostics.all.isEmpty)
        #expect(stream.data == (0..<size).flatMap { y in row((0..<size).map { value($0, y) }) })
    }

    /// A JPEG of 512 by 256 pixels in a frame of 30 by 40 points at (10, 340): where Exif says that it is to be turned, the matrix does it.
    @Test(
        arguments: [
            (1, "30 0 0 40 10 340"), (2, "-30 0 0 40 40 340"), (3, "-30 0 0 -40 40 380"), (4, "30 0 0 -40 10 380"),
            (5, "0 -40 -30 0 40 380"),
            (6, "0 -40 30 0 10 380"), (7, "0 40 30 0 10 340"), (8, "0 40 -30 0 40 340"),
        ] as [(UInt8, String)])
    func picturesAreTurnedAsExifSays(orientation: UInt8, matrix: String) throws {
        let exif =
            Array("Exif".utf8) + [0, 0] + Array("MM".utf8) + [
                0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0,
            ]
        let jpeg: [UInt8] =
            [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + [0xFF, 0xC0, 0, 17, 8, 1, 0, 2, 0, 3]
            + [UInt8](repeating: 0, count: 9) + [0xFF, 0xD9]
        var diagnostics = Diagnostics()
        let reader = try write(jpeg, diagnostics: &diagnostics)
        #expect(String(decoding: try reader.content(of: reader.pages()[0]), as: UTF8.self) == "q \(matrix) cm/I1 Do Q\n")
        let size = try #require(ImageFile(name: "a.jpg", bytes: jpeg).pixelSize)
        #expect(orientation >= 5 ? size == (256, 512) : size == (512, 256))
    }
}
