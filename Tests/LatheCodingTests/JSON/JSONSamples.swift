import Foundation

@testable import LatheCoding

/// Decodes text as a body.
func decodeJSON<Value: WireValue>(
    _ type: Value.Type = Value.self,
    _ text: String,
    in envelope: Envelope = Envelope(),
    limits: DecodingLimits = DecodingLimits()
) throws(DecodingFailure) -> Value {
    try decodeJSON(type, Array(text.utf8), in: envelope, limits: limits)
}

func decodeJSON<Value: WireValue>(
    _ type: Value.Type = Value.self,
    _ bytes: [UInt8],
    in envelope: Envelope = Envelope(),
    charset: String? = nil,
    limits: DecodingLimits = DecodingLimits()
) throws(DecodingFailure) -> Value {
    try bytes.withUnsafeBufferPointer { bytes throws(DecodingFailure) in
        try JSONDecoding.decode(
            Value.self,
            from: UnsafeRawBufferPointer(bytes),
            in: envelope,
            charset: charset,
            limits: limits
        )
    }
}

/// The failure of a body, or `nil` when it can be read.
func failure<Value: WireValue>(
    _ type: Value.Type,
    _ text: String,
    in envelope: Envelope = Envelope(),
    limits: DecodingLimits = DecodingLimits()
) -> DecodingFailure? {
    do throws(DecodingFailure) {
        _ = try decodeJSON(type, text, in: envelope, limits: limits)
        return nil
    } catch {
        return error
    }
}

/// The JSON of a value, or the failure to write it.
func json<Value: WireValue>(_ value: Value) -> String {
    do throws(EncodingFailure) {
        return String(decoding: try JSONWriter.bytes(value), as: UTF8.self)
    } catch {
        return "\(error)"
    }
}

/// One field whose form the test chooses.
protocol FormSource: Sendable {
    static var field: Field { get }
}

/// An entity with one field, so that each form can be tested apart.
struct Holder<Value: WireValue & Equatable, Form: FormSource>: Entity, Equatable {
    var value = Value.blank

    static var fields: FieldTable { FieldTable([Form.field]) }
    static var blank: Self { Self() }

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        visitor.visit(&value)
    }
}

struct Label: Entity, Equatable {
    var id = 0
    var name = ""
    var color: String?

    static let fields: FieldTable = ["id", "name", Field("color", [.optional, .nullable])]
    static let blank = Label()

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&id)
        case .n1: visitor.visit(&name)
        default: visitor.visit(&color)
        }
    }
}

struct Card: Entity, Equatable {
    var name = ""
    var labels: [Label] = []
    var main: Label?
    var views = 0
    var likes: Int?
    var latitude: Double?
    var title: String?
    var others: [String: JSONValue] = [:]

    static let fields: FieldTable = [
        "name", Field("labels", .list), Field("main", [.optional, .nullable]), "stats/views",
        Field("stats/likes", .optional), Field("place/[1]", .optional),
        Field("title | caption/text | a~1b~2c~0", .optional), Field("*", .rest),
    ]
    static let blank = Card()

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&name)
        case .n1: visitor.visit(&labels)
        case .n2: visitor.visit(&main)
        case .n3: visitor.visit(&views)
        case .n4: visitor.visit(&likes)
        case .n5: visitor.visit(&latitude)
        case .n6: visitor.visit(&title)
        default: visitor.visit(&others)
        }
    }
}

/// Has more fields than one word has bits: as many as a table can hold.
struct Wide: Entity, Equatable {
    static let count = FieldNumber.maximum
    var values = [Int](repeating: -1, count: count)

    static let fields = FieldTable((0..<count).map { Field("field\($0)") })
    static let blank = Wide()

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        visitor.visit(&values[field.place])
    }
}

/// Told apart by a field inside it, or beside it where the field says so.
enum Shape: WireValue, Equatable {
    case circle(Double)
    case other(String)

    static let blank = Shape.other("")

    mutating func read<Reader: ValueReader>(from reader: inout Reader) throws(DecodingFailure) {
        guard let kind = try reader.discriminator("kind") else {
            throw reader.failure(.missingValue, expected: "a kind", found: "none")
        }
        let members = try reader.anyValue()
        if case .json(let value) = members, kind == "circle" {
            let radius: JSONNumber? =
                if case .number(let number)? = value["r"] { number } else { nil }
            self = radius.map { .circle($0.double) } ?? .other("circle without r")
        } else {
            self = .other(kind)
        }
    }

    func write<Writer: ValueWriter>(to writer: inout Writer) { writer.write("shape") }
}
