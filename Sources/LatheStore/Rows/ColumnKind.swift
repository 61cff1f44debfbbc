import Foundation
import LatheCoding

/// The storage of a field's values in its column.
enum ColumnKind: UInt8, Sendable {
    /// An integer, or the 20 digits of one that needs 64 bits without a sign.
    case integer
    /// A double; NaN is a text.
    case real
    /// 0 or 1.
    case bool
    /// Seconds since the start of 2001 in UTC, which is exact.
    case date
    /// A text.
    case text
    /// JSON in the field's own form.
    case json
    /// JSON, an array of identifiers; rows can be found by them.
    case identifiers
    /// The identifier of another row, for an entity inside this one.
    case one
    /// JSON, an array of identifiers of other rows, for entities inside this one.
    case many
    /// JSON, an object with keys and identifiers of other rows, for entities inside this one.
    case keyed

    /// Whether the column contains JSON.
    var isJSON: Bool { self == .json || self == .identifiers || self == .many || self == .keyed }

    /// Whether the column refers to entities inside the row that are rows of their own.
    var isOfEntities: Bool { self == .one || self == .many || self == .keyed }

    /// Whether the order of the stored values is that of the field's values.
    var isOrdered: Bool {
        switch self {
        case .integer, .real, .bool, .date, .text: true
        case .json, .identifiers, .one, .many, .keyed: false
        }
    }
}

/// The properties of a column that follow from the declared type of its field.
struct FieldKind {
    var kind: ColumnKind
    var isOptional = false
    /// The type of the entities that the field refers to or holds.
    var target: Any.Type?
    /// Whether the field holds identifiers of the target.
    var isReference = false
    /// Whether the order of texts is that of the values.
    var isOrdered = true
    /// Whether integers, or the identifiers in a list, may need more than 63 bits.
    var isWide = false
    /// Whether a value may have secret fields inside.
    var mayHaveSecrets = false

    private init(_ kind: ColumnKind) { self.kind = kind }

    init(of type: Any.Type) { self = Self.of(type) }

    private static func of(_ type: Any.Type) -> FieldKind {
        if let optional = type as? any OptionalKind.Type {
            var kind = of(optional.wrapped)
            kind.isOptional = true
            return kind
        }
        if let identifier = type as? any IdentifierKind.Type {
            var kind = of(identifier.rawValue)
            (kind.target, kind.isReference) = (identifier.owner, kind.kind != .json)
            return kind
        }
        if let list = type as? any ListKind.Type { return FieldKind.list(of: list.item) }
        if let map = type as? any MapKind.Type {
            let content = of(map.value)
            if content.kind == .one, !content.isOptional {
                var kind = FieldKind(.keyed)
                kind.target = content.target
                return kind
            }
        }
        if type is any StoredEntity.Type {
            var kind = FieldKind(.one)
            kind.target = type
            return kind
        }
        if let raw = (type as? any Enumeration.Type)?.rawKind { return of(raw) }
        var kind = FieldKind(kinds[ObjectIdentifier(type)] ?? .json)
        kind.mayHaveSecrets = kind.kind == .json
        kind.isOrdered = type != Decimal.self && type != Data.self
        kind.isWide = type == UInt.self || type == UInt64.self
        return kind
    }

    private static func list(of item: Any.Type) -> FieldKind {
        let content = of(item)
        var kind = FieldKind(
            content.isReference ? .identifiers : content.kind == .one ? .many : .json
        )
        kind.mayHaveSecrets = content.mayHaveSecrets || content.kind == .one
        if content.isOptional {
            kind.kind = .json
            return kind
        }
        kind.target = kind.kind == .json ? nil : content.target
        kind.isReference = content.isReference
        let entity = kind.kind == .many ? content.target as? any StoredEntity.Type : nil
        kind.isWide = entity.map { of($0.idType).isWide } ?? content.isWide
        return kind
    }

    private static let kinds: [ObjectIdentifier: ColumnKind] = [
        ObjectIdentifier(String.self): .text, ObjectIdentifier(URL.self): .text,
        ObjectIdentifier(UUID.self): .text, ObjectIdentifier(CalendarDate.self): .text,
        ObjectIdentifier(Data.self): .text, ObjectIdentifier(Decimal.self): .text,
        ObjectIdentifier(Bool.self): .bool, ObjectIdentifier(Date.self): .date,
        ObjectIdentifier(Double.self): .real, ObjectIdentifier(Float.self): .real,
        ObjectIdentifier(Int.self): .integer, ObjectIdentifier(Int8.self): .integer,
        ObjectIdentifier(Int16.self): .integer, ObjectIdentifier(Int32.self): .integer,
        ObjectIdentifier(Int64.self): .integer, ObjectIdentifier(UInt.self): .integer,
        ObjectIdentifier(UInt8.self): .integer, ObjectIdentifier(UInt16.self): .integer,
        ObjectIdentifier(UInt32.self): .integer, ObjectIdentifier(UInt64.self): .integer,
    ]
}

protocol OptionalKind {
    static var wrapped: Any.Type { get }
}

extension Optional: OptionalKind {
    static var wrapped: Any.Type { Wrapped.self }
}

protocol IdentifierKind {
    static var owner: Any.Type { get }
    static var rawValue: Any.Type { get }
}

extension Identifier: IdentifierKind {
    static var owner: Any.Type { Owner.self }
    static var rawValue: Any.Type { RawValue.self }
}

protocol ListKind {
    static var item: Any.Type { get }
}

extension Array: ListKind {
    static var item: Any.Type { Element.self }
}

protocol MapKind {
    static var key: Any.Type { get }
    static var value: Any.Type { get }
}

extension Dictionary: MapKind {
    static var key: Any.Type { Key.self }
    static var value: Any.Type { Value.self }
}

extension Enumeration {
    static var rawKind: Any.Type { RawValue.self }
}
