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
/// var foundation = AttributedString(text)
/// foundation.fleuron.kern = 2
/// storage.append(StyledText(foundation))
/// let spaced = TextStorage(foundation)
/// let kern = spaced.styledText(spaced.range).runs[0].attributes[keyPath: KernAttribute.property]
/// print(KernAttribute.name, kern == 2)
/// func has<Key: TextSystemAttribute>(_ key: Key.Type, _ text: StyledText) -> Bool {
///     text.runs.contains { $0.attributes[keyPath: Key.property] != nil }
/// }
/// print(has(FontAttribute.self, text))
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
/// for (value, range) in foundation.runs[FontAttribute.self] where value != nil { print(foundation[range].characters.count) }
/// ```
public enum FontAttribute: TextSystemAttribute {
    /// The type of `TextAttributes`’ property.
    public typealias Value = FontDescriptor
    /// The name under which it is coded.
    public static let name = "fleuron.font"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.font }
}
/// `TextAttributes.paragraphStyle` in an `AttributedString`.
///
/// ```swift
/// var foundation = AttributedString("text")
/// foundation.fleuron.paragraphStyle = ParagraphStyle { $0.alignment = .center }
/// for (value, range) in foundation.runs[ParagraphStyleAttribute.self] where value != nil { print(foundation[range].characters.count) }
/// ```
public enum ParagraphStyleAttribute: TextSystemAttribute {
    /// The type of `TextAttributes`’ property.
    public typealias Value = ParagraphStyle
    /// The name under which it is coded.
    public static let name = "fleuron.paragraphStyle"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.paragraphStyle }
}
/// `TextAttributes.foregroundColor` in an `AttributedString`.
///
/// ```swift
/// var foundation = AttributedString("text")
/// foundation.fleuron.foregroundColor = .red
/// for (value, range) in foundation.runs[ForegroundColorAttribute.self] where value != nil {
///     print(foundation[range].characters.count)
/// }
/// ```
public enum ForegroundColorAttribute: TextSystemAttribute {
    /// The type of `TextAttributes`’ property.
    public typealias Value = TextSystem.Color
    /// The name under which it is coded.
    public static let name = "fleuron.foregroundColor"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.foregroundColor }
}
/// `TextAttributes.backgroundColor` in an `AttributedString`.
///
/// ```swift
/// var foundation = AttributedString("text")
/// foundation.fleuron.backgroundColor = .gray
/// for (value, range) in foundation.runs[BackgroundColorAttribute.self] where value != nil {
///     print(foundation[range].characters.count)
/// }
/// ```
public enum BackgroundColorAttribute: TextSystemAttribute {
    /// The type of `TextAttributes`’ property.
    public typealias Value = TextSystem.Color
    /// The name under which it is coded.
    public static let name = "fleuron.backgroundColor"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.backgroundColor }
}
/// `TextAttributes.kern` in an `AttributedString`.
///
/// ```swift
/// var foundation = AttributedString("text")
/// foundation.fleuron.kern = -1
/// for (value, range) in foundation.runs[KernAttribute.self] where value != nil { print(foundation[range].characters.count) }
/// ```
public enum KernAttribute: TextSystemAttribute {
    /// The type of `TextAttributes`’ property.
    public typealias Value = Double
    /// The name under which it is coded.
    public static let name = "fleuron.kern"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.kern }
}
/// `TextAttributes.tracking` in an `AttributedString`.
///
/// ```swift
/// var foundation = AttributedString("text")
/// foundation.fleuron.tracking = 1.5
/// for (value, range) in foundation.runs[TrackingAttribute.self] where value != nil { print(foundation[range].characters.count) }
/// ```
public enum TrackingAttribute: TextSystemAttribute {
    /// The type of `TextAttributes`’ property.
    public typealias Value = Double
    /// The name under which it is coded.
    public static let name = "fleuron.tracking"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.tracking }
}
/// `TextAttributes.ligature` in an `AttributedString`.
///
/// ```swift
/// var foundation = AttributedString("text")
/// foundation.fleuron.ligature = Ligature.none
/// for (value, range) in foundation.runs[LigatureAttribute.self] where value != nil { print(foundation[range].characters.count) }
/// ```
public enum LigatureAttribute: TextSystemAttribute {
    /// The type of `TextAttributes`’ property.
    public typealias Value = Ligature
    /// The name under which it is coded.
    public static let name = "fleuron.ligature"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.ligature }
}
/// `TextAttributes.baselineOffset` in an `AttributedString`.
///
/// ```swift
/// var foundation = AttributedString("text")
/// foundation.fleuron.baselineOffset = 3
/// for (value, range) in foundation.runs[BaselineOffsetAttribute.self] where value != nil { print(foundation[range].characters.count) }
/// ```
public enum BaselineOffsetAttribute: TextSystemAttribute {
    /// The type of `TextAttributes`’ property.
    public typealias Value = Double
    /// The name under which it is coded.
    public static let name = "fleuron.baselineOffset"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.baselineOffset }
}
/// `TextAttributes.obliqueness` in an `AttributedString`.
///
/// ```swift
/// var foundation = AttributedString("text")
/// foundation.fleuron.obliqueness = 0.2
/// for (value, range) in foundation.runs[ObliquenessAttribute.self] where value != nil { print(foundation[range].characters.count) }
/// ```
public enum ObliquenessAttribute: TextSystemAttribute {
    /// The type of `TextAttributes`’ property.
    public typealias Value = Double
    /// The name under which it is coded.
    public static let name = "fleuron.obliqueness"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.obliqueness }
}
/// `TextAttributes.expansion` in an `AttributedString`.
///
/// ```swift
/// var foundation = AttributedString("text")
/// foundation.fleuron.expansion = 0.1
/// for (value, range) in foundation.runs[ExpansionAttribute.self] where value != nil { print(foundation[range].characters.count) }
/// ```
public enum ExpansionAttribute: TextSystemAttribute {
    /// The type of `TextAttributes`’ property.
    public typealias Value = Double
    /// The name under which it is coded.
    public static let name = "fleuron.expansion"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.expansion }
}
/// `TextAttributes.strokeWidth` in an `AttributedString`.
///
/// ```swift
/// var foundation = AttributedString("text")
/// foundation.fleuron.strokeWidth = 2
/// for (value, range) in foundation.runs[StrokeWidthAttribute.self] where value != nil { print(foundation[range].characters.count) }
/// ```
public enum StrokeWidthAttribute: TextSystemAttribute {
    /// The type of `TextAttributes`’ property.
    public typealias Value = Double
    /// The name under which it is coded.
    public static let name = "fleuron.strokeWidth"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.strokeWidth }
}
/// `TextAttributes.strokeColor` in an `AttributedString`.
///
/// ```swift
/// var foundation = AttributedString("text")
/// foundation.fleuron.strokeColor = .blue
/// for (value, range) in foundation.runs[StrokeColorAttribute.self] where value != nil { print(foundation[range].characters.count) }
/// ```
public enum StrokeColorAttribute: TextSystemAttribute {
    /// The type of `TextAttributes`’ property.
    public typealias Value = TextSystem.Color
    /// The name under which it is coded.
    public static let name = "fleuron.strokeColor"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.strokeColor }
}
/// `TextAttributes.shadow` in an `AttributedString`.
///
/// ```swift
/// var foundation = AttributedString("text")
/// foundation.fleuron.shadow = Shadow()
/// for (value, range) in foundation.runs[ShadowAttribute.self] where value != nil { print(foundation[range].characters.count) }
/// ```
public enum ShadowAttribute: TextSystemAttribute {
    /// The type of `TextAttributes`’ property.
    public typealias Value = Shadow
    /// The name under which it is coded.
    public static let name = "fleuron.shadow"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.shadow }
}
/// `TextAttributes.underline` in an `AttributedString`.
///
/// ```swift
/// var foundation = AttributedString("text")
/// foundation.fleuron.underline = .single
/// for (value, range) in foundation.runs[UnderlineAttribute.self] where value != nil { print(foundation[range].characters.count) }
/// ```
public enum UnderlineAttribute: TextSystemAttribute {
    /// The type of `TextAttributes`’ property.
    public typealias Value = LineDecoration
    /// The name under which it is coded.
    public static let name = "fleuron.underline"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.underline }
}
/// `TextAttributes.strikethrough` in an `AttributedString`.
///
/// ```swift
/// var foundation = AttributedString("text")
/// foundation.fleuron.strikethrough = .single
/// for (value, range) in foundation.runs[StrikethroughAttribute.self] where value != nil { print(foundation[range].characters.count) }
/// ```
public enum StrikethroughAttribute: TextSystemAttribute {
    /// The type of `TextAttributes`’ property.
    public typealias Value = LineDecoration
    /// The name under which it is coded.
    public static let name = "fleuron.strikethrough"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.strikethrough }
}
/// `TextAttributes.textEffect` in an `AttributedString`.
///
/// ```swift
/// var foundation = AttributedString("text")
/// foundation.fleuron.textEffect = .letterpress
/// for (value, range) in foundation.runs[TextEffectAttribute.self] where value != nil { print(foundation[range].characters.count) }
/// ```
public enum TextEffectAttribute: TextSystemAttribute {
    /// The type of `TextAttributes`’ property.
    public typealias Value = TextEffect
    /// The name under which it is coded.
    public static let name = "fleuron.textEffect"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.textEffect }
}
/// `TextAttributes.link` in an `AttributedString`.
///
/// ```swift
/// var foundation = AttributedString("text")
/// foundation.fleuron.link = "https://example.org/"
/// for (value, range) in foundation.runs[LinkAttribute.self] where value != nil { print(foundation[range].characters.count) }
/// ```
public enum LinkAttribute: TextSystemAttribute {
    /// The type of `TextAttributes`’ property.
    public typealias Value = String
    /// The name under which it is coded.
    public static let name = "fleuron.link"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.link }
}
/// `TextAttributes.attachment` in an `AttributedString`.
///
/// ```swift
/// var foundation = AttributedString("text")
/// foundation.fleuron.attachment = TextAttachment(.empty, size: Size(width: 5, height: 5))
/// for (value, range) in foundation.runs[AttachmentAttribute.self] where value != nil { print(foundation[range].characters.count) }
/// ```
public enum AttachmentAttribute: TextSystemAttribute {
    /// The type of `TextAttributes`’ property.
    public typealias Value = TextAttachment
    /// The name under which it is coded.
    public static let name = "fleuron.attachment"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.attachment }
}
/// `TextAttributes.language` in an `AttributedString`.
///
/// ```swift
/// var foundation = AttributedString("text")
/// foundation.fleuron.language = "de"
/// for (value, range) in foundation.runs[LanguageAttribute.self] where value != nil { print(foundation[range].characters.count) }
/// ```
public enum LanguageAttribute: TextSystemAttribute {
    /// The type of `TextAttributes`’ property.
    public typealias Value = String
    /// The name under which it is coded.
    public static let name = "fleuron.language"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.language }
}
/// `TextAttributes.destination` in an `AttributedString`.
///
/// ```swift
/// var foundation = AttributedString("text")
/// foundation.fleuron.destination = "chapter-1"
/// for (value, range) in foundation.runs[DestinationAttribute.self] where value != nil { print(foundation[range].characters.count) }
/// ```
public enum DestinationAttribute: TextSystemAttribute {
    /// The type of `TextAttributes`’ property.
    public typealias Value = String
    /// The name under which it is coded.
    public static let name = "fleuron.destination"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.destination }
}
/// `TextAttributes.annotations` in an `AttributedString`.
///
/// ```swift
/// var foundation = AttributedString("text")
/// foundation.fleuron.annotations = ["kind": "name"]
/// for (value, range) in foundation.runs[AnnotationsAttribute.self] where value != nil { print(foundation[range].characters.count) }
/// ```
public enum AnnotationsAttribute: TextSystemAttribute {
    /// The type of `TextAttributes`’ property.
    public typealias Value = [String: String]
    /// The name under which it is coded.
    public static let name = "fleuron.annotations"
    public static var property: WritableKeyPath<TextAttributes, Value?> { \.annotations }
}
/// `TextAttributes.writingDirection` in an `AttributedString`.
///
/// ```swift
/// var foundation = AttributedString("text")
/// foundation.fleuron.writingDirection = .rightToLeft
/// for (value, range) in foundation.runs[WritingDirectionAttribute.self] where value != nil {
///     print(foundation[range].characters.count)
/// }
/// ```
public enum WritingDirectionAttribute: TextSystemAttribute {
    /// The type of `TextAttributes`’ property.
    public typealias Value = WritingDirection
    /// The name under which it is coded.
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
    /// likewise. O(bytes).
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
    /// Text with attributes of the scope `fleuron`. O(bytes).
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
    /// A storage of Foundation's attributed text. O(bytes).
    public convenience init(_ text: AttributedString) { self.init(StyledText(text)) }
}
