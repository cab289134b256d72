internal import TextLayout

/// Where the text of bands is assumed to begin, for rooms whose shape may depend on it. Offsets in the storage.
struct BandTexts {
    /// By where a band is looked for.
    var searches: [ContainerFragments.Band: Int] = [:]
    /// Of each fragment of a band, in the order of the text.
    var bands: [ContainerFragments.Band: [Int]] = [:]
}

/// Rooms that clients shape by what stands in them.
///
/// What stands in a band is not known before the paragraph is broken, and how it is broken depends on the shape: positions are assumed, at
/// first that of the paragraph itself, and where the lines turn out otherwise and the client then answers otherwise, the paragraph is set
/// again with the positions of these lines. Filled line by line, hardly a line depends on what is below it, so that the first band that is
/// wrong stands lower each time, and where it does not no more is tried; of lines that are chosen together that cannot be said.
extension ContainerFragments {
    /// The positions to assume where the room of some lines is not what it is for their text, and the first band of which that holds; nil
    /// where all of it is.
    /// - Parameter lines: the cursor of each line, and where its text begins.
    func correctedTexts(_ lines: [(cursor: FragmentCursor, start: Int)]) -> (texts: BandTexts, first: Band)? {
        var corrected = texts, truth = self, wrong: Band?
        for (number, band) in bands(of: lines).enumerated() {
            let key = Band(band.cursor)
            truth.texts.bands[key] = band.starts
            var isRight = true
            if number > 0, let first = band.starts.first {
                let search = searchBehind(band.before)
                truth.texts.searches[search] = first
                isRight = truth.cursorBehind(band.before) == band.cursor
                if !isRight { corrected.searches[search] = first }
            }
            if isRight { isRight = truth.intervals(at: band.cursor) == intervals(at: band.cursor) }
            if !isRight {
                corrected.bands[key] = band.starts
                wrong = wrong ?? key
            }
        }
        return wrong.map { (corrected, $0) }
    }

    /// A band that holds lines or is passed by, and where the text of its fragments begins: that of what stays empty where the next line's
    /// does.
    private struct FilledBand {
        /// Of its first fragment, and of that of the band before.
        var cursor: FragmentCursor
        var before: FragmentCursor
        var starts: [Int]
    }

    private func bands(of lines: [(cursor: FragmentCursor, start: Int)]) -> [FilledBand] {
        var result: [FilledBand] = [], cursor = start
        for line in lines {
            for _ in 0..<Self.mostEmptyFragments {
                guard cursor.container != Self.overflow else { return result }
                if let last = result.last, last.cursor.container == cursor.container, last.cursor.y == cursor.y {
                    result[result.count - 1].starts.append(line.start)
                } else {
                    result.append(FilledBand(cursor: cursor, before: result.last?.cursor ?? cursor, starts: [line.start]))
                }
                let isHere = cursor == line.cursor
                cursor = fragment(at: cursor).next
                if isHere { break }
            }
        }
        return result
    }

    /// Between two lines; a provider that never ends must not keep the layout for ever.
    private static let mostEmptyFragments = 10_000
}
