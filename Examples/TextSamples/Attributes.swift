public import TextSystem

extension TextAttributes {
    /// English text in a size, justified and hyphenated.
    public static func body(_ size: Double = 11, _ change: (inout ParagraphStyle) -> Void = { _ in }) -> TextAttributes {
        TextAttributes {
            $0.font = .standard.withSize(size)
            $0.language = "en-GB"
            $0.paragraphStyle = ParagraphStyle {
                $0.alignment = .justified
                $0.hyphenationFactor = 1
                change(&$0)
            }
        }
    }

    /// These attributes, changed.
    public func with(_ change: (inout TextAttributes) -> Void) -> TextAttributes {
        var result = self
        change(&result)
        return result
    }
}
