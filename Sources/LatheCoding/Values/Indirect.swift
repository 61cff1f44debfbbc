/// A property whose value is stored indirectly.
///
/// A structure can thus contain an optional value of its own type, and a structure that contains many structures
/// stays small. Copies share the memory until one of them receives another value. An absent value, such as `nil`,
/// needs no memory.
@propertyWrapper
public struct Indirect<Value: WireValue>: Sendable {
    private class Box: @unchecked Sendable {
        let value: Value
        init(_ value: Value) { self.value = value }
        /// Returns the value as users of the property read it.
        func read() -> Value { value }
    }

    /// A box that calls a function when the value is read.
    private final class NotingBox: Box, @unchecked Sendable {
        let note: () -> Void
        init(_ value: Value, _ note: @escaping () -> Void) {
            self.note = note
            super.init(value)
        }
        override func read() -> Value {
            note()
            return value
        }
    }

    /// The box with the value; `nil` for the blank value.
    private var box: Box?

    /// The value; an absent one is ``WireValue/blank``.
    public var wrappedValue: Value {
        get { box?.read() ?? Value.blank }
        set { box = newValue.isAbsent ? nil : Box(newValue) }
    }

    /// Stores a value indirectly.
    ///
    /// - Parameter wrappedValue: The value; an absent one is stored as ``WireValue/blank``.
    public init(wrappedValue: Value) {
        box = wrappedValue.isAbsent ? nil : Box(wrappedValue)
    }

    /// Stores the blank value, and calls a function whenever it is read.
    fileprivate init(noting note: @escaping () -> Void) {
        box = NotingBox(.blank, note)
    }
}

/// A property of any type whose value is stored indirectly.
protocol IndirectProperty: SendableMetatype {
    static var valueType: Any.Type { get }
    var value: Any { get }
    /// Replaces the value in memory with the blank value, and calls a function whenever it is read.
    static func note(at place: UnsafeMutableRawPointer, _ note: @escaping () -> Void)
}

extension Indirect: IndirectProperty {
    static var valueType: Any.Type { Value.self }
    var value: Any { wrappedValue }

    static func note(at place: UnsafeMutableRawPointer, _ note: @escaping () -> Void) {
        place.assumingMemoryBound(to: Indirect.self).pointee = Indirect(noting: note)
    }
}

extension Indirect: Equatable where Value: Equatable {
    /// Returns whether the values are equal.
    public static func == (left: Self, right: Self) -> Bool {
        left.wrappedValue == right.wrappedValue
    }
}

extension Indirect: Hashable where Value: Hashable {
    /// Hashes the value.
    public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension Indirect: CustomDebugStringConvertible, CustomReflectable {
    /// The description of the value itself.
    public var debugDescription: String { String(reflecting: wrappedValue) }

    /// The mirror of the value itself.
    public var customMirror: Mirror { Mirror(reflecting: wrappedValue) }
}
