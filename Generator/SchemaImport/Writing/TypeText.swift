import SchemaModel

/// Spells types as a schema has them.
struct TypeText {
    let names: DraftNames

    /// What a schema calls a case of a union without a discriminator, by its type.
    func caseName(_ type: DraftType) -> String {
        switch type {
        case .scalar(let scalar): scalar.rawValue
        case .declared(let id): names[id].name
        case .id(let id): "\(names[id].name) id"
        case .list(.list(let item)): "\(caseName(item)) lists"
        case .list(let item): TypeReference.plural(caseName(item))
        case .map(let value): "\(caseName(value)) map"
        case .optional(let inner): caseName(inner)
        }
    }

    /// `[Card]?` for an optional list.
    func text(_ type: DraftType) -> String {
        switch type {
        case .scalar(let scalar): scalar.rawValue
        case .declared(let id): names[id].name
        case .id(let id): "id<\(names[id].name)>"
        case .list(let item): "[\(text(item))]"
        case .map(let value): "{\(text(value))}"
        case .optional(let inner): text(inner) + "?"
        }
    }
}

/// How something may be missing.
enum Presence {
    case required
    /// Null where there is no value.
    case nullable
    /// Absent, and `nil` where null as well.
    case optional
    /// Absent and null, which mean different things.
    case patch
    case defaulted(SchemaValue)
}
