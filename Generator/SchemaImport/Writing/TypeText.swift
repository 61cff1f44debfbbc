import SchemaModel

/// Formats types as in a schema.
struct TypeText {
    let names: DraftNames

    /// Returns the schema's name of a case in a union without a discriminator, from its type.
    func caseName(_ type: DraftType) -> String {
        switch type {
        case .scalar(let scalar): scalar.rawValue
        case .declared(let id): names[id].name
        case .id(let id): "\(names[id].name) id"
        case .list(.list(let item)): "\(caseName(item)) lists"
        case .list(let item): Plurals.plural(caseName(item))
        case .map(let value): "\(caseName(value)) map"
        case .optional(let inner): caseName(inner)
        }
    }

    /// Returns the text of a type, such as `[Card]?` for an optional list.
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

/// The form of an optional value.
enum Presence {
    case required
    /// The value is null if there is none.
    case nullable
    /// The value is absent; null is also read as `nil`.
    case optional
    /// The value may be absent or null, with different meanings.
    case patch
    case defaulted(SchemaValue)
}
