import Glibc
import Markup
import PDF

extension DocumentInformation {
    /// What a document says of itself; its date is the source's, or that of `SOURCE_DATE_EPOCH`, and never the clock's.
    init(_ metadata: Metadata) {
        self.init()
        title = metadata.title ?? ""
        authors = metadata.authors
        subject = metadata.subject ?? ""
        language = metadata.language ?? ""
        let date = Self.sourceDateEpoch() ?? metadata.date.flatMap(Self.seconds(ofDay:))
        created = date.map { DocumentDate(secondsSince1970: $0) }
        modified = created
    }

    private static func sourceDateEpoch() -> Int64? {
        getenv("SOURCE_DATE_EPOCH").flatMap { Int64(String(cString: $0)) }
    }

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
