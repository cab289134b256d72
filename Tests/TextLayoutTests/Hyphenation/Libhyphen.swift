import CHyphen
import Glibc

/// libhyphen itself, whose answers the tries must give.
final class Libhyphen {
    let dictionary: UnsafeMutablePointer<HyphenDict>
    let isUTF8: Bool

    init?(_ path: String) {
        guard let dictionary = hyphen_library().pointee.hnj_hyphen_load(path) else { return nil }
        self.dictionary = dictionary
        isUTF8 = dictionary.pointee.utf8 != 0
    }

    deinit { hyphen_library().pointee.hnj_hyphen_free(dictionary) }

    /// The UTF-8 offsets of the points in a word in lower case; nil if its encoding (else ISO-8859-1) cannot write the word.
    func points(in word: [UInt8], before: Int, after: Int) -> [Int32]? {
        let scalars = Array(String(decoding: word, as: UTF8.self).unicodeScalars)
        guard isUTF8 || scalars.allSatisfy({ $0.value < 256 }) else { return nil }
        var bytes = (isUTF8 ? word : scalars.map { UInt8($0.value) }).map { CChar(bitPattern: $0) }
        let size = bytes.count
        bytes.append(0)
        var hyphens = [CChar](repeating: 0, count: size + 5)
        var replacements: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        var positions: UnsafeMutablePointer<Int32>?, cuts: UnsafeMutablePointer<Int32>?
        _ = hyphen_library().pointee.hnj_hyphen_hyphenate3(
            dictionary, bytes, Int32(size), &hyphens, nil, &replacements, &positions, &cuts, Int32(before), Int32(after), 0, 0)
        var points: [Int32] = []
        var offset = 0
        for (i, scalar) in scalars.enumerated() {
            offset += UTF8.width(scalar)
            if hyphens[i] & 1 == 1, replacements?[i] == nil, i < scalars.count - 1 { points.append(Int32(offset)) }
        }
        if let replacements { for i in 0..<size { free(replacements[i]) } }
        free(replacements)
        free(positions)
        free(cuts)
        return points
    }
}
