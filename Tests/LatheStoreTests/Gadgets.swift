import LatheCoding
import LatheStore

/// A part of a gadget, whose case a field of the gadget names.
enum Detail: Union, Hashable {
    case screw(String)
    case plate(Int)

    static let discriminator = ""
    static let cases = ["1", "2"]
    static let blank = Detail.screw("")

    static func read<Reader: ValueReader>(
        case name: String,
        from reader: inout Reader
    ) throws(DecodingFailure) -> Detail {
        switch name {
        case "1": .screw(try String.read(from: &reader))
        case "2": .plate(try Int.read(from: &reader))
        default: throw reader.failure(expectedOneOf: cases, found: name)
        }
    }

    func write<Writer: ValueWriter>(to writer: inout Writer) {
        switch self {
        case .screw(let thread): writer.write(thread)
        case .plate(let thickness): writer.write(thickness)
        }
    }
}

/// An entity with unions in each form, next to the field that names their case.
struct Gadget<Kind: WireValue & Hashable>: StoredEntity, Hashable {
    typealias ID = Identifier<Gadget<Kind>, Int>

    var id: ID
    var kind: Kind?
    var detail: Detail?
    var details: [Detail] = []
    var byName: [String: Detail] = [:]
    var note: String?

    static var storedName: String { "Gadget" }
    static var fields: FieldTable {
        """
        id
        meta/kind|kind ?
        detail ? discriminator=@kind|kind|meta/kind
        details ? list discriminator=kind
        byName ? map discriminator=kind
        note ?
        """
    }
    static var blank: Gadget { Gadget(id: .blank) }

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&id)
        case .n1: visitor.visit(&kind)
        case .n2: visitor.visit(&detail)
        case .n3: visitor.visit(&details)
        case .n4: visitor.visit(&byName)
        default: visitor.visit(&note)
        }
    }
}
