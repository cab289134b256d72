import Resources

/// What META-INF/encryption.xml says: files that are encrypted, and fonts that are only obfuscated (EPUB 3.3, sections 4.2.6.3.2 and 4.4).
struct Encryption {
    private var encrypted: Set<String> = []
    private var obfuscated: [(path: String, method: FontObfuscation.Method)] = []

    /// - Parameter document: the file, nil without one.
    init(_ document: Document?) {
        guard let document else { return }
        for data in document.elements("EncryptedData") {
            let algorithm = document.elements("EncryptionMethod", in: data).first.flatMap { document.attribute("Algorithm", of: $0) }
            for reference in document.elements("CipherReference", in: data) {
                guard let path = document.attribute("URI", of: reference).flatMap({ Reference($0).path(in: "") }) else { continue }
                if let method = algorithm.flatMap(FontObfuscation.Method.init(algorithm:)) {
                    obfuscated.append((path, method))
                } else {
                    encrypted.insert(path)
                }
            }
        }
    }

    func isEncrypted(_ path: String) -> Bool { encrypted.contains(path) || obfuscated.contains { $0.path == path } }

    /// The keys of obfuscated fonts, which are made of the publication's identifiers. The first is the unique one.
    func obfuscation(identifiers: [String]) -> [FontObfuscation] {
        obfuscated.compactMap { font in FontObfuscation(path: font.path, method: font.method, identifiers: identifiers) }
    }
}
