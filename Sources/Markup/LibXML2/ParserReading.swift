import CLibXML2
import Resources

// How a source goes through libxml2: the same for HTML and XML, which differ in the functions that make, drive and free a parser and in the
// callbacks.

/// The state behind the callbacks of one parse.
protocol ParserReading {
    var events: EventReader { get set }
    init(events: EventReader)

    /// Makes a parser of bytes in memory, no more than an `Int32` counts, and frees it when it has been used.
    static func withContext(of bytes: UnsafeBufferPointer<UInt8>, _ use: (xmlParserCtxtPtr) -> Void)
    static var handler: xmlSAXHandler { get }
    static var options: Int32 { get }
    static func parse(_ context: xmlParserCtxtPtr, options: Int32)
}

extension ParserReading {
    /// Reads a source into a document. O(length).
    static func read(_ source: SourceText, id: SourceID, limits: ReaderLimits, diagnostics: inout Diagnostics) -> Document {
        LibXML2.initialize()
        return source.text.withUnsafeBufferPointer { bytes in
            var reading = Self(events: EventReader(source: bytes, id: id, limits: limits))
            withUnsafeMutablePointer(to: &reading) { parse(bytes, into: $0) }
            diagnostics.append(reading.events.diagnostics)
            reading.events.endAll()
            return reading.events.builder.finish(metadata: reading.events.head.metadata)
        }
    }

    /// The parser is given UTF-8 and told so, whatever the source declares.
    private static func parse(_ bytes: UnsafeBufferPointer<UInt8>, into reading: UnsafeMutablePointer<Self>) {
        guard bytes.count > 0, bytes.count <= Int(Int32.max) else { return }
        withContext(of: bytes) { context in
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
