import Foundation

/// The call that fetches the value of an API-wide parameter: a token against forged requests, for example.
///
/// The first call that sends the parameter fetches its value, once for all that wait; the account keeps it
/// as long as the session lasts. A failure with one of the codes lets it be fetched anew, once a call. A value
/// that the user has set on the client goes along as it is, and is neither fetched nor renewed.
///
/// ```swift
/// FetchedParameter(Session.EditToken(), renewOn: ["badtoken"]) { $0 }
/// ```
public struct FetchedParameter: Sendable {
    /// The failure codes that say that the value is no longer good.
    let renewOn: Set<String>
    let fetch: @Sendable (Client) async throws -> FetchedValue

    /// Describes how a parameter's value is fetched.
    ///
    /// - Parameters:
    ///   - request: The call; parameters that are fetched themselves do not go along with it.
    ///   - renewOn: The failure codes that say that the value is no longer good.
    ///   - value: The value in its answer; without one the call counts as failed.
    public init<R: Request>(
        _ request: R,
        renewOn: Set<String> = [],
        value: @escaping @Sendable (R.ResponseValue) -> String?
    ) {
        self.renewOn = renewOn
        fetch = { client in
            guard let text = value(try await client.send(request)), !text.isEmpty else {
                throw APIError(
                    .authorization,
                    endpoint: R.endpoint.name,
                    reason: "the answer holds no value for the parameter"
                )
            }
            return FetchedValue(text: text)
        }
    }
}

/// A value that was fetched; two are the same if they came by the same call.
struct FetchedValue: Equatable, Sendable {
    let text: String
    private let id = UUID()

    init(text: String) { self.text = text }

    static func == (one: FetchedValue, other: FetchedValue) -> Bool { one.id == other.id }
}

extension FetchedValue: CustomStringConvertible, CustomReflectable {
    /// Says nothing of the value.
    var description: String { "a fetched value" }
    /// Says nothing of the value.
    var customMirror: Mirror { Mirror(self, children: []) }
}

/// The fetched parameters of one call.
struct ParameterFetching {
    private let context: CallContext
    private let names: [String]
    /// Values that turned out to be no longer good; each name gets a second value, and no third.
    private var stale: [String: FetchedValue] = [:]

    private var client: Client { context.client }

    /// `nil` when there are none.
    init?(_ context: CallContext) {
        let client = context.client
        guard client.fetchesParameters, !client.api.fetched.isEmpty else { return nil }
        self.context = context
        names = context.endpoint.uses.filter {
            client.api.fetched[$0] != nil && client.parameters.value($0) == nil
        }
        if names.isEmpty { return nil }
    }

    /// The values by the parameters' names, fetched where there is none yet.
    ///
    /// - Throws: What the fetching call throws.
    func values() async throws -> [String: FetchedValue] {
        var values: [String: FetchedValue] = [:]
        for name in names {
            guard let parameter = client.api.fetched[name] else { continue }
            var scout = client
            scout.cache = nil
            scout.fetchesParameters = false
            values[name] = try await client.account.fetched(
                client.key(for: "parameters." + name),
                insteadOf: stale[name]
            ) { [scout] in try await parameter.fetch(scout) }
        }
        return values
    }

    /// Whether an error says that a value is no longer good, and another one may be fetched.
    mutating func renews(after error: APIError, insteadOf values: [String: FetchedValue]) -> Bool {
        guard let code = error.failureCode,
            let name = names.first(where: {
                client.api.fetched[$0]?.renewOn.contains(code) == true && stale[$0] == nil
            })
        else { return false }
        stale[name] = values[name]
        return stale[name] != nil
    }
}
