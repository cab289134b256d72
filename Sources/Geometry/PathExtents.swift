extension Path {
    /// From the leftmost to the rightmost point of the outline between two heights, in scaled points; nil if none lies there. O(chords).
    package func extent(from top: Int64, to bottom: Int64) -> Interval? {
        var least = Double.infinity, most = -Double.infinity
        let (low, high) = (Double(top), Double(bottom))
        for contour in flattened() {
            guard var from = contour.last else { continue }
            for to in contour {
                for (a, b) in [(from, to), (to, from)] where max(a.y, b.y) >= low && min(a.y, b.y) <= high {
                    // The end itself, or where the line enters the band.
                    let edge = min(max(a.y, low), high)
                    let x = a.y == edge ? a.x : a.x + (b.x - a.x) * (edge - a.y) / (b.y - a.y)
                    least = min(least, x)
                    most = max(most, x)
                }
                from = to
            }
        }
        return least <= most ? Interval(start: Int64(least.rounded()), end: Int64(most.rounded())) : nil
    }
}
