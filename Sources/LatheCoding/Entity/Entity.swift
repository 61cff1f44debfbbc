/// A type whose values are decoded from JSON or XML and encoded, field by field.
///
/// Lathe generates entities from a schema; entities written by hand have the same form. A table describes the
/// location of each field in a document, and a switch assigns each row of the table to a property, for readers and
/// writers alike.
///
/// ```swift
/// struct Tier: Entity {
///     var name = ""
///     var levels: Int?
///
///     static let fields: FieldTable = ["name xml=@name", "levels optional"]
///     static let blank = Tier()
///
///     mutating func visit<Visitor: FieldVisitor>(
///         _ field: FieldNumber, with visitor: inout Visitor
///     ) {
///         switch field {
///         case .n0: visitor.visit(&name)
///         default: visitor.visit(&levels)
///         }
///     }
/// }
/// ```
public protocol Entity: WireValue {
    /// The location of each field in a document, in the order of the numbers that `visit` receives.
    static var fields: FieldTable { get }

    /// Reads the value at a reader's position into the property with a number, or writes the property.
    ///
    /// A reader calls this method for each occurrence of the field, and once for a list with all its items. A
    /// writer calls it on a copy of the entity. An absent value writes nothing. A property may be computed if its
    /// setter stores the value that its getter returned.
    ///
    /// - Parameters:
    ///   - field: The field's index in ``fields``, from 0.
    ///   - visitor: The reader, positioned at the field's value, past which it advances; or the writer, which has
    ///     the field's key and form from the table.
    mutating func visit<Visitor: FieldVisitor>(_ field: FieldNumber, with visitor: inout Visitor)
}

extension Entity {
    /// Reads the fields in place.
    ///
    /// - Parameter reader: The reader, positioned at the entity's object or element.
    /// - Throws: A failure when a required field is missing or a value does not have its field's type.
    public mutating func read<Reader: ValueReader>(
        from reader: inout Reader
    ) throws(DecodingFailure) {
        try reader.read(&self)
    }

    /// Writes the entity as one object or element.
    ///
    /// - Parameter writer: The writer, positioned where the object or element belongs.
    public func write<Writer: ValueWriter>(to writer: inout Writer) {
        writer.write(self)
    }

    /// Writes the property with a number from a copy of the entity; an absent value writes nothing.
    ///
    /// - Parameters:
    ///   - field: The field's index in ``fields``, from 0.
    ///   - writer: The writer, which has the field's key and form from the table.
    package func writeCopy<Writer: ValueWriter>(of field: FieldNumber, to writer: inout Writer) {
        var copy = self
        copy.writeInPlace(field, to: &writer)
    }

    /// Writes the entity without copying it; its value does not change.
    ///
    /// - Parameter writer: The writer, positioned where the object or element belongs.
    @inline(__always)
    package mutating func writeInPlace<Writer: ValueWriter>(to writer: inout Writer) {
        writer.visit(&self)
    }

    /// Writes the property with a number without copying the entity, whose value does not change.
    ///
    /// - Parameters:
    ///   - field: The field's index in ``fields``, from 0.
    ///   - writer: The writer, which has the field's key and form from the table.
    @inline(__always)
    package mutating func writeInPlace<Writer: ValueWriter>(
        _ field: FieldNumber,
        to writer: inout Writer
    ) {
        visit(field, with: &writer)
    }
}
