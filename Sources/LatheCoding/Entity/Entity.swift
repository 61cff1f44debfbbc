/// A type whose values are decoded from JSON or XML and encoded, field by field.
///
/// Lathe generates entities from a schema; entities written by hand have the same form. A table describes the
/// location of each field in a document, and a switch assigns each row of the table to a property.
///
/// ```swift
/// struct Tier: Entity {
///     var name = ""
///     var levels: Int?
///
///     static let fields: FieldTable = ["name xml=@name", "levels optional"]
///     static let blank = Tier()
///
///     mutating func read<Reader: ValueReader>(
///         _ field: FieldNumber, from reader: inout Reader
///     ) throws(DecodingFailure) {
///         switch field {
///         case .n0: try reader.read(&name)
///         default: try reader.read(&levels)
///         }
///     }
///
///     func write<Writer: ValueWriter>(_ field: FieldNumber, to writer: inout Writer) {
///         switch field {
///         case .n0: writer.write(name)
///         default: writer.write(levels)
///         }
///     }
/// }
/// ```
public protocol Entity: WireValue {
    /// The location of each field in a document, in the order of the numbers that `read` and `write` receive.
    static var fields: FieldTable { get }

    /// Reads the value at the reader's place into the property of that number.
    ///
    /// Called for each occurrence of the field, and once for a list with all its items.
    ///
    /// - Parameters:
    ///   - field: The field's place in ``fields``, from 0.
    ///   - reader: The reader, positioned at the field's value; it is advanced past it.
    /// - Throws: A failure when the value is not one of the property's type.
    mutating func read<Reader: ValueReader>(
        _ field: FieldNumber,
        from reader: inout Reader
    ) throws(DecodingFailure)

    /// Writes the property of that number; an absent one writes nothing.
    ///
    /// - Parameters:
    ///   - field: The field's place in ``fields``, from 0.
    ///   - writer: The writer, which has the field's key and form from the table.
    func write<Writer: ValueWriter>(_ field: FieldNumber, to writer: inout Writer)
}

extension Entity {
    /// Reads a whole entity, starting from ``WireValue/blank``.
    ///
    /// - Parameter reader: The reader, positioned at the entity's object or element.
    /// - Returns: The entity with all its fields read.
    /// - Throws: A failure when a required field is missing or a value is not of its field's type.
    public static func read<Reader: ValueReader>(
        from reader: inout Reader
    ) throws(DecodingFailure) -> Self {
        var entity = blank
        try reader.read(&entity)
        return entity
    }

    /// Reads the fields in place.
    ///
    /// - Parameter reader: The reader, positioned at the entity's object or element.
    /// - Throws: A failure when a required field is missing or a value is not of its field's type.
    public mutating func fill<Reader: ValueReader>(
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
}
