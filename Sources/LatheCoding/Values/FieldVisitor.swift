public import Foundation

/// Visits the properties of an entity: a ``ValueReader`` replaces them with values of a document, and a
/// ``ValueWriter`` writes them into one.
///
/// Each call handles one value in the form that the current field of the table describes.
public protocol FieldVisitor {
    // The common types have requirements, so that a generated entity visits each of them with one call.

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
    /// Visits the absence of a value.
    ///
    /// - Parameter isNone: Whether the property has no value; if so, a writer writes the format's null if the
    ///   field requires it.
    /// - Returns: Whether there is no value: for a reader in the document, whose null is then consumed, and for a
    ///   writer in the property.
    /// - Throws: A failure of a reader when the document must have a value there.
    mutating func visitNone(_ isNone: Bool) throws(DecodingFailure) -> Bool
    /// Visits an entity that is stored indirectly.
    mutating func visit<Value: Entity>(_ value: inout Indirect<Value>) throws(DecodingFailure)
    /// Visits an optional entity that is stored indirectly.
    mutating func visit<Value: Entity>(_ value: inout Indirect<Value?>) throws(DecodingFailure)
    /// Visits a value of any type that is stored indirectly.
    mutating func visit<Value: WireValue>(_ value: inout Indirect<Value>) throws(DecodingFailure)
    /// Visits a value that is constant; the document may lack it if the field may be absent.
    mutating func visit<Value: WireValue & Equatable>(constant: Value) throws(DecodingFailure)
    /// Visits a value that is written and never read.
    mutating func visit<Value: WireValue>(writeOnly value: Value) throws(DecodingFailure)
    /// Visits a value that does not change if the document has none, such as an empty text that means no value.
    mutating func visit<Value: WireValue>(unlessEmpty value: inout Value) throws(DecodingFailure)
    /// Visits a field of an entity whose fields are read and written in different ways.
    mutating func visit<Value: ReadWriteEntity>(
        _ field: FieldNumber,
        of value: inout Value
    ) throws(DecodingFailure)
}

// Values of types without a requirement are visited in the caller's module; as values of an unknown type, their
// optional type would be looked up at each call.

extension FieldVisitor {
    /// Visits a value of any type.
    ///
    /// - Parameter value: The value.
    /// - Throws: ``DecodingFailure`` when the document contains another type of value.
    @inlinable
    public mutating func visit<Value: WireValue>(_ value: inout Value) throws(DecodingFailure) {
        try visit(any: &value)
    }

    /// Visits an optional value of any type.
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
    /// Passes the value to a visitor; called for an optional value that is present.
    @usableFromInline
    mutating func visited<Visitor: FieldVisitor>(
        by visitor: inout Visitor
    ) throws(DecodingFailure) {
        try visitor.visit(any: &self)
    }
}
