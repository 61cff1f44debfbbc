/// An entity whose fields are read and written in different ways.
///
/// Two methods replace the one that an ``Entity`` has for readers and writers.
public protocol ReadWriteEntity: Entity {
    /// Reads the value at the reader's position into the property with a number.
    ///
    /// - Parameters:
    ///   - field: The field's index in ``Entity/fields``, from 0.
    ///   - reader: The reader, positioned at the field's value, past which it advances.
    /// - Throws: A failure when the value does not have the property's type.
    mutating func read<Reader: ValueReader>(
        _ field: FieldNumber,
        from reader: inout Reader
    ) throws(DecodingFailure)

    /// Writes the property with a number; an absent value writes nothing.
    ///
    /// - Parameters:
    ///   - field: The field's index in ``Entity/fields``, from 0.
    ///   - writer: The writer, which has the field's key and form from the table.
    func write<Writer: ValueWriter>(_ field: FieldNumber, to writer: inout Writer)
}

extension ReadWriteEntity {
    /// Reads or writes the property with a number.
    ///
    /// - Parameters:
    ///   - field: The field's index in ``Entity/fields``, from 0.
    ///   - visitor: The reader or writer.
    public mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        visitor.visit(field, of: &self)
    }
}
