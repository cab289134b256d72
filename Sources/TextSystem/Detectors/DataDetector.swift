/// Finds web addresses, mail addresses, telephone numbers and dates in a text.
///
/// ```swift
/// for found in DataDetector().matches(in: storage) { print(found.kind, storage.substring(found.range)) }
/// DataDetector([.link, .mail]).addLinks(to: storage)
/// ```
public struct DataDetector: Sendable {
    /// What is looked for.
    public struct Kinds: OptionSet, Hashable, Sendable {
        /// A sum of powers of two.
        public let rawValue: Int
        /// The kinds of a sum of powers of two.
        public init(rawValue: Int) { self.rawValue = rawValue }
        /// Web addresses, with a scheme (and then perhaps a user, a password or the number of a host) or beginning with `www.`.
        public static let link = Kinds(rawValue: 1)
        /// Mail addresses.
        public static let mail = Kinds(rawValue: 2)
        /// Telephone numbers: international ones, and those of the United States, the United Kingdom, France and Germany as they are
        /// written there.
        public static let phone = Kinds(rawValue: 4)
        /// Dates by ISO 8601, and with the name of the month, whole or shortened, in English, French, German and Spanish.
        public static let date = Kinds(rawValue: 8)
        /// Everything there is.
        public static let all: Kinds = [.link, .mail, .phone, .date]
    }

    /// What was found.
    public struct Match: Hashable, Sendable {
        /// What the text says, made ready for use.
        public enum Kind: Hashable, Sendable {
            /// A web address, with `https://` in front where it had no scheme.
            case link(String)
            /// A mail address, without `mailto:`.
            case mail(String)
            /// A number as it is dialled: digits, with `+` in front of an international one.
            case phone(String)
            /// Year, month and day of the Gregorian calendar; the year is nil where the text has none.
            case date(year: Int?, month: Int, day: Int)
        }

        /// Where it stands.
        public let range: TextRange
        /// What it is.
        public let kind: Kind
    }

    /// What is looked for.
    public var kinds: Kinds

    /// A detector of some kinds of things; of all, if nothing is said.
    public init(_ kinds: Kinds = .all) { self.kinds = kinds }

    /// What there is, in the order of the text; nothing overlaps. O(bytes).
    public func matches(in storage: TextStorage) -> [Match] { matches(in: storage, storage.range) }

    /// What there is in a range, in the order of the text; nothing overlaps. O(bytes of the range).
    public func matches(in storage: TextStorage, _ range: TextRange) -> [Match] {
        matches(in: storage.text, storage.clamped(range))
    }

    func matches(in text: [UInt8], _ range: Range<Int>) -> [Match] {
        var scanner = DataScanner(text, range)
        var result: [Match] = []
        while !scanner.isAtEnd {
            // What is found begins where a word does.
            if scanner.isAtWordStart, let found = find(&scanner) {
                result.append(found)
                scanner.move(to: found.range.upperBound.utf8Offset)
            } else {
                scanner.advance()
            }
        }
        return result
    }

    private func find(_ scanner: inout DataScanner) -> Match? {
        let start = scanner.position
        if kinds.contains(.link), let (end, address) = scanner.link() { return Match(range: TextRange(start, end), kind: .link(address)) }
        if kinds.contains(.mail), let (end, address) = scanner.mail() { return Match(range: TextRange(start, end), kind: .mail(address)) }
        if kinds.contains(.date), let (end, date) = scanner.date() {
            return Match(range: TextRange(start, end), kind: .date(year: date.year, month: date.month, day: date.day))
        }
        if kinds.contains(.phone), let (end, number) = scanner.phone() { return Match(range: TextRange(start, end), kind: .phone(number)) }
        return nil
    }

    /// Makes links of addresses and numbers where there are none yet, and notes dates as `annotations["date"]` in the form of ISO 8601.
    /// O(bytes + what is found · runs).
    public func addLinks(to storage: TextStorage) {
        for match in matches(in: storage) {
            guard storage.attribute(\.link, at: match.range.lowerBound)?.value == nil else { continue }
            switch match.kind {
            case .link(let address): storage.setAttribute(\.link, address, in: match.range)
            case .mail(let address): storage.setAttribute(\.link, "mailto:" + address, in: match.range)
            case .phone(let number): storage.setAttribute(\.link, "tel:" + number, in: match.range)
            case .date(let year, let month, let day):
                let digits = { (value: Int, count: Int) in
                    String(repeating: "0", count: max(0, count - String(value).count)) + String(value)
                }
                let value = (year.map { digits($0, 4) } ?? "-") + "-" + digits(month, 2) + "-" + digits(day, 2)
                storage.updateAttributes(in: match.range) { $0.annotations = ($0.annotations ?? [:]).merging(["date": value]) { $1 } }
            }
        }
    }
}
