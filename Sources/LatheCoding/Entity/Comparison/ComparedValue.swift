import Foundation

/// Compares and hashes values of a type where they are in memory.
///
/// The types that conform are names of functions for a type that is known only at run time: to call them by
/// way of a type counts no references, as closures would.
protocol ComparedValue: SendableMetatype {
    static func equal(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool
    static func hash(_ value: UnsafeRawPointer, into hasher: inout Hasher)
}

/// Values that are compared and hashed by themselves.
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

/// Values that are not `Hashable`; the text that they are written as stands for them.
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

/// Optional values; one that is there is in memory as if it were not optional.
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

/// Lists, whose items the standard library would copy.
enum ListValue<Item, Inner: ComparedValue>: ComparedValue {
    static func equal(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
        items(left) { left in
            items(right) { right in
                guard left.count == right.count else { return false }
                // A list is equal to a copy of it, even one of NaN, as `==` of arrays has it.
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

/// Values in memory of their own, not `Hashable` ones.
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
    /// Passes the value in memory to a function, without a copy: the compiler makes none of a value that need
    /// not be copyable, but copies one of an unknown copyable type at each use of its pointer.
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
