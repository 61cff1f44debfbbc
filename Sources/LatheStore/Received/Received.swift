public import LatheCoding

/// An entity with the set of fields that its document contained.
///
/// It is decoded instead of the entity: `[Received<Card>]` instead of `[Card]`. A field with an explicit null is
/// contained; an absent field is not. The fields of the stored entities inside the entity are noted too.
public struct Received<Value: Entity>: ReadWriteEntity {
    /// The entity.
    public var value: Value
    /// The fields that the document contained.
    public private(set) var fields: FieldSet<Value>
    /// Notes of the fields that the document contained of the entities inside.
    private(set) var inside: [CarriedNote] = []

    /// Creates a value from an entity and its fields.
    ///
    /// - Parameters:
    ///   - value: The entity.
    ///   - fields: The fields that the document contained.
    public init(_ value: Value, fields: FieldSet<Value>) {
        self.value = value
        self.fields = fields
    }

    /// The entity's own fields.
    public static var fields: FieldTable { Value.fields }

    /// A blank entity without fields.
    public static var blank: Received<Value> { Received(.blank, fields: FieldSet()) }

    /// Reads a field of the entity and adds it to the set.
    ///
    /// - Parameters:
    ///   - field: The field's place in the table.
    ///   - reader: The reader, positioned at the field's value; it is advanced past it.
    /// - Throws: A failure when the value is not one of the field's type.
    public mutating func read<Reader: ValueReader>(
        _ field: FieldNumber,
        from reader: inout Reader
    ) throws(DecodingFailure) {
        fields.insert(field.place)
        let notes = try FieldRecordingReader.noting(&reader) { noting throws(DecodingFailure) in
            try noting.read(field, of: &value)
        }
        inside += notes
    }

    /// Writes a field of the entity.
    ///
    /// - Parameters:
    ///   - field: The field's place in the table.
    ///   - writer: The writer, which has the field's key and form.
    public func write<Writer: ValueWriter>(_ field: FieldNumber, to writer: inout Writer) {
        value.writeCopy(of: field, to: &writer)
    }
}

extension Received {
    /// Whether nothing was read.
    var isUntouched: Bool { fields.mask == FieldMask() }

    /// The notes of the entity and of those inside it.
    var notes: [CarriedNote] {
        inside.map { note in
            var note = note
            note.depth += 1
            return note
        } + (CarriedNote(self).map { [$0] } ?? [])
    }
}

/// A type that conforms only to identify received entities.
protocol ReceivedEntity {}

extension Received: ReceivedEntity {}
