import Geometry
import Glibc
import Resources
import StyleSheets
import Typefaces

/// The fonts of a book.
extension BookPipeline {
    /// The fonts that a book may use: those its style sheets bring, those in the folders beside it, those installed.
    func openFonts(_ faces: [FontFace]) -> FaceMeasures.Opened {
        var library = FontLibrary(fontFolders: fontFolders()), found = Diagnostics()
        for face in faces { addFace(face, to: &library, &found) }
        return FaceMeasures.Opened(fonts: FontTable(library: library), diagnostics: found)
    }

    /// What the cascade asks of faces, where a sheet has a unit that needs one. The fonts are opened at the first question.
    mutating func measuring(_ sheets: [StyleSheet]) -> FontMeasuring {
        let pipeline = self
        let faces = FaceMeasures { pipeline.openFonts(StyleEngine.fontFaces(of: sheets, pageSize: pipeline.mediaPageSize)) }
        faceMeasures = faces
        return { faces.measures(of: $0) }
    }

    func fontFolders() -> [String] {
        options.fontFolders
            + sources.map { source in
                let folder = source.lastIndex(of: "/").map { String(source[..<$0]) } ?? "."
                return folder + "/fonts"
            }.filter { access($0, R_OK) == 0 }
    }

    /// The first location of an `@font-face` rule that can be had: a file beside the sheet that names it, or an installed face by its full
    /// name.
    func addFace(_ face: FontFace, to library: inout FontLibrary, _ diagnostics: inout Diagnostics) {
        var failure: Diagnostic?
        let weights = face.weights.map { Int($0.lowerBound)...Int($0.upperBound) }, adjustments = FaceAdjustments(face)
        for location in face.locations {
            guard case .url(let href, let source) = location else {
                if case .local(let name) = location,
                    library.addLocal(
                        name: name, family: face.family, weights: weights, width: face.width, slant: face.slant, adjustments: adjustments)
                {
                    return
                }
                continue
            }
            do throws(Diagnostic) {
                switch try loader.location(ofReference: href, namedBy: texts[source]?.name ?? "", at: face.range) {
                case .file(let path):
                    try library.addFile(
                        path: path, family: face.family, weights: weights, width: face.width, slant: face.slant, adjustments: adjustments,
                        at: face.range)
                case .bytes(let bytes, let name):
                    try library.addFile(
                        bytes: bytes, name: name, family: face.family, weights: weights, width: face.width, slant: face.slant,
                        adjustments: adjustments,
                        at: face.range)
                }
                return
            } catch {
                failure = failure ?? error
            }
        }
        // Another face stands in.
        if let failure {
            diagnostics.reportAsWarning(failure)
        } else {
            let names = face.locations.compactMap { location -> String? in if case .local(let name) = location { name } else { nil } }
            diagnostics.report(
                Diagnostic(
                    .warning, .missingFontFamily,
                    "no face of the name “\(names.joined(separator: "”, “"))” is installed for “\(face.family)”",
                    at: face.range,
                    hint: "local() takes the full name of a face, as in local(\"EB Garamond Italic\"), or its PostScript name"))
        }
    }
}
