import SchemaSyntax

/// Determines whether a value in an example has a given type.
///
/// | Type | Written as |
/// |---|---|
/// | text, numbers, Booleans, lists, maps | JSON's own |
/// | `instant` | `"2013-01-21T20:30:00Z"`, or the number where the wire form is Unix time |
/// | `date` | `"2013-01-21"` |
/// | `duration` | a number of its unit; of seconds where the wire form is ISO 8601 |
/// | `data` | Base64 |
/// | `id<Card>` | as the entity's `id` field |
/// | an enum | the value of a case, or its name |
/// | `Card.Field` | the name of a field, or the name that requests it |
/// | an entity | an object of its fields by their names in the schema |
/// | a union | an object of one member: the case's text, and the value |
/// | `patch<T>` | a value, or null to clear |
/// | `file` | the content as text, or an object with `name`, `type` and either `text` or `data` |
package struct ExampleValues {
    /// A value, or a part of it, that does not fit.
    package struct Misfit {
        package var value: ExampleValue
        package var type: TypeReference
        /// A description of the expected value.
        package var expected: String
    }

    private let types: [TypeID: TypeDeclaration]
    private let formats: [BodyFormat]

    package init(_ model: APIModel) {
        types = model.typesByID
        formats = model.formats
    }

    /// The first part of a value that does not have its type; `nil` when all parts do.
    package func misfit(
        _ example: ExampleValue,
        _ type: TypeReference,
        _ wire: WireForm
    ) -> Misfit? {
        guard !example.isUnreadable, !type.isUnreadable else { return nil }
        func expect(_ expected: String, _ fits: Bool) -> Misfit? {
            fits ? nil : Misfit(value: example, type: type, expected: expected)
        }
        switch type {
        case .optional(let inner), .patch(let inner):
            return example.isNull ? nil : misfit(example, inner, wire)
        case .list(let item):
            guard let items = example.items else { return expect("an array", false) }
            return items.lazy.compactMap { misfit($0, item, wire) }.first
        case .map(let key, let value):
            guard let members = example.members else { return expect("an object", false) }
            return members.lazy.compactMap { member in
                misfit(types.key(member.name, key), key, .plain)
                    ?? misfit(member.value, value, wire)
            }.first
        case .id(let owner):
            return types.rawType(ofID: owner).flatMap { misfit(example, $0, .plain) }
        case .fieldNames(let owner):
            guard case .entity(let shape)? = types[owner]?.kind else { return nil }
            return expect("the name of a field", example.string.map(shape.isColumn) ?? false)
        case .declared(let id, let arguments):
            return types[id].flatMap { misfit(example, $0, arguments, type) }
        case .parameter: return nil
        case .scalar(let scalar): return misfit(example, scalar, wire)
        }
    }

    // MARK: Declared types

    private func misfit(
        _ example: ExampleValue,
        _ declaration: TypeDeclaration,
        _ arguments: [TypeReference],
        _ type: TypeReference
    ) -> Misfit? {
        func wrong(_ expected: String, at part: ExampleValue? = nil) -> Misfit {
            Misfit(value: part ?? example, type: type, expected: expected)
        }
        switch declaration.kind {
        case .enumeration(let shape):
            if shape.exampleCase(example) != nil { return nil }
            if shape.isClosed { return wrong("a value of one of its cases") }
            let isText = shape.raw != .int && example.string != nil
            let isNumber = shape.raw != .string && example.integer != nil
            let expected = ["a string", "an integer", "a string or an integer"]
            return isText || isNumber
                ? nil : wrong(expected[shape.raw == .string ? 0 : shape.raw == .int ? 1 : 2])
        case .union(let shape):
            guard let member = example.onlyMember,
                let found = shape.cases.first(where: { $0.value == member.name.text })
            else { return wrong("an object of one member, which names a case") }
            return misfit(member.value, found.type, .plain)
        case .entity(let shape):
            guard let members = example.members else { return wrong("an object of its fields") }
            let types = shape.substitutions(arguments)
            for member in members {
                let name = member.name
                guard let field = shape.fields.first(where: { $0.identity.name == name.text })
                else {
                    let key = ExampleValue(.string(name.text), at: name.range)
                    return wrong("the name of one of its fields", at: key)
                }
                if let constant = field.constant, !constant.isSame(as: member.value) {
                    return wrong("the constant of the field, or none", at: member.value)
                }
                let type = field.type.substituting(types)
                if let misfit = misfit(member.value, type, field.wire) { return misfit }
            }
            let missing = shape.fields.first { field in
                example[field.identity.name] == nil && field.mustBeGiven
            }
            return missing.map { wrong("an object with the field \(quoted($0.identity.name))") }
        }
    }

    // MARK: Scalars

    private func misfit(
        _ example: ExampleValue,
        _ scalar: ScalarType,
        _ wire: WireForm
    ) -> Misfit? {
        func expect(_ expected: String, _ fits: Bool) -> Misfit? {
            fits ? nil : Misfit(value: example, type: .scalar(scalar), expected: expected)
        }
        switch scalar {
        case .string: return expect("a string", example.string != nil)
        case .bool: return expect("'true' or 'false'", example.bool != nil)
        case .instant:
            if [.unixSeconds, .unixMilliseconds].contains(wire.date), example.number != nil {
                return nil
            }
            return expect(
                "a time as '2013-01-21T20:30:00Z'",
                example.string.map { InstantText($0) != nil } ?? false
            )
        case .date:
            return expect(
                "a date as '2013-01-21'",
                example.string.map { InstantText.isDay($0) } ?? false
            )
        case .duration:
            return expect(
                "a number of \(wire.duration == .iso8601 ? "seconds" : wire.duration.rawValue)",
                example.number != nil
            )
        case .url:
            return expect(
                "an address",
                example.string.map { !$0.isEmpty && !$0.contains { $0.isWhitespace } } ?? false
            )
        case .uuid: return expect("a UUID", example.string.map(Self.isUUID) ?? false)
        case .data:
            return expect(
                "bytes in Base64",
                example.string.map { Base64Text.bytes($0) != nil } ?? false
            )
        case .any: return expect("nothing: an example cannot write XML", formats.contains(.json))
        case .file: return fileMisfit(example)
        case .double, .float, .decimal:
            return expect(
                scalar == .decimal ? "a number of at most 18 digits" : "a number of its range",
                example.number.map { scalar.fits($0) } ?? false
            )
        default:
            return expect(
                "an integer of its range",
                example.number.map { scalar.fits($0) } ?? false
            )
        }
    }

    private func fileMisfit(_ example: ExampleValue) -> Misfit? {
        if example.string != nil { return nil }
        let keys = ["name", "type", "text", "data"]
        let members = example.members ?? []
        let areTexts = members.allSatisfy { keys.contains($0.name.text) && $0.value.string != nil }
        let contents = members.filter { ["text", "data"].contains($0.name.text) }.count
        let isReadable = example["data"]?.string.map { Base64Text.bytes($0) != nil } ?? true
        return areTexts && contents == 1 && isReadable
            ? nil
            : Misfit(
                value: example,
                type: .scalar(.file),
                expected: "a text, or 'name', 'type' and either 'text' or 'data' in Base64"
            )
    }

    private static func isUUID(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        return parts.map(\.utf8.count) == [8, 4, 4, 4, 12]
            && parts.joined().allSatisfy { $0.isASCII && $0.isHexDigit }
    }
}

extension EnumShape {
    /// The case to which an example refers by its value or name.
    package func exampleCase(_ example: ExampleValue) -> Case? {
        cases.first { item in
            switch item.value {
            case .string(let text): example.string == text
            case .number(let text): example.integer != nil && example.integer == Int(text)
            default: false
            }
        } ?? cases.first { $0.identity.name == example.string }
    }
}

extension EntityShape {
    /// Whether an example refers to a field or column by its name, or by the name that requests it.
    func isColumn(_ name: String) -> Bool {
        fields.contains { $0.identity.name == name } || columns.contains { $0.name == name }
    }
}

extension Field {
    /// Whether an entity requires a value of the field.
    package var mustBeGiven: Bool {
        !type.isOptional && defaultValue == nil && constant == nil && !isReadOnly
            && !wire.isPresence
    }
}

extension WireForm {
    /// The wire form of values for which the schema does not specify one.
    package static let plain = WireForm(
        date: .iso8601,
        duration: .seconds,
        bool: .words,
        separator: nil,
        listStyle: .repeated,
        isLoose: false,
        emptyIsNone: false,
        isPresence: false
    )
}

extension TypeReference {
    /// The type with its type parameters replaced by other types.
    package func substituting(_ types: [String: TypeReference]) -> TypeReference {
        if types.isEmpty { return self }
        return switch self {
        case .scalar, .id, .fieldNames: self
        case .parameter(let name):
            if let owner = parameterOfID, case .declared(let id, _)? = types[owner] {
                .id(id)
            } else {
                types[name] ?? self
            }
        case .declared(let id, let arguments):
            .declared(id, arguments.map { $0.substituting(types) })
        case .list(let item): .list(item.substituting(types))
        case .map(let key, let value):
            .map(key: key.substituting(types), value: value.substituting(types))
        case .optional(let inner): .optional(inner.substituting(types))
        case .patch(let inner): .patch(inner.substituting(types))
        }
    }
}

extension [TypeID: TypeDeclaration] {
    /// The type that represents an entity's id; `nil` when it cannot be determined.
    package func rawType(ofID owner: TypeID) -> TypeReference? {
        var owner = owner
        for _ in 0..<16 {
            guard case .entity(let shape)? = self[owner]?.kind,
                let field = shape.fields.first(where: { $0.identity.name == shape.idField })
            else { return nil }
            guard case .id(let next) = field.type.unwrapped else { return field.type.unwrapped }
            owner = next
        }
        return nil
    }

    /// The value that a map's key represents, since a key is always text in JSON.
    package func key(_ key: LocatedText, _ type: TypeReference) -> ExampleValue {
        let isNumber =
            isNumber(type) && key.text.first.map { "-0123456789".contains($0) } ?? false
        return ExampleValue(isNumber ? .number(key.text) : .string(key.text), at: key.range)
    }

    private func isNumber(_ key: TypeReference) -> Bool {
        var key = key
        if case .id(let owner) = key { key = rawType(ofID: owner) ?? key }
        switch key {
        case .scalar(.string), .scalar(.uuid), .scalar(.date): return false
        case .scalar: return true
        case .declared(let id, _):
            guard case .enumeration(let shape)? = self[id]?.kind else { return false }
            return shape.raw == .int
        default: return false
        }
    }
}
