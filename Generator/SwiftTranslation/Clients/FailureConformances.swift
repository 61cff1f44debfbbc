import SchemaModel
import SwiftSource

/// Makes failure types with a field `code` report it to the runtime, and makes failure types for plain text
/// creatable from a text.
struct FailureConformances {
    let context: TranslationContext

    /// The name in the schema of the field with a failure's code.
    static let code = "code"

    var declarations: [Declaration] {
        var coded: Set<TypeID> = []
        var texts: Set<TypeID> = []
        // The module that declares a type also declares its conformances.
        let own = context.model.allFailures.filter {
            context.names.declaration($0.type)?.module == nil
        }
        return own.flatMap { failure in
            let code = coded.insert(failure.type).inserted ? conformance(failure.type) : nil
            guard let field = failure.text?.text, texts.insert(failure.type).inserted else {
                return [code].compactMap(\.self)
            }
            return [code, textConformance(failure.type, field)].compactMap(\.self)
        }
    }

    private func textConformance(_ id: TypeID, _ name: String) -> Declaration? {
        guard let declaration = context.names.declaration(id),
            let shape = context.names.entity(id),
            let field = shape.fields.first(where: { $0.identity.name == name })
        else { return nil }
        let text = context.spelling.swift("String")
        let entity = EntityTranslation(context: context, declaration: declaration, shape: shape)
        // An initializer with this parameter alone satisfies the protocol's requirement.
        let isThere = entity.isMade(of: "text", type: text)
        let initializer = Function(
            .initializer,
            access: context.access,
            parameters: [.init(nil, "text", type: text)],
            body: [
                .assign(.text("self"), .member(nil, "blank")),
                .assign(.member(.text("self"), context.names.property(field)), .name("text")),
            ]
        )
        return .extension(
            ExtensionDeclaration(
                context.names.type(id),
                inherits: [context.spelling.runtime("PlainTextFailure")],
                members: isThere ? [] : [.function(initializer)]
            )
        )
    }

    private func conformance(_ id: TypeID) -> Declaration? {
        guard let shape = context.names.entity(id),
            !shape.fields.contains(where: { context.names.property($0) == "failureCode" }),
            let field = shape.fields.first(where: { $0.identity.name == Self.code }),
            let text = text(of: field)
        else { return nil }
        return .extension(
            ExtensionDeclaration(
                context.names.type(id),
                inherits: [context.spelling.runtime("CodedFailure")],
                members: [
                    .property(
                        Property(
                            "failureCode",
                            access: context.access,
                            type: context.spelling.swift("String") + "?",
                            value: .computed([.return(.text(text))])
                        )
                    )
                ]
            )
        )
    }

    private func text(of field: Field) -> String? {
        let isText: Bool
        var path = EntityTranslation.whole(context.names.property(field))
        if field.type.isOptional { path += "?" }
        switch field.type.unwrapped {
        case .scalar(.string): isText = true
        case .scalar(let scalar) where scalar.rawValue.contains("int"): isText = false
        case .declared(let id, _):
            guard case .enumeration(let shape)? = context.names.declaration(id)?.kind else {
                return nil
            }
            isText = shape.raw != .int
            path += shape.raw == .mixed ? ".rawValue.mapKey" : ".rawValue"
        default: return nil
        }
        if isText { return path.hasSuffix("?") ? String(path.dropLast()) : path }
        guard field.type.isOptional else { return "\"\\(\(path))\"" }
        let rest = path.split(separator: "?", maxSplits: 1)
        return rest.first.map { "\($0).map { \"\\($0\(rest.count > 1 ? rest[1] : ""))\" }" }
    }
}
