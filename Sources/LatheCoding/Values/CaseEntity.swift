/// An entity with the name of its case in a union, which is the first field and none of the entity's own.
///
/// The table of its fields is the union's and given to the writer, since a generic type holds none.
package struct CaseEntity<Value: Entity>: Entity {
    private let value: Value
    private let name: String

    package init(value: Value, name: String) {
        self.value = value
        self.name = name
    }

    package static var fields: FieldTable { Value.fields }
    package static var blank: CaseEntity<Value> { CaseEntity(value: .blank, name: "") }

    package mutating func read<Reader: ValueReader>(
        _ field: FieldNumber,
        from reader: inout Reader
    ) throws(DecodingFailure) {
        _ = try reader.anyValue()
    }

    package func write<Writer: ValueWriter>(_ field: FieldNumber, to writer: inout Writer) {
        if field.place == 0 {
            writer.write(name)
        } else {
            value.write(FieldNumber(field.place - 1), to: &writer)
        }
    }
}
