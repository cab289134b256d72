import CLibXML2

/// The C library as a whole.
enum LibXML2 {
    private static let isInitialized: Bool = {
        xmlInitParser()
        return true
    }()

    /// Sets up the library's tables, once and safely from any thread.
    static func initialize() { _ = isInitialized }
}
