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

    mutating func read<Reader: ValueReader>(
        _ field: FieldNumber,
        from reader: inout Reader
    ) throws(DecodingFailure) {
        switch field {
        case .n0: try reader.read(&kind)
        case .n1: try reader.read(&value)
        case .n2: try reader.read(&optional)
        case .n3: try reader.read(&list)
        case .n4: try reader.read(&map)
        default: try reader.read(&patch)
        }
    }

    func write<Writer: ValueWriter>(_ field: FieldNumber, to writer: inout Writer) {
        switch field {
        case .n0: writer.write(kind)
        case .n1: writer.write(value)
        case .n2: writer.write(optional)
        case .n3: writer.write(list)
        case .n4: writer.write(map)
        default: writer.write(patch)
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
