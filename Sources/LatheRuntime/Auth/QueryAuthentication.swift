import Foundation

/// Sends the values of a credential in the query.
struct QueryAuthentication: ImmediateAuthenticator {
    /// The names of query parameters, by the names of the credential's values.
    let names: [String: String]

    var secretQueryItems: [String] { Array(names.values) }

    func authenticate(
        _ request: inout HTTPRequest,
        with credential: Credential,
        at date: Date
    ) throws {
        for (name, wireName) in names.sorted(by: { $0.key < $1.key }) {
            try request.appendQuery(wireName, credential.value(named: name))
        }
    }
}
