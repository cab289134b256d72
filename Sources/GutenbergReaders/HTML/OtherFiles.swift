import Markup
import Resources

// What whoever made a file says of other files of Project Gutenberg, beside the title: "THERE IS AN ILLUSTRATED EDITION OF THIS TITLE WHICH
// MAY VIEWED AT EBOOK [# 42671]", "See also “The Republic” by Plato, etext #150". It is no line of the printed book.

extension HTMLBook {
    /// A short unit that says the number of another file, or leads to one.
    func namesOtherFile(_ unit: Int) -> Bool {
        let longest = 400
        guard textRange(unit).count <= longest, !isBlank(textRange(unit)) else { return false }
        return leadsToFile(unit) || saysNumberOfFile(raw.text[textRange(unit)])
    }

    private func leadsToFile(_ unit: Int) -> Bool {
        addresses(in: unit).contains { address in
            let bytes = ArraySlice(address.utf8)
            return addressesOfFiles.contains { bytes.firstIndex(ofASCII: $0, from: bytes.startIndex) != nil }
        }
    }

    /// Where the links in a unit lead.
    func addresses(in unit: Int) -> [String] {
        guard let href = raw.names.id(of: "href") else { return [] }
        return (unit..<ends[unit]).compactMap { raw.nodes[$0].kind == .element ? raw.attribute(href, of: NodeID(Int32($0))) : nil }
    }

    /// "EBOOK [# 42671 ]", "etext #150".
    private func saysNumberOfFile(_ text: ArraySlice<UInt8>) -> Bool {
        namesOfFiles.contains { name in
            guard let place = text.firstIndex(ofASCII: name, from: text.startIndex) else { return false }
            let between = text[(place + name.count)...].prefix { !$0.isASCIILetter && !$0.isASCIIDigit }
            return between.contains(0x23) && between.endIndex < text.endIndex && text[between.endIndex].isASCIIDigit
        }
    }
}

let namesOfFiles = WordLists.phrases(in: "names-of-files")
private let addressesOfFiles = WordLists.phrases(in: "addresses-of-files")
