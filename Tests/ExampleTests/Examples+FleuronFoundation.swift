// Written by Scripts/examples from the library's documentation.
// swift-format-ignore-file
import Fleuron
import Foundation

extension ExampleContext {
    /// TextSystemAttribute
    mutating func example6() throws {
        var foundation = AttributedString("spaced")
        foundation.fleuron.kern = 2
        storage.append(StyledText(foundation))
        _ = foundation
    }

    /// FontAttribute
    mutating func example7() throws {
        var foundation = AttributedString("text")
        foundation.fleuron.font = .standard
        _ = foundation
    }

    /// ParagraphStyleAttribute
    mutating func example8() throws {
        var foundation = AttributedString("text")
        foundation.fleuron.paragraphStyle = ParagraphStyle { $0.alignment = .center }
        _ = foundation
    }

    /// ForegroundColorAttribute
    mutating func example9() throws {
        var foundation = AttributedString("text")
        foundation.fleuron.foregroundColor = .red
        _ = foundation
    }

    /// BackgroundColorAttribute
    mutating func example10() throws {
        var foundation = AttributedString("text")
        foundation.fleuron.backgroundColor = .gray
        _ = foundation
    }

    /// KernAttribute
    mutating func example11() throws {
        var foundation = AttributedString("text")
        foundation.fleuron.kern = -1
        _ = foundation
    }

    /// TrackingAttribute
    mutating func example12() throws {
        var foundation = AttributedString("text")
        foundation.fleuron.tracking = 1.5
        _ = foundation
    }

    /// LigatureAttribute
    mutating func example13() throws {
        var foundation = AttributedString("text")
        foundation.fleuron.ligature = Ligature.none
        _ = foundation
    }

    /// BaselineOffsetAttribute
    mutating func example14() throws {
        var foundation = AttributedString("text")
        foundation.fleuron.baselineOffset = 3
        _ = foundation
    }

    /// ObliquenessAttribute
    mutating func example15() throws {
        var foundation = AttributedString("text")
        foundation.fleuron.obliqueness = 0.2
        _ = foundation
    }

    /// ExpansionAttribute
    mutating func example16() throws {
        var foundation = AttributedString("text")
        foundation.fleuron.expansion = 0.1
        _ = foundation
    }

    /// StrokeWidthAttribute
    mutating func example17() throws {
        var foundation = AttributedString("text")
        foundation.fleuron.strokeWidth = 2
        _ = foundation
    }

    /// StrokeColorAttribute
    mutating func example18() throws {
        var foundation = AttributedString("text")
        foundation.fleuron.strokeColor = .blue
        _ = foundation
    }

    /// ShadowAttribute
    mutating func example19() throws {
        var foundation = AttributedString("text")
        foundation.fleuron.shadow = Shadow()
        _ = foundation
    }

    /// UnderlineAttribute
    mutating func example20() throws {
        var foundation = AttributedString("text")
        foundation.fleuron.underline = .single
        _ = foundation
    }

    /// StrikethroughAttribute
    mutating func example21() throws {
        var foundation = AttributedString("text")
        foundation.fleuron.strikethrough = .single
        _ = foundation
    }

    /// TextEffectAttribute
    mutating func example22() throws {
        var foundation = AttributedString("text")
        foundation.fleuron.textEffect = .letterpress
        _ = foundation
    }

    /// LinkAttribute
    mutating func example23() throws {
        var foundation = AttributedString("text")
        foundation.fleuron.link = "https://example.org/"
        _ = foundation
    }

    /// AttachmentAttribute
    mutating func example24() throws {
        var foundation = AttributedString("text")
        foundation.fleuron.attachment = TextAttachment(.empty, size: Size(width: 5, height: 5))
        _ = foundation
    }

    /// LanguageAttribute
    mutating func example25() throws {
        var foundation = AttributedString("text")
        foundation.fleuron.language = "de"
        _ = foundation
    }

    /// DestinationAttribute
    mutating func example26() throws {
        var foundation = AttributedString("text")
        foundation.fleuron.destination = "chapter-1"
        _ = foundation
    }

    /// AnnotationsAttribute
    mutating func example27() throws {
        var foundation = AttributedString("text")
        foundation.fleuron.annotations = ["kind": "name"]
        _ = foundation
    }

    /// WritingDirectionAttribute
    mutating func example28() throws {
        var foundation = AttributedString("text")
        foundation.fleuron.writingDirection = .rightToLeft
        _ = foundation
    }
}
