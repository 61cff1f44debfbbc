public import Foundation

/// Visits the properties of an entity: a ``ValueReader`` replaces them with values of a document, and a
/// ``ValueWriter`` writes them into one.
///
/// Each call handles one value in the form that the current field of the table describes. A call of a reader may fail;
/// the reader then stops when the entity's method returns, and the entity is discarded.
public protocol FieldVisitor {
    /// The failure of a call, with which the reader will stop; always `nil` for a writer.
    var pendingFailure: DecodingFailure? { get }

    // The common types have requirements, so that a generated entity visits each of them with one call.

    /// Visits a string.
    mutating func visit(_ value: inout String)
    /// Visits an optional string, which is `nil` if there is no value.
    mutating func visit(_ value: inout String?)
    /// Visits an integer.
    mutating func visit(_ value: inout Int)
    /// Visits an optional integer, which is `nil` if there is no value.
    mutating func visit(_ value: inout Int?)
    /// Visits a Boolean.
    mutating func visit(_ value: inout Bool)
    /// Visits an optional Boolean, which is `nil` if there is no value.
    mutating func visit(_ value: inout Bool?)
    /// Visits a double.
    mutating func visit(_ value: inout Double)
    /// Visits an optional double, which is `nil` if there is no value.
    mutating func visit(_ value: inout Double?)
    /// Visits a date.
    mutating func visit(_ value: inout Date)
    /// Visits an optional date, which is `nil` if there is no value.
    mutating func visit(_ value: inout Date?)
    /// Visits a list of strings.
    mutating func visit(_ value: inout [String])
    /// Visits an entity.
    mutating func visit<Value: Entity>(_ value: inout Value)
    /// Visits an optional entity, which is `nil` if there is no value.
    mutating func visit<Value: Entity>(_ value: inout Value?)
    /// Visits a list of entities.
    mutating func visit<Value: Entity>(_ value: inout [Value])
    /// Visits a list of values.
    mutating func visit<Value: WireValue>(_ value: inout [Value])
    /// Visits an optional list of values, which is `nil` if there is no value.
    mutating func visit<Value: WireValue>(_ value: inout [Value]?)
    /// Visits a map.
    mutating func visit<Key: MapKey, Value: WireValue>(
        _ value: inout [Key: Value]
    )
    /// Visits an optional map, which is `nil` if there is no value.
    mutating func visit<Key: MapKey, Value: WireValue>(
        _ value: inout [Key: Value]?
    )

    /// Visits a value of any type.
    mutating func visit<Value: WireValue>(any value: inout Value)
    /// Visits the absence of a value.
    ///
    /// - Parameter isNone: Whether the property has no value; if so, a writer writes the format's null if the
    ///   field requires it.
    /// - Returns: Whether there is no value: for a reader in the document, whose null is then consumed, and for a
    ///   writer in the property.
    mutating func visitNone(_ isNone: Bool) -> Bool
    /// Visits an entity that is stored indirectly.
    mutating func visit<Value: Entity>(_ value: inout Indirect<Value>)
    /// Visits an optional entity that is stored indirectly.
    mutating func visit<Value: Entity>(_ value: inout Indirect<Value?>)
    /// Visits a value of any type that is stored indirectly.
    mutating func visit<Value: WireValue>(_ value: inout Indirect<Value>)
    /// Visits a value that is constant; the document may lack it if the field may be absent.
    mutating func visit<Value: WireValue & Equatable>(constant: Value)
    /// Visits a value that is written and never read.
    mutating func visit<Value: WireValue>(writeOnly value: Value)
    /// Visits a value that does not change if the document has none, such as an empty text that means no value.
    mutating func visit<Value: WireValue>(unlessEmpty value: inout Value)
    /// Visits a field of an entity whose fields are read and written in different ways.
    mutating func visit<Value: ReadWriteEntity>(
        _ field: FieldNumber,
        of value: inout Value
    )
}

// Values of types without a requirement are visited in the caller's module; as values of an unknown type, their
// optional type would be looked up at each call.

extension FieldVisitor {
    /// Visits a value of any type.
    ///
    /// - Parameter value: The value.
    @inlinable
    public mutating func visit<Value: WireValue>(_ value: inout Value) {
        visit(any: &value)
    }

    /// Visits an optional value of any type.
    ///
    /// - Parameter value: The value, or `nil`.
    @inlinable
    @inline(__always)
    public mutating func visit<Value: WireValue>(_ value: inout Value?) {
        if visitNone(value == nil) {
            value = nil
        } else {
            if value == nil { value = Value.blank }
            value?.visited(by: &self)
        }
    }

    /// Visits an identifier.
    ///
    /// - Parameter value: The identifier.
    @inlinable
    public mutating func visit<Owner>(
        _ value: inout Identifier<Owner, String>
    ) {
        var rawValue = value.rawValue
        visit(&rawValue)
        value = Identifier(rawValue)
    }

    /// Visits an optional identifier.
    ///
    /// - Parameter value: The identifier, or `nil`.
    @inlinable
    public mutating func visit<Owner>(
        _ value: inout Identifier<Owner, String>?
    ) {
        var rawValue = value?.rawValue
        visit(&rawValue)
        value = rawValue.map { Identifier($0) }
    }

    /// Visits an identifier.
    ///
    /// - Parameter value: The identifier.
    @inlinable
    public mutating func visit<Owner>(
        _ value: inout Identifier<Owner, Int>
    ) {
        var rawValue = value.rawValue
        visit(&rawValue)
        value = Identifier(rawValue)
    }

    /// Visits an optional identifier.
    ///
    /// - Parameter value: The identifier, or `nil`.
    @inlinable
    public mutating func visit<Owner>(
        _ value: inout Identifier<Owner, Int>?
    ) {
        var rawValue = value?.rawValue
        visit(&rawValue)
        value = rawValue.map { Identifier($0) }
    }
}

extension WireValue {
    /// Passes the value to a visitor; called for an optional value that is present.
    @usableFromInline
    mutating func visited<Visitor: FieldVisitor>(
        by visitor: inout Visitor
    ) {
        visitor.visit(any: &self)
    }
}
