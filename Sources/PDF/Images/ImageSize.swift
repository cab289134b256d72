package import DisplayLists

extension ImageFile {
    /// The size of the picture in pixels, as it is seen; nil for a file that cannot be used. The data of a PNG file are read to find out.
    package var pixelSize: (width: Int, height: Int)? {
        if let jpeg = JPEG(bytes), JPEG.isComplete(bytes) {
            return jpeg.orientation.isTurned ? (jpeg.height, jpeg.width) : (jpeg.width, jpeg.height)
        }
        if let png = PNG(bytes), png.filteredRows() != nil { return (png.width, png.height) }
        return nil
    }

    /// Whether a drawing can be copied from a PDF file: what Cairo writes can.
    package static func canCopyDrawing(_ outlines: [UInt8]) -> Bool { DrawingPage(outlines) != nil }
}
