/// A point on the page. The origin is the top left corner of the page and y grows downwards, as in CSS.
@frozen package struct Point: Hashable, Sendable {
    package var x: Length
    package var y: Length
    @inlinable package init(x: Length, y: Length) { self.x = x; self.y = y }
    @inlinable package static var zero: Point { Point(x: .zero, y: .zero) }
}

@frozen package struct Size: Hashable, Sendable {
    package var width: Length
    package var height: Length
    @inlinable package init(width: Length, height: Length) { self.width = width; self.height = height }
    @inlinable package static var zero: Size { Size(width: .zero, height: .zero) }
}

/// A rectangle by its top left corner and its size; y grows downwards.
@frozen package struct Rect: Hashable, Sendable {
    package var origin: Point
    package var size: Size
    @inlinable package init(origin: Point, size: Size) { self.origin = origin; self.size = size }
    @inlinable package init(x: Length, y: Length, width: Length, height: Length) {
        self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
    }
    @inlinable package var minX: Length { origin.x }
    @inlinable package var minY: Length { origin.y }
    @inlinable package var maxX: Length { origin.x + size.width }
    @inlinable package var maxY: Length { origin.y + size.height }
    @inlinable package var width: Length { size.width }
    @inlinable package var height: Length { size.height }
}

/// Four values, one for each side of a box, in CSS order.
@frozen package struct Edges<Value: Sendable>: Sendable {
    package var top: Value
    package var right: Value
    package var bottom: Value
    package var left: Value
    @inlinable package init(top: Value, right: Value, bottom: Value, left: Value) {
        self.top = top; self.right = right; self.bottom = bottom; self.left = left
    }
    @inlinable package init(all value: Value) { self.init(top: value, right: value, bottom: value, left: value) }
}

extension Edges: Equatable where Value: Equatable {}
extension Edges: Hashable where Value: Hashable {}
