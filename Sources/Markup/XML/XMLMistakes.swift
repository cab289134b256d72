import CLibXML2

/// What to say of the mistakes that libxml2 finds in XML, and what to do about them; it speaks of its own functions and of the grammar, and
/// not of what would be right.
enum XMLMistake {
    /// What was met, in plain words.
    static func message(for error: xmlError) -> String {
        func text(_ pointer: UnsafeMutablePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }
        let own = text(error.message), first = text(error.str1), second = text(error.str2)
        switch xmlParserErrors(UInt32(bitPattern: error.code)) {
        case XML_ERR_TAG_NAME_MISMATCH where !first.isEmpty && !second.isEmpty:
            return "</\(second)> stands where <\(first)> of line \(error.int1) is still open"
        case XML_ERR_TAG_NOT_FINISHED where !first.isEmpty: return "<\(first)> of line \(error.int1) is never closed"
        case XML_ERR_DOCUMENT_EMPTY: return "there is no element where the first should begin"
        case XML_ERR_DOCUMENT_END: return "something stands behind the end of the first element"
        case XML_ERR_ATTRIBUTE_NOT_STARTED: return "the value of an attribute has no quotation marks"
        case XML_ERR_ATTRIBUTE_NOT_FINISHED: return "the value of an attribute does not end"
        case XML_ERR_ATTRIBUTE_WITHOUT_VALUE where !first.isEmpty: return "the attribute “\(first)” has no value"
        case XML_ERR_ATTRIBUTE_REDEFINED where !first.isEmpty: return "the attribute “\(first)” is there twice"
        case XML_ERR_EQUAL_REQUIRED: return "“=” is missing"
        case XML_ERR_SPACE_REQUIRED: return "a space is missing"
        case XML_ERR_GT_REQUIRED: return "“>” is missing at the end of a tag"
        case XML_ERR_LT_IN_ATTRIBUTE: return "“<” stands in the value of an attribute"
        case XML_ERR_ENTITYREF_SEMICOL_MISSING: return "a reference does not end with “;”"
        case XML_ERR_NAME_REQUIRED, XML_ERR_ENTITYREF_NO_NAME:
            return own.contains("EntityRef") ? "“&” begins no reference" : "a name is missing"
        case XML_ERR_INVALID_CHARREF, XML_ERR_INVALID_HEX_CHARREF, XML_ERR_INVALID_DEC_CHARREF:
            return "a reference names no character that XML knows"
        case XML_ERR_INVALID_CHAR: return "the character with the number \(error.int1) is not allowed"
        case XML_ERR_COMMENT_NOT_FINISHED: return "a comment does not end"
        case XML_ERR_HYPHEN_IN_COMMENT: return "“--” stands inside a comment"
        case XML_ERR_CDATA_NOT_FINISHED: return "a section that begins with “<![CDATA[” does not end"
        case XML_ERR_PI_NOT_FINISHED: return "an instruction that begins with “<?” does not end"
        case XML_ERR_RESERVED_XML_NAME: return "the declaration “<?xml … ?>” stands elsewhere than at the beginning"
        case XML_ERR_DOCTYPE_NOT_FINISHED: return "the document type does not end"
        case XML_NS_ERR_UNDEFINED_NAMESPACE where !first.isEmpty: return "the prefix “\(first)” is not declared"
        default:
            // “xmlParseElement: …” names a function.
            guard own.hasPrefix("xml"), let colon = own.firstIndex(of: ":") else { return own }
            return String(own[own.index(after: colon)...].drop { $0 == " " })
        }
    }

    /// - Parameter code: of libxml2's `xmlParserErrors`.
    static func hint(for code: Int32) -> String {
        hints[code] ?? "XML must be well-formed; HTML that is not is read from files whose names end in .html"
    }

    private static let hints: [Int32: String] = {
        var hints: [Int32: String] = [:]
        func add(_ hint: String, _ codes: [xmlParserErrors]) { for code in codes { hints[Int32(bitPattern: code.rawValue)] = hint } }
        add(
            "close each element where it was opened, the innermost first",
            [XML_ERR_TAG_NAME_MISMATCH, XML_ERR_TAG_NOT_FINISHED, XML_ERR_LTSLASH_REQUIRED])
        add("a document has one root element, with all others inside it", [XML_ERR_DOCUMENT_END, XML_ERR_DOCUMENT_EMPTY])
        add(
            "declare the entity in the document type, or write the character itself",
            [XML_ERR_UNDECLARED_ENTITY, XML_WAR_UNDECLARED_ENTITY])
        add("entities may not hold themselves, nor be read from other files", [XML_ERR_ENTITY_LOOP, XML_ERR_ENTITY_PE_INTERNAL])
        add(
            "write “&amp;” for “&”, and end each reference with “;”",
            [XML_ERR_NAME_REQUIRED, XML_ERR_ENTITYREF_SEMICOL_MISSING, XML_ERR_ENTITYREF_NO_NAME, XML_ERR_INVALID_CHARREF])
        add("write “&lt;” for “<”", [XML_ERR_LT_IN_ATTRIBUTE, XML_ERR_LT_REQUIRED])
        add(
            "write attributes as name=\"value\"",
            [
                XML_ERR_ATTRIBUTE_NOT_STARTED, XML_ERR_ATTRIBUTE_NOT_FINISHED, XML_ERR_ATTRIBUTE_WITHOUT_VALUE, XML_ERR_EQUAL_REQUIRED,
            ])
        add("write a space between the name, the attributes and the parts of a declaration", [XML_ERR_SPACE_REQUIRED])
        add("end the tag with “>”", [XML_ERR_GT_REQUIRED])
        add("end the section with “]]>”", [XML_ERR_CDATA_NOT_FINISHED])
        add("write the declaration first in the file, with nothing in front of it", [XML_ERR_RESERVED_XML_NAME])
        add("keep one of the two", [XML_ERR_ATTRIBUTE_REDEFINED])
        add("declare the prefix with xmlns on this element or on one around it", [XML_NS_ERR_UNDEFINED_NAMESPACE])
        add("end the comment with “-->”, without “--” inside it", [XML_ERR_COMMENT_NOT_FINISHED, XML_ERR_HYPHEN_IN_COMMENT])
        add(
            "save the file as UTF-8, or name its encoding in the XML declaration",
            [XML_ERR_INVALID_ENCODING, XML_ERR_UNSUPPORTED_ENCODING, XML_ERR_UNKNOWN_ENCODING, XML_ERR_INVALID_CHAR])
        return hints
    }()
}
