import CLibXML2

/// What to do about the mistakes that libxml2 finds in XML; it says what it met, and not what would be right.
enum XMLMistake {
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
                XML_ERR_SPACE_REQUIRED,
            ])
        add("keep one of the two", [XML_ERR_ATTRIBUTE_REDEFINED])
        add("declare the prefix with xmlns on this element or on one around it", [XML_NS_ERR_UNDEFINED_NAMESPACE])
        add("end the comment with “-->”, without “--” inside it", [XML_ERR_COMMENT_NOT_FINISHED, XML_ERR_HYPHEN_IN_COMMENT])
        add(
            "save the file as UTF-8, or name its encoding in the XML declaration",
            [XML_ERR_INVALID_ENCODING, XML_ERR_UNSUPPORTED_ENCODING, XML_ERR_UNKNOWN_ENCODING, XML_ERR_INVALID_CHAR])
        return hints
    }()
}
