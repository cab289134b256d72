import Glibc
import Markup
import PDF
import Resources

extension DocumentInformation {
    /// What a document says of itself; its date is the source's, or that of `SOURCE_DATE_EPOCH`, and never the clock's.
    /// - Throws: an error where `SOURCE_DATE_EPOCH` is no number, as its specification asks for.
    init(_ metadata: Metadata) throws(Diagnostic) {
        self.init()
        title = metadata.title ?? ""
        authors = metadata.authors
        subject = metadata.subject ?? ""
        keywords = metadata.keywords
        language = metadata.language ?? ""
        let date = try Self.sourceDateEpoch() ?? metadata.date.flatMap(Self.seconds(ofDay:))
        created = date.map { DocumentDate(secondsSince1970: $0) }
        modified = created
    }

    /// Nil where it is not set.
    static func sourceDateEpoch() throws(Diagnostic) -> Int64? {
        guard let value = getenv("SOURCE_DATE_EPOCH").map({ String(cString: $0) }), !value.isEmpty else { return nil }
        guard let seconds = Int64(value), (0...latestDate).contains(seconds) else {
            throw Diagnostic(
                .error, .invalidEnvironment, "SOURCE_DATE_EPOCH is “\(value)”; expected the seconds since 1970 as a number",
                hint: "set it to a number, as in SOURCE_DATE_EPOCH=$(date +%s), or unset it")
        }
        return seconds
    }

    /// The end of the year 9999: the year of a PDF's date has four digits (ISO 32000-1, 7.9.4).
    private static let latestDate: Int64 = 253_402_300_799

    /// Midnight UTC of a day `YYYY-MM-DD`; nil if it is none. The calendar by H. Hinnant, "chrono-compatible low-level date algorithms",
    /// days_from_civil.
    private static func seconds(ofDay day: String) -> Int64? {
        let parts = day.split(separator: "-").compactMap { Int64($0) }
        guard parts.count == 3, (1...9999).contains(parts[0]), (1...12).contains(parts[1]), (1...31).contains(parts[2]) else { return nil }
        let year = parts[1] <= 2 ? parts[0] - 1 : parts[0]
        let era = year / 400, yearOfEra = year - era * 400
        let dayOfYear = (153 * (parts[1] + (parts[1] > 2 ? -3 : 9)) + 2) / 5 + parts[2] - 1
        return (era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468) * 86_400
    }
}

extension DiagnosticCode {
    /// A variable of the environment that makes no sense.
    static let invalidEnvironment = DiagnosticCode("environment.invalid")
}
