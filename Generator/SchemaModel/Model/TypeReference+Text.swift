extension TypeReference: CustomStringConvertible {
    /// The type as a schema spells it.
    package var description: String {
        switch self {
        case .scalar(let scalar): scalar.rawValue
        case .id(let id): "id<\(id.name)>"
        case .declared(let id, let arguments):
            arguments.isEmpty
                ? id.name : "\(id.name)<\(arguments.map(\.description).joined(separator: ", "))>"
        case .parameter(let name): parameterOfID.map { "id<\($0)>" } ?? name
        case .fieldNames(let id): "\(id.name).Field"
        case .list(let item): "[\(item)]"
        case .map(key: .scalar(.string), let value): "{\(value)}"
        case .map(let key, let value): "{\(key): \(value)}"
        case .optional(let type): "\(type)?"
        case .patch(let type): "patch<\(type)>"
        }
    }

    /// The id type of the type argument for a type parameter.
    static func id(ofParameter name: String) -> TypeReference { .parameter(name + ".ID") }

    /// The type parameter whose id type this is; `nil` for any other type.
    package var parameterOfID: String? {
        guard case .parameter(let name) = self, name.hasSuffix(".ID") else { return nil }
        return String(name.dropLast(3))
    }

    /// The replacement for a type for which an error has already been reported; all rules ignore it.
    static let unreadable = TypeReference.declared(TypeID("?"), [])

    var isUnreadable: Bool { self == .unreadable }

    /// The type without an enclosing `?` or `patch`.
    package var unwrapped: TypeReference {
        switch self {
        case .optional(let type), .patch(let type): type.unwrapped
        default: self
        }
    }

    /// The type without an enclosing `?`.
    var withoutOptional: TypeReference {
        if case .optional(let type) = self { type.withoutOptional } else { self }
    }

    /// The item type of a list or the value type of a map; otherwise, the type itself.
    var element: TypeReference {
        switch unwrapped {
        case .list(let item): item.element
        case .map(_, let value): value.element
        case let type: type
        }
    }

    var isOptional: Bool { if case .optional = self { true } else { false } }
    package var isPatch: Bool { if case .patch = self { true } else { false } }
    var isList: Bool { if case .list = unwrapped { true } else { false } }
    var isMap: Bool { if case .map = unwrapped { true } else { false } }

    /// Whether a value is one text on the wire.
    func isScalar(isEnumeration: (TypeID) -> Bool) -> Bool {
        switch unwrapped {
        case .scalar(let scalar): scalar != .any
        case .id, .fieldNames: true
        case .declared(let id, _): isEnumeration(id)
        case .parameter, .list, .map, .optional, .patch: false
        }
    }

    /// This type, followed by all types inside it.
    package var parts: [TypeReference] {
        switch self {
        case .scalar, .id, .parameter, .fieldNames: [self]
        case .declared(_, let arguments): [self] + arguments.flatMap(\.parts)
        case .list(let type), .optional(let type), .patch(let type): [self] + type.parts
        case .map(let key, let value): [self] + key.parts + value.parts
        }
    }

    /// The names of the declared types in this type.
    package var declaredParts: [TypeID] {
        switch self {
        case .scalar, .id, .parameter, .fieldNames: []
        case .declared(let id, let arguments): [id] + arguments.flatMap(\.declaredParts)
        case .list(let type), .optional(let type), .patch(let type): type.declaredParts
        case .map(let key, let value): key.declaredParts + value.declaredParts
        }
    }
}
