/// An entity whose fields are written in another way than they are read.
///
/// Two methods take the place of the one that an ``Entity`` has for readers and writers.
public protocol ReadWriteEntity: Entity {
    /// Reads the value at the reader's place into the property of that number.
    ///
    /// - Parameters:
    ///   - field: The field's place in ``Entity/fields``, from 0.
    ///   - reader: The reader, positioned at the field's value; it is advanced past it.
    /// - Throws: A failure when the value is not one of the property's type.
    mutating func read<Reader: ValueReader>(
        _ field: FieldNumber,
        from reader: inout Reader
    ) throws(DecodingFailure)

    /// Writes the property of that number; an absent one writes nothing.
    ///
    /// - Parameters:
    ///   - field: The field's place in ``Entity/fields``, from 0.
    ///   - writer: The writer, which has the field's key and form from the table.
    func write<Writer: ValueWriter>(_ field: FieldNumber, to writer: inout Writer)
}

extension ReadWriteEntity {
    /// Reads or writes the property of that number.
    ///
    /// - Parameters:
    ///   - field: The field's place in ``Entity/fields``, from 0.
    ///   - visitor: The reader or writer.
    /// - Throws: A failure of a reader when the value is not one of the property's type.
    public mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) throws(DecodingFailure) {
        try visitor.visit(field, of: &self)
    }
}
