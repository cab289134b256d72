import Geometry

/// The data of an SVG path (SVG 2 section 9.3), as `path()` has it. What cannot be read ends the path, as the specification asks.
enum SVGPathData {
    static func path(_ data: String) -> Path {
        var reader = Reader(bytes: Array(data.utf8))
        return reader.path()
    }

    private struct Reader {
        let bytes: [UInt8]
        var position = 0
        var result = Path()
        var current = (x: 0.0, y: 0.0)
        var start = (x: 0.0, y: 0.0)
        /// The last control point, for smooth curves, and what command it came from.
        var control = (x: 0.0, y: 0.0)
        var lastCommand: UInt8 = 0

        init(bytes: [UInt8]) { self.bytes = bytes }

        mutating func path() -> Path {
            while let command = nextCommand() {
                if result.isEmpty, command | 0x20 != UInt8(ascii: "m") { break }
                guard draw(command) else { break }
            }
            return result
        }

        private mutating func nextCommand() -> UInt8? {
            skipSpace()
            guard position < bytes.count else { return nil }
            let byte = bytes[position]
            if (byte | 0x20) >= UInt8(ascii: "a"), (byte | 0x20) <= UInt8(ascii: "z") {
                position += 1
                return byte
            }
            // Further arguments repeat the command; after a move they draw lines.
            switch lastCommand {
            case 0, UInt8(ascii: "z"), UInt8(ascii: "Z"): return nil
            case UInt8(ascii: "m"): return UInt8(ascii: "l")
            case UInt8(ascii: "M"): return UInt8(ascii: "L")
            default: return lastCommand
            }
        }

        private mutating func draw(_ command: UInt8) -> Bool {
            let isRelative = command & 0x20 != 0
            let base = isRelative ? current : (x: 0, y: 0)
            func place(_ point: (x: Double, y: Double)) -> Point { Point(x: Length(points: point.x), y: Length(points: point.y)) }
            let previous = lastCommand | 0x20
            switch command | 0x20 {
            case UInt8(ascii: "m"):
                guard let point = point(base) else { return false }
                current = point
                start = point
                result.move(to: place(point))
            case UInt8(ascii: "l"):
                guard let point = point(base) else { return false }
                current = point
                result.addLine(to: place(point))
            case UInt8(ascii: "h"):
                guard let x = number() else { return false }
                current.x = base.x + x
                result.addLine(to: place(current))
            case UInt8(ascii: "v"):
                guard let y = number() else { return false }
                current.y = base.y + y
                result.addLine(to: place(current))
            case UInt8(ascii: "c"), UInt8(ascii: "s"):
                var first = current
                if command | 0x20 == UInt8(ascii: "c") {
                    guard let point = point(base) else { return false }
                    first = point
                } else if previous == UInt8(ascii: "c") || previous == UInt8(ascii: "s") {
                    first = (2 * current.x - control.x, 2 * current.y - control.y)
                }
                guard let second = point(base), let end = point(base) else { return false }
                result.addCubic(place(first), place(second), to: place(end))
                control = second
                current = end
            case UInt8(ascii: "q"), UInt8(ascii: "t"):
                var middle = current
                if command | 0x20 == UInt8(ascii: "q") {
                    guard let point = point(base) else { return false }
                    middle = point
                } else if previous == UInt8(ascii: "q") || previous == UInt8(ascii: "t") {
                    middle = (2 * current.x - control.x, 2 * current.y - control.y)
                }
                guard let end = point(base) else { return false }
                result.addQuadratic(place(middle), to: place(end))
                control = middle
                current = end
            case UInt8(ascii: "a"):
                guard let x = number(), let y = number(), number() != nil, let large = flag(), let sweep = flag(), let end = point(base)
                else { return false }
                arc(to: end, radii: (abs(x), abs(y)), isLarge: large, isClockwise: sweep)
                current = end
            case UInt8(ascii: "z"):
                result.close()
                current = start
            default: return false
            }
            lastCommand = command
            return true
        }

        /// An arc of an ellipse that is not rotated, by straight lines of a fraction of a degree (SVG 2 appendix B.2.4).
        private mutating func arc(to end: (x: Double, y: Double), radii: (x: Double, y: Double), isLarge: Bool, isClockwise: Bool) {
            var rx = radii.x, ry = radii.y
            func line(_ x: Double, _ y: Double) { result.addLine(to: Point(x: Length(points: x), y: Length(points: y))) }
            guard rx > 0, ry > 0, end != current else { return line(end.x, end.y) }
            let dx = (current.x - end.x) / 2 / rx, dy = (current.y - end.y) / 2 / ry
            let square = dx * dx + dy * dy
            if square > 1 {
                rx *= square.squareRoot()
                ry *= square.squareRoot()
            }
            // On the unit circle: the centre lies on the perpendicular through the middle of the chord.
            let from = (x: current.x / rx, y: current.y / ry), to = (x: end.x / rx, y: end.y / ry)
            let half = (x: (to.x - from.x) / 2, y: (to.y - from.y) / 2)
            let chord = (half.x * half.x + half.y * half.y).squareRoot()
            let height = max(0, 1 - chord * chord).squareRoot() * (isLarge == isClockwise ? -1 : 1)
            let center = (x: from.x + half.x - half.y / chord * height, y: from.y + half.y + half.x / chord * height)
            // Halving chords needs no angles: all points are sums of unit vectors.
            func vector(_ point: (x: Double, y: Double)) -> (x: Double, y: Double) { (point.x - center.x, point.y - center.y) }
            func between(_ a: (x: Double, y: Double), _ b: (x: Double, y: Double), isReflex: Bool) -> (x: Double, y: Double) {
                var sum = (x: a.x + b.x, y: a.y + b.y)
                var length = (sum.x * sum.x + sum.y * sum.y).squareRoot()
                if length < 1e-9 {
                    sum = isClockwise ? (-a.y, a.x) : (a.y, -a.x)
                    length = 1
                    return sum
                }
                let sign = isReflex ? -1.0 : 1.0
                return (sum.x / length * sign, sum.y / length * sign)
            }
            func subdivide(_ a: (x: Double, y: Double), _ b: (x: Double, y: Double), _ depth: Int, isReflex: Bool) {
                guard depth > 0 else { return line((center.x + b.x) * rx, (center.y + b.y) * ry) }
                let middle = between(a, b, isReflex: isReflex)
                subdivide(a, middle, depth - 1, isReflex: false)
                subdivide(middle, b, depth - 1, isReflex: false)
            }
            subdivide(vector(from), vector(to), 7, isReflex: isLarge)
        }

        private mutating func point(_ base: (x: Double, y: Double)) -> (x: Double, y: Double)? {
            guard let x = number(), let y = number() else { return nil }
            return (base.x + x, base.y + y)
        }

        private mutating func flag() -> Bool? {
            skipSpace()
            guard position < bytes.count, bytes[position] == UInt8(ascii: "0") || bytes[position] == UInt8(ascii: "1") else { return nil }
            position += 1
            return bytes[position - 1] == UInt8(ascii: "1")
        }

        private mutating func number() -> Double? {
            skipSpace()
            let first = position
            var hasPoint = false, hasExponent = false, hasDigit = false
            loop: while position < bytes.count {
                switch bytes[position] {
                case UInt8(ascii: "0")...UInt8(ascii: "9"): hasDigit = true
                case UInt8(ascii: "."):
                    if hasPoint || hasExponent { break loop }
                    hasPoint = true
                case UInt8(ascii: "+"), UInt8(ascii: "-"):
                    if position > first, bytes[position - 1] | 0x20 != UInt8(ascii: "e") { break loop }
                case UInt8(ascii: "e"), UInt8(ascii: "E"):
                    if hasExponent || !hasDigit { break loop }
                    hasExponent = true
                default: break loop
                }
                position += 1
            }
            guard hasDigit, let value = Double(String(decoding: bytes[first..<position], as: UTF8.self)), value.isFinite else { return nil }
            return max(-1e6, min(1e6, value))
        }

        private mutating func skipSpace() {
            while position < bytes.count, bytes[position] <= 0x20 || bytes[position] == UInt8(ascii: ",") { position += 1 }
        }
    }
}
