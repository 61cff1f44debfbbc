import OpenAPI
import SchemaModel

/// The kinds of JSON values that a type accepts, as far as they distinguish types; empty for all kinds.
struct ValueKinds: Equatable, CustomStringConvertible {
    enum Kind: String, CaseIterable {
        case text = "text"
        case date = "a date"
        case instant = "a date with time"
        case integer = "an integer"
        case number = "a number"
        case bool = "true or false"
        case list = "a list"
        case object = "an object"
    }

    var kinds: Set<Kind>
    static let all = ValueKinds(kinds: [])

    init(kinds: Set<Kind>) { self.kinds = kinds }

    /// Returns the kinds of both.
    func union(_ other: ValueKinds) -> ValueKinds {
        kinds.isEmpty || other.kinds.isEmpty ? .all : ValueKinds(kinds: kinds.union(other.kinds))
    }

    /// Whether both accept the same kinds, or one accepts all.
    func agrees(with other: ValueKinds) -> Bool {
        kinds.isEmpty || other.kinds.isEmpty || kinds == other.kinds
    }

    var description: String {
        guard !kinds.isEmpty else { return "any value" }
        return Kind.allCases.filter(kinds.contains).map(\.rawValue).joined(separator: " or ")
    }
}

// MARK: Of a schema

extension ValueKinds {
    /// Creates the kinds of a type's values on the wire.
    init(_ type: TypeReference, _ wire: WireForm, in model: APIModel) {
        switch type {
        case .optional(let type), .patch(let type): self.init(type, wire, in: model)
        case .list: self.init(kinds: wire.separator == nil ? [.list] : [.text])
        case .map: self.init(kinds: [.object])
        case .id:
            // Without an identifier, the entity belongs to another module.
            if case .scalar(let scalar) = model.underlying(type) {
                self.init(scalar, wire)
            } else {
                self.init(kinds: [.text])
            }
        case .fieldNames: self.init(kinds: [.text])
        case .parameter: self = .all
        case .scalar(let scalar): self.init(scalar, wire)
        case .declared(let id, _): self.init(id, wire, in: model)
        }
        if wire.isLoose, !kinds.isDisjoint(with: [.integer, .number, .bool, .text]) { self = .all }
    }

    private init(_ scalar: ScalarType, _ wire: WireForm) {
        switch scalar {
        case .any: self = .all
        case .bool: self.init(kinds: [.bool])
        case .int, .int8, .int16, .int32, .int64, .uint, .uint8, .uint16, .uint32, .uint64:
            self.init(kinds: [.integer])
        case .double, .float, .decimal: self.init(kinds: [.number])
        case .instant where [.unixSeconds, .unixMilliseconds].contains(wire.date):
            self.init(kinds: [.integer])
        case .instant: self.init(kinds: [.instant])
        case .date: self.init(kinds: [.date])
        case .duration: self.init(kinds: wire.duration == .iso8601 ? [.text] : [.integer])
        case .string, .url, .uuid, .data, .file: self.init(kinds: [.text])
        }
    }

    private init(_ id: TypeID, _ wire: WireForm, in model: APIModel) {
        switch model.typesByID[id]?.kind {
        case nil: self = .all
        case .entity: self.init(kinds: [.object])
        case .enumeration(let shape):
            switch shape.raw {
            case .string: self.init(kinds: [.text])
            case .int: self.init(kinds: [.integer])
            case .mixed: self.init(kinds: [.text, .integer])
            }
        case .union(let shape):
            // A case may be the union itself.
            guard shape.discriminator == nil, !shape.isToldByElement else {
                self.init(kinds: [.object])
                return
            }
            let types = shape.cases.map(\.type)
            let isFlat = types.allSatisfy { type in
                type.declaredParts.allSatisfy { !model.isUnion($0) }
            }
            guard isFlat, let first = types.first else {
                self = .all
                return
            }
            let start = ValueKinds(first, wire, in: model)
            self = types.dropFirst().reduce(start) { $0.union(ValueKinds($1, wire, in: model)) }
        }
    }
}

extension APIModel {
    fileprivate func isUnion(_ id: TypeID) -> Bool {
        if case .union = typesByID[id]?.kind { true } else { false }
    }
}

// MARK: Of a document

extension ValueKinds {
    /// Creates the kinds of values that a document's schema accepts, apart from null.
    init(_ facts: SchemaFacts) {
        let alternatives = facts.alternatives
        if let first = alternatives.first {
            self = alternatives.dropFirst().reduce(ValueKinds(first)) { $0.union(ValueKinds($1)) }
            if !kinds.isEmpty || facts.types.isEmpty { return }
        }
        var kinds: Set<Kind> = []
        if facts.types.contains(.string) {
            switch facts.format {
            case "date": kinds.insert(.date)
            case "date-time": kinds.insert(.instant)
            default: kinds.insert(.text)
            }
        }
        if facts.types.contains(.integer) { kinds.insert(.integer) }
        if facts.types.contains(.number) { kinds.insert(.number) }
        if facts.types.contains(.boolean) { kinds.insert(.bool) }
        if facts.types.contains(.array) { kinds.insert(.list) }
        if facts.types.contains(.object) { kinds.insert(.object) }
        self.init(kinds: kinds)
    }
}
