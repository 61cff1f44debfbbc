public import Foundation

/// Visits the properties of an entity: a ``ValueReader`` replaces them by values of a document, and a
/// ``ValueWriter`` writes them into one.
///
/// Each call handles one value together with what the current field of the table says about it.
public protocol FieldVisitor {
    // The common kinds are requirements, so that a generated entity reaches each with one call.

    mutating func visit(_ value: inout String) throws(DecodingFailure)
    mutating func visit(_ value: inout String?) throws(DecodingFailure)
    mutating func visit(_ value: inout Int) throws(DecodingFailure)
    mutating func visit(_ value: inout Int?) throws(DecodingFailure)
    mutating func visit(_ value: inout Bool) throws(DecodingFailure)
    mutating func visit(_ value: inout Bool?) throws(DecodingFailure)
    mutating func visit(_ value: inout Double) throws(DecodingFailure)
    mutating func visit(_ value: inout Double?) throws(DecodingFailure)
    mutating func visit(_ value: inout Date) throws(DecodingFailure)
    mutating func visit(_ value: inout Date?) throws(DecodingFailure)
    mutating func visit(_ value: inout [String]) throws(DecodingFailure)
    mutating func visit<Value: Entity>(_ value: inout Value) throws(DecodingFailure)
    mutating func visit<Value: Entity>(_ value: inout Value?) throws(DecodingFailure)
    mutating func visit<Value: Entity>(_ value: inout [Value]) throws(DecodingFailure)
    mutating func visit<Value: WireValue>(_ value: inout [Value]) throws(DecodingFailure)
    mutating func visit<Value: WireValue>(_ value: inout [Value]?) throws(DecodingFailure)
    mutating func visit<Key: MapKey, Value: WireValue>(
        _ value: inout [Key: Value]
    ) throws(DecodingFailure)
    mutating func visit<Key: MapKey, Value: WireValue>(
        _ value: inout [Key: Value]?
    ) throws(DecodingFailure)

    /// Visits a value of any type.
    mutating func visit<Value: WireValue>(any value: inout Value) throws(DecodingFailure)
    /// Visits the fact that there is no value.
    ///
    /// - Parameter isNone: Whether the property has none, in which case a writer writes the format's null where
    ///   the field has to have one.
    /// - Returns: Whether there is none: for a reader in the document, which consumes what stands for none, and for
    ///   a writer in the property.
    /// - Throws: A failure of a reader when the document may not have none there.
    mutating func visitNone(_ isNone: Bool) throws(DecodingFailure) -> Bool
    /// Visits a value in memory of its own.
    mutating func visit<Value: Entity>(_ value: inout Indirect<Value>) throws(DecodingFailure)
    /// Visits a value in memory of its own, or none.
    mutating func visit<Value: Entity>(_ value: inout Indirect<Value?>) throws(DecodingFailure)
    /// Visits a value in memory of its own, of a type that may be no entity.
    mutating func visit<Value: WireValue>(_ value: inout Indirect<Value>) throws(DecodingFailure)
    /// Visits a value that is always the same; a document may have none where the field may be absent.
    mutating func visit<Value: WireValue & Equatable>(constant: Value) throws(DecodingFailure)
    /// Visits a value that is written and never read.
    mutating func visit<Value: WireValue>(writeOnly value: Value) throws(DecodingFailure)
    /// Visits a value that stays as it is where the document has none, as where an empty text stands for none.
    mutating func visit<Value: WireValue>(unlessEmpty value: inout Value) throws(DecodingFailure)
    /// Visits a field of an entity whose fields are written in another way than they are read.
    mutating func visit<Value: ReadWriteEntity>(
        _ field: FieldNumber,
        of value: inout Value
    ) throws(DecodingFailure)
}

// Values of types that no requirement names are visited in the caller's own module: as values of an unknown type, the
// optional type would be looked up each time.

extension FieldVisitor {
    /// Visits a value of any type.
    ///
    /// - Parameter value: The value.
    /// - Throws: ``DecodingFailure`` when the document contains another type of value.
    @inlinable
    public mutating func visit<Value: WireValue>(_ value: inout Value) throws(DecodingFailure) {
        try visit(any: &value)
    }

    /// Visits a value of any type, or none.
    ///
    /// - Parameter value: The value, or `nil`.
    /// - Throws: ``DecodingFailure`` when the document contains another type of value.
    @inlinable
    @inline(__always)
    public mutating func visit<Value: WireValue>(_ value: inout Value?) throws(DecodingFailure) {
        if try visitNone(value == nil) {
            value = nil
        } else {
            if value == nil { value = Value.blank }
            try value?.visited(by: &self)
        }
    }

    /// Visits an identifier.
    ///
    /// - Parameter value: The identifier.
    /// - Throws: ``DecodingFailure`` when the document contains another type of value.
    @inlinable
    public mutating func visit<Owner>(
        _ value: inout Identifier<Owner, String>
    ) throws(DecodingFailure) {
        var rawValue = value.rawValue
        try visit(&rawValue)
        value = Identifier(rawValue)
    }

    /// Visits an optional identifier.
    ///
    /// - Parameter value: The identifier, or `nil`.
    /// - Throws: ``DecodingFailure`` when the document contains another type of value.
    @inlinable
    public mutating func visit<Owner>(
        _ value: inout Identifier<Owner, String>?
    ) throws(DecodingFailure) {
        var rawValue = value?.rawValue
        try visit(&rawValue)
        value = rawValue.map { Identifier($0) }
    }

    /// Visits an identifier.
    ///
    /// - Parameter value: The identifier.
    /// - Throws: ``DecodingFailure`` when the document contains another type of value.
    @inlinable
    public mutating func visit<Owner>(
        _ value: inout Identifier<Owner, Int>
    ) throws(DecodingFailure) {
        var rawValue = value.rawValue
        try visit(&rawValue)
        value = Identifier(rawValue)
    }

    /// Visits an optional identifier.
    ///
    /// - Parameter value: The identifier, or `nil`.
    /// - Throws: ``DecodingFailure`` when the document contains another type of value.
    @inlinable
    public mutating func visit<Owner>(
        _ value: inout Identifier<Owner, Int>?
    ) throws(DecodingFailure) {
        var rawValue = value?.rawValue
        try visit(&rawValue)
        value = rawValue.map { Identifier($0) }
    }
}

extension WireValue {
    /// Passes the value to a visitor; for an optional one, which is visited in its place.
    @usableFromInline
    mutating func visited<Visitor: FieldVisitor>(
        by visitor: inout Visitor
    ) throws(DecodingFailure) {
        try visitor.visit(any: &self)
    }
}
