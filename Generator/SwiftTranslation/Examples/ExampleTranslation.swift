import SchemaModel
import SchemaSyntax
import SwiftSource

/// Translates one example into the call that a user would write, the expected request and the expected result.
struct ExampleTranslation {
    let context: TranslationContext
    let module: String
    let group: EndpointGroup
    let endpoint: SchemaModel.Endpoint
    let example: Example
    /// The example's number among those of its endpoint, from 0.
    let number: Int
    /// The end of the names of the example's functions, which is unique in the group.
    private(set) var title = ""

    /// Examples in the order of the schema.
    static func all(
        of group: EndpointGroup,
        _ context: TranslationContext,
        module: String
    ) -> [ExampleTranslation] {
        var examples = group.endpoints.flatMap { endpoint in
            endpoint.examples.enumerated().map { number, example in
                ExampleTranslation(
                    context: context,
                    module: module,
                    group: group,
                    endpoint: endpoint,
                    example: example,
                    number: number
                )
            }
        }
        var taken = Set(examples.map(\.constant))
        for index in examples.indices {
            let example = examples[index]
            let stem = example.member.prefix(1).uppercased() + example.member.dropFirst()
            var title = stem + example.suffix
            var number = 2
            while !taken.isDisjoint(with: ["send" + title, "check" + title]) {
                title = "\(stem)Number\(number)"
                number += 1
            }
            taken.formUnion(["send" + title, "check" + title])
            examples[index].title = title
        }
        return examples
    }

    /// The errors in the results that examples expect.
    static func diagnostics(_ context: TranslationContext) -> [Diagnostic] {
        context.model.groups.flatMap(\.endpoints).flatMap { endpoint in
            endpoint.examples.flatMap {
                ExpectationTranslation($0, of: endpoint, context, module: context.names.module)
                    .diagnostics
            }
        }
    }

    private var spelling: TypeSpelling { context.spelling }
    private var member: String { context.names.member(endpoint.identity) }
    private var suffix: String { number == 0 ? "" : "\(number + 1)" }

    /// The constant that holds the example.
    var constant: String { "\(member)Example\(suffix)" }

    /// The name that tests show, as in `cases.search`.
    var name: String {
        "\(context.names.member(group.identity)).\(member)" + (number == 0 ? "" : " \(number + 1)")
    }

    // MARK: The call

    /// The code of a call and its requirements.
    struct Call {
        var settings: [Statement]
        /// The call without `try` and `await`.
        var value: Expression
        /// The expression of the request itself, which the client sends.
        var request: Expression
        /// Whether the call returns the elements of pages, which are fetched later.
        var isPaged: Bool
        var literal: ExampleLiteral
        /// The modules that the settings need in addition to those of the literals.
        var modules: Set<String>
    }

    /// The client's name in the code.
    var client: String { context.names.clientVariable }

    /// The call as a user writes it.
    var call: Call {
        var literal = ExampleLiteral(context: context, module: module)
        let client = Expression.name(client)
        var settings: [Statement] = []
        var modules: Set<String> = []
        for parameter in context.model.parameters
        where endpoint.isUsing(parameter) {
            guard let node = example.values[parameter.identity.name] else { continue }
            var value = literal.expression(node, parameter.type, parameter.wire, takesNone: true)
            if literal.throwsErrors { value = .attempt(value) }
            literal.throwsErrors = false
            let name = context.names.member(parameter.identity)
            guard parameter.identity.deprecated != nil else {
                settings.append(.assign(.member(client, name), value))
                continue
            }
            let stored = name + "Value"
            let type = spelling.qualified(by: module).text(parameter.type.unwrapped) + "?"
            modules.insert("LatheRuntime")
            modules.formUnion(spelling.modules(of: parameter.type))
            settings.append(.bind(.init(stored, type: type, value: value)))
            let runtime = Identifier.text(self.client, as: .reference) + ".client"
            settings.append(.assign(context.stored(parameter, in: runtime), .name(stored)))
        }
        var arguments: [Expression.Argument] = []
        var labeled: [Expression.Argument] = []
        var sent = endpoint.bodyAlternatives.first {
            example.values[$0.alternative.identity.name] != nil
        }
        for parameter in endpoint.parameters {
            if parameter.bodyNumber != nil {
                guard let body = sent else { continue }
                sent = nil
                let value = self.body(body.alternative, body.parameters, &literal)
                labeled.append(.init(RequestTranslation.bodyProperty, value))
                arguments.append(.init(RequestTranslation.bodyProperty, value))
                continue
            }
            guard let node = example.values[parameter.identity.name] else { continue }
            let name = context.names.member(parameter.identity)
            let value = literal.expression(node, parameter.type, parameter.wire)
            labeled.append(.init(name, value))
            arguments.append(.init(parameter.isUnlabeled ? nil : name, value))
        }
        let facade = Expression.member(client, context.names.member(group.identity))
        let type = context.names.request(endpoint, in: group)
        let request = Expression.call(.text(type), labeled)
        return Call(
            settings: settings,
            value: .call(.member(facade, member), arguments),
            request: .call(.member(client, "send"), [.init(nil, request)]),
            isPaged: endpoint.paging != nil,
            literal: literal,
            modules: modules
        )
    }

    /// The one of several bodies that the example sends.
    private func body(
        _ body: BodyAlternative,
        _ parameters: [Parameter],
        _ literal: inout ExampleLiteral
    ) -> Expression {
        let node = example.values[body.identity.name]
        let values = parameters.compactMap { parameter -> Expression.Argument? in
            guard let value = body.form.isMultipart ? node?[parameter.identity.name] : node else {
                return nil
            }
            let isLabeled = body.form.isMultipart && !parameter.isUnlabeled
            return .init(
                isLabeled ? context.names.member(parameter.identity) : nil,
                literal.expression(value, parameter.type, parameter.wire)
            )
        }
        return .call(.member(nil, context.names.member(body.identity)), values)
    }

    /// Whether the method returns one of several responses, which the test does not compare.
    var returnsChoice: Bool { !endpoint.responses.isEmpty && endpoint.returns == nil }

    /// Whether the test sends the request instead of calling the method.
    ///
    /// The method of a bulk call returns parts of many responses, and a deprecated method or group makes the compiler
    /// warn.
    private var sendsRequest: Bool {
        endpoint.bulk != nil || endpoint.identity.deprecated != nil
            || group.identity.deprecated != nil
    }

    /// The type of the response as another module writes it; `nil` for a call that returns nothing.
    private var response: String? {
        guard let returns = endpoint.returns else { return nil }
        let isOptional =
            returns.type.isOptional || (returns.isOptional && returns.defaultValue == nil)
        return spelling.qualified(by: module).text(returns.type.unwrapped) + (isOptional ? "?" : "")
    }

    // MARK: The test

    /// The example's code for the tests and its requirements.
    struct Code {
        var declarations: [Declaration]
        var modules: Set<String>
    }

    /// - Parameter responses: The constants that hold files of responses, by their paths.
    /// - Returns: The example's code.
    func code(responses: [String: String]) -> Code {
        let call = call
        let expectations = ExpectationTranslation(example, of: endpoint, context, module: module)
        var modules = call.literal.modules.union(call.modules)
            .union(expectations.literal.modules)
        if call.isPaged { modules.formUnion(["LatheLists", "LatheRuntime"]) }
        if let type = endpoint.returns?.type { modules.formUnion(spelling.modules(of: type)) }
        // Ids are written as the literals of their raw values.
        modules.insert("LatheCoding")
        var declarations = [constant(responses, expects: !expectations.statements.isEmpty)]
        declarations.append(send(call))
        if !expectations.statements.isEmpty { declarations.append(check(expectations)) }
        return Code(declarations: declarations, modules: modules)
    }

    private func constant(_ responses: [String: String], expects: Bool) -> Declaration {
        var arguments: [Expression.Argument] = [.init(nil, .string(name))]
        if let sends = example.sends { arguments.append(.init("sends", Self.request(sends))) }
        switch example.response {
        case .file(let path, _)?:
            if let response = responses[path] {
                arguments.append(.init("response", .text(response)))
            }
        case .json(let node)?:
            arguments.append(
                .init("response", .call(.member(nil, "json"), [.init(nil, .string(node.jsonText))]))
            )
        case nil: break
        }
        let examples = Self.table(context)
        arguments.append(
            .init(
                "calling",
                .text("{ try await send\(title)(\(examples).client($0)) }")
            )
        )
        if expects { arguments.append(.init("expecting", .name("check\(title)"))) }
        return .property(
            Property(
                constant,
                comment: Comment(documentation),
                isStatic: true,
                type: nil,
                value: .constant(.call(.name(spelling.testing("EndpointExample")), arguments))
            )
        )
    }

    /// The enum that holds all examples of an API.
    static func table(_ context: TranslationContext) -> String {
        context.names.module + "Examples"
    }

    private var documentation: Documentation {
        let name = "\(group.identity.name).\(endpoint.identity.name)"
        let place = "`\(name)`, \(context.place(example.range))"
        let doc = example.doc ?? endpoint.identity.doc
        guard let doc else { return Documentation("Schema: \(place).") }
        return Documentation(doc, discussion: ["Schema: \(place)."])
    }

    private static func request(_ sends: Example.SentRequest) -> Expression {
        let text = "\(sends.method) \(sends.target)"
        let line = Expression.string(text)
        // The formatter accepts a long text only on a separate line.
        guard sends.body != nil || !sends.headers.isEmpty || text.count > 80 else { return line }
        var arguments: [Expression.Argument] = [.init(nil, line)]
        if !sends.headers.isEmpty {
            let headers = sends.headers.map {
                Expression.Entry(.string($0.name), .string($0.value))
            }
            arguments.append(.init("headers", .dictionary(headers)))
        }
        if let body = sends.body {
            let value: Expression =
                body.string.map { .call(.member(nil, "text"), [.init(nil, .string($0))]) }
                ?? .call(.member(nil, "json"), [.init(nil, .string(body.jsonText))])
            arguments.append(.init("body", value))
        }
        return .call(.text(".init"), arguments)
    }

    private func send(_ call: Call) -> Declaration {
        var body: [Statement] = []
        if !call.settings.isEmpty {
            body.append(
                .bind(.init(client, isMutable: true, value: .name(client)))
            )
            body += call.settings
        }
        let isPaged = call.isPaged && !sendsRequest
        let value =
            isPaged
            ? Self.firstPage(call.value)
            : Expression.attempt(.wait(sendsRequest ? call.request : call.value))
        let isDropped = response == nil && (sendsRequest || returnsChoice)
        let result: Statement = isDropped ? .assign(.name("_"), value) : .expression(value)
        body.append(response == nil ? result : .return(value))
        return .function(
            Function(
                .staticMethod("send\(title)"),
                access: .private,
                parameters: [
                    .init("_", client, type: context.names.client)
                ],
                isAsync: true,
                throwing: .anyError,
                returns: response,
                body: body
            )
        )
    }

    /// The first page as the server sent it.
    private static func firstPage(_ pages: Expression) -> Expression {
        .attempt(
            .wait(.member(.member(.call(.member(pages, "firstPage")), "response"), "value"))
        )
    }

    private func check(_ expectations: ExpectationTranslation) -> Declaration {
        .function(
            Function(
                .staticMethod("check\(title)"),
                access: .private,
                parameters: [
                    .init("_", "value", type: response ?? spelling.swift("Void")),
                    .init("_", "check", type: "inout \(spelling.testing("ResultCheck"))"),
                ],
                throwing: expectations.throwsErrors ? .anyError : .never,
                body: expectations.statements
            )
        )
    }
}
