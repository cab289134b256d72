/// Finds the highest place at which a band has room, among shapes with slanted and curved edges.
///
/// Two facts bound the search. A band can only have room where every part of it has: so if the part that all bands of a stretch of heights
/// share has none, nor has any of them. And where all bands together leave no room even to what moves between them, no band has any. A
/// stretch that neither rules out is halved; at its ends, which are corners, room is looked for itself. So the search goes down from corner
/// to corner, and along a curve by halving. Every step makes what is left to search smaller.
package struct RoomSearch {
    /// The height of the bands, at least 1.
    let height: Int64
    /// The next height at which the room may change abruptly; nil if there is none.
    let nextCorner: (_ below: Int64) -> Int64?
    /// Whether the band at a height has room.
    let hasRoom: (_ top: Int64) -> Bool
    /// False only if no band that holds this one has room.
    let mayHaveRoom: (_ top: Int64, _ bottom: Int64) -> Bool
    /// False only if no band inside this one has room.
    let mayHoldRoom: (_ top: Int64, _ bottom: Int64) -> Bool

    package init(
        height: Int64, nextCorner: @escaping (_ below: Int64) -> Int64?, hasRoom: @escaping (_ top: Int64) -> Bool,
        mayHaveRoom: @escaping (_ top: Int64, _ bottom: Int64) -> Bool, mayHoldRoom: @escaping (_ top: Int64, _ bottom: Int64) -> Bool
    ) {
        self.height = max(height, 1)
        self.nextCorner = nextCorner; self.hasRoom = hasRoom; self.mayHaveRoom = mayHaveRoom; self.mayHoldRoom = mayHoldRoom
    }

    /// Along a curve a place may be this much lower than it might, or a millionth of the distance between two corners; more only where
    /// the search would be long.
    private static let resolution: Int64 = 64
    private static let steps: Int64 = 1 << 20
    /// Where so many looks have found nothing, it is looked twice as coarsely: the two facts may rule out little of a long curve.
    private static let looks = 256

    /// The least height from one to another, both included, at which a band has room; nil if there is none.
    package func firstTop(from start: Int64, to end: Int64) -> Int64? {
        var top = start
        while top <= end {
            // The bottom of a band meets a corner as well as its top.
            let corner = min(nextCorner(top) ?? .max, (nextCorner(top &+ height) ?? .max) &- height)
            let last = min(max(corner, top + 1) - 1, end)
            if let found = search(from: top, to: last) { return found }
            top = last + 1
        }
        return nil
    }

    /// The same between two corners.
    private func search(from start: Int64, to end: Int64) -> Int64? {
        var resolution = max(Self.resolution, (end - start) / Self.steps)
        var looks = 0
        var stretches = [(first: start, last: end)]
        while let (first, last) = stretches.popLast() {
            looks += 1
            if looks.isMultiple(of: Self.looks) { resolution *= 2 }
            if hasRoom(first) { return first }
            guard first < last else { continue }
            let isPossible = last - first < height ? mayHaveRoom(last, first + height) : mayHoldRoom(first, last + height)
            guard isPossible else { continue }
            guard last - first > resolution else { stretches.append((last, last)); continue }
            let middle = first + (last - first) / 2
            stretches.append((middle + 1, last))
            stretches.append((first + 1, middle))
        }
        return nil
    }
}
