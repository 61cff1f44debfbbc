import SchemaModel
import SwiftSource

/// Writes the schema's types in Swift.
struct TypeSpelling {
    let names: SwiftNames
    let formats: [BodyFormat]
    /// The prefix of the schema's types in the code of another module: `FogBugz.`.
    var prefix = ""

    /// Returns the spelling in another module, which qualifies names that other modules may have too.
    func qualified(by module: String) -> TypeSpelling {
        var spelling = self
        spelling.prefix = names.typeNames.contains(module) ? "" : module + "."
        return spelling
    }

    /// Returns a type of the standard library, Foundation or the runtime, qualified if the schema has a type of the
    /// same name.
    func builtin(_ name: String, of module: String) -> String {
        names.typeNames.contains(name) ? "\(module).\(name)" : name
    }

    func swift(_ name: String) -> String { builtin(name, of: "Swift") }

    func coding(_ name: String) -> String { builtin(name, of: "LatheCoding") }

    func runtime(_ name: String) -> String { builtin(name, of: "LatheRuntime") }

    func oauth(_ name: String) -> String { builtin(name, of: "LatheOAuth") }

    func lists(_ name: String) -> String { builtin(name, of: "LatheLists") }

    func messages(_ name: String) -> String { builtin(name, of: "LatheMessages") }

    func testing(_ name: String) -> String { builtin(name, of: "LatheTesting") }

    func streams(_ name: String) -> String { builtin(name, of: "LatheStreams") }

    /// Returns the name of a declared type, qualified by the module that declares it in another module's code, and
    /// in this module's code if the type is imported and other modules have a type of the same name.
    private func name(_ id: TypeID) -> String {
        let name = names.type(id)
        guard let module = names.declaration(id)?.module else { return prefix + name }
        let isQualified = !prefix.isEmpty || KnownTypes.isAmbiguous(name)
        return isQualified && !names.typeNames.contains(module) ? "\(module).\(name)" : name
    }

    func text(_ type: TypeReference) -> String {
        switch type {
        case .scalar(let scalar): text(scalar)
        case .id(let owner): name(owner) + ".ID"
        case .declared(let id, let arguments):
            arguments.isEmpty
                ? name(id)
                : "\(name(id))<\(arguments.map { text($0) }.joined(separator: ", "))>"
        case .parameter(let name): name
        case .fieldNames(let owner): name(owner) + (names.isGeneric(owner) ? "Field" : ".Field")
        case .list(let element): "[\(text(element))]"
        case .map(let key, let value): "[\(text(key)): \(text(value))]"
        case .optional(let wrapped): text(wrapped) + "?"
        case .patch(let wrapped): coding("Patch") + "<\(text(wrapped))>"
        }
    }

    /// Returns a type as the code of another module spells it: qualified if it is ambiguous there.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - module: The SDK's module.
    ///   - isHidden: Whether a declaration of the other module hides the type.
    /// - Returns: The text.
    func text(_ type: TypeReference, in module: String, isHidden: Bool = false) -> String {
        let isQualified =
            isHidden
            || type.declaredParts.contains {
                KnownTypes.isAmbiguous(names.type($0))
            }
        return (isQualified ? qualified(by: module) : self).text(type)
    }

    private func text(_ scalar: ScalarType) -> String {
        switch scalar {
        case .instant: builtin("Date", of: "Foundation")
        case .date: coding("CalendarDate")
        case .duration: builtin("Duration", of: "Swift")
        case .url: builtin("URL", of: "Foundation")
        case .uuid: builtin("UUID", of: "Foundation")
        case .data: builtin("Data", of: "Foundation")
        case .file: runtime("UploadFile")
        case .decimal: builtin("Decimal", of: "Foundation")
        case .uint, .uint8, .uint16, .uint32, .uint64:
            builtin("UInt" + scalar.rawValue.dropFirst(4), of: "Swift")
        case .any: anyValue
        default:
            builtin(
                scalar.rawValue.prefix(1).uppercased() + scalar.rawValue.dropFirst(),
                of: "Swift"
            )
        }
    }

    /// The type of a value that the schema does not describe.
    var anyValue: String {
        formats.count > 1
            ? coding("AnyValue") : coding(formats == [.xml] ? "XMLValue" : "JSONValue")
    }

    /// Returns the value of a property of the type before it is read.
    func blank(_ type: TypeReference) -> Expression {
        switch type {
        case .scalar(.string): .string("")
        case .scalar(.bool): .boolean(false)
        case .scalar(let scalar) where scalar.isNumber: .integer(0)
        case .list: .array([])
        case .map: .dictionary([])
        case .optional: .null
        default: .member(nil, "blank")
        }
    }

    /// Returns a value that the schema contains.
    func literal(_ literal: Literal, of type: TypeReference) -> Expression {
        switch (literal, type) {
        case (_, .optional(let wrapped)): self.literal(literal, of: wrapped)
        case (.list(let items), .list(let element)):
            .array(items.map { self.literal($0, of: element) })
        case (.enumCase(let name), .declared(let id, _)): member(names.enumCase(name, of: id), type)
        case (.enumCase(let name), .id(let owner)):
            .call(
                .text(text(type)),
                [.init(nil, idCase(name, of: owner))]
            )
        case (.enumCase(let name), .fieldNames(let id)), (.string(let name), .fieldNames(let id)):
            member(names.column(named: name, of: id), type)
        case (.enumCase(let name), _): .member(nil, names.member(named: name))
        case (.string(let text), .scalar(.string)), (.string(let text), .id): .string(text)
        case (.string(let text), .scalar(.duration)), (.number(let text), .scalar(.duration)):
            .call(.member(nil, "seconds"), [.init(nil, .text(text))])
        case (.string(let text), _): .string(text)
        case (.number(let text), .scalar(.decimal)): decimal(text)
        case (.number(let text), _): .text(text)
        case (.bool(let value), _): .boolean(value)
        case (.list(let items), _): .array(items.map { self.literal($0, of: .scalar(.string)) })
        case (.emptyMap, _): .dictionary([])
        }
    }

    /// Returns a case of the enum that an entity's id is.
    private func idCase(_ name: String, of owner: TypeID) -> Expression {
        guard case .declared(let id, _)? = names.types.rawType(ofID: owner) else { return .null }
        return .member(nil, names.enumCase(name, of: id))
    }

    /// Returns an enum case; with its type if it has the name of a case of `Optional`.
    private func member(_ name: String, _ type: TypeReference) -> Expression {
        ["none", "some"].contains(name) ? .member(.text(text(type)), name) : .member(nil, name)
    }

    /// Returns an integer literal if possible, since other literals are rounded to binary fractions.
    private func decimal(_ text: String) -> Expression {
        guard Int(text) == nil, let parts = DecimalParts(text) else { return .text(text) }
        return .call(
            .name(builtin("Decimal", of: "Foundation")),
            [
                .init("sign", .member(nil, parts.isNegative ? "minus" : "plus")),
                .init("exponent", .integer(parts.exponent)),
                .init("significand", .integer(parts.significand)),
            ]
        )
    }

    /// Returns whether the type's name needs the coding module.
    func needsCoding(_ type: TypeReference) -> Bool {
        switch type {
        case .patch: true
        case .list(let inner), .optional(let inner): needsCoding(inner)
        case .map(let key, let value): needsCoding(key) || needsCoding(value)
        case .scalar(let scalar): scalar == .date || scalar == .any
        // An id is written as an identifier of the module.
        case .id: true
        // An argument of another type is a `WireValue` because of the module.
        case .declared(_, let arguments): arguments.contains { !$0.isDeclared || needsCoding($0) }
        case .parameter, .fieldNames: false
        }
    }

    /// Returns the modules that the type's name needs in addition to those of the runtime.
    func modules(of type: TypeReference) -> Set<String> {
        switch type {
        case .scalar(let scalar):
            [.instant, .url, .uuid, .data, .decimal].contains(scalar) ? ["Foundation"] : []
        case .declared(let id, let arguments):
            arguments.reduce(modules(of: id)) { $0.union(modules(of: $1)) }
        case .list(let inner), .optional(let inner), .patch(let inner): modules(of: inner)
        case .map(let key, let value): modules(of: key).union(modules(of: value))
        case .id(let id), .fieldNames(let id): modules(of: id)
        case .parameter: []
        }
    }

    func modules(of types: some Sequence<TypeReference>) -> Set<String> {
        types.reduce([]) { $0.union(modules(of: $1)) }
    }

    private func modules(of id: TypeID) -> Set<String> {
        names.declaration(id)?.module.map { [$0] } ?? []
    }
}

extension ScalarType {
    var isNumber: Bool {
        switch self {
        case .int, .int8, .int16, .int32, .int64, .uint, .uint8, .uint16, .uint32, .uint64,
            .double, .float, .decimal:
            true
        case .string, .bool, .instant, .date, .duration, .url, .uuid, .data, .any, .file: false
        }
    }
}

extension TypeReference {
    fileprivate var isDeclared: Bool { if case .declared = self { true } else { false } }

    /// The type without the optional around it.
    var unwrapped: TypeReference {
        if case .optional(let wrapped) = self { wrapped.unwrapped } else { self }
    }

    var isOptional: Bool {
        if case .optional = self { true } else { false }
    }

    var isList: Bool {
        if case .list = unwrapped { true } else { false }
    }

    var isMap: Bool {
        if case .map = unwrapped { true } else { false }
    }

    /// The type that a `patch` sets, or the type itself.
    var patched: TypeReference {
        if case .patch(let inner) = self { inner } else { self }
    }

    /// Returns whether the type is one of the scalars, or a list, map or optional that contains one.
    func holds(_ scalars: Set<ScalarType>) -> Bool {
        switch self {
        case .scalar(let scalar): scalars.contains(scalar)
        case .list(let inner), .optional(let inner), .patch(let inner): inner.holds(scalars)
        case .map(let key, let value): key.holds(scalars) || value.holds(scalars)
        case .id, .declared, .parameter, .fieldNames: false
        }
    }
}
