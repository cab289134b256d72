public import TextSystem

// What it needs of Foundation is in its essentials, which cost a program nothing at its start; Foundation itself, which re-exports them,
// does.
#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An attribute of the text system as a key of `AttributedString`.
///
/// ```swift
/// var foundation = AttributedString("spaced")
/// foundation.fleuron.kern = 2
/// storage.append(StyledText(foundation))
/// ```
public protocol TextSystemAttribute: AttributedStringKey where Value: Hashable & Sendable {
    /// The property that it stands for.
    static var property: WritableKeyPath<TextAttributes, Value?> { get }
}

/// `TextAttributes.font` in an `AttributedString`.
///
/// ```swift
/// var foundation = AttributedString("text")
/// foundation.fleuron.font = .standard
/// ```
public enum FontAttribute: TextSystemAttribute {
    public typealias Value = FontDescriptor
    public static let name = "fleuron.font"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.font }
}
/// `TextAttributes.paragraphStyle` in an `AttributedString`.
///
/// ```swift
/// var foundation = AttributedString("text")
/// foundation.fleuron.paragraphStyle = ParagraphStyle { $0.alignment = .center }
/// ```
public enum ParagraphStyleAttribute: TextSystemAttribute {
    public typealias Value = ParagraphStyle
    public static let name = "fleuron.paragraphStyle"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.paragraphStyle }
}
/// `TextAttributes.foregroundColor` in an `AttributedString`.
///
/// ```swift
/// var foundation = AttributedString("text")
/// foundation.fleuron.foregroundColor = .red
/// ```
public enum ForegroundColorAttribute: TextSystemAttribute {
    public typealias Value = TextSystem.Color
    public static let name = "fleuron.foregroundColor"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.foregroundColor }
}
/// `TextAttributes.backgroundColor` in an `AttributedString`.
///
/// ```swift
/// var foundation = AttributedString("text")
/// foundation.fleuron.backgroundColor = .gray
/// ```
public enum BackgroundColorAttribute: TextSystemAttribute {
    public typealias Value = TextSystem.Color
    public static let name = "fleuron.backgroundColor"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.backgroundColor }
}
/// `TextAttributes.kern` in an `AttributedString`.
///
/// ```swift
/// var foundation = AttributedString("text")
/// foundation.fleuron.kern = -1
/// ```
public enum KernAttribute: TextSystemAttribute {
    public typealias Value = Double
    public static let name = "fleuron.kern"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.kern }
}
/// `TextAttributes.tracking` in an `AttributedString`.
///
/// ```swift
/// var foundation = AttributedString("text")
/// foundation.fleuron.tracking = 1.5
/// ```
public enum TrackingAttribute: TextSystemAttribute {
    public typealias Value = Double
    public static let name = "fleuron.tracking"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.tracking }
}
/// `TextAttributes.ligature` in an `AttributedString`.
///
/// ```swift
/// var foundation = AttributedString("text")
/// foundation.fleuron.ligature = Ligature.none
/// ```
public enum LigatureAttribute: TextSystemAttribute {
    public typealias Value = Ligature
    public static let name = "fleuron.ligature"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.ligature }
}
/// `TextAttributes.baselineOffset` in an `AttributedString`.
///
/// ```swift
/// var foundation = AttributedString("text")
/// foundation.fleuron.baselineOffset = 3
/// ```
public enum BaselineOffsetAttribute: TextSystemAttribute {
    public typealias Value = Double
    public static let name = "fleuron.baselineOffset"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.baselineOffset }
}
/// `TextAttributes.obliqueness` in an `AttributedString`.
///
/// ```swift
/// var foundation = AttributedString("text")
/// foundation.fleuron.obliqueness = 0.2
/// ```
public enum ObliquenessAttribute: TextSystemAttribute {
    public typealias Value = Double
    public static let name = "fleuron.obliqueness"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.obliqueness }
}
/// `TextAttributes.expansion` in an `AttributedString`.
///
/// ```swift
/// var foundation = AttributedString("text")
/// foundation.fleuron.expansion = 0.1
/// ```
public enum ExpansionAttribute: TextSystemAttribute {
    public typealias Value = Double
    public static let name = "fleuron.expansion"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.expansion }
}
/// `TextAttributes.strokeWidth` in an `AttributedString`.
///
/// ```swift
/// var foundation = AttributedString("text")
/// foundation.fleuron.strokeWidth = 2
/// ```
public enum StrokeWidthAttribute: TextSystemAttribute {
    public typealias Value = Double
    public static let name = "fleuron.strokeWidth"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.strokeWidth }
}
/// `TextAttributes.strokeColor` in an `AttributedString`.
///
/// ```swift
/// var foundation = AttributedString("text")
/// foundation.fleuron.strokeColor = .blue
/// ```
public enum StrokeColorAttribute: TextSystemAttribute {
    public typealias Value = TextSystem.Color
    public static let name = "fleuron.strokeColor"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.strokeColor }
}
/// `TextAttributes.shadow` in an `AttributedString`.
///
/// ```swift
/// var foundation = AttributedString("text")
/// foundation.fleuron.shadow = Shadow()
/// ```
public enum ShadowAttribute: TextSystemAttribute {
    public typealias Value = Shadow
    public static let name = "fleuron.shadow"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.shadow }
}
/// `TextAttributes.underline` in an `AttributedString`.
///
/// ```swift
/// var foundation = AttributedString("text")
/// foundation.fleuron.underline = .single
/// ```
public enum UnderlineAttribute: TextSystemAttribute {
    public typealias Value = LineDecoration
    public static let name = "fleuron.underline"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.underline }
}
/// `TextAttributes.strikethrough` in an `AttributedString`.
///
/// ```swift
/// var foundation = AttributedString("text")
/// foundation.fleuron.strikethrough = .single
/// ```
public enum StrikethroughAttribute: TextSystemAttribute {
    public typealias Value = LineDecoration
    public static let name = "fleuron.strikethrough"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.strikethrough }
}
/// `TextAttributes.textEffect` in an `AttributedString`.
///
/// ```swift
/// var foundation = AttributedString("text")
/// foundation.fleuron.textEffect = .letterpress
/// ```
public enum TextEffectAttribute: TextSystemAttribute {
    public typealias Value = TextEffect
    public static let name = "fleuron.textEffect"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.textEffect }
}
/// `TextAttributes.link` in an `AttributedString`.
///
/// ```swift
/// var foundation = AttributedString("text")
/// foundation.fleuron.link = "https://example.org/"
/// ```
public enum LinkAttribute: TextSystemAttribute {
    public typealias Value = String
    public static let name = "fleuron.link"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.link }
}
/// `TextAttributes.attachment` in an `AttributedString`.
///
/// ```swift
/// var foundation = AttributedString("text")
/// foundation.fleuron.attachment = TextAttachment(.empty, size: Size(width: 5, height: 5))
/// ```
public enum AttachmentAttribute: TextSystemAttribute {
    public typealias Value = TextAttachment
    public static let name = "fleuron.attachment"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.attachment }
}
/// `TextAttributes.language` in an `AttributedString`.
///
/// ```swift
/// var foundation = AttributedString("text")
/// foundation.fleuron.language = "de"
/// ```
public enum LanguageAttribute: TextSystemAttribute {
    public typealias Value = String
    public static let name = "fleuron.language"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.language }
}
/// `TextAttributes.destination` in an `AttributedString`.
///
/// ```swift
/// var foundation = AttributedString("text")
/// foundation.fleuron.destination = "chapter-1"
/// ```
public enum DestinationAttribute: TextSystemAttribute {
    public typealias Value = String
    public static let name = "fleuron.destination"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.destination }
}
/// `TextAttributes.annotations` in an `AttributedString`.
///
/// ```swift
/// var foundation = AttributedString("text")
/// foundation.fleuron.annotations = ["kind": "name"]
/// ```
public enum AnnotationsAttribute: TextSystemAttribute {
    public typealias Value = [String: String]
    public static let name = "fleuron.annotations"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.annotations }
}
/// `TextAttributes.writingDirection` in an `AttributedString`.
///
/// ```swift
/// var foundation = AttributedString("text")
/// foundation.fleuron.writingDirection = .rightToLeft
/// ```
public enum WritingDirectionAttribute: TextSystemAttribute {
    public typealias Value = WritingDirection
    public static let name = "fleuron.writingDirection"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.writingDirection }
}

extension AttributeScopes {
    /// The attributes of the text system: `text.fleuron.kern = -4`.
    public struct FleuronAttributes: AttributeScope {
        /// `TextAttributes.font`.
        public let font: FontAttribute
        /// `TextAttributes.paragraphStyle`.
        public let paragraphStyle: ParagraphStyleAttribute
        /// `TextAttributes.foregroundColor`.
        public let foregroundColor: ForegroundColorAttribute
        /// `TextAttributes.backgroundColor`.
        public let backgroundColor: BackgroundColorAttribute
        /// `TextAttributes.kern`.
        public let kern: KernAttribute
        /// `TextAttributes.tracking`.
        public let tracking: TrackingAttribute
        /// `TextAttributes.ligature`.
        public let ligature: LigatureAttribute
        /// `TextAttributes.baselineOffset`.
        public let baselineOffset: BaselineOffsetAttribute
        /// `TextAttributes.obliqueness`.
        public let obliqueness: ObliquenessAttribute
        /// `TextAttributes.expansion`.
        public let expansion: ExpansionAttribute
        /// `TextAttributes.strokeWidth`.
        public let strokeWidth: StrokeWidthAttribute
        /// `TextAttributes.strokeColor`.
        public let strokeColor: StrokeColorAttribute
        /// `TextAttributes.shadow`.
        public let shadow: ShadowAttribute
        /// `TextAttributes.underline`.
        public let underline: UnderlineAttribute
        /// `TextAttributes.strikethrough`.
        public let strikethrough: StrikethroughAttribute
        /// `TextAttributes.textEffect`.
        public let textEffect: TextEffectAttribute
        /// `TextAttributes.link`.
        public let link: LinkAttribute
        /// `TextAttributes.attachment`.
        public let attachment: AttachmentAttribute
        /// `TextAttributes.language`.
        public let language: LanguageAttribute
        /// `TextAttributes.destination`.
        public let destination: DestinationAttribute
        /// `TextAttributes.annotations`.
        public let annotations: AnnotationsAttribute
        /// `TextAttributes.writingDirection`.
        public let writingDirection: WritingDirectionAttribute
    }

    /// The scope: `text.fleuron.font = …`, `AttributeContainer().fleuron.kern(2)`.
    public var fleuron: FleuronAttributes.Type { FleuronAttributes.self }
}

extension StyledText {
    /// Text and attributes of the scope `fleuron`; a link of Foundation's counts where there is none of ours, the language identifier
    /// likewise.
    public init(_ text: AttributedString) {
        self.init()
        for run in text.runs {
            var attributes = TextAttributes()
            func take<Key: TextSystemAttribute>(_ key: Key.Type) {
                if let value = run[Key.self] { attributes[keyPath: Key.property] = value }
            }
            take(FontAttribute.self); take(ParagraphStyleAttribute.self); take(ForegroundColorAttribute.self);
            take(BackgroundColorAttribute.self)
            take(KernAttribute.self); take(TrackingAttribute.self); take(LigatureAttribute.self); take(BaselineOffsetAttribute.self);
            take(ObliquenessAttribute.self)
            take(ExpansionAttribute.self); take(StrokeWidthAttribute.self); take(StrokeColorAttribute.self); take(ShadowAttribute.self);
            take(UnderlineAttribute.self)
            take(StrikethroughAttribute.self); take(TextEffectAttribute.self); take(LinkAttribute.self); take(AttachmentAttribute.self);
            take(LanguageAttribute.self)
            take(WritingDirectionAttribute.self); take(DestinationAttribute.self); take(AnnotationsAttribute.self)
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
            func put<Key: TextSystemAttribute>(_ key: Key.Type) {
                if let value = run.attributes[keyPath: Key.property] { container[Key.self] = value }
            }
            put(FontAttribute.self); put(ParagraphStyleAttribute.self); put(ForegroundColorAttribute.self);
            put(BackgroundColorAttribute.self)
            put(KernAttribute.self); put(TrackingAttribute.self); put(LigatureAttribute.self); put(BaselineOffsetAttribute.self);
            put(ObliquenessAttribute.self)
            put(ExpansionAttribute.self); put(StrokeWidthAttribute.self); put(StrokeColorAttribute.self); put(ShadowAttribute.self);
            put(UnderlineAttribute.self)
            put(StrikethroughAttribute.self); put(TextEffectAttribute.self); put(LinkAttribute.self); put(AttachmentAttribute.self);
            put(LanguageAttribute.self)
            put(WritingDirectionAttribute.self); put(DestinationAttribute.self); put(AnnotationsAttribute.self)
            append(AttributedString(run.text, attributes: container))
        }
    }
}

extension TextStorage {
    /// A storage of Foundation's attributed text.
    public convenience init(_ text: AttributedString) { self.init(StyledText(text)) }
}
