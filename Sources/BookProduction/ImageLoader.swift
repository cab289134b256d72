import Boxes
import DisplayLists
import Geometry
import Markup
import PDF
import PageImages
import Resources
import StyleSheets

/// Reads the pictures of a document, in the order in which the layout asks for them; one that cannot be had leaves its place empty.
struct ImageLoader {
    let loader: ResourceLoader
    let texts: SourceTexts
    private(set) var files: [ImageFile] = []
    private(set) var diagnostics = Diagnostics()
    private var loaded: [Key: Picture] = [:]
    private var badDrawings = 0
    private static let badDrawingLimit = 5

    /// The same path means another file in another folder.
    private struct Key: Hashable {
        var path: String
        var source: SourceID
    }

    private struct Picture {
        var file: ImageFile
        var size: Geometry.Size?
    }

    init(loader: ResourceLoader, texts: SourceTexts) {
        self.loader = loader
        self.texts = texts
    }

    /// The natural size of a picture at 96 pixels to the inch; nil, with a diagnostic, if it is missing or of an unknown kind.
    mutating func size(of reference: ImageReference, in document: Document) -> Geometry.Size? {
        if case .gradient = reference.image {
            // Each has a number, whether it is a file or not.
            files.append(ImageFile(name: "", bytes: []))
            return nil
        }
        let picture = picture(of: reference, in: document)
        files.append(picture.file)
        return picture.size
    }

    /// The outline of what is more opaque than a threshold, for text that runs round it; nil, with a diagnostic, if there is no picture.
    mutating func outline(of reference: ImageReference, threshold: Double, in document: Document) -> Geometry.Path? {
        let picture = picture(of: reference, in: document)
        return picture.size == nil ? nil : PictureOutline.path(of: picture.file, threshold: threshold)
    }

    /// Whether there is a picture to be shown, without a place among the files for it.
    mutating func canRead(_ reference: ImageReference, in document: Document) -> Bool { picture(of: reference, in: document).size != nil }

    private mutating func picture(of reference: ImageReference, in document: Document) -> Picture {
        let range = document[reference.node].source
        // A picture that a style sheet names is relative to the sheet.
        var base = range.source, place = range
        if case .url(_, from: let source) = reference.image {
            base = source
            place = self.place(of: reference.path, in: source) ?? range
        }
        let key = Key(path: reference.path, source: base)
        let picture = loaded[key] ?? self.picture(reference.path, namedBy: base, at: place)
        loaded[key] = picture
        return picture
    }

    /// Where a style sheet names a picture first.
    private func place(of path: String, in sheet: SourceID) -> SourceRange? {
        guard let text = texts[sheet]?.text, !path.isEmpty, path.utf8.count < 1_000 else { return nil }
        let name = Array(path.utf8)
        var start = 0
        while let first = text[start...].firstIndex(of: name[0]) {
            if text[first...].starts(with: name) { return SourceRange(source: sheet, start: first, end: first + name.count) }
            start = first + 1
        }
        return nil
    }

    private mutating func picture(_ path: String, namedBy base: SourceID, at range: SourceRange) -> Picture {
        // A drawing in the text is at its place, where its beginning is shown.
        let isDrawingInText =
            path.hasPrefix("data:image/svg+xml,<svg")
            && texts[range.source]?.text.dropFirst(Int(range.start)).starts(with: "<svg".utf8) ?? false
        let name = isDrawingInText ? "" : path.hasPrefix("data:") ? String(path.prefix(40)) + "…" : path
        let original = read(path, namedBy: base, at: range)
        let held = Drawing.holding(gif: original)
        let bytes = held ?? original
        if held != nil || Drawing.isDrawing(bytes) {
            // Each may take seconds until it turns out to be none.
            guard badDrawings < Self.badDrawingLimit else {
                diagnostics.report(
                    Diagnostic(
                        .warning, .badDrawing, "after \(badDrawings) drawings that cannot be drawn \(name) is not tried any more",
                        at: range, hint: "mend the drawings, or convert them to PNG"))
                return Picture(file: ImageFile(name: name, bytes: []), size: nil)
            }
            do throws(Diagnostic) {
                let drawing = try Drawing.picture(
                    of: bytes, name: name, kind: held == nil ? "a drawing (SVG)" : Drawing.gif, at: range,
                    canCopy: ImageFile.canCopyDrawing)
                return Picture(file: drawing.file, size: drawing.size)
            } catch {
                badDrawings += 1
                diagnostics.reportAsWarning(error)
                return Picture(file: ImageFile(name: name, bytes: []), size: nil)
            }
        }
        if WebPPicture.isWebP(bytes) {
            do throws(Diagnostic) {
                let picture = try WebPPicture.png(of: bytes, name: name, at: range)
                return Picture(file: ImageFile(name: name, bytes: picture.png, isChecked: true), size: picture.size)
            } catch {
                diagnostics.reportAsWarning(error)
                return Picture(file: ImageFile(name: name, bytes: []), size: nil)
            }
        }
        guard let pixels = ImageFile(name: name, bytes: bytes).pixelSize else {
            if !bytes.isEmpty {
                diagnostics.report(
                    Diagnostic(
                        .warning, .damagedImage, "\(name) cannot be used: it is damaged, or none of JPEG, PNG, GIF, WebP and SVG",
                        at: range,
                        hint: "convert it to one of these"))
            }
            // Its place is kept, with the words that stand for it.
            return Picture(file: ImageFile(name: name, bytes: []), size: nil)
        }
        return Picture(
            file: ImageFile(name: name, bytes: bytes, isChecked: true),
            size: Size(width: Length(points: Double(pixels.width) * 0.75), height: Length(points: Double(pixels.height) * 0.75)))
    }

    private mutating func read(_ path: String, namedBy base: SourceID, at range: SourceRange) -> [UInt8] {
        if path.hasPrefix("data:") {
            if let data = DataURL(path) { return data.bytes }
            diagnostics.report(
                Diagnostic(
                    .warning, .unreadableFile, "the picture that is written here as data cannot be read", at: range,
                    hint: "it begins “data:image/png;base64,” and goes on in base64"))
            return []
        }
        do throws(Diagnostic) {
            return try loader.read(href: path, namedBy: texts[base]?.name ?? "", at: range)
        } catch {
            // Whatever the reason, the reader sees that something is not there.
            var report = error
            report.severity = .warning
            diagnostics.report(report)
            return []
        }
    }
}

extension DiagnosticCode {
    static let damagedImage = DiagnosticCode("source.damaged-image")
}
