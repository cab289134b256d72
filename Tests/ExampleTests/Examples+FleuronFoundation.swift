// Written by Scripts/examples from the library's documentation.
// swift-format-ignore-file
import Fleuron
import FleuronNSRange
import Foundation

extension ExampleContext {
    /// TextSystemAttribute
    mutating func example6() throws {
        var foundation = AttributedString(text)
        foundation.fleuron.kern = 2
        storage.append(StyledText(foundation))
        let spaced = TextStorage(foundation)
        let kern = spaced.styledText(spaced.range).runs[0].attributes[keyPath: KernAttribute.property]
        print(KernAttribute.name, kern == 2)
        func has<Key: TextSystemAttribute>(_ key: Key.Type, _ text: StyledText) -> Bool {
            text.runs.contains { $0.attributes[keyPath: Key.property] != nil }
        }
        print(has(FontAttribute.self, text))
        _ = foundation
        _ = spaced
        _ = kern
    }

    /// FontAttribute
    mutating func example7() throws {
        var foundation = AttributedString("text")
        foundation.fleuron.font = .standard
        for (value, range) in foundation.runs[FontAttribute.self] where value != nil { print(foundation[range].characters.count) }
        _ = foundation
    }

    /// ParagraphStyleAttribute
    mutating func example8() throws {
        var foundation = AttributedString("text")
        foundation.fleuron.paragraphStyle = ParagraphStyle { $0.alignment = .center }
        for (value, range) in foundation.runs[ParagraphStyleAttribute.self] where value != nil { print(foundation[range].characters.count) }
        _ = foundation
    }

    /// ForegroundColorAttribute
    mutating func example9() throws {
        var foundation = AttributedString("text")
        foundation.fleuron.foregroundColor = .red
        for (value, range) in foundation.runs[ForegroundColorAttribute.self] where value != nil {
            print(foundation[range].characters.count)
        }
        _ = foundation
    }

    /// BackgroundColorAttribute
    mutating func example10() throws {
        var foundation = AttributedString("text")
        foundation.fleuron.backgroundColor = .gray
        for (value, range) in foundation.runs[BackgroundColorAttribute.self] where value != nil {
            print(foundation[range].characters.count)
        }
        _ = foundation
    }

    /// KernAttribute
    mutating func example11() throws {
        var foundation = AttributedString("text")
        foundation.fleuron.kern = -1
        for (value, range) in foundation.runs[KernAttribute.self] where value != nil { print(foundation[range].characters.count) }
        _ = foundation
    }

    /// TrackingAttribute
    mutating func example12() throws {
        var foundation = AttributedString("text")
        foundation.fleuron.tracking = 1.5
        for (value, range) in foundation.runs[TrackingAttribute.self] where value != nil { print(foundation[range].characters.count) }
        _ = foundation
    }

    /// LigatureAttribute
    mutating func example13() throws {
        var foundation = AttributedString("text")
        foundation.fleuron.ligature = Ligature.none
        for (value, range) in foundation.runs[LigatureAttribute.self] where value != nil { print(foundation[range].characters.count) }
        _ = foundation
    }

    /// BaselineOffsetAttribute
    mutating func example14() throws {
        var foundation = AttributedString("text")
        foundation.fleuron.baselineOffset = 3
        for (value, range) in foundation.runs[BaselineOffsetAttribute.self] where value != nil { print(foundation[range].characters.count) }
        _ = foundation
    }

    /// ObliquenessAttribute
    mutating func example15() throws {
        var foundation = AttributedString("text")
        foundation.fleuron.obliqueness = 0.2
        for (value, range) in foundation.runs[ObliquenessAttribute.self] where value != nil { print(foundation[range].characters.count) }
        _ = foundation
    }

    /// ExpansionAttribute
    mutating func example16() throws {
        var foundation = AttributedString("text")
        foundation.fleuron.expansion = 0.1
        for (value, range) in foundation.runs[ExpansionAttribute.self] where value != nil { print(foundation[range].characters.count) }
        _ = foundation
    }

    /// StrokeWidthAttribute
    mutating func example17() throws {
        var foundation = AttributedString("text")
        foundation.fleuron.strokeWidth = 2
        for (value, range) in foundation.runs[StrokeWidthAttribute.self] where value != nil { print(foundation[range].characters.count) }
        _ = foundation
    }

    /// StrokeColorAttribute
    mutating func example18() throws {
        var foundation = AttributedString("text")
        foundation.fleuron.strokeColor = .blue
        for (value, range) in foundation.runs[StrokeColorAttribute.self] where value != nil { print(foundation[range].characters.count) }
        _ = foundation
    }

    /// ShadowAttribute
    mutating func example19() throws {
        var foundation = AttributedString("text")
        foundation.fleuron.shadow = Shadow()
        for (value, range) in foundation.runs[ShadowAttribute.self] where value != nil { print(foundation[range].characters.count) }
        _ = foundation
    }

    /// UnderlineAttribute
    mutating func example20() throws {
        var foundation = AttributedString("text")
        foundation.fleuron.underline = .single
        for (value, range) in foundation.runs[UnderlineAttribute.self] where value != nil { print(foundation[range].characters.count) }
        _ = foundation
    }

    /// StrikethroughAttribute
    mutating func example21() throws {
        var foundation = AttributedString("text")
        foundation.fleuron.strikethrough = .single
        for (value, range) in foundation.runs[StrikethroughAttribute.self] where value != nil { print(foundation[range].characters.count) }
        _ = foundation
    }

    /// TextEffectAttribute
    mutating func example22() throws {
        var foundation = AttributedString("text")
        foundation.fleuron.textEffect = .letterpress
        for (value, range) in foundation.runs[TextEffectAttribute.self] where value != nil { print(foundation[range].characters.count) }
        _ = foundation
    }

    /// LinkAttribute
    mutating func example23() throws {
        var foundation = AttributedString("text")
        foundation.fleuron.link = "https://example.org/"
        for (value, range) in foundation.runs[LinkAttribute.self] where value != nil { print(foundation[range].characters.count) }
        _ = foundation
    }

    /// AttachmentAttribute
    mutating func example24() throws {
        var foundation = AttributedString("text")
        foundation.fleuron.attachment = TextAttachment(.empty, size: Size(width: 5, height: 5))
        for (value, range) in foundation.runs[AttachmentAttribute.self] where value != nil { print(foundation[range].characters.count) }
        _ = foundation
    }

    /// LanguageAttribute
    mutating func example25() throws {
        var foundation = AttributedString("text")
        foundation.fleuron.language = "de"
        for (value, range) in foundation.runs[LanguageAttribute.self] where value != nil { print(foundation[range].characters.count) }
        _ = foundation
    }

    /// DestinationAttribute
    mutating func example26() throws {
        var foundation = AttributedString("text")
        foundation.fleuron.destination = "chapter-1"
        for (value, range) in foundation.runs[DestinationAttribute.self] where value != nil { print(foundation[range].characters.count) }
        _ = foundation
    }

    /// AnnotationsAttribute
    mutating func example27() throws {
        var foundation = AttributedString("text")
        foundation.fleuron.annotations = ["kind": "name"]
        for (value, range) in foundation.runs[AnnotationsAttribute.self] where value != nil { print(foundation[range].characters.count) }
        _ = foundation
    }

    /// WritingDirectionAttribute
    mutating func example28() throws {
        var foundation = AttributedString("text")
        foundation.fleuron.writingDirection = .rightToLeft
        for (value, range) in foundation.runs[WritingDirectionAttribute.self] where value != nil {
            print(foundation[range].characters.count)
        }
        _ = foundation
    }
}
