internal import CCairo
internal import Resources

/// A surface of Cairo's and a context that draws on it.
///
/// Cairo's functions give no errors: a surface or context that has failed stays in its error state and ignores what is asked of it. So the
/// status is looked at where one is made, and once more before what it holds is used.
struct CairoSurface: ~Copyable {
    let surface: OpaquePointer
    let context: OpaquePointer

    /// - Parameters:
    ///   - user: who needs Cairo, in the plural, for the message where it is not installed.
    ///   - make: calls the function of Cairo's that makes the surface, once Cairo is there.
    /// - Throws: a diagnostic if Cairo is not installed, or memory runs out.
    init(for user: String, _ make: () -> OpaquePointer?) throws(Diagnostic) {
        if let failure = cairo_load() {
            throw Diagnostic(
                .error, .pictureFailed, "\(user) need Cairo: \(String(cString: failure))", hint: "install it (Debian: libcairo2)")
        }
        guard let surface = make() else { throw Self.failure(CAIRO_STATUS_NO_MEMORY) }
        guard let context = cairo_create(surface) else {
            cairo_surface_destroy(surface)
            throw Self.failure(CAIRO_STATUS_NO_MEMORY)
        }
        let status = cairo_status(context)
        guard status == CAIRO_STATUS_SUCCESS else {
            cairo_destroy(context)
            cairo_surface_destroy(surface)
            throw Self.failure(status)
        }
        self.surface = surface
        self.context = context
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_destroy(surface)
    }

    /// Throws if anything has failed since the surface was made.
    func check() throws(Diagnostic) {
        try Self.check(cairo_status(context))
        try Self.check(cairo_surface_status(surface))
    }

    static func check(_ status: cairo_status_t) throws(Diagnostic) {
        guard status == CAIRO_STATUS_SUCCESS else { throw failure(status) }
    }

    static func failure(_ status: cairo_status_t) -> Diagnostic {
        let reason = cairo_status_to_string(status).map { String(cString: $0) } ?? "error \(status.rawValue)"
        return Diagnostic(.error, .pictureFailed, "the page cannot be drawn: \(reason)", hint: "ask for a lower --resolution")
    }
}
