import Markup

/// Why a line without a number is a heading, as `inspect` says it: one reason for each rule that finds them.
enum HeadingReason: UInt8, CaseIterable {
    case contents, gap, gapsOfOthers, severalLines, aboveVerse, capitals, centre, sections, picture, everyGap, letters, works, belowParts,
        numberedParagraphs

    var sentence: String {
        switch self {
        case .contents: "the list of contents names them"
        case .gap: "short lines with more blank lines above than paragraphs have"
        case .gapsOfOthers: "all but a few of the wide gaps have a title below them"
        case .severalLines: "a few short lines, the first in capitals, with prose below each"
        case .aboveVerse: "single lines with a gap above and verse below"
        case .capitals: "lines in capitals between ordinary gaps, each another, with text below"
        case .centre: "short lines in the middle of the measure"
        case .sections: "lines right below a heading that look as the sections elsewhere do"
        case .picture: "lines in capitals below a picture that has a heading's gap"
        case .everyGap: "lines in title case behind the same gap, which hardly anything else has"
        case .letters: "single letters in the order of the alphabet"
        case .works: "above the name of an author that comes again, or as other works of the file are set off"
        case .belowParts: "the first title below each part"
        case .numberedParagraphs: "above the numbers of paragraphs that count on through the book, as many titles are"
        }
    }
}
