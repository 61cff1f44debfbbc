import SchemaModel
import SwiftSource

/// Writes the description of an endpoint as the runtime's `Endpoint`.
struct EndpointLiteral {
    let context: TranslationContext
    let group: String
    let endpoint: SchemaModel.Endpoint

    /// The request's constant: only a text, if a text can describe the call.
    var property: Declaration {
        let type = context.spelling.runtime("Endpoint")
        let text = Expression.document(lines.joined(separator: "\n"))
        let typed = typedArguments
        return .property(
            Property(
                "endpoint",
                access: context.access,
                isStatic: true,
                type: typed.isEmpty ? type : nil,
                value: .constant(
                    typed.isEmpty ? text : .call(.name(type), [.init(nil, text)] + typed)
                )
            )
        )
    }

    /// The lines of the text: one for the call and one for each of its properties.
    private var lines: [String] {
        var lines = [head]
        lines += endpoint.parameters.dropFirst(impliedParameters).map { parameter in
            ParameterText(context: context, parameter: parameter).line
        }
        lines += endpoint.constants.map { constant in
            let words = [constant.place.rawValue, constant.name.text, constant.value.text]
            return TextLine.line("constant", words)
        }
        if !uses.isEmpty { lines.append(TextLine.line("uses", uses)) }
        if let body { lines.append(body) }
        if !endpoint.bodyChoices.isEmpty {
            lines += endpoint.bodyChoices.map { "either " + choice($0) }
        } else {
            lines += endpoint.alternatives.indices.map { "either " + alternative($0) }
        }
        lines += envelope
        let auth = endpoint.auth.map(Self.words)
        let usual = context.model.defaultAuth.map(Self.words)
        if auth != usual {
            lines.append(auth.isEmpty ? "noAuth" : "auth " + auth.joined(separator: " | "))
        }
        if let isIdempotent = endpoint.behavior.isIdempotent {
            lines.append(isIdempotent ? "idempotent" : "notIdempotent")
        }
        if let returns = endpoint.returns, context.spelling.usual(of: returns) != nil {
            lines.append("defaulted")
        }
        return lines
    }

    /// Returns the schemes that are used together, and their scopes.
    private static func words(_ uses: [AuthUse]) -> String {
        let scopes = uses.flatMap(\.scopes).map { TextLine.option("scope", $0.text) }
        return (uses.map { TextLine.word($0.scheme.text) } + scopes).joined(separator: " ")
    }

    /// The name, the method, the path and the location of the result.
    private var head: String {
        let groupName = context.names.member(named: group)
        let name = "\(groupName).\(context.names.member(endpoint.identity))"
        let head = TextLine.line(name, [endpoint.method, path])
        guard let returns = endpoint.returns else { return head }
        return "\(head) -> \(Self.text(of: returns, formats: context.model.formats))"
    }

    /// The number of leading parameters that are fully described by their names in the path.
    private var impliedParameters: Int {
        var seen: Set<String> = []
        var names = endpoint.path.compactMap { part -> String? in
            switch part {
            case .parameter(let name), .segments(let name): seen.insert(name).inserted ? name : nil
            case .text, .format: nil
            }
        }[...]
        let plain = endpoint.parameters.prefix { parameter in
            let line = ParameterText(context: context, parameter: parameter).line
            let isPlain = line == TextLine.line("path", [parameter.identity.name])
            guard isPlain, parameter.identity.name != "format",
                let index = names.firstIndex(of: parameter.identity.name)
            else { return false }
            names = names[(index + 1)...]
            return true
        }
        return plain.count
    }

    /// The arguments that a text cannot express.
    private var typedArguments: [Expression.Argument] {
        var arguments: [Expression.Argument] = []
        if endpoint.writesXML { arguments.append(.init("formats", .array([.member(nil, "xml")]))) }
        if endpoint.bodyChoices.contains(.form)
            || endpoint.alternatives.contains(where: { $0.form == .form })
        {
            let parameters = endpoint.bodyParameters.map { parameter in
                ParameterText(context: context, parameter: parameter.inForm).expression
            }
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
        return arguments
    }

    /// The API-wide parameters that are sent, including the parameter that carries the session's token.
    private var uses: [String] {
        context.model.auth.reduce(into: endpoint.uses.map(\.text)) { uses, scheme in
            guard case .session(let session) = scheme.kind,
                let parameter = session.parameter, !uses.contains(parameter),
                endpoint.authNames.contains(where: { $0.text == scheme.name })
            else { return }
            uses.append(parameter)
        }
    }

    private var path: String {
        endpoint.path.map { part in
            switch part {
            case .text(let text): text
            case .parameter(let name): "{\(name)}"
            case .segments(let name): "{\(name)+}"
            case .format: "{format}"
            }
        }.joined()
    }

    private var body: String? {
        let type = endpoint.bodyContentType?.text
        return switch endpoint.body {
        case nil, .form?: nil
        case .multipart?: type.map { TextLine.line("multipartType", [$0]) }
        case .object(let format)?: Self.body("object", format, ["type": type, "root": root])
        case .value(let format)?: Self.body("value", format, ["type": type, "member": member])
        case .raw(let contentType)?: TextLine.line("raw", [contentType])
        }
    }

    private func alternative(_ number: Int) -> String {
        let places = endpoint.parameters.indices.filter {
            endpoint.parameters[$0].bodyNumber == number
        }
        switch endpoint.alternatives[number].form {
        case .form: return "form"
        case .raw(let type): return TextLine.line("raw", [type])
        case .document(let format, let type):
            let member = member(of: places.map { endpoint.parameters[$0] })
            return Self.body("value", format, ["type": type, "member": member])
        case .multipart(let type):
            let numbers = ["\(places.first ?? 0)", "\((places.last ?? -1) + 1)"]
            let option = type.map { [TextLine.option("type", $0)] } ?? []
            return (["multipart"] + numbers + option).joined(separator: " ")
        }
    }

    private func choice(_ choice: BodyChoice) -> String {
        guard let format = choice.format else { return "form" }
        return if case .object? = endpoint.body {
            Self.body("object", format, ["root": root])
        } else {
            Self.body("value", format, ["member": member])
        }
    }

    /// Returns the form of a body: its keyword, its format, and the options that are set.
    private static func body(
        _ word: String,
        _ format: BodyFormat?,
        _ options: KeyValuePairs<String, String?>
    ) -> String {
        let options = options.compactMap { name, value in
            value.map { TextLine.option(name, $0) }
        }
        return ([word] + [format?.rawValue].compactMap(\.self) + options).joined(separator: " ")
    }

    private var member: String? {
        endpoint.alternatives.isEmpty ? member(of: endpoint.parameters) : nil
    }

    private func member(of parameters: [Parameter]) -> String? {
        parameters.lazy.compactMap(\.member).first
    }

    /// The root element of an object of parameters; `nil` if it is that of the response.
    private var root: String? {
        endpoint.bodyRoot ?? (hasOwnRoot ? context.model.root ?? "document" : nil)
    }

    /// Whether the root element of a response differs from that of other calls.
    private var hasOwnRoot: Bool {
        context.model.formats.contains(.xml)
            && (endpoint.returns?.root != nil
                || endpoint.responses.contains { $0.returns?.root != nil })
    }

    private func response(_ response: ResponseShape) -> Expression {
        var arguments = [Expression.Argument(nil, statuses(response.statuses))]
        if let type = response.contentType { arguments.append(.init("type", .string(type))) }
        if let returns = response.returns {
            let place = Self.place(of: returns, formats: context.model.formats)
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

    /// The fields of the call's failure that header fields contain; `nil` if they are those of the API's failure.
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

    /// Returns the fields of a failure that are read from header fields.
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

    /// Returns the location of a result and its form; `nil` for the whole document.
    static func place(of returns: ReturnShape, formats: [BodyFormat]) -> Expression? {
        let text = text(of: returns, formats: formats)
        return text == "." ? nil : FieldLiteral.expression(text)
    }

    private static func text(of returns: ReturnShape, formats: [BodyFormat]) -> String {
        var options: [String] = []
        if returns.isOptional || returns.type.isOptional || returns.defaultValue != nil {
            options.append("optional")
        }
        if returns.type.isOptional { options.append("nullable") }
        return FieldLiteral(formats: formats)
            .text(returns.wire, type: returns.type, options: options)
    }

    /// The locations of the failure, and the root elements in XML.
    private var envelope: [String] {
        var lines: [String] = []
        if let failure = endpoint.failure {
            let place = FieldLiteral(formats: context.model.formats)
                .text(failure.wire, type: .declared(failure.type, []), options: [])
            let when = self.when(failure)
            // Only the status identifies a failure that is the whole document.
            if let when {
                lines.append("failure \(place) when \(when)")
                if !failure.whenValues.isEmpty {
                    lines.append(TextLine.line("failureValues", failure.whenValues))
                }
            } else if place != "." {
                lines.append("failure \(place)")
            }
        }
        let ownRoot = endpoint.returns?.root
        let root = hasOwnRoot ? ownRoot : context.model.root
        if context.model.formats.contains(.xml), let root {
            lines.append(TextLine.line("root", [root]))
        }
        if hasOwnRoot, endpoint.failure != nil {
            lines.append(TextLine.line("failureRoot", [context.model.root ?? ""]))
        }
        return lines
    }

    /// Returns the value whose presence indicates a failure; `nil` if that is the failure itself.
    private func when(_ failure: FailureShape) -> String? {
        guard
            failure.whenJSON != failure.wire.json || failure.whenXML != failure.wire.xml
                || !failure.whenValues.isEmpty
        else { return nil }
        var wire = failure.wire
        wire.json = failure.whenJSON
        wire.xml = failure.whenXML
        wire.isLoose = false
        wire.emptyIsNone = false
        return FieldLiteral(formats: context.model.formats)
            .text(wire, type: .scalar(.any), options: [])
    }

    static func constant(_ constant: Constant) -> Expression {
        .call(
            .member(nil, constant.place.rawValue),
            [.init(nil, .string(constant.name.text)), .init(nil, .string(constant.value.text))]
        )
    }
}
