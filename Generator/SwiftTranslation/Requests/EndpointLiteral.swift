import SchemaModel
import SwiftSource

/// Writes the description of an endpoint, as the runtime's `Endpoint` takes it.
struct EndpointLiteral {
    let context: TranslationContext
    let group: String
    let endpoint: SchemaModel.Endpoint

    /// The method by its name in the runtime, or by what is sent.
    private var method: Expression {
        let text = endpoint.method
        if endpoint.hasNamedMethod { return .member(nil, text.lowercased()) }
        let type = Expression.name(context.spelling.runtime("HTTPMethod"))
        return .call(type, [.init("rawValue", .string(text))])
    }

    var expression: Expression {
        let groupName = context.names.member(named: group)
        let name = "\(groupName).\(context.names.member(endpoint.identity))"
        var arguments: [Expression.Argument] = [
            .init(nil, .string(name)),
            .init(nil, method),
            .init(nil, .string(path)),
        ]
        if !endpoint.parameters.isEmpty {
            arguments.append(
                .init("parameters", .array(endpoint.parameters.map { Self.parameter($0, context) }))
            )
        }
        if !endpoint.constants.isEmpty {
            arguments.append(
                .init("constants", .array(endpoint.constants.map { Self.constant($0) }))
            )
        }
        if !uses.isEmpty {
            arguments.append(.init("sharedParameters", .array(uses.map { .string($0) })))
        }
        if let body { arguments.append(.init("body", body)) }
        if !endpoint.bodyChoices.isEmpty {
            arguments.append(.init("bodies", .array(endpoint.bodyChoices.map(choice))))
        } else if !endpoint.alternatives.isEmpty {
            let bodies = endpoint.alternatives.indices.map { alternative($0) }
            arguments.append(.init("bodies", .array(bodies)))
        }
        if endpoint.bodyChoices.contains(.form)
            || endpoint.alternatives.contains(where: { $0.form == .form })
        {
            let parameters = endpoint.bodyParameters.map { Self.parameter($0.inForm, context) }
            arguments.append(.init("formParameters", .array(parameters)))
        }
        if let address = endpoint.ownServer?.text {
            let server = Expression.call(.member(nil, "at"), [.init(nil, .string(address))])
            arguments.append(.init("server", server))
        }
        if let name = endpoint.namedServer?.text {
            let server = Expression.call(.member(nil, "named"), [.init(nil, .string(name))])
            arguments.append(.init("server", server))
        }
        if endpoint.bypassesDiscovery {
            arguments.append(.init("server", .member(nil, "root")))
        }
        if let envelope { arguments.append(.init("responseEnvelope", envelope)) }
        if let returns = endpoint.returns, context.spelling.usual(of: returns) != nil {
            arguments.append(.init("hasDefault", .boolean(true)))
        }
        if !endpoint.responses.isEmpty {
            arguments.append(.init("responses", .array(endpoint.responses.map(response))))
        }
        if !endpoint.failures.isEmpty {
            arguments.append(.init("failures", .array(endpoint.failures.map(failure))))
        }
        if let header = endpoint.failure?.header?.text,
            header != context.model.failure?.header?.text
        {
            arguments.append(.init("failureHeader", .string(header)))
        }
        if let header = endpoint.failure?.codeHeader?.text,
            header != context.model.failure?.codeHeader?.text
        {
            arguments.append(.init("failureCodeHeader", .string(header)))
        }
        if let headers = ownFailureHeaders {
            arguments.append(.init("failureHeaders", .array(headers)))
        }
        let streams = endpoint.failure?.streams.map(\.text) ?? []
        if endpoint.failure != nil, streams != context.model.failure?.streams.map(\.text) ?? [] {
            arguments.append(.init("streamedFailures", .array(streams.map { .string($0) })))
        }
        if let policy = PolicyLiteral(context: context).policy(endpoint) {
            arguments.append(.init("policy", policy))
        }
        return .call(.name(context.spelling.runtime("Endpoint")), arguments)
    }

    /// The API-wide parameters that go along, with the one that carries the session's token.
    private var uses: [String] {
        context.model.auth.reduce(into: endpoint.uses.map(\.text)) { uses, scheme in
            guard endpoint.authNames.contains(where: { $0.text == scheme.name }),
                case .session(let session) = scheme.kind,
                let parameter = session.parameter, !uses.contains(parameter)
            else { return }
            uses.append(parameter)
        }
    }

    private var path: String {
        endpoint.path.map { part in
            switch part {
            case .text(let text): text
            case .parameter(let name): "{\(wireName(name))}"
            case .segments(let name): "{\(wireName(name))+}"
            case .format: "{format}"
            }
        }.joined()
    }

    private func wireName(_ name: String) -> String {
        endpoint.parameters.first { $0.place == .path && $0.identity.name == name }?.wireName
            ?? name
    }

    private var bodyType: String? { endpoint.bodyContentType?.text }

    private var body: Expression? {
        switch endpoint.body {
        case nil, .form?, .multipart?: nil
        case .object(let format)?: .call(.member(nil, "object"), document(format, bodyType) + root)
        case .value(let format)?: .call(.member(nil, "value"), document(format, bodyType) + member)
        case .raw(let contentType)?: raw(contentType)
        }
    }

    private func raw(_ contentType: String) -> Expression {
        .call(.member(nil, "raw"), [.init("contentType", .string(contentType))])
    }

    private func alternative(_ number: Int) -> Expression {
        let places = endpoint.parameters.indices.filter {
            endpoint.parameters[$0].bodyNumber == number
        }
        switch endpoint.alternatives[number].form {
        case .form: return .member(nil, "form")
        case .raw(let type): return raw(type)
        case .document(let format, let type):
            let member = member(of: places.map { endpoint.parameters[$0] })
            return .call(.member(nil, "value"), document(format, type) + member)
        case .multipart:
            let parts = "\(places.first ?? 0)..<\((places.last ?? -1) + 1)"
            return .call(.member(nil, "multipart"), [.init(nil, .text(parts))])
        }
    }

    private func choice(_ choice: BodyChoice) -> Expression {
        guard let format = choice.format else { return .member(nil, "form") }
        let document = document(format, nil)
        return if case .object? = endpoint.body {
            .call(.member(nil, "object"), document + root)
        } else {
            .call(.member(nil, "value"), document + member)
        }
    }

    private func document(_ format: BodyFormat?, _ type: String?) -> [Expression.Argument] {
        (format.map { [.init(nil, .member(nil, $0.rawValue))] } ?? [])
            + (type.map { [.init("contentType", .string($0))] } ?? [])
    }

    private var member: [Expression.Argument] {
        endpoint.alternatives.isEmpty ? member(of: endpoint.parameters) : []
    }

    private func member(of parameters: [Parameter]) -> [Expression.Argument] {
        parameters.compactMap(\.member).map { .init("member", .string($0)) }
    }

    /// The root of an object of parameters, which otherwise is that of the response.
    private var root: [Expression.Argument] {
        let own = hasOwnRoot ? context.model.root ?? "document" : nil
        return (endpoint.bodyRoot ?? own).map { [.init("root", .string($0))] } ?? []
    }

    /// Whether a response of the call has another root element than those of other calls.
    private var hasOwnRoot: Bool {
        context.model.formats.contains(.xml)
            && (endpoint.returns?.root != nil
                || endpoint.responses.contains { $0.returns?.root != nil })
    }

    private func response(_ response: ResponseShape) -> Expression {
        var arguments = [Expression.Argument(nil, statuses(response.statuses))]
        if let type = response.contentType { arguments.append(.init("type", .string(type))) }
        if let returns = response.returns {
            let place = place(of: returns)
            if let value = place ?? returns.root.map({ _ in .string(".") }) {
                arguments.append(.init("in", envelope(root: returns.root, value)))
            }
        }
        return .call(.text(".init"), arguments)
    }

    private func failure(_ failure: StatusFailure) -> Expression {
        var arguments: [Expression.Argument] = [
            .init(nil, statuses(failure.statuses)),
            .init(nil, .text("\(context.names.type(failure.failure.type)).self")),
        ]
        let shape = failure.failure
        if let type = failure.contentType {
            arguments.append(.init("contentType", .string(type)))
        }
        let place = FieldLiteral(formats: context.model.formats)
            .expression(shape.wire, type: .declared(shape.type, []), options: [])
        if place != .string(".") || context.model.root != nil {
            arguments.append(.init("in", envelope(root: nil, place)))
        }
        if let header = shape.codeHeader {
            arguments.append(.init("codeHeader", .string(header.text)))
        }
        if !shape.headers.isEmpty {
            arguments.append(.init("headers", .array(Self.headers(of: shape, context))))
        }
        return .call(.text(".init"), arguments)
    }

    /// The fields that the call's failure has from header fields; `nil` where they are those of the API's failure.
    private var ownFailureHeaders: [Expression]? {
        guard let failure = endpoint.failure else { return nil }
        let usual = context.model.failure
        if let usual, usual.type == failure.type, usual.headers.count == failure.headers.count,
            zip(usual.headers, failure.headers).allSatisfy({ $0.name.range == $1.name.range })
        {
            return nil
        }
        if failure.headers.isEmpty, usual?.headers.isEmpty ?? true { return nil }
        return Self.headers(of: failure, context)
    }

    /// The fields of a failure that are read from header fields.
    static func headers(of failure: FailureShape, _ context: TranslationContext) -> [Expression] {
        let fields = context.names.entity(failure.type)?.fields ?? []
        let literal = FieldLiteral(formats: [.json])
        return failure.headers.compactMap { header in
            fields.firstIndex { $0.identity.name == header.field.text }.map {
                number -> Expression in
                let field = literal.expression(
                    header.wire,
                    type: fields[number].type,
                    options: []
                )
                return .call(
                    .text(".init"),
                    [.init(nil, .integer(number)), .init(nil, field)]
                )
            }
        }
    }

    private func statuses(_ statuses: ClosedRange<Int>) -> Expression {
        statuses.count == 1
            ? .text("\(statuses.lowerBound)")
            : .text("\(statuses.lowerBound)...\(statuses.upperBound)")
    }

    private func envelope(root: String?, _ value: Expression) -> Expression {
        var arguments = [Expression.Argument("value", value)]
        if context.model.formats.contains(.xml), let root = root ?? context.model.root {
            arguments.insert(.init("root", .string(root)), at: 0)
        }
        return .call(.name(context.spelling.coding("Envelope")), arguments)
    }

    private func place(of returns: ReturnShape) -> Expression? {
        Self.place(of: returns, formats: context.model.formats)
    }

    /// Where a result is, and its form; `nil` for the whole document.
    static func place(of returns: ReturnShape, formats: [BodyFormat]) -> Expression? {
        var options: [String] = []
        if returns.isOptional || returns.type.isOptional || returns.defaultValue != nil {
            options.append("optional")
        }
        if returns.type.isOptional { options.append("nullable") }
        let value = FieldLiteral(formats: formats)
            .expression(returns.wire, type: returns.type, options: options)
        return value == .string(".") ? nil : value
    }

    private var envelope: Expression? {
        let literal = FieldLiteral(formats: context.model.formats)
        var arguments: [Expression.Argument] = []
        let speaksXML = context.model.formats.contains(.xml)
        let root = hasOwnRoot ? endpoint.returns?.root : context.model.root
        if speaksXML, let root { arguments.append(.init("root", .string(root))) }
        if let returns = endpoint.returns {
            if let value = place(of: returns) { arguments.append(.init("value", value)) }
        } else {
            arguments.append(.init("value", .member(nil, "nothing")))
        }
        if let failure = endpoint.failure {
            let place = literal.expression(
                failure.wire,
                type: .declared(failure.type, []),
                options: []
            )
            let when = self.when(failure)
            // A failure that is the whole document is told by the status alone.
            if place != .string(".") || when != nil {
                arguments.append(.init("failure", place))
            }
            if let when { arguments.append(.init("failureWhen", when)) }
            if hasOwnRoot {
                let root = context.model.root.map { Expression.string($0) }
                arguments.append(.init("failureRoot", root ?? .null))
            }
        }
        if arguments.isEmpty { return nil }
        return .call(.name(context.spelling.coding("Envelope")), arguments)
    }

    /// What must be there for a failure, unless that is the failure itself.
    private func when(_ failure: FailureShape) -> Expression? {
        guard failure.whenJSON != failure.wire.json || failure.whenXML != failure.wire.xml else {
            return nil
        }
        var wire = failure.wire
        wire.json = failure.whenJSON
        wire.xml = failure.whenXML
        wire.isLoose = false
        wire.emptyIsNone = false
        return FieldLiteral(formats: context.model.formats)
            .expression(wire, type: .scalar(.any), options: [])
    }

    static func parameter(_ parameter: Parameter, _ context: TranslationContext) -> Expression {
        let wire = parameter.wire
        let literal = FieldLiteral(formats: context.model.formats)
        var arguments: [Expression.Argument] = [
            .init(nil, .member(nil, parameter.place.rawValue)),
            .init(nil, .string(parameter.wireName)),
        ]
        if let date = literal.dateFormat(wire, parameter.type) {
            arguments.append(.init("date", date))
        }
        if let duration = literal.durationFormat(wire, parameter.type) {
            arguments.append(.init("duration", duration))
        }
        let isNested = context.model.isNested(parameter)
        let isList =
            parameter.place == .body ? parameter.type.isList : parameter.type.patched.isList
        if isNested ? context.model.isStyled(parameter) : isList,
            let style = listStyle(wire.listStyle)
        {
            arguments.append(.init("list", style))
        }
        if parameter.type.holds([.bool]) || isNested {
            switch wire.bool {
            case .words: break
            case .digits: arguments.append(.init("bool", .member(nil, "digits")))
            case .presence: arguments.append(.init("bool", .member(nil, "presence")))
            }
        }
        if isNested {
            arguments.append(.init("nested", nesting(parameter)))
        }
        if wire.sendsEmpty, isList || isNested {
            arguments.append(.init("sendsEmpty", .boolean(true)))
        }
        if wire.allowsNonFinite, parameter.type.holds([.double, .float]) {
            arguments.append(.init("nonFinite", .boolean(true)))
        }
        if parameter.isNullable { arguments.append(.init("nullable", .boolean(true))) }
        if parameter.isSecret { arguments.append(.init("secret", .boolean(true))) }
        let secrets = context.secrets.placements(in: parameter.type)
        if !secrets.isEmpty {
            arguments.append(.init("secretFields", .array(secrets.map { .string($0) })))
        }
        if parameter.isIdempotencyKey {
            arguments.append(.init("idempotencyKey", .boolean(true)))
        }
        if let type = parameter.contentType {
            arguments.append(.init("contentType", .string(type)))
        }
        if let count = parameter.countName, [.query, .form, .multipart].contains(parameter.place) {
            arguments.append(.init("count", .string(count)))
        }
        let constraints = context.words(of: parameter.constraints, parameter.type)
        if !constraints.isEmpty {
            let text = constraints.joined(separator: " ")
            arguments.append(.init("constraints", .string(text)))
        }
        return .call(.text(".init"), arguments)
    }

    private static func nesting(_ parameter: Parameter) -> Expression {
        let nesting = parameter.wire.nesting
        guard let format = parameter.documentFormat ?? (nesting == .json ? .json : nil) else {
            return .member(nil, nesting.rawValue)
        }
        let documents = parameter.isListOfDocuments ? "documents" : "document"
        return .call(.member(nil, documents), [.init(nil, .member(nil, format.rawValue))])
    }

    private static func listStyle(_ style: ListStyle) -> Expression? {
        switch style {
        case .repeated: nil
        case .brackets: .member(nil, "brackets")
        case .indexed: .member(nil, "indexed")
        case .numbered(let first):
            .call(.member(nil, "numbered"), [.init(nil, .string(first))])
        case .separated(let text): .call(.member(nil, "separated"), [.init(nil, .string(text))])
        case .joined(let separator, let fallback):
            .call(
                .member(nil, "joined"),
                [.init(nil, .string(separator))]
                    + (fallback.map { [.init("fallback", .string($0))] } ?? [])
            )
        }
    }

    static func constant(_ constant: Constant) -> Expression {
        .call(
            .member(nil, constant.place.rawValue),
            [.init(nil, .string(constant.name.text)), .init(nil, .string(constant.value.text))]
        )
    }
}
