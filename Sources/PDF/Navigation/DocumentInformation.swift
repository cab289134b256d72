/// What the file says about itself, in the information dictionary and, equally, in XMP.
package struct DocumentInformation: Sendable {
    package var title = ""
    package var authors: [String] = []
    package var subject = ""
    package var keywords: [String] = []
    /// The program that made the document, and the one that wrote the PDF.
    package var creator = "Fleuron"
    package var producer = "Fleuron"
    /// Language tag (BCP 47) of the text; empty if unknown.
    package var language = ""
    /// Dates are only ever given: without them the file has none, and the same input gives the same bytes.
    package var created: DocumentDate?
    package var modified: DocumentDate?
    package init() {}
}

/// A moment in UTC to the second.
package struct DocumentDate: Sendable {
    package let secondsSince1970: Int64

    /// Years 1 to 9999; what lies beyond is clamped.
    package init(secondsSince1970 seconds: Int64) { secondsSince1970 = max(-62_135_596_800, min(253_402_300_799, seconds)) }

    /// `D:20260131120000Z` (7.9.4).
    var pdf: String { "D:" + fields.map { Self.digits($0.value, $0.width) }.joined() + "Z" }

    /// `2026-01-31T12:00:00Z`.
    var iso8601: String {
        let parts = fields.map { Self.digits($0.value, $0.width) }
        return parts[0...2].joined(separator: "-") + "T" + parts[3...5].joined(separator: ":") + "Z"
    }

    /// Year, month, day, hour, minute, second. The calendar by H. Hinnant, "chrono-compatible low-level date algorithms", civil_from_days.
    private var fields: [(value: Int64, width: Int)] {
        let day = secondsSince1970 >= 0 ? secondsSince1970 / 86_400 : (secondsSince1970 - 86_399) / 86_400
        let second = secondsSince1970 - day * 86_400
        let shifted = day + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return [
            (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), 4), (month, 2), (dayOfYear - (153 * shiftedMonth + 2) / 5 + 1, 2),
            (second / 3600, 2), (second / 60 % 60, 2), (second % 60, 2),
        ]
    }

    private static func digits(_ value: Int64, _ width: Int) -> String {
        let text = String(value)
        return String(repeating: "0", count: max(0, width - text.count)) + text
    }
}

extension DocumentInformation {
    private var author: String { authors.joined(separator: ", ") }
    private var keywordList: String { keywords.joined(separator: ", ") }

    func writeDictionary(to file: inout ObjectFile) -> ObjectReference {
        let reference = file.reserve()
        file.dictionary(reference) { dictionary in
            if !title.isEmpty { dictionary.text("Title", title) }
            if !authors.isEmpty { dictionary.text("Author", author) }
            if !subject.isEmpty { dictionary.text("Subject", subject) }
            if !keywords.isEmpty { dictionary.text("Keywords", keywordList) }
            if !creator.isEmpty { dictionary.text("Creator", creator) }
            if !producer.isEmpty { dictionary.text("Producer", producer) }
            if let created { dictionary.text("CreationDate", created.pdf) }
            if let modified { dictionary.text("ModDate", modified.pdf) }
        }
        return reference
    }

    /// The XMP packet (ISO 16684-1), left uncompressed so that programs that know nothing of PDF find it.
    func writeMetadata(to file: inout ObjectFile) -> ObjectReference {
        let reference = file.reserve()
        file.stream(reference, encoded: Array(xmp.utf8)) {
            $0.name("Type", "Metadata")
            $0.name("Subtype", "XML")
        }
        return reference
    }

    private var xmp: String {
        var properties = "<dc:format>application/pdf</dc:format>\n"
        func alternative(_ name: String, _ text: String) {
            if !text.isEmpty {
                properties += "<\(name)><rdf:Alt><rdf:li xml:lang=\"x-default\">\(Self.escaped(text))</rdf:li></rdf:Alt></\(name)>\n"
            }
        }
        func simple(_ name: String, _ text: String) {
            if !text.isEmpty { properties += "<\(name)>\(Self.escaped(text))</\(name)>\n" }
        }
        alternative("dc:title", title)
        // One item with all names: the information dictionary has one Author, and the two must be equal.
        if !authors.isEmpty { properties += "<dc:creator><rdf:Seq><rdf:li>\(Self.escaped(author))</rdf:li></rdf:Seq></dc:creator>\n" }
        alternative("dc:description", subject)
        if !language.isEmpty { properties += "<dc:language><rdf:Bag><rdf:li>\(Self.escaped(language))</rdf:li></rdf:Bag></dc:language>\n" }
        simple("pdf:Keywords", keywordList)
        simple("pdf:Producer", producer)
        simple("xmp:CreatorTool", creator)
        simple("xmp:CreateDate", created?.iso8601 ?? "")
        simple("xmp:ModifyDate", modified?.iso8601 ?? "")
        return """
            <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
            <x:xmpmeta xmlns:x="adobe:ns:meta/">
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" \
            xmlns:xmp="http://ns.adobe.com/xap/1.0/">
            \(properties)</rdf:Description>
            </rdf:RDF>
            </x:xmpmeta>
            <?xpacket end="r"?>

            """
    }

    /// Text as XML content; control characters, which XML 1.0 cannot hold, become spaces.
    private static func escaped(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result.append(contentsOf: "&amp;".unicodeScalars)
            case "<": result.append(contentsOf: "&lt;".unicodeScalars)
            case ">": result.append(contentsOf: "&gt;".unicodeScalars)
            case "\t", "\n": result.append(scalar)
            default: result.append(scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF ? " " : scalar)
            }
        }
        return String(result)
    }
}
