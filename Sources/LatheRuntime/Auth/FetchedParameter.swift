import Foundation

/// A call that fetches the value of an API-wide parameter, for example a token against request forgery.
///
/// The first call that sends the parameter fetches its value, once for all waiting calls. The account keeps
/// the value as long as the session lasts. When a call fails with one of the codes, the value is fetched
/// again, at most once per call. A value that is set on the client is sent unchanged; it is neither fetched
/// nor renewed.
///
/// ```swift
/// FetchedParameter(Session.EditToken(), renewOn: ["badtoken"]) { $0 }
/// ```
public struct FetchedParameter: Sendable {
    /// The failure codes that report an invalid value.
    let renewOn: Set<String>
    let fetch: @Sendable (Client) async throws -> FetchedValue

    /// Creates a description of how a parameter's value is fetched.
    ///
    /// - Parameters:
    ///   - request: The call that fetches the value. Parameters that are fetched themselves are not sent with
    ///     it.
    ///   - renewOn: The failure codes that report an invalid value.
    ///   - value: Returns the value in the call's response. If it returns `nil`, the call fails.
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
                    reason: "the response contains no value for the parameter"
                )
            }
            return FetchedValue(text: text)
        }
    }
}

/// A fetched value; two values are equal if they were fetched by the same call.
struct FetchedValue: Equatable, Sendable {
    let text: String
    private let id = UUID()

    init(text: String) { self.text = text }

    static func == (one: FetchedValue, other: FetchedValue) -> Bool { one.id == other.id }
}

extension FetchedValue: CustomStringConvertible, CustomReflectable {
    /// A description without the value.
    var description: String { "a fetched value" }
    /// An empty mirror.
    var customMirror: Mirror { Mirror(self, children: []) }
}

/// The fetched parameters of one call.
struct ParameterFetching {
    private let context: CallContext
    private let names: [String]
    /// The values that turned out to be invalid; each parameter is fetched at most a second time.
    private var stale: [String: FetchedValue] = [:]

    private var client: Client { context.client }

    /// Creates the fetched parameters of a call; `nil` when it has none.
    init?(_ context: CallContext) {
        let client = context.client
        guard client.fetchesParameters, !client.api.fetched.isEmpty else { return nil }
        self.context = context
        names = context.endpoint.sharedParameters.filter {
            client.api.fetched[$0] != nil && client.parameters.value($0) == nil
        }
        if names.isEmpty { return nil }
    }

    /// Returns the values by the names of their parameters, fetching those that are missing.
    ///
    /// - Throws: Errors of the calls that fetch the values; ``APIError`` if a value is missing for a call that sends
    ///   nothing.
    func values() async throws -> [String: FetchedValue] {
        var values: [String: FetchedValue] = [:]
        for name in names {
            guard let parameter = client.api.fetched[name] else { continue }
            let key = client.key(for: "parameters." + name)
            if context.isOnlyCached {
                guard let known = await client.account.fetchedValue(key) else {
                    throw context.notCached()
                }
                values[name] = known
                continue
            }
            var scout = client
            scout.cache = nil
            scout.fetchesParameters = false
            values[name] = try await client.account.fetched(
                key,
                insteadOf: stale[name]
            ) { [scout] in try await parameter.fetch(scout) }
        }
        return values
    }

    /// Returns whether an error reports that a value is invalid and may be fetched again.
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
