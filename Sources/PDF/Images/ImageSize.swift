package import DisplayLists

extension ImageFile {
    /// The size of the picture in pixels; nil for a file that cannot be used.
    package var pixelSize: (width: Int, height: Int)? {
        if let jpeg = JPEG(bytes) { return (jpeg.width, jpeg.height) }
        if let png = PNG(bytes) { return (png.width, png.height) }
        return nil
    }
}
