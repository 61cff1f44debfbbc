import SchemaModel
import SwiftSource

/// Swift names in the types of messages, which no event may have.
package enum MessageNames {
    /// The enum's case for events that the schema does not name.
    package static let unknown = "unknown"

    /// The members of the protocols.
    package static let members: Set = [
        "event", "formats", "unverified", "value", "verification", "verified",
    ]
}

/// Translates the messages that a service sends into an enum with a case for each event.
struct MessageTranslation {
    let context: TranslationContext
    let messages: MessagesShape

    private var spelling: TypeSpelling { context.spelling }
    private var name: String { Self.name(of: messages) }

    static func name(of messages: MessagesShape) -> String {
        messages.identity.givenName?.text ?? NameCasing.type(messages.identity.name)
    }

    var modules: [String: Bool] {
        let types = messages.values.compactMap(\.returns?.type)
        var modules = ["LatheMessages": true, "LatheCoding": true]
        if context.model.formats.contains(.xml) { modules["LatheXML"] = false }
        for module in spelling.modules(of: types) { modules[module] = true }
        return modules
    }

    func declarations() -> [Declaration] {
        if let type = messages.type { return declarations(of: type) }
        let cases = messages.values.map { value in
            EnumCase(
                member(value),
                comment: Comment(context.documentation(value.identity)),
                values: value.returns.map { [.init(nil, spelling.text($0.type))] } ?? []
            )
        }
        let other = EnumCase(
            MessageNames.unknown,
            values: [.init(nil, spelling.messages("ReceivedMessage"))]
        )
        let documentation =
            context.documentation(messages.identity)
            ?? Documentation("A message that \(context.model.name) sends, by its event.")
        return [
            .type(
                SwiftSource.TypeDeclaration(
                    .enum,
                    name,
                    comment: Comment(documentation),
                    access: context.access,
                    inherits: [spelling.swift("Sendable")],
                    members: (cases + [other]).map { .enumCase($0) }
                )
            ),
            .extension(
                conformance(of: name, event: event, read)
            ),
        ]
    }

    private func conformance(
        of name: String,
        event: Expression,
        _ read: Declaration
    ) -> ExtensionDeclaration {
        let signed =
            messages.signature.map { [constant("verification", nil, verification(by: $0))] } ?? []
        let conformed = signed.isEmpty ? "IncomingMessage" : "SignedMessage"
        let event = constant("event", spelling.messages("MessageEvent"), event)
        return ExtensionDeclaration(
            name,
            inherits: [spelling.messages(conformed)],
            members: signed + [event] + formats + [read]
        )
    }

    /// The conformance of the entity or union that is the type of all messages.
    private func declarations(of type: TypeID) -> [Declaration] {
        let read = Function(
            .staticMethod("value"),
            access: context.access,
            parameters: [.init("of", "message", type: spelling.messages("ReceivedMessage"))],
            throwing: .only(spelling.coding("DecodingFailure")),
            returns: context.names.type(type),
            body: messages.values[0].returns.map { [.return(value($0))] } ?? []
        )
        return [
            .extension(
                conformance(
                    of: context.names.type(type),
                    event: .member(nil, "none"),
                    .function(read)
                )
            )
        ]
    }

    private func member(_ value: StreamShape.Value) -> String {
        context.names.member(value.identity)
    }

    private func constant(_ name: String, _ type: String?, _ value: Expression) -> Declaration {
        .property(
            Property(
                name,
                access: context.access,
                isStatic: true,
                type: type,
                value: .constant(value)
            )
        )
    }

    private func verification(by signature: MessagesShape.Signature) -> Expression {
        var arguments: [Expression.Argument] = [.init("header", .string(signature.header.text))]
        if signature.isSHA1 { arguments.append(.init("hash", .member(nil, "sha1"))) }
        if signature.encoding != .hex {
            arguments.append(.init("encoding", .member(nil, signature.encoding.rawValue)))
        }
        if let prefix = signature.prefix { arguments.append(.init("prefix", .string(prefix))) }
        if let part = signature.part { arguments.append(.init("part", .string(part))) }
        if let separator = signature.separator {
            arguments.append(.init("separator", .string(separator)))
        }
        for (place, name) in [("header", signature.timeHeader), ("part", signature.timePart)] {
            guard let name else { continue }
            let value = Expression.call(.member(nil, place), [.init(nil, .string(name.text))])
            arguments.append(.init("timestamp", value))
        }
        if let tolerance = signature.tolerance {
            arguments.append(.init("tolerance", .integer(tolerance)))
        }
        if let signed = signature.signed { arguments.append(.init("signed", .string(signed.text))) }
        if let encoding = signature.secretEncoding {
            arguments.append(.init("secretEncoding", .member(nil, encoding.rawValue)))
        }
        if let prefix = signature.secretPrefix {
            arguments.append(.init("secretPrefix", .string(prefix)))
        }
        return .call(.name(spelling.messages("SignatureVerification")), arguments)
    }

    private var event: Expression {
        if let header = messages.eventHeader {
            return .call(.member(nil, "header"), [.init(nil, .string(header.text))])
        }
        let place = FieldLiteral(formats: context.model.formats)
            .placement(json: messages.eventInJSON, xml: messages.eventInXML)
        return .call(.member(nil, "field"), [.init(nil, .string(place))])
    }

    /// The formats of the messages; empty if JSON is the only one.
    private var formats: [Declaration] {
        let formats = context.model.formats
        if formats == [.json] { return [] }
        let words = formats.map { Expression.member(nil, $0.rawValue) }
        return [constant("formats", "[\(spelling.coding("WireFormat"))]", .array(words))]
    }

    private var read: Declaration {
        let cases = messages.values.map { value in
            let result = Expression.member(nil, member(value))
            return Statement.Case(
                [.string(value.event ?? "")],
                [
                    .return(
                        value.returns.map { .call(result, [.init(nil, self.value($0))]) } ?? result
                    )
                ]
            )
        }
        let other = Expression.call(
            .member(nil, MessageNames.unknown),
            [.init(nil, .name("message"))]
        )
        return .function(
            Function(
                .staticMethod("value"),
                access: context.access,
                parameters: [.init("of", "message", type: spelling.messages("ReceivedMessage"))],
                throwing: .only(spelling.coding("DecodingFailure")),
                returns: "Self",
                body: [
                    .switch(
                        .member(.name("message"), "event"),
                        cases + [Statement.Case([], [.return(other)])]
                    )
                ]
            )
        )
    }

    private func value(_ returns: ReturnShape) -> Expression {
        let formats = context.model.formats
        var arguments: [Expression.Argument] = []
        let place = EndpointLiteral.place(of: returns, formats: formats)
        if formats.contains(.xml), let root = context.model.root {
            arguments.append(.init("root", .string(root)))
        }
        if let place { arguments.append(.init("value", place)) }
        let envelope = Expression.call(.name(spelling.coding("Envelope")), arguments)
        return .attempt(
            .call(
                .member(.name("message"), "value"),
                arguments.isEmpty ? [] : [.init("in", envelope)]
            )
        )
    }
}
