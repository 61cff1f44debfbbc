/// An entity with the name of its case in a union as its first field, which is not a field of the entity itself.
///
/// The union has the table of its fields and passes it to the writer, since a generic type cannot store one.
package struct CaseEntity<Value: Entity>: Entity {
    private var value: Value
    private var name: String

    package init(value: Value, name: String) {
        self.value = value
        self.name = name
    }

    package static var fields: FieldTable { Value.fields }
    package static var blank: CaseEntity<Value> { CaseEntity(value: .blank, name: "") }

    package mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        if field.place == 0 {
            visitor.visit(&name)
        } else {
            value.visit(FieldNumber(field.place - 1), with: &visitor)
        }
    }
}
