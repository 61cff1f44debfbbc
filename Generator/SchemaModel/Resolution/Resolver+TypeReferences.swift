import SchemaSyntax

extension Resolver {
    /// Resolves the names in a type.
    mutating func resolve(
        _ type: TypeExpression?,
        generics: [LocatedText] = []
    ) -> TypeReference {
        guard let type else { return .unreadable }
        switch type.kind {
        case .list(let item): return .list(resolve(item, generics: generics))
        case .optional(let inner): return .optional(resolve(inner, generics: generics))
        case .map(let key, let value):
            return .map(
                key: key.map { resolve($0, generics: generics) } ?? .scalar(.string),
                value: resolve(value, generics: generics)
            )
        case .fieldNames(let name): return resolveFieldNames(name, type)
        case .named(let name, let arguments):
            let isParameter = generics.contains { $0.text == name }
            if !isParameter, name == "id" || name == "patch" {
                return resolveWrapper(name, arguments, type, generics)
            }
            let scalar = ScalarType(rawValue: name)
            if isParameter || scalar != nil {
                expect(0, arguments, of: name, type)
                return isParameter ? .parameter(name) : scalar.map { .scalar($0) } ?? .unreadable
            }
            return resolveDeclared(name, arguments, type, generics)
        }
    }

    private mutating func resolveDeclared(
        _ name: String,
        _ arguments: [TypeExpression],
        _ type: TypeExpression,
        _ generics: [LocatedText]
    ) -> TypeReference {
        if symbols.types[name] == nil, ForeignTypes.meaning(of: name, arguments) != nil {
            return resolveForeign(name, type, generics)
        }
        let resolved = arguments.map { resolve($0, generics: generics) }
        let candidates = generics.map(\.text)
        guard let declared = find(name, at: type.range, besides: candidates) else {
            return .unreadable
        }
        guard expect(declared.generics.count, arguments, of: name, type) else { return .unreadable }
        for (parameter, (argument, written)) in zip(declared.generics, zip(resolved, arguments))
        where declared.needsID(of: parameter.text) {
            if case .declared(let id, _) = argument, symbols[id]?.node["id"] != nil { continue }
            if argument.isUnreadable { continue }
            report(
                "id-without-entity-id",
                at: written.range,
                "\(quoted(name)) has an 'id<\(parameter.text)>', and \(quoted("\(argument)")) has no id, "
                    + "expected an entity with one",
                notes: [Diagnostic.Note("declared here", at: declared.name.range)]
            )
        }
        return .declared(TypeID(name), resolved)
    }

    /// Reports a generic type of another language, and resolves the one that corresponds to it.
    private mutating func resolveForeign(
        _ name: String,
        _ type: TypeExpression,
        _ generics: [LocatedText]
    ) -> TypeReference {
        guard !declarations.hasUnreadableTypes else { return .unreadable }
        let declared = symbols.types
        let meant = type.withoutForeignTypes { word in
            declared[word] != nil || generics.contains { $0.text == word }
        }
        report(
            "unresolved-type",
            at: type.range,
            "no type \(quoted(name)) is declared" + ForeignTypes.advice(for: name, meant)
        )
        return resolve(meant, generics: generics)
    }

    private mutating func resolveWrapper(
        _ name: String,
        _ arguments: [TypeExpression],
        _ type: TypeExpression,
        _ generics: [LocatedText]
    ) -> TypeReference {
        guard expect(1, arguments, of: name, type), let argument = arguments.first else {
            return .unreadable
        }
        if name == "patch" { return .patch(resolve(argument, generics: generics)) }
        guard case .named(let target, let inner) = argument.kind, inner.isEmpty else {
            report(
                "id-without-entity-id",
                at: argument.range,
                "'id' requires the name of an entity, as in 'id<Card>'"
            )
            return .unreadable
        }
        if generics.contains(where: { $0.text == target }) { return .id(ofParameter: target) }
        return resolveID(of: target, at: argument.range, generics: generics)
    }

    /// The identifier type of an entity; that of a generic entity only inside it, where its type arguments are known.
    mutating func resolveID(
        of name: String,
        at range: SourceRange,
        generics: [LocatedText]
    ) -> TypeReference {
        guard let declared = find(name, at: range) else { return .unreadable }
        guard declared.kind == .entity, declared.node["id"] != nil else {
            report(
                "id-without-entity-id",
                at: range,
                declared.kind == .entity
                    ? "entity \(quoted(name)) has no id, expected the key 'id' in it"
                    : "\(quoted(name)) is \(declared.kind.spelled), expected an entity with an 'id'",
                notes: [Diagnostic.Note("declared here", at: declared.name.range)]
            )
            return .unreadable
        }
        guard declared.generics.isEmpty || declared.generics.map(\.range) == generics.map(\.range)
        else {
            report(
                "wrong-type-arguments",
                at: range,
                "the ids of \(quoted(name)) depend on its type arguments, expected an entity without any"
            )
            return .unreadable
        }
        return .id(TypeID(name))
    }

    private mutating func resolveFieldNames(
        _ name: String,
        _ type: TypeExpression
    ) -> TypeReference {
        guard let declared = find(name, at: type.range) else { return .unreadable }
        guard declared.node["partial"]?.bool == true else {
            let isUnreadable = declared.node["partial"]?.isInvalid == true
            if !isUnreadable {
                report(
                    "not-partial",
                    at: type.range,
                    "\(quoted(name)) is not a partial entity, expected one with '\"partial\": true'",
                    notes: [Diagnostic.Note("declared here", at: declared.name.range)]
                )
            }
            return .unreadable
        }
        return .fieldNames(TypeID(name))
    }

    /// The declaration of a type; `nil` after reporting that there is none.
    mutating func find(
        _ name: String,
        at range: SourceRange,
        besides others: [String] = []
    ) -> DeclaredType? {
        if let declared = symbols.types[name] { return declared }
        guard !declarations.hasUnreadableTypes else { return nil }
        let builtIn = ScalarType.allCases.map(\.rawValue) + ["id", "patch"]
        let near =
            name == "object"
            ? ", expected 'fields' with it, which declares an entity in place, or 'any'"
            : ForeignTypes.isGeneric(name)
                ? ForeignTypes.advice(for: name, nil)
                : ForeignTypes.scalars[name.lowercased()].map { suggestion($0) }
                    ?? (comparisonsLeft > 0
                        ? hint(name, others + builtIn + symbols.types.keys) : "")
        report(
            "unresolved-type",
            at: range,
            near.isEmpty
                ? "no type \(quoted(name)) is declared, expected a declared or built-in type"
                : "no type \(quoted(name)) is declared\(near)"
        )
        return nil
    }

    @discardableResult
    private mutating func expect(
        _ count: Int,
        _ arguments: [TypeExpression],
        of name: String,
        _ type: TypeExpression
    ) -> Bool {
        guard arguments.count != count else { return true }
        let expected =
            count == 0 ? "none" : count == 1 ? "1, as in '\(name)<T>'" : "\(count)"
        let meant =
            count == 0
            ? ForeignTypes.meaning(of: name, arguments).map {
                "\(TypeExpression(kind: $0, range: type.range))"
            } : nil
        report(
            "wrong-type-arguments",
            at: type.range,
            "\(quoted(name)) has \(arguments.count) type argument"
                + "\(arguments.count == 1 ? "" : "s"), expected \(expected)" + suggestion(meant)
        )
        return false
    }
}

extension DeclaredType.Kind {
    /// The name with its article.
    var spelled: String {
        switch self {
        case .entity: "an entity"
        case .enumeration: "an enum"
        case .union: "a union"
        }
    }
}
