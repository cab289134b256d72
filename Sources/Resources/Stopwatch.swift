/// Measures the stages of a run for `--timings`.
package struct Stopwatch: Sendable {
    private var last = ContinuousClock.now
    package init() {}

    /// Milliseconds since the last lap or the beginning.
    package mutating func lap() -> Double {
        let now = ContinuousClock.now
        let (seconds, attoseconds) = (now - last).components
        last = now
        return Double(seconds) * 1_000 + Double(attoseconds) / 1e15
    }
}
