// What it needs of Foundation is in its essentials, which cost a program nothing at its start; Foundation itself, which re-exports them, does.
#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import TextSystem

/// An attribute of the text system as a key of `AttributedString`.
public protocol TextSystemAttribute: AttributedStringKey where Value: Hashable & Sendable {
    /// The property that it stands for.
    static var property: WritableKeyPath<TextAttributes, Value?> { get }
}

public enum FontAttribute: TextSystemAttribute {
    public typealias Value = FontDescriptor
    public static let name = "fleuron.font"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.font }
}
public enum ParagraphStyleAttribute: TextSystemAttribute {
    public typealias Value = ParagraphStyle
    public static let name = "fleuron.paragraphStyle"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.paragraphStyle }
}
public enum ForegroundColorAttribute: TextSystemAttribute {
    public typealias Value = TextSystem.Color
    public static let name = "fleuron.foregroundColor"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.foregroundColor }
}
public enum BackgroundColorAttribute: TextSystemAttribute {
    public typealias Value = TextSystem.Color
    public static let name = "fleuron.backgroundColor"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.backgroundColor }
}
public enum KernAttribute: TextSystemAttribute {
    public typealias Value = Double
    public static let name = "fleuron.kern"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.kern }
}
public enum TrackingAttribute: TextSystemAttribute {
    public typealias Value = Double
    public static let name = "fleuron.tracking"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.tracking }
}
public enum LigatureAttribute: TextSystemAttribute {
    public typealias Value = Ligature
    public static let name = "fleuron.ligature"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.ligature }
}
public enum BaselineOffsetAttribute: TextSystemAttribute {
    public typealias Value = Double
    public static let name = "fleuron.baselineOffset"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.baselineOffset }
}
public enum ObliquenessAttribute: TextSystemAttribute {
    public typealias Value = Double
    public static let name = "fleuron.obliqueness"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.obliqueness }
}
public enum ExpansionAttribute: TextSystemAttribute {
    public typealias Value = Double
    public static let name = "fleuron.expansion"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.expansion }
}
public enum StrokeWidthAttribute: TextSystemAttribute {
    public typealias Value = Double
    public static let name = "fleuron.strokeWidth"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.strokeWidth }
}
public enum StrokeColorAttribute: TextSystemAttribute {
    public typealias Value = TextSystem.Color
    public static let name = "fleuron.strokeColor"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.strokeColor }
}
public enum ShadowAttribute: TextSystemAttribute {
    public typealias Value = Shadow
    public static let name = "fleuron.shadow"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.shadow }
}
public enum UnderlineAttribute: TextSystemAttribute {
    public typealias Value = LineDecoration
    public static let name = "fleuron.underline"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.underline }
}
public enum StrikethroughAttribute: TextSystemAttribute {
    public typealias Value = LineDecoration
    public static let name = "fleuron.strikethrough"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.strikethrough }
}
public enum TextEffectAttribute: TextSystemAttribute {
    public typealias Value = TextEffect
    public static let name = "fleuron.textEffect"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.textEffect }
}
public enum LinkAttribute: TextSystemAttribute {
    public typealias Value = String
    public static let name = "fleuron.link"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.link }
}
public enum AttachmentAttribute: TextSystemAttribute {
    public typealias Value = TextAttachment
    public static let name = "fleuron.attachment"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.attachment }
}
public enum LanguageAttribute: TextSystemAttribute {
    public typealias Value = String
    public static let name = "fleuron.language"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.language }
}
public enum WritingDirectionAttribute: TextSystemAttribute {
    public typealias Value = WritingDirection
    public static let name = "fleuron.writingDirection"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.writingDirection }
}

extension AttributeScopes {
    /// The attributes of the text system: `text.fleuron.kern = -4`.
    public struct FleuronAttributes: AttributeScope {
        public let font: FontAttribute
        public let paragraphStyle: ParagraphStyleAttribute
        public let foregroundColor: ForegroundColorAttribute
        public let backgroundColor: BackgroundColorAttribute
        public let kern: KernAttribute
        public let tracking: TrackingAttribute
        public let ligature: LigatureAttribute
        public let baselineOffset: BaselineOffsetAttribute
        public let obliqueness: ObliquenessAttribute
        public let expansion: ExpansionAttribute
        public let strokeWidth: StrokeWidthAttribute
        public let strokeColor: StrokeColorAttribute
        public let shadow: ShadowAttribute
        public let underline: UnderlineAttribute
        public let strikethrough: StrikethroughAttribute
        public let textEffect: TextEffectAttribute
        public let link: LinkAttribute
        public let attachment: AttachmentAttribute
        public let language: LanguageAttribute
        public let writingDirection: WritingDirectionAttribute
    }

    public var fleuron: FleuronAttributes.Type { FleuronAttributes.self }
}

extension StyledText {
    /// Text and attributes of the scope `fleuron`; a link of Foundation's counts where there is none of ours, the language identifier likewise.
    public init(_ text: AttributedString) {
        self.init()
        for run in text.runs {
            var attributes = TextAttributes()
            func take<Key: TextSystemAttribute>(_ key: Key.Type) { if let value = run[Key.self] { attributes[keyPath: Key.property] = value } }
            take(FontAttribute.self); take(ParagraphStyleAttribute.self); take(ForegroundColorAttribute.self); take(BackgroundColorAttribute.self)
            take(KernAttribute.self); take(TrackingAttribute.self); take(LigatureAttribute.self); take(BaselineOffsetAttribute.self); take(ObliquenessAttribute.self)
            take(ExpansionAttribute.self); take(StrokeWidthAttribute.self); take(StrokeColorAttribute.self); take(ShadowAttribute.self); take(UnderlineAttribute.self)
            take(StrikethroughAttribute.self); take(TextEffectAttribute.self); take(LinkAttribute.self); take(AttachmentAttribute.self); take(LanguageAttribute.self)
            take(WritingDirectionAttribute.self)
            if attributes.link == nil { attributes.link = run.foundation.link?.absoluteString }
            if attributes.language == nil { attributes.language = run.foundation.languageIdentifier }
            self += StyledText(String(text[run.range].characters), attributes)
        }
    }
}

extension AttributedString {
    /// Text with attributes of the scope `fleuron`.
    public init(_ text: StyledText) {
        self.init()
        for run in text.runs {
            var container = AttributeContainer()
            func put<Key: TextSystemAttribute>(_ key: Key.Type) { if let value = run.attributes[keyPath: Key.property] { container[Key.self] = value } }
            put(FontAttribute.self); put(ParagraphStyleAttribute.self); put(ForegroundColorAttribute.self); put(BackgroundColorAttribute.self)
            put(KernAttribute.self); put(TrackingAttribute.self); put(LigatureAttribute.self); put(BaselineOffsetAttribute.self); put(ObliquenessAttribute.self)
            put(ExpansionAttribute.self); put(StrokeWidthAttribute.self); put(StrokeColorAttribute.self); put(ShadowAttribute.self); put(UnderlineAttribute.self)
            put(StrikethroughAttribute.self); put(TextEffectAttribute.self); put(LinkAttribute.self); put(AttachmentAttribute.self); put(LanguageAttribute.self)
            put(WritingDirectionAttribute.self)
            append(AttributedString(run.text, attributes: container))
        }
    }
}

extension TextStorage {
    /// A storage of Foundation's attributed text.
    public convenience init(_ text: AttributedString) { self.init(StyledText(text)) }
}
