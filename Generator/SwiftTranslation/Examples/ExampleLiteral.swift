import SchemaModel
import SchemaSyntax
import SwiftSource

/// Writes a value of an example as a user would write it in Swift.
///
/// `ExampleValues` has already checked the values.
struct ExampleLiteral {
    let context: TranslationContext
    /// The SDK's module.
    let module: String
    /// Whether times are written as numbers of seconds, whose expressions do not throw.
    var writesSeconds = false
    /// Whether an expression written since this was last set to `false` may throw.
    var throwsErrors = false
    /// The modules that the expressions written so far need.
    private(set) var modules: Set<String> = []

    init(context: TranslationContext, module: String) {
        self.context = context
        self.module = module
    }

    private var spelling: TypeSpelling { context.spelling }

    /// - Parameters:
    ///   - example: The value.
    ///   - type: Its type.
    ///   - wire: The wire form, which determines how times are written.
    ///   - takesNone: Whether the value may be optional.
    /// - Returns: The expression.
    mutating func expression(
        _ example: ExampleValue,
        _ type: TypeReference,
        _ wire: WireForm = .plain,
        takesNone: Bool = false
    ) -> Expression {
        switch type {
        case .optional(let inner):
            return example.isNull ? .null : expression(example, inner, wire, takesNone: true)
        case .patch(let inner):
            modules.insert("LatheCoding")
            if example.isNull { return .member(nil, "clear") }
            return .call(.member(nil, "set"), [.init(nil, expression(example, inner, wire))])
        case .list(let item):
            return .array((example.items ?? []).map { expression($0, item, wire) })
        case .map(let key, let value):
            return .dictionary(
                (example.members ?? []).map { member in
                    Expression.Entry(
                        expression(context.names.types.key(member.name, key), key),
                        expression(member.value, value, wire)
                    )
                }
            )
        case .id(let owner): return id(example, of: owner)
        case .fieldNames(let owner):
            return enumCase(
                context.names.column(named: example.string ?? "", of: owner),
                of: spelling.qualified(by: module).text(type)
            )
        case .declared(let id, let arguments): return declared(example, id, arguments)
        case .parameter: return .null
        case .scalar(let scalar): return self.scalar(example, scalar, wire, takesNone: takesNone)
        }
    }

    // MARK: Declared types

    private mutating func id(_ example: ExampleValue, of owner: TypeID) -> Expression {
        modules.insert("LatheCoding")
        guard let raw = context.names.types.rawType(ofID: owner) else { return .null }
        let value = expression(example, raw)
        switch value {
        case .string, .text, .integer: if raw != .scalar(.uuid) { return value }
        default: break
        }
        modules.formUnion(spelling.modules(of: .id(owner)))
        let type = spelling.text(.declared(owner, []), in: module) + ".ID"
        return .call(.text(type), [.init(nil, value)])
    }

    /// Returns an enum case; with its type if it has the name of a case of `Optional`.
    private func enumCase(_ name: String, of type: String) -> Expression {
        ["none", "some"].contains(name) ? .member(.text(type), name) : .member(nil, name)
    }

    private mutating func declared(
        _ example: ExampleValue,
        _ id: TypeID,
        _ arguments: [TypeReference]
    ) -> Expression {
        modules.formUnion(spelling.modules(of: .declared(id, arguments)))
        let type = spelling.text(.declared(id, arguments), in: module)
        switch context.names.types[id]?.kind {
        case .enumeration(let shape)?:
            if let found = shape.exampleCase(example) {
                return enumCase(context.names.member(found.identity), of: type)
            }
            let value: Expression =
                example.number.map { .text($0) } ?? .string(example.string ?? "")
            return .call(.member(nil, "unknown"), [.init(nil, value)])
        case .union(let shape)?:
            guard let member = example.onlyMember,
                let found = shape.cases.first(where: { $0.value == member.name.text })
            else { return .null }
            return .call(
                .member(nil, context.names.member(found.identity)),
                [.init(nil, expression(member.value, found.type))]
            )
        case .entity(let shape)?:
            let types = shape.substitutions(arguments)
            let given = shape.fields.filter { $0.constant == nil }.compactMap { field in
                example[field.identity.name].map { (field, $0) }
            }
            return .call(
                .text(type),
                given.map { field, value in
                    let isID = field.identity.name == shape.idField
                    let fieldType = isID ? .id(id) : field.type.substituting(types)
                    return .init(
                        context.names.property(field),
                        expression(value, fieldType, field.wire)
                    )
                }
            )
        case nil: return .null
        }
    }

    // MARK: Scalars

    private mutating func scalar(
        _ example: ExampleValue,
        _ scalar: ScalarType,
        _ wire: WireForm,
        takesNone: Bool
    ) -> Expression {
        let text = example.string ?? ""
        switch scalar {
        case .string: return .string(text)
        case .bool: return .boolean(example.bool ?? false)
        case .instant: return instant(example, wire)
        case .date: return failable(spelling.coding("CalendarDate"), nil, text, takesNone)
        case .url:
            let type = spelling.builtin("URL", of: "Foundation")
            return failable(type, "string", text, takesNone)
        case .uuid:
            let type = spelling.builtin("UUID", of: "Foundation")
            return failable(type, "uuidString", text, takesNone)
        case .duration: return duration(example.number ?? "0", wire.duration)
        case .data: return data(Base64Text.bytes(text) ?? [])
        case .file: return file(example)
        case .any:
            let value = json(example)
            if spelling.formats.count == 1 { return value }
            return .call(.member(nil, "json"), [.init(nil, value)])
        case .decimal:
            modules.insert("Foundation")
            return spelling.literal(.number(example.number ?? "0"), of: .scalar(.decimal))
        default: return .text(example.number ?? "0")
        }
    }

    private mutating func failable(
        _ type: String,
        _ label: String?,
        _ text: String,
        _ takesNone: Bool
    ) -> Expression {
        modules.formUnion(label == nil ? ["LatheCoding"] : ["Foundation", "LatheCoding"])
        if !takesNone { throwsErrors = true }
        return .call(.text(type), [.init(takesNone ? label : "parsing", .string(text))])
    }

    private mutating func instant(_ example: ExampleValue, _ wire: WireForm) -> Expression {
        modules.insert("Foundation")
        let type = spelling.builtin("Date", of: "Foundation")
        func since1970(_ seconds: String) -> Expression {
            .text("\(type)(timeIntervalSince1970: \(seconds))")
        }
        if let number = example.number {
            guard wire.date == .unixMilliseconds else { return since1970(number) }
            return since1970("\(number) / 1000")
        }
        guard let instant = InstantText(example.string ?? "") else { return .null }
        guard instant.fraction.isEmpty else {
            // A negative number counts its fraction downwards.
            return instant.seconds < 0
                ? since1970("\(instant.seconds) + 0.\(instant.fraction)")
                : since1970("\(instant.seconds).\(instant.fraction)")
        }
        if writesSeconds { return since1970("\(instant.seconds)") }
        throwsErrors = true
        return .text("\(type)(\"\(instant.utc)\", strategy: .iso8601)")
    }

    private func duration(_ number: String, _ form: DurationForm) -> Expression {
        switch form {
        case .milliseconds: .call(.member(nil, "milliseconds"), [.init(nil, .text(number))])
        case .seconds, .iso8601: .call(.member(nil, "seconds"), [.init(nil, .text(number))])
        case .minutes: .call(.member(nil, "seconds"), [.init(nil, .text("\(number) * 60"))])
        case .hours: .call(.member(nil, "seconds"), [.init(nil, .text("\(number) * 3600"))])
        }
    }

    private mutating func data(_ bytes: [UInt8]) -> Expression {
        modules.insert("Foundation")
        let type = spelling.builtin("Data", of: "Foundation")
        if let text = String(validating: bytes, as: UTF8.self) {
            return .call(.text(type), [.init(nil, .member(.string(text), "utf8"))])
        }
        return .text("\(type)([\(bytes.map { "\($0)" }.joined(separator: ", "))])")
    }

    private mutating func file(_ example: ExampleValue) -> Expression {
        modules.insert("LatheRuntime")
        let content =
            example["data"]?.string.flatMap { Base64Text.bytes($0) }
            ?? Array((example["text"]?.string ?? example.string ?? "").utf8)
        var arguments: [Expression.Argument] = [.init("data", data(content))]
        if let name = example["name"]?.string { arguments.append(.init("name", .string(name))) }
        if let type = example["type"]?.string { arguments.append(.init("type", .string(type))) }
        return .call(.name(spelling.runtime("UploadFile")), arguments)
    }

    private mutating func json(_ example: ExampleValue) -> Expression {
        modules.insert("LatheCoding")
        switch example.kind {
        case .null, .unreadable: return .null
        case .bool(let value): return .boolean(value)
        case .number(let text): return number(text)
        case .string(let text): return .string(text)
        case .list(let items): return .array(items.map { json($0) })
        case .object(let members):
            return .dictionary(
                members.map { Expression.Entry(.string($0.name.text), json($0.value)) }
            )
        }
    }

    /// Returns a JSON number, which keeps its digits: as a literal if that has the same digits.
    private mutating func number(_ text: String) -> Expression {
        if let value = Int(text), "\(value)" == text { return .text(text) }
        if let value = Double(text), "\(value)" == text, value != value.rounded(),
            !text.contains("e")
        {
            return .text(text)
        }
        throwsErrors = true
        return .call(
            .name(spelling.coding("JSONValue")),
            [.init("parsing", .member(.string(text), "utf8"))]
        )
    }
}
