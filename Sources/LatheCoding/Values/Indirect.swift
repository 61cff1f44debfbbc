/// A value in separate memory, so that a structure can contain an optional value of its own type.
///
/// Copies share the box until one of them is given another value.
@propertyWrapper
public struct Indirect<Value: Sendable>: Sendable {
    private final class Box: Sendable {
        let value: Value
        init(_ value: Value) { self.value = value }
    }

    private var box: Box

    /// The value in the box.
    public var wrappedValue: Value {
        get { box.value }
        set { box = Box(newValue) }
    }

    /// Puts a value into a box.
    public init(wrappedValue: Value) {
        box = Box(wrappedValue)
    }
}

extension Indirect: Equatable where Value: Equatable {
    /// Compares the values.
    public static func == (left: Self, right: Self) -> Bool {
        left.wrappedValue == right.wrappedValue
    }
}

extension Indirect: Hashable where Value: Hashable {
    /// Hashes the value.
    public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}
