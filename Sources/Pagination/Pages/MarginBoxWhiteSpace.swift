import StyleSheets

extension String {
    /// The text of a margin box with white space as its style asks for (css-text-3 section 4): line ends that are kept are U+2028, spaces
    /// that are kept, or at which no line may end, U+00A0.
    func inMarginBox(_ whiteSpace: WhiteSpace) -> String {
        // Nearly all are a title or a number.
        let hasControls = utf8.contains { $0 == 0x0A || $0 == 0x09 || $0 == 0x0D }
        if whiteSpace == .normal, !hasControls { return self }
        let keepsLineEnds = whiteSpace == .pre || whiteSpace == .preWrap || whiteSpace == .preLine
        let keepsSpaces = whiteSpace == .pre || whiteSpace == .preWrap
        let space: Character = whiteSpace == .pre || whiteSpace == .nowrap ? "\u{A0}" : " "
        var result = "", isBehindSpace = false
        for character in self {
            switch character {
            case "\n", "\r\n", "\r", "\u{0C}":
                if keepsLineEnds {
                    while !keepsSpaces, result.last == space { result.removeLast() }
                    result.append("\u{2028}")
                    isBehindSpace = true
                } else {
                    if !isBehindSpace { result.append(space) }
                    isBehindSpace = true
                }
            case "\t" where keepsSpaces: result.append("\t")
            case " ", "\t":
                if keepsSpaces {
                    // A space at the beginning of a line vanishes, and one that is kept does not.
                    result.append(result.isEmpty || result.last == "\u{2028}" || result.last == " " ? "\u{A0}" : space)
                } else if !isBehindSpace {
                    result.append(space)
                }
                isBehindSpace = true
            default:
                result.append(character)
                isBehindSpace = false
            }
        }
        return result
    }
}
