import SchemaModel
import SwiftSource

/// Translates the responses of a call whose values differ into an enum with a case for each.
struct ResponseTranslation {
    let context: TranslationContext
    /// The request's type.
    let owner: String
    let responses: [ResponseShape]

    /// The name of the enum in the request.
    static let name = "Response"

    func declarations() -> [Declaration] {
        let choice = Declaration.type(
            SwiftSource.TypeDeclaration(
                .enum,
                Self.name,
                comment: Comment(
                    Documentation("The result, with a case for each response.")
                ),
                access: context.access,
                inherits: [context.spelling.swift("Sendable")],
                members: responses.map { response in
                    .enumCase(
                        EnumCase(
                            name(response),
                            comment: Comment(context.documentation(response.identity)),
                            values: response.returns.map { [.init(nil, type($0))] } ?? []
                        )
                    )
                }
            )
        )
        return [
            .extension(ExtensionDeclaration(owner, members: [choice])),
            .extension(
                ExtensionDeclaration(
                    "\(owner).\(Self.name)",
                    inherits: [context.spelling.runtime("ResponseChoice")],
                    members: [blank, read]
                )
            ),
        ]
    }

    private func name(_ response: ResponseShape) -> String {
        context.names.member(response.identity)
    }

    private func type(_ returns: ReturnShape) -> String { context.spelling.text(returns.type) }

    private var blank: Declaration {
        let first = responses.first { $0.returns == nil } ?? responses[0]
        let value = Expression.member(nil, name(first))
        return .property(
            Property(
                "blank",
                access: context.access,
                isStatic: true,
                type: "Self",
                value: .computed([
                    .return(
                        first.returns == nil
                            ? value : .call(value, [.init(nil, .member(nil, "blank"))])
                    )
                ])
            )
        )
    }

    private var read: Declaration {
        let results = responses.map { response -> Expression in
            let value = Expression.member(nil, name(response))
            guard let returns = response.returns else { return value }
            let usual = context.spelling.usual(of: returns)
            let read = Expression.call(
                .member(.name("body"), "value"),
                usual.map { [.init("default", $0)] } ?? []
            )
            return .call(value, [.init(nil, .attempt(read))])
        }
        let cases = results.enumerated().map { number, result in
            Statement.Case(
                number == results.count - 1 ? [] : [.text("\(number)")],
                [.return(result)]
            )
        }
        return .function(
            Function(
                .staticMethod("read"),
                access: context.access,
                parameters: [
                    .init("_", "response", type: context.spelling.swift("Int")),
                    .init("from", "body", type: context.spelling.runtime("ResponseBody")),
                ],
                throwing: .only(context.spelling.coding("DecodingFailure")),
                returns: "Self",
                body: [.switch(.name("response"), cases)]
            )
        )
    }
}

extension TypeSpelling {
    /// Returns the result of a response without a value; `nil` if that is the blank value of the type.
    func usual(of returns: ReturnShape) -> Expression? {
        guard let value = returns.defaultValue, !returns.type.isOptional else { return nil }
        let literal = literal(value, of: returns.type)
        let isBlank: Bool =
            switch value {
            case .string(let text): text.isEmpty
            case .number(let text): text == "0"
            case .bool(let flag): !flag
            case .list(let items): items.isEmpty
            case .emptyMap: true
            case .enumCase: false
            }
        return isBlank && !returns.type.holds([.instant, .date, .uuid, .url]) ? nil : literal
    }
}
