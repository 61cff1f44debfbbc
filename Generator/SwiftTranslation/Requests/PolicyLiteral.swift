import SchemaModel
import SwiftSource

/// Writes the authentication, retries and rate limits of calls.
struct PolicyLiteral {
    let context: TranslationContext

    /// Returns the retries and limits of an endpoint as the runtime's `CallPolicy`; `nil` when the schema sets
    /// none.
    func policy(_ endpoint: SchemaModel.Endpoint) -> Expression? {
        let behavior = endpoint.behavior
        var arguments: [Expression.Argument] = []
        if let retry = retry(behavior) { arguments.append(.init("retry", retry)) }
        if let limits = limits(behavior) { arguments.append(.init("limits", limits)) }
        if let key = behavior.idempotencyKey {
            arguments.append(.init("idempotencyKey", .string(key.text)))
        }
        if behavior.isCompressed { arguments.append(.init("isCompressed", .boolean(true))) }
        if let checksum = behavior.checksum {
            arguments.append(.init("checksum", .member(nil, "\(checksum)")))
        }
        if arguments.isEmpty { return nil }
        return .call(.name(context.spelling.runtime("CallPolicy")), arguments)
    }

    /// Returns the alternatives for authentication, as the runtime's `API` expects them.
    func auth(_ alternatives: [[AuthUse]]) -> [Expression] {
        alternatives.map { uses in
            let names = uses.map { Expression.string($0.scheme.text) }
            let scopes = uses.flatMap(\.scopes).map { Expression.string($0.text) }
            guard scopes.isEmpty else {
                return .call(
                    .text(".init"),
                    [.init(nil, .array(names)), .init("scopes", .array(scopes))]
                )
            }
            return names.count == 1 ? names[0] : .array(names)
        }
    }

    func retry(_ behavior: Behavior) -> Expression? {
        guard let retry = behavior.retry else { return nil }
        var arguments: [Expression.Argument] = []
        if let attempts = retry.attempts {
            arguments.append(.init("attempts", .integer(attempts)))
        }
        if let statuses = retry.statuses {
            arguments.append(.init("statuses", .array(statuses.map { .integer($0) })))
        }
        if !retry.codes.isEmpty {
            arguments.append(.init("codes", .array(retry.codes.map { .string($0.text) })))
        }
        if let total = retry.totalTimeout {
            arguments.append(.init("totalTimeout", seconds(total)))
        }
        return .call(.name(context.spelling.runtime("RetryPolicy")), arguments)
    }

    func limits(_ behavior: Behavior) -> Expression? {
        guard let limits = behavior.limits else { return nil }
        return .array(
            limits.map { limit in
                var arguments: [Expression.Argument] = [
                    .init("requests", .integer(limit.requests)),
                    .init("per", seconds(limit.seconds)),
                ]
                if let key = limit.key { arguments.append(.init("by", .string(key.text))) }
                return .call(.name(context.spelling.runtime("RateLimit")), arguments)
            }
        )
    }

    /// Returns a duration of at most about 30 years, since `Duration` cannot represent every number.
    private func seconds(_ number: String) -> Expression {
        let isHuge = Double(number).map { $0 > 1_000_000_000 } ?? true
        return .call(
            .member(nil, "seconds"),
            [.init(nil, .text(isHuge ? "1_000_000_000" : number))]
        )
    }
}
