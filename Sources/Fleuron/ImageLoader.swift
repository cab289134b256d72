import Boxes
import DisplayLists
import Geometry
import Markup
import PDF
import Resources
import StyleSheets

/// Reads the pictures of a document, in the order in which the layout asks for them; one that cannot be had leaves its place empty.
struct ImageLoader {
    let loader: ResourceLoader
    let texts: SourceTexts
    private(set) var files: [ImageFile] = []
    private(set) var diagnostics = Diagnostics()
    private var loaded: [String: [UInt8]] = [:]

    init(loader: ResourceLoader, texts: SourceTexts) {
        self.loader = loader
        self.texts = texts
    }

    /// The natural size of a picture at 96 pixels to the inch; nil, with a diagnostic, if it is missing or of an unknown kind.
    mutating func size(of reference: ImageReference, in document: Document) -> Geometry.Size? {
        let range = document[reference.node].source
        // A picture that a style sheet names is relative to the sheet.
        var base = range.source
        if case .url(_, from: let source) = reference.image { base = source }
        let bytes = read(reference.path, namedBy: texts[base]?.name ?? "", at: range)
        files.append(ImageFile(name: reference.path, bytes: bytes))
        guard let pixels = files[files.count - 1].pixelSize else { return nil }
        return Size(width: Length(points: Double(pixels.width) * 0.75), height: Length(points: Double(pixels.height) * 0.75))
    }

    private mutating func read(_ path: String, namedBy base: String, at range: SourceRange) -> [UInt8] {
        let key = base + "\0" + path
        if let known = loaded[key] { return known }
        var bytes: [UInt8] = []
        do throws(Diagnostic) {
            bytes = try loader.read(href: path, namedBy: base, at: range)
        } catch {
            var report = error
            report.severity = min(report.severity, .warning)
            diagnostics.report(report)
        }
        loaded[key] = bytes
        return bytes
    }
}
