import Boxes
import DisplayLists
import Geometry
import Markup
import PDF
import Resources

/// Reads the pictures of a document, in the order in which the layout asks for them; one that cannot be had leaves its place empty.
struct ImageLoader {
    let loader: ResourceLoader
    let texts: SourceTexts
    private(set) var files: [ImageFile] = []
    private(set) var diagnostics = Diagnostics()
    private var loaded: [String: [UInt8]] = [:]
    /// Those that have been reported as of no use.
    private var damaged: Set<String> = []

    init(loader: ResourceLoader, texts: SourceTexts) {
        self.loader = loader
        self.texts = texts
    }

    /// The natural size of a picture at 96 pixels to the inch; nil, with a diagnostic, if it is missing or of an unknown kind.
    mutating func size(of reference: ImageReference, in document: Document) -> Geometry.Size? {
        let range = document[reference.node].source
        let bytes = read(reference.path, at: range)
        files.append(ImageFile(name: reference.path, bytes: bytes))
        guard let pixels = files[files.count - 1].pixelSize else {
            if !bytes.isEmpty, damaged.insert(reference.path).inserted {
                diagnostics.report(Diagnostic(
                    .warning, .damagedImage, "\(reference.path) cannot be used: it is damaged, or neither a JPEG nor a PNG file", at: range,
                    hint: "convert it to one of these"))
            }
            // Its place is kept, with the words that stand for it.
            files[files.count - 1] = ImageFile(name: reference.path, bytes: [])
            return nil
        }
        return Size(width: Length(points: Double(pixels.width) * 0.75), height: Length(points: Double(pixels.height) * 0.75))
    }

    private mutating func read(_ path: String, at range: SourceRange) -> [UInt8] {
        if let known = loaded[path] { return known }
        var bytes: [UInt8] = []
        do throws(Diagnostic) {
            bytes = try loader.read(href: path, namedBy: texts[range.source]?.name ?? "", at: range)
        } catch {
            var report = error
            // Whatever the reason, the reader sees that something is not there.
            report.severity = .warning
            diagnostics.report(report)
        }
        loaded[path] = bytes
        return bytes
    }
}

extension DiagnosticCode {
    static let damagedImage = DiagnosticCode("source.damaged-image")
}
