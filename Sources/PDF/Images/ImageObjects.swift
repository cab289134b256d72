internal import DisplayLists
internal import Resources

extension DiagnosticCode {
    static let unusableImage = DiagnosticCode("pdf.unusable-image")
}

/// Image dictionaries (ISO 32000-1, 8.9.5), and forms for drawings.
enum ImageObjects {
    /// Writes the images and gives back the object of each, nil with a warning for those of an unknown or damaged kind.
    static func write(_ images: [ImageFile], to file: inout ObjectFile, diagnostics: inout Diagnostics) -> [ObjectReference?] {
        // A picture that stands in several places is in the file once.
        var known: [Storage: ObjectReference?] = [:]
        return images.map { image -> ObjectReference? in
            // What could not be read has been reported by whoever tried.
            guard !image.bytes.isEmpty else { return nil }
            let storage = Storage(image.bytes)
            if let reference = known[storage] { return reference }
            let reference = write(image, to: &file)
            known[storage] = .some(reference)
            if reference == nil {
                diagnostics.report(
                    Diagnostic(
                        .warning, .unusableImage,
                        "the image \(image.name) cannot be used: it is damaged, or neither a JPEG nor a PNG file",
                        hint: "convert it to one of these"))
            }
            return reference
        }
    }

    /// By where its bytes lie, a picture is known without looking at them: its copies share them.
    private struct Storage: Hashable {
        let address: Int
        let count: Int

        init(_ bytes: [UInt8]) {
            address = bytes.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
            count = bytes.count
        }
    }

    private static func write(_ image: ImageFile, to file: inout ObjectFile) -> ObjectReference? {
        if !image.outlines.isEmpty { return DrawingPage(image.outlines)?.write(to: &file) }
        if let jpeg = JPEG(image.bytes) { return write(jpeg, image.bytes, to: &file) }
        return PNG(image.bytes).flatMap { write($0, isChecked: image.isChecked, to: &file) }
    }

    private static func write(_ jpeg: JPEG, _ bytes: [UInt8], to file: inout ObjectFile) -> ObjectReference {
        let reference = file.reserve()
        file.stream(reference, encoded: bytes) { dictionary in
            begin(&dictionary, width: jpeg.width, height: jpeg.height, bitDepth: 8)
            dictionary.name("ColorSpace", jpeg.components == 1 ? "DeviceGray" : jpeg.components == 3 ? "DeviceRGB" : "DeviceCMYK")
            if jpeg.isInverted { dictionary.array("Decode") { for _ in 0..<4 { $0.integer(1); $0.integer(0) } } }
            dictionary.name("Filter", "DCTDecode")
        }
        return reference
    }

    private static func write(_ png: PNG, isChecked: Bool, to file: inout ObjectFile) -> ObjectReference? {
        if png.hasAlphaChannel {
            guard let (color, alpha) = png.split() else { return nil }
            let reference = file.reserve()
            let mask = writeMask(alpha, png, bitDepth: png.bitDepth, to: &file)
            file.stream(reference, color) { dictionary in
                begin(&dictionary, width: png.width, height: png.height, bitDepth: png.bitDepth)
                dictionary.name("ColorSpace", png.colorType == .grayAlpha ? "DeviceGray" : "DeviceRGB")
                dictionary.reference("SMask", mask)
            }
            return reference
        }
        // Rows are passed through, but not unread: damaged data would make a damaged file.
        let decoded = png.isInterlaced ? png.rows() : nil
        guard png.isInterlaced ? decoded != nil : isChecked || png.filteredRows() != nil else { return nil }
        let reference = file.reserve()
        var mask: ObjectReference?
        if png.colorType == .indexed, !png.transparency.isEmpty {
            guard let alpha = png.paletteAlpha() else { return nil }
            mask = writeMask(alpha, png, bitDepth: 8, to: &file)
        }
        if let decoded {
            file.stream(reference, decoded) { dictionary in
                begin(&dictionary, width: png.width, height: png.height, bitDepth: png.bitDepth)
                writeColorSpace(of: png, to: &dictionary)
                if let mask { dictionary.reference("SMask", mask) }
            }
            return reference
        }
        file.stream(reference, encoded: png.compressedRows) { dictionary in
            begin(&dictionary, width: png.width, height: png.height, bitDepth: png.bitDepth)
            writeColorSpace(of: png, to: &dictionary)
            if let mask { dictionary.reference("SMask", mask) }
            dictionary.name("Filter", "FlateDecode")
            dictionary.dictionary("DecodeParms") {
                $0.integer("Predictor", 15)
                $0.integer("Colors", png.channels)
                $0.integer("BitsPerComponent", png.bitDepth)
                $0.integer("Columns", png.width)
            }
        }
        return reference
    }

    private static func writeColorSpace(of png: PNG, to dictionary: inout DictionaryWriter) {
        if png.colorType == .indexed {
            dictionary.array("ColorSpace") {
                $0.name("Indexed")
                $0.name("DeviceRGB")
                $0.integer(png.palette.count / 3 - 1)
                $0.hexString(png.palette)
            }
            return
        }
        dictionary.name("ColorSpace", png.colorType == .gray ? "DeviceGray" : "DeviceRGB")
        // One colour, two bytes for each channel, is transparent.
        if png.transparency.count == 2 * png.channels {
            dictionary.array("Mask") { mask in
                for i in stride(from: 0, to: png.transparency.count, by: 2) {
                    let value = Int(png.transparency[i]) << 8 | Int(png.transparency[i + 1])
                    mask.integer(value)
                    mask.integer(value)
                }
            }
        }
    }

    private static func writeMask(_ alpha: [UInt8], _ png: PNG, bitDepth: Int, to file: inout ObjectFile) -> ObjectReference {
        let reference = file.reserve()
        file.stream(reference, alpha) { dictionary in
            begin(&dictionary, width: png.width, height: png.height, bitDepth: bitDepth)
            dictionary.name("ColorSpace", "DeviceGray")
        }
        return reference
    }

    private static func begin(_ dictionary: inout DictionaryWriter, width: Int, height: Int, bitDepth: Int) {
        dictionary.name("Type", "XObject")
        dictionary.name("Subtype", "Image")
        dictionary.integer("Width", width)
        dictionary.integer("Height", height)
        dictionary.integer("BitsPerComponent", bitDepth)
    }
}
