import Markup
import Resources

// `<pre>`, "5. THE SHEPHERD TO HIS LOVE.", the poem, "C. MARLOWE.": an anthology has poems with their numbers, titles and poets in
// preformatted text, each in a line between blank ones. Where several poems have such lines, these keep to their poems.

extension HTMLBook {
    /// O(preformatted text).
    mutating func findTitlesAndPoets() {
        let fewest = 3
        var numbered: Set<Int> = [], signed: Set<Int> = [], poets: Set<[UInt8]> = []
        for i in nodes where kind(i) == .preformatted && raw.nodes[i].kind == .element {
            guard let lines = verseLines(i), lines.count > 3 else { continue }
            if lines[1].isFirstOfStanza, isNumberOfPoem(lines[0].text) { numbered.insert(i) }
            if lines[lines.count - 1].isFirstOfStanza, isNameInCapitals(lines[lines.count - 1].text) {
                signed.insert(i)
                poets.insert(Self.letters(Array(raw.text[lines[lines.count - 1].text])))
            }
        }
        if numbered.count >= fewest { numberedPoems = numbered }
        // "CHORUS." below each is none.
        if signed.count >= fewest, poets.count > 1 { signedPoems = signed }
    }

    /// "5. THE SHEPHERD TO HIS LOVE.", "IV."
    private func isNumberOfPoem(_ line: Range<Int>) -> Bool {
        let longest = 80
        guard line.count <= longest, let form = raw.text[line].withUnsafeBufferPointer({ HeadingForm($0, 0..<$0.count) }),
            form.division == .bare
        else { return false }
        return form.titleStart.map { !raw.text[line].dropFirst($0).contains(where: isSmall) } ?? true
    }

    /// "WILLIAM DRUMMOND OF HAWTHORNDEN.", and not "THE END."
    private func isNameInCapitals(_ line: Range<Int>) -> Bool {
        let longest = 60, mostWords = 6
        let text = raw.text[line]
        return text.count <= longest && text.split(separator: 0x20).count <= mostWords
            && text.contains(where: \.isASCIILetter) && !text.contains { isSmall($0) || $0.isASCIIDigit }
            && text.allSatisfy { $0.isASCIILetter || $0 >= 0x80 || [0x20, 0x2E, 0x2C, 0x2D, 0x27].contains($0) }
            && !Self.endings.contains(Self.letters(Array(text)))
    }

    private func isSmall(_ byte: UInt8) -> Bool { byte >= 0x61 && byte <= 0x7A }
}
