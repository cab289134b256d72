import CHyphen
import Glibc
import Resources

/// A dictionary in libhyphen's own form, for the files that the tries cannot hold: with letters that change, or too many different ones.
final class LibhyphenDictionary: @unchecked Sendable {
    // Unchecked: libhyphen only reads a loaded dictionary, and keeps the state of a call in memory of its own.
    private let dictionary: UnsafeMutablePointer<HyphenDict>
    private let encoding: HyphenationEncoding

    /// - Parameter path: A file that could be read a moment ago.
    init(path: String, encoding: HyphenationEncoding? = nil) throws(Diagnostic) {
        guard let dictionary = hyphen_library().pointee.hnj_hyphen_load(path) else {
            throw Diagnostic(
                .warning, .unreadableHyphenationDictionary, "The hyphenation dictionary \(path) cannot be read",
                hint: "install it again; without it only the hyphens that are written part words")
        }
        self.dictionary = dictionary
        let name = withUnsafeBytes(of: dictionary.pointee.cset) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        self.encoding = encoding ?? HyphenationEncoding(name: name) ?? .utf8
    }

    deinit { hyphen_library().pointee.hnj_hyphen_free(dictionary) }

    /// The hyphenation points of a word in lower case, in ascending order.
    func hyphenate(_ word: UnsafeBufferPointer<UInt32>, before: Int, after: Int) -> [CountedPoint] {
        var bytes: [CChar] = []
        switch encoding {
        case .utf8:
            for scalar in word {
                let scalar = Unicode.Scalar(scalar) ?? "\u{FFFD}"
                bytes.append(contentsOf: (UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter).map { CChar(bitPattern: $0) })
            }
        case .singleByte(let table):
            // A character that the encoding lacks is none that a pattern has.
            for scalar in word { bytes.append(CChar(bitPattern: UInt8(table.firstIndex(of: scalar) ?? 0x3F))) }
        }
        let size = bytes.count
        bytes.append(0)
        var hyphens = [CChar](repeating: 0, count: size + 5)
        var replacements: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        var positions: UnsafeMutablePointer<Int32>?, cuts: UnsafeMutablePointer<Int32>?
        let error = hyphen_library().pointee.hnj_hyphen_hyphenate3(
            dictionary, bytes, Int32(size), &hyphens, nil, &replacements, &positions, &cuts, Int32(before), Int32(after), 0, 0)
        defer {
            if let replacements { for i in 0..<size { free(replacements[i]) } }
            free(replacements)
            free(positions)
            free(cuts)
        }
        guard error == 0 else { return [] }
        var points: [CountedPoint] = []
        for i in word.indices.dropLast() where hyphens[i] & 1 == 1 {
            guard let text = replacements?[i], let positions, let cuts else {
                points.append(CountedPoint(letters: i + 1))
                continue
            }
            // The change begins so many letters before the point, and is as long as the cut.
            let start = i + 1 - Int(positions[i]), end = start + Int(cuts[i])
            guard start >= 0, start <= end, end <= word.count,
                let replacement = replacement(of: Array(word[start..<end]), by: String(cString: text), raw: text)
            else { continue }
            points.append(CountedPoint(letters: start + replacement.lettersBefore, replacement: replacement, start: start))
        }
        // A change may reach over points behind it, or begin in front of some before it.
        points.sort { $0.letters < $1.letters }
        return points
    }

    /// Reads what libhyphen puts in the place of letters, "sz=" or "dzs=dzs": the sign is the hyphen.
    private func replacement(of original: [UInt32], by string: String, raw: UnsafePointer<CChar>) -> LetterReplacement? {
        let letters: [UInt32]
        switch encoding {
        case .utf8: letters = string.unicodeScalars.map(\.value)
        case .singleByte(let table): letters = (0..<strlen(raw)).map { table[Int(UInt8(bitPattern: raw[$0]))] }
        }
        guard let hyphen = letters.firstIndex(of: 0x3D) else { return nil }
        return LetterReplacement(original: original, before: Array(letters[..<hyphen]), after: Array(letters[(hyphen + 1)...]))
    }
}
