/// An entity that is written with its secret fields as they are in a blank one, so that it can be read again.
struct EntityWithoutSecrets<Value: Entity>: Entity {
    let value: Value
    /// Not the entity's own fields where it is the case of a union.
    let index: JSONFieldIndex

    static var fields: FieldTable { Value.fields }
    static var blank: EntityWithoutSecrets<Value> {
        EntityWithoutSecrets(value: .blank, index: Value.fields.json)
    }

    mutating func read<Reader: ValueReader>(
        _ field: FieldNumber,
        from reader: inout Reader
    ) throws(DecodingFailure) {
        _ = try reader.anyValue()
    }

    func write<Writer: ValueWriter>(_ field: FieldNumber, to writer: inout Writer) {
        if index.form(field.place).pointee.field.options.contains(.secret) {
            Value.blank.write(field, to: &writer)
        } else {
            value.write(field, to: &writer)
        }
    }
}
