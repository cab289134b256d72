import CLibXML2

/// What to say of the mistakes that libxml2 finds in HTML: it names its own functions, and the grammar of HTML 4.
enum HTMLMistake {
    /// What was met, in plain words; nil for what HTML 5 allows.
    static func message(for error: xmlError) -> String? {
        func text(_ pointer: UnsafeMutablePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }
        let own = text(error.message), first = text(error.str1), second = text(error.str2)
        let code = xmlParserErrors(UInt32(bitPattern: error.code))
        switch code {
        // “&” may stand by itself.
        case XML_ERR_NAME_REQUIRED where own.contains("EntityRef"): return nil
        case XML_ERR_NAME_REQUIRED where own.contains("attribute"): return "something that is no attribute stands in a tag"
        case XML_ERR_NAME_REQUIRED: return "a name is missing"
        case XML_ERR_TAG_NAME_MISMATCH where !first.isEmpty && !second.isEmpty: return "</\(first)> stands where <\(second)> is still open"
        case XML_ERR_TAG_NAME_MISMATCH where !first.isEmpty: return "</\(first)> ends no element that is open"
        case XML_ERR_ATTRIBUTE_REDEFINED where !first.isEmpty: return "the attribute “\(first)” is there twice; the first counts"
        case XML_HTML_STRUCURE_ERROR where !first.isEmpty: return "<\(first)> stands where it cannot"
        default: return messages[code.rawValue] ?? withoutFunction(own)
        }
    }

    private static let messages: [UInt32: String] = [
        XML_ERR_ENTITYREF_SEMICOL_MISSING.rawValue: "a reference does not end with “;”",
        XML_ERR_INVALID_CHARREF.rawValue: "a reference names no character",
        XML_ERR_INVALID_HEX_CHARREF.rawValue: "a reference to a character does not end with “;”",
        XML_ERR_INVALID_DEC_CHARREF.rawValue: "a reference to a character does not end with “;”",
        XML_ERR_ATTRIBUTE_NOT_FINISHED.rawValue: "the value of an attribute does not end",
        XML_ERR_ATTRIBUTE_WITHOUT_VALUE.rawValue: "an attribute has “=” and no value",
        XML_ERR_GT_REQUIRED.rawValue: "“>” is missing at the end of a tag",
        XML_ERR_LTSLASH_REQUIRED.rawValue: "“</” is missing in front of a name",
        XML_ERR_COMMENT_NOT_FINISHED.rawValue: "a comment does not end with “-->”",
        XML_ERR_DOCTYPE_NOT_FINISHED.rawValue: "the document type does not end with “>”",
        XML_ERR_PI_NOT_FINISHED.rawValue: "an instruction that begins with “<?” does not end",
        XML_ERR_INVALID_CHAR.rawValue: "this character may not stand in HTML",
        XML_ERR_DOCUMENT_EMPTY.rawValue: "there is no element",
    ]

    /// Words that are less often met stand without the function that “htmlParseStartTag: …” names.
    private static func withoutFunction(_ own: String) -> String {
        switch own {
        case _ where own.hasPrefix("Element ") && own.contains("embeds close tag"): return "“</” stands inside a script or a sheet"
        case _ where own.hasPrefix("html"):
            guard let colon = own.firstIndex(of: ":") else { return own }
            return String(own[own.index(after: colon)...].drop { $0 == " " })
        default: return own
        }
    }
}
