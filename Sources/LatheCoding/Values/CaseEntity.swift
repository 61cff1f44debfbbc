/// An entity with the name of its case in a union, which is the first field and none of the entity's own.
///
/// The table of its fields is the union's and given to the writer, since a generic type holds none.
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
    ) throws(DecodingFailure) {
        if field.place == 0 {
            try visitor.visit(&name)
        } else {
            try value.visit(FieldNumber(field.place - 1), with: &visitor)
        }
    }
}
