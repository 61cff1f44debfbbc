/// A property whose value is in memory of its own.
///
/// A structure can thus contain an optional value of its own type, and one that contains many structures stays small.
/// Copies share the memory until one of them is given another value. A value that is absent, as `nil`, needs none.
@propertyWrapper
public struct Indirect<Value: WireValue>: Sendable {
    private class Box: @unchecked Sendable {
        let value: Value
        init(_ value: Value) { self.value = value }
        /// Returns the value as users of the property read it.
        func read() -> Value { value }
    }

    /// A box that tells when the value is read.
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

    /// `nil` for the blank value.
    private var box: Box?

    /// The value; an absent one is ``WireValue/blank``.
    public var wrappedValue: Value {
        get { box?.read() ?? Value.blank }
        set { box = newValue.isAbsent ? nil : Box(newValue) }
    }

    /// Stores a value in memory of its own.
    ///
    /// - Parameter wrappedValue: The value; an absent one is stored as ``WireValue/blank``.
    public init(wrappedValue: Value) {
        box = wrappedValue.isAbsent ? nil : Box(wrappedValue)
    }

    /// Stores the blank value, so that a function is called whenever it is read.
    fileprivate init(noting note: @escaping () -> Void) {
        box = NotingBox(.blank, note)
    }
}

/// A property whose value is in memory of its own, of any type.
protocol IndirectProperty: SendableMetatype {
    static var valueType: Any.Type { get }
    var value: Any { get }
    /// Replaces what is in memory by the blank value, so that a function is called whenever it is read.
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
    /// Compares the values.
    public static func == (left: Self, right: Self) -> Bool {
        left.wrappedValue == right.wrappedValue
    }
}

extension Indirect: Hashable where Value: Hashable {
    /// Hashes the value.
    public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension Indirect: CustomDebugStringConvertible, CustomReflectable {
    /// The value, as if it were not in memory of its own.
    public var debugDescription: String { String(reflecting: wrappedValue) }

    /// The value, as if it were not in memory of its own.
    public var customMirror: Mirror { Mirror(reflecting: wrappedValue) }
}
