import CLibXML2
import Resources

// How a source goes through libxml2: the same for HTML and XML, which differ in the functions that make, drive and free a parser and in the
// callbacks.

/// What one parser is given of a source.
struct ParserInput {
    let range: Range<Int>
    /// Goes in front of it: start tags of the elements that are open where it begins.
    let preamble: StaticString
    /// For how many bytes of the source the document is to have room.
    let capacity: Int

    init(_ range: Range<Int>, preamble: StaticString = "", capacity: Int? = nil) {
        self.range = range
        self.preamble = preamble
        self.capacity = capacity ?? range.count
    }
}

/// The state behind the callbacks of one parse.
protocol ParserReading {
    var events: EventReader { get set }
    init(events: EventReader)

    /// Makes a parser of bytes in memory, no more than an `Int32` counts, and frees it when it has been used.
    static func withContext(of bytes: UnsafeBufferPointer<UInt8>, _ part: ParserInput, _ use: (xmlParserCtxtPtr) -> Void)
    static var handler: xmlSAXHandler { get }
    static var options: Int32 { get }
    static func parse(_ context: xmlParserCtxtPtr, options: Int32)
}

extension ParserReading {
    /// Reads a source into a document. O(length).
    static func read(_ source: SourceText, id: SourceID, limits: ReaderLimits, diagnostics: inout Diagnostics) -> Document {
        LibXML2.initialize()
        guard !limits.refuse(source, id: id, diagnostics: &diagnostics) else { return DocumentBuilder().finish(metadata: Metadata()) }
        return source.text.withUnsafeBufferPointer { bytes in
            var reading = read(ParserInput(bytes.indices), of: bytes, id: id, limits: limits)
            diagnostics.append(reading.events.diagnostics)
            reading.events.endAll()
            return reading.events.builder.finish(metadata: reading.events.head.metadata)
        }
    }

    /// Reads a part of a source. O(length of the part).
    /// - Parameters:
    ///   - original: the source, where the parser is given a mended copy of it.
    ///   - silenced: what is spaces in the copy and no text, in order.
    static func read(
        _ part: ParserInput, of bytes: UnsafeBufferPointer<UInt8>, original: UnsafeBufferPointer<UInt8>? = nil, silenced: [Range<Int>] = [],
        id: SourceID, limits: ReaderLimits
    ) -> Self {
        var reading = Self(events: EventReader(source: bytes, original: original, silenced: silenced, part: part, id: id, limits: limits))
        withUnsafeMutablePointer(to: &reading) { parse(bytes, part, into: $0) }
        return reading
    }

    /// The parser is given UTF-8 and told so, whatever the source declares.
    private static func parse(_ bytes: UnsafeBufferPointer<UInt8>, _ part: ParserInput, into reading: UnsafeMutablePointer<Self>) {
        guard bytes.count > 0, bytes.count <= Int(Int32.max) else { return }
        withContext(of: bytes, part) { context in
            context.pointee.sax.pointee = handler
            context.pointee.userData = UnsafeMutableRawPointer(reading)
            reading.pointee.events.context = context
            parse(context, options: options)
            reading.pointee.events.context = nil
        }
    }

    /// The state that a callback is given.
    static func from(_ data: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Self>? { data?.assumingMemoryBound(to: Self.self) }
}
