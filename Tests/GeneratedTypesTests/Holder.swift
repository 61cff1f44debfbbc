import Foundation
import LatheCoding

/// An entity with a value of a type in each form that a field can have.
struct Holder<Value: WireValue>: Entity {
    var kind: String?
    var value = Value.blank
    var optional: Value?
    var list: [Value] = []
    var map: [String: Value] = [:]
    var patch = Patch<Value>.keep

    static var fields: FieldTable {
        (Value.self as? any Union.Type)?.discriminator == ""
            ? HolderTable.beside : HolderTable.inside
    }

    static var blank: Self { Self() }

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&kind)
        case .n1: visitor.visit(&value)
        case .n2: visitor.visit(&optional)
        case .n3: visitor.visit(&list)
        case .n4: visitor.visit(&map)
        default: visitor.visit(&patch)
        }
    }
}

private enum HolderTable {
    static let inside: FieldTable = """
        kind xml=@kind ?
        value
        some/optional ?
        list xml=list/item list
        map map
        patch ?
        """
    static let beside: FieldTable = """
        kind xml=@kind ?
        value discriminator=kind|@kind
        some/optional ? discriminator=kind|@kind
        list xml=list/item list discriminator=kind|@kind
        map map discriminator=kind|@kind
        patch ? discriminator=kind|@kind
        """
}
