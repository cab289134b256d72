package import Geometry

extension Path {
    /// A rectangle with elliptical corners: the outline that a filled area of that shape has.
    package init(rounded rect: Rect, _ radii: CornerRadii) {
        guard !radii.areZero else { self.init(rect); return }
        self.init()
        for segment in FilledRect(rect: rect, color: .black, shape: .rounded(radii)).outline {
            switch segment {
            case .move(let point): move(to: point)
            case .line(let point): addLine(to: point)
            case .curve(let first, let second, let end): addCubic(first, second, to: end)
            case .close: close()
            }
        }
    }
}
