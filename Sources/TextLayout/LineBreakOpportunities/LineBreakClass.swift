/// The line break classes of UAX #14 as its rules see them, after rule LB1 and with the few classes split that a rule looks inside.
///
/// The raw values are indices into the tables of this folder and say nothing outside it.
@frozen package enum LineBreakClass: UInt8, CaseIterable, Sendable {
    case alphabetic  // AL, and AI, SG, XX, SA by LB1
    case hebrewLetter  // HL
    case numeric  // NU
    case openPunctuation  // OP of narrow scripts
    case wideOpenPunctuation  // OP of East Asian width F, W or H: LB30 leaves it out
    case closePunctuation  // CL
    case closeParenthesis  // CP of narrow scripts
    case wideCloseParenthesis  // CP of East Asian width F, W or H
    case quotation  // QU
    case glue  // GL
    case nonstarter  // NS, and CJ by LB1
    case exclamation  // EX
    case symbol  // SY: the slash
    case infixSeparator  // IS
    case prefixNumeric  // PR
    case postfixNumeric  // PO
    case ideographic  // ID
    case reservedPictograph  // ID, unassigned and Extended_Pictographic: LB30b
    case inseparable  // IN
    case hyphen  // HY
    case breakAfter  // BA
    case breakBefore  // BB
    case breakBoth  // B2: the em dash
    case zeroWidthSpace  // ZW
    case combiningMark  // CM, and SA of category Mn or Mc by LB1
    case zeroWidthJoiner  // ZWJ
    case wordJoiner  // WJ
    case hangulLV, hangulLVT, hangulL, hangulV, hangulT  // H2, H3, JL, JV, JT
    case regionalIndicator  // RI
    case emojiBase, emojiModifier  // EB, EM
    case contingentBreak  // CB
    case space  // SP
    case mandatoryBreak, carriageReturn, lineFeed, nextLine  // BK, CR, LF, NL
}
