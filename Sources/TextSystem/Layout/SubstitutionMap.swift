/// Where characters that the client has put in the place of others stand in the storage: from offsets in the text of a paragraph as it is
/// set to those in its own.
struct SubstitutionMap: Sendable {
    private struct Stretch {
        /// Its first byte as set, and as stored.
        var set: Int32
        var stored: Int32
        /// Its bytes are those of the storage; otherwise it is one character.
        var isSame: Bool
    }

    /// Ascending, the first at 0.
    private var stretches = [Stretch(set: 0, stored: 0, isSame: true)]

    /// Notes what stands for some characters of the storage, character by character; behind it the text is as it is stored.
    mutating func append(_ stored: String, as set: String, storedAt storedStart: Int32, setAt setStart: Int32) {
        var (storedOffset, setOffset) = (storedStart, setStart)
        for (old, new) in zip(stored, set) {
            stretches.append(Stretch(set: setOffset, stored: storedOffset, isSame: false))
            storedOffset += Int32(old.utf8.count)
            setOffset += Int32(new.utf8.count)
        }
        stretches.append(Stretch(set: setOffset, stored: storedOffset, isSame: true))
    }

    /// O(log of the characters that others stand for).
    func stored(_ offset: Int32) -> Int32 {
        var low = 0, high = stretches.count
        while low < high {
            let middle = (low + high) / 2
            if stretches[middle].set <= offset { low = middle + 1 } else { high = middle }
        }
        let stretch = stretches[max(0, low - 1)]
        return stretch.isSame ? stretch.stored + offset - stretch.set : stretch.stored
    }
}

extension LineContents {
    /// Says where in the storage the pieces of a line stand whose text is set as other characters.
    mutating func place(by map: SubstitutionMap?) {
        guard let map else { return }
        for index in pieces.indices {
            pieces[index].start = map.stored(pieces[index].start)
            pieces[index].end = map.stored(pieces[index].end)
            pieces[index].substitutions = map
        }
    }
}
