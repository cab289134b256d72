internal import DisplayLists
internal import Geometry
internal import Resources

extension DiagnosticCode {
    static let unknownDestination = DiagnosticCode("pdf.unknown-destination")
}

/// Link annotations (ISO 32000-1, 12.5.6.5).
struct LinkObjects {
    let destinations: DestinationTable

    /// Writes the links of a page and gives back their annotations. A link to a name that is nowhere is left out with a warning.
    func write(_ page: DisplayList, to file: inout ObjectFile, diagnostics: inout Diagnostics) -> [ObjectReference] {
        var annotations: [ObjectReference] = []
        var lastSource: SourceRange?
        for link in page.links {
            defer { lastSource = link.source }
            if case .destination(let name) = link.target, !destinations.contains(name) {
                // A link over several lines is several of them.
                if let source = link.source, source == lastSource { continue }
                diagnostics.report(
                    Diagnostic(
                        .warning, .unknownDestination, "a link leads to \u{201C}\(name)\u{201D}, which is nowhere in the document",
                        at: link.source,
                        hint: "give the element that is meant the id \u{201C}\(name)\u{201D}"))
                continue
            }
            let annotation = file.reserve()
            annotations.append(annotation)
            file.dictionary(annotation) { dictionary in
                dictionary.name("Type", "Annot")
                dictionary.name("Subtype", "Link")
                dictionary.array("Rect") { rect in
                    for edge in [
                        millipoints(link.rect.minX), millipoints(page.size.height - link.rect.maxY), millipoints(link.rect.maxX),
                        millipoints(page.size.height - link.rect.minY),
                    ] { rect.fixed(edge, decimals: Precision.coordinateDecimals) }
                }
                dictionary.array("Border") { for _ in 0..<3 { $0.integer(0) } }
                // Bit 3: links print (nothing), as PDF/A requires.
                dictionary.integer("F", 4)
                switch link.target {
                case .destination(let name):
                    dictionary.string("Dest", name.utf8)
                case .uri(let uri):
                    dictionary.dictionary("A") {
                        $0.name("S", "URI")
                        $0.string("URI", Self.ascii(uri))
                    }
                }
            }
        }
        return annotations
    }

    /// A URI has ASCII characters only (12.6.4.7): all other bytes are percent-encoded.
    private static func ascii(_ uri: String) -> [UInt8] {
        var result: [UInt8] = []
        for byte in uri.utf8 {
            if (0x21...0x7E).contains(byte) {
                result.append(byte)
            } else {
                result.append(UInt8(ascii: "%"))
                result.append(hexByte: byte)
            }
        }
        return result
    }
}
