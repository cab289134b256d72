/// Web and mail addresses in a text.
extension DataScanner {
    /// A web address: a scheme, perhaps a user with a password, and a host by its name or its number (RFC 3986, section 3.2); or a name
    /// that begins with `www.`.
    func link() -> (end: Int, address: String)? {
        for scheme in ["https://", "http://", "ftp://"] where matches(scheme, at: position) {
            let start = position + scheme.utf8.count
            guard hostEnd(from: behindUser(from: start)) != nil else { return nil }
            let end = addressEnd(from: start)
            return (end, String(decoding: text[position..<end], as: UTF8.self))
        }
        guard matches("www.", at: position), hostEnd(from: position) != nil else { return nil }
        let end = addressEnd(from: position)
        return (end, "https://" + String(decoding: text[position..<end], as: UTF8.self))
    }

    /// The end of an address: at a space or a quotation mark, less the marks of the sentence around it and brackets that were not opened in
    /// it.
    private func addressEnd(from start: Int) -> Int {
        var end = start, open = Brackets()
        while end < range.upperBound {
            let byte = text[end]
            if byte <= 0x20 || byte == 0x22 || byte == 0x3C || byte == 0x3E { break }
            // General punctuation, no-break space, guillemets.
            if byte == 0xE2, self.byte(end + 1) == 0x80 { break }
            if byte == 0xC2, [0xA0, 0xAB, 0xBB].contains(self.byte(end + 1)) { break }
            open.count(byte, 1)
            end += 1
        }
        while end > start, ".,;:!?'".utf8.contains(text[end - 1]) || open.isUnopened(text[end - 1]) {
            end -= 1
            open.count(text[end], -1)
        }
        return end
    }

    /// How many more brackets were opened than closed.
    private struct Brackets {
        private var round = 0
        private var square = 0

        mutating func count(_ byte: UInt8, _ step: Int) {
            switch byte {
            case 0x28: round += step
            case 0x29: round -= step
            case 0x5B: square += step
            case 0x5D: square -= step
            default: break
            }
        }

        func isUnopened(_ byte: UInt8) -> Bool { byte == 0x29 && round < 0 || byte == 0x5D && square < 0 }
    }

    /// Behind `user:password@`, if that is what stands there.
    private func behindUser(from start: Int) -> Int {
        // No rule limits it; nobody types a longer one, and text without any is not to be searched to its end.
        for i in start..<min(start + 256, range.upperBound) {
            if text[i] == 0x40 { return i > start ? i + 1 : start }
            guard Self.isLetter(text[i]) || Self.isDigit(text[i]) || "-._~%!$&'()*+,;=:".utf8.contains(text[i]) else { return start }
        }
        return start
    }

    /// Behind a host, and the port that may follow it: a name of labels with points between them, four numbers, `localhost`, or an IPv6
    /// address in brackets. Nil where there is none.
    private func hostEnd(from start: Int) -> Int? {
        guard let end = byte(start) == 0x5B ? numericHostEnd(from: start) : namedHostEnd(from: start) else { return nil }
        guard byte(end) == 0x3A, let port = number(at: end + 1, digits: 1...5) else { return end }
        return port.end
    }

    private func namedHostEnd(from start: Int) -> Int? {
        var i = start, labels = 1, length = 0
        while i < range.upperBound {
            // No name is longer than 253 characters (RFC 1035, section 2.3.4); letters of other scripts take two bytes or three.
            guard i - start < 512 else { return nil }
            if text[i] == 0x2E, length > 0, Self.isWord(byte(i + 1)) {
                labels += 1
                length = 0
            } else if Self.isWord(text[i]) || text[i] == 0x2D {
                length += 1
            } else {
                break
            }
            i += 1
        }
        guard length > 0 else { return nil }
        return labels >= 2 || (i - start == 9 && matches("localhost", at: start)) ? i : nil
    }

    /// Behind an IPv6 address in brackets (RFC 4291, section 2.2): eight groups of hexadecimal digits, of which one row of noughts may be
    /// left out, and the last two of which may be an IPv4 address.
    private func numericHostEnd(from start: Int) -> Int? {
        var i = start + 1, groups = 0, isShortened = false
        while byte(i) != 0x5D {
            if byte(i) == 0x3A, byte(i + 1) == 0x3A {
                guard !isShortened else { return nil }
                isShortened = true
                i += 2
                if byte(i) == 0x5D { break }
            } else if groups > 0 {
                guard byte(i) == 0x3A else { return nil }
                i += 1
            }
            if let end = fourNumbersEnd(from: i) {
                groups += 2
                i = end
                break
            }
            let first = i
            while i - first < 4, Self.isHexadecimal(byte(i)) { i += 1 }
            guard i > first else { return nil }
            groups += 1
        }
        guard byte(i) == 0x5D, isShortened ? groups < 8 : groups == 8 else { return nil }
        return i + 1
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool { isDigit(byte) || (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66 }

    /// Behind four numbers up to 255 with points between them.
    private func fourNumbersEnd(from start: Int) -> Int? {
        var i = start
        for part in 0..<4 {
            if part > 0 {
                guard byte(i) == 0x2E else { return nil }
                i += 1
            }
            guard let (value, end) = number(at: i, digits: 1...3), value <= 255 else { return nil }
            i = end
        }
        return i
    }

    /// A mail address as people write them: RFC 5321 allows 64 characters before the sign and 255 behind it.
    func mail() -> (end: Int, address: String)? {
        var i = position
        while i < min(position + 65, range.upperBound), Self.isLetter(text[i]) || Self.isDigit(text[i]) || "._-+%".utf8.contains(text[i]) {
            i += 1
        }
        guard i > position, byte(i) == 0x40, text[i - 1] != 0x2E, text[position] != 0x2E else { return nil }
        let host = i + 1
        i = host
        while i < min(host + 255, range.upperBound), Self.isLetter(text[i]) || Self.isDigit(text[i]) || text[i] == 0x2E || text[i] == 0x2D {
            i += 1
        }
        while i > host, text[i - 1] == 0x2E || text[i - 1] == 0x2D { i -= 1 }
        guard let dot = text[host..<i].lastIndex(of: 0x2E), dot > host, i - dot > 2, text[(dot + 1)..<i].allSatisfy(Self.isLetter) else {
            return nil
        }
        return (i, String(decoding: text[position..<i], as: UTF8.self))
    }
}
