/// An entity that is written with the secret fields of a blank one, so that it can be read again.
struct EntityWithoutSecrets<Value: Entity>: Entity {
    var value: Value
    /// The fields that are written; the fields of the union if the entity is one of its cases.
    let index: JSONFieldIndex

    static var fields: FieldTable { Value.fields }
    static var blank: EntityWithoutSecrets<Value> {
        EntityWithoutSecrets(value: .blank, index: Value.fields.json)
    }

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        if index.form(field.place).pointee.field.options.contains(.secret) {
            var blank = Value.blank
            blank.visit(field, with: &visitor)
        } else {
            value.visit(field, with: &visitor)
        }
    }
}
