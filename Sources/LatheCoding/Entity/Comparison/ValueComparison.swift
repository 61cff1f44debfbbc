import Foundation

/// The method of comparing and hashing values of one type in place.
///
/// The types of most fields have their own cases, since a call for a type that is known only at run time takes
/// longer than the comparison itself.
enum ValueComparison: Sendable {
    case byte, word, long, wordOrNone, truthOrNone
    case double, doubleOrNone, date, dateOrNone
    case text, textOrNone, texts
    case other(any ComparedValue.Type)

    /// Determines how values of a type are compared; `nil` if they are neither `Hashable` nor can be written.
    ///
    /// - Parameter type: The type of a stored property. If it is not `Hashable`, its values are compared by the
    ///   text with which they are encoded.
    init?(of type: Any.Type) {
        if let raw = (type as? any RawValueHolder.Type)?.rawValueType {
            self.init(of: raw)
        } else if let known = Self.known[ObjectIdentifier(type)] {
            self = known
        } else if let other = Self.other(type) {
            self = .other(other)
        } else {
            return nil
        }
    }

    private static let known: [ObjectIdentifier: ValueComparison] = [
        ObjectIdentifier(Bool.self): .byte,
        ObjectIdentifier(Int8.self): .byte,
        ObjectIdentifier(UInt8.self): .byte,
        ObjectIdentifier(Int.self): .word,
        ObjectIdentifier(UInt.self): .word,
        ObjectIdentifier(Int64.self): .long,
        ObjectIdentifier(UInt64.self): .long,
        ObjectIdentifier(Int?.self): .wordOrNone,
        ObjectIdentifier(Bool?.self): .truthOrNone,
        ObjectIdentifier(Double.self): .double,
        ObjectIdentifier(Double?.self): .doubleOrNone,
        ObjectIdentifier(Date.self): .date,
        ObjectIdentifier(Date?.self): .dateOrNone,
        ObjectIdentifier(String.self): .text,
        ObjectIdentifier(String?.self): .textOrNone,
        ObjectIdentifier([String].self): .texts,
    ]

    fileprivate static func other(_ type: Any.Type) -> (any ComparedValue.Type)? {
        let hashable = type as? any Hashable.Type
        if let holder = type as? any ValueHolder.Type,
            let value = holder.compared(isHashable: hashable != nil)
        {
            return value
        }
        if let hashable { return compared(hashable) }
        return (type as? any WireValue.Type).map { compared(text: $0) }
    }

    private static func compared<Value: Hashable>(_: Value.Type) -> any ComparedValue.Type {
        HashableValue<Value>.self
    }

    private static func compared<Value: WireValue>(text _: Value.Type) -> any ComparedValue.Type {
        TextValue<Value>.self
    }

    /// The relative cost of a comparison.
    var cost: Int {
        switch self {
        case .byte, .word, .long, .wordOrNone, .truthOrNone, .double, .doubleOrNone: 0
        case .date, .dateOrNone: 1
        case .text, .textOrNone: 2
        case .texts: 3
        case .other: 4
        }
    }

    @inline(__always)
    func equals(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
        switch self {
        case .byte: left.load(as: UInt8.self) == right.load(as: UInt8.self)
        case .word: left.load(as: Int.self) == right.load(as: Int.self)
        case .long: left.load(as: Int64.self) == right.load(as: Int64.self)
        case .wordOrNone: Self.equal(left, right, Int?.self)
        case .truthOrNone: Self.equal(left, right, Bool?.self)
        case .double: Self.equal(left, right, Double.self)
        case .doubleOrNone: Self.equal(left, right, Double?.self)
        case .date: Self.equal(left, right, Date.self)
        case .dateOrNone: Self.equal(left, right, Date?.self)
        case .text: Self.equal(text: left, right)
        case .textOrNone:
            switch (Self.isText(left), Self.isText(right)) {
            case (true, true): Self.equal(text: left, right)
            case (let left, let right): left == right
            }
        case .texts: Self.equal(left, right, [String].self)
        case .other(let type): type.equal(left, right)
        }
    }

    @inline(__always)
    func hash(_ value: UnsafeRawPointer, into hasher: inout Hasher) {
        switch self {
        case .byte: hasher.combine(value.load(as: UInt8.self))
        case .word: hasher.combine(value.load(as: Int.self))
        case .long: hasher.combine(value.load(as: Int64.self))
        case .wordOrNone: Self.hash(value, Int?.self, &hasher)
        case .truthOrNone: Self.hash(value, Bool?.self, &hasher)
        case .double: Self.hash(value, Double.self, &hasher)
        case .doubleOrNone: Self.hash(value, Double?.self, &hasher)
        case .date: Self.hash(value, Date.self, &hasher)
        case .dateOrNone: Self.hash(value, Date?.self, &hasher)
        case .text: Self.hash(value, String.self, &hasher)
        case .textOrNone: Self.hash(value, String?.self, &hasher)
        case .texts: Self.hash(value, [String].self, &hasher)
        case .other(let type): type.hash(value, into: &hasher)
        }
    }

    @inline(__always)
    private static func equal<Value: Equatable>(
        _ left: UnsafeRawPointer,
        _ right: UnsafeRawPointer,
        _: Value.Type
    ) -> Bool {
        left.assumingMemoryBound(to: Value.self).pointee
            == right.assumingMemoryBound(to: Value.self).pointee
    }

    /// Compares texts, first by their bytes: the standard library normalizes texts that are not ASCII, even if
    /// their bytes are equal.
    @inline(__always)
    private static func equal(text left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
        let left = left.assumingMemoryBound(to: String.self)
        let right = right.assumingMemoryBound(to: String.self)
        let isSame = left.pointee.utf8.withContiguousStorageIfAvailable { left in
            right.pointee.utf8.withContiguousStorageIfAvailable { right in
                guard left.count == right.count else { return false }
                guard let first = left.baseAddress, let second = right.baseAddress else {
                    return true
                }
                return memcmp(first, second, left.count) == 0
            } ?? false
        }
        return isSame ?? false || left.pointee == right.pointee
    }

    /// Returns whether an optional text is present; if so, it is in memory the same as a text that is not
    /// optional.
    @inline(__always)
    private static func isText(_ value: UnsafeRawPointer) -> Bool {
        value.assumingMemoryBound(to: String?.self).pointee != nil
    }

    @inline(__always)
    private static func hash<Value: Hashable>(
        _ value: UnsafeRawPointer,
        _: Value.Type,
        _ hasher: inout Hasher
    ) {
        hasher.combine(value.assumingMemoryBound(to: Value.self).pointee)
    }
}

/// A structure with one stored property, which alone is compared and has the same representation in memory.
private protocol RawValueHolder {
    static var rawValueType: Any.Type { get }
}

extension Identifier: RawValueHolder {
    static var rawValueType: Any.Type { RawValue.self }
}

/// A type whose values contain values of another type, by which they are compared.
private protocol ValueHolder {
    /// Returns the method of comparison.
    ///
    /// - Parameter isHashable: Whether the type is `Hashable`.
    /// - Returns: The method; `nil` for the one that any type has.
    static func compared(isHashable: Bool) -> (any ComparedValue.Type)?
}

extension Optional: ValueHolder {
    static func compared(isHashable: Bool) -> (any ComparedValue.Type)? {
        func compared<Inner: ComparedValue>(_: Inner.Type) -> any ComparedValue.Type {
            OptionalValue<Wrapped, Inner>.self
        }
        return ValueComparison.other(Wrapped.self).map { compared($0) }
    }
}

extension Array: ValueHolder {
    static func compared(isHashable: Bool) -> (any ComparedValue.Type)? {
        func compared<Inner: ComparedValue>(_: Inner.Type) -> any ComparedValue.Type {
            ListValue<Element, Inner>.self
        }
        return isHashable ? ValueComparison.other(Element.self).map { compared($0) } : nil
    }
}

extension Indirect: ValueHolder {
    static func compared(isHashable: Bool) -> (any ComparedValue.Type)? {
        func compared<Inner: ComparedValue>(_: Inner.Type) -> any ComparedValue.Type {
            IndirectValue<Value, Inner>.self
        }
        return isHashable ? nil : ValueComparison.other(Value.self).map { compared($0) }
    }
}
