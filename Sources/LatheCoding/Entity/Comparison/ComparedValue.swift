import Foundation

/// Compares and hashes values of a type in place.
///
/// The conforming types identify functions for a type that is known only at run time. Calling them through a type
/// counts no references, but calling closures does.
protocol ComparedValue: SendableMetatype {
    static func equal(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool
    static func hash(_ value: UnsafeRawPointer, into hasher: inout Hasher)
}

/// Compares and hashes values with their type's own methods.
enum HashableValue<Value: Hashable>: ComparedValue {
    static func equal(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
        left.borrow(as: Value.self) { left in
            right.borrow(as: Value.self) { right in left == right }
        }
    }

    static func hash(_ value: UnsafeRawPointer, into hasher: inout Hasher) {
        value.borrow(as: Value.self) { value in value.hash(into: &hasher) }
    }
}

/// Compares and hashes values that are not `Hashable`, by the text with which they are encoded.
enum TextValue<Value: WireValue>: ComparedValue {
    static func equal(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
        text(left) == text(right)
    }

    static func hash(_ value: UnsafeRawPointer, into hasher: inout Hasher) {
        hasher.combine(text(value))
    }

    private static func text(_ value: UnsafeRawPointer) -> Data {
        JSONWriter.identity(of: value.assumingMemoryBound(to: Value.self).pointee, as: ".")
    }
}

/// Compares and hashes optional values; in memory, a value that is present is the same as a value that is not
/// optional.
enum OptionalValue<Wrapped, Inner: ComparedValue>: ComparedValue {
    static func equal(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
        let isLeft = isThere(left)
        return isLeft == isThere(right) && (!isLeft || Inner.equal(left, right))
    }

    static func hash(_ value: UnsafeRawPointer, into hasher: inout Hasher) {
        let isThere = isThere(value)
        hasher.combine(isThere)
        if isThere { Inner.hash(value, into: &hasher) }
    }

    @inline(__always)
    private static func isThere(_ value: UnsafeRawPointer) -> Bool {
        value.borrow(as: Wrapped?.self) { value in isSome(value) }
    }
}

/// Compares and hashes lists, whose items the standard library would copy.
enum ListValue<Item, Inner: ComparedValue>: ComparedValue {
    static func equal(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
        items(left) { left in
            items(right) { right in
                guard left.count == right.count else { return false }
                // A list is equal to a copy of it, even if it contains NaN, as with `==` of arrays.
                guard let first = left.baseAddress, let second = right.baseAddress, first != second
                else { return true }
                for place in 0..<left.count where !Inner.equal(first + place, second + place) {
                    return false
                }
                return true
            }
        }
    }

    static func hash(_ value: UnsafeRawPointer, into hasher: inout Hasher) {
        items(value) { items in
            hasher.combine(items.count)
            guard let first = items.baseAddress else { return }
            for place in 0..<items.count { Inner.hash(first + place, into: &hasher) }
        }
    }

    @inline(__always)
    private static func items<Result>(
        _ value: UnsafeRawPointer,
        _ body: (UnsafeBufferPointer<Item>) -> Result
    ) -> Result {
        value.assumingMemoryBound(to: [Item].self).pointee.withUnsafeBufferPointer(body)
    }
}

/// Compares and hashes values that are stored indirectly and are not `Hashable`.
enum IndirectValue<Value: WireValue, Inner: ComparedValue>: ComparedValue {
    static func equal(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
        withUnsafePointer(to: value(left)) { left in
            withUnsafePointer(to: value(right)) { right in Inner.equal(left, right) }
        }
    }

    static func hash(_ value: UnsafeRawPointer, into hasher: inout Hasher) {
        withUnsafePointer(to: self.value(value)) { Inner.hash($0, into: &hasher) }
    }

    private static func value(_ place: UnsafeRawPointer) -> Value {
        place.assumingMemoryBound(to: Indirect<Value>.self).pointee.wrappedValue
    }
}

extension UnsafeRawPointer {
    /// Passes the value in memory to a function without a copy: the compiler does not copy a value of a
    /// `~Copyable` type, but copies a value of an unknown copyable type at each use of its pointer.
    @inline(__always)
    fileprivate func borrow<Value: ~Copyable, Result>(
        as _: Value.Type,
        _ body: (borrowing Value) -> Result
    ) -> Result {
        body(assumingMemoryBound(to: Value.self).pointee)
    }
}

@inline(__always)
private func isSome<Wrapped: ~Copyable>(_ value: borrowing Wrapped?) -> Bool {
    switch value {
    case .some: true
    case .none: false
    }
}
