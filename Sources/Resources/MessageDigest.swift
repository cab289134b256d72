internal import CCrypto

/// Digests of bytes, by OpenSSL. Nil where libcrypto is not installed.
package enum MessageDigest {
    private struct Library: @unchecked Sendable { let functions: CryptoLibrary }

    private static let library: Library? = withUnsafeTemporaryAllocation(of: CryptoLibrary.self, capacity: 1) { room in
        guard let table = room.baseAddress, crypto_library_load(table) else { return nil }
        return Library(functions: table.pointee)
    }

    package static func sha1(_ bytes: some Collection<UInt8>) -> [UInt8]? {
        library.flatMap { digest(Array(bytes), $0.functions.EVP_sha1(), $0.functions) }
    }
    package static func sha256(_ bytes: some Collection<UInt8>) -> [UInt8]? {
        library.flatMap { digest(Array(bytes), $0.functions.EVP_sha256(), $0.functions) }
    }

    private static func digest(_ bytes: [UInt8], _ type: UnsafeRawPointer, _ library: CryptoLibrary) -> [UInt8]? {
        // EVP_MAX_MD_SIZE
        var digest = [UInt8](repeating: 0, count: 64)
        var size: UInt32 = 0
        let isDone = bytes.withUnsafeBytes { input in
            withUnsafePointer(to: UInt8(0)) { empty in
                library.EVP_Digest(input.baseAddress ?? UnsafeRawPointer(empty), input.count, &digest, &size, type, nil) == 1
            }
        }
        return isDone ? Array(digest.prefix(Int(size))) : nil
    }
}
