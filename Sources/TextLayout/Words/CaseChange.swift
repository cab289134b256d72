/// What a first line makes of its letters (`text-transform` on `::first-line`).
///
/// Where the first line ends is known only once it is set, so its words exist twice, with breaks at the same places: a letter changes only
/// where it keeps its length in bytes (not ß, which two letters would stand for).
package enum CaseChange: UInt8, Hashable, Sendable {
    case none, uppercase, lowercase, capitalize

    func apply(to bytes: inout [UInt8], beginsWord: Bool) {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var isFirst = beginsWord
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            let own = String(scalar)
            let properties = scalar.properties
            let changed =
                switch self {
                case .none: own
                case .uppercase: properties.uppercaseMapping
                case .lowercase: properties.lowercaseMapping
                case .capitalize: isFirst ? properties.titlecaseMapping : own
                }
            if properties.isAlphabetic || properties.numericType != nil { isFirst = false }
            result += Array((changed.utf8.count == own.utf8.count ? changed : own).utf8)
        }
        if result.count == bytes.count { bytes = result }
    }
}
