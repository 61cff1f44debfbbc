import Foundation

/// Sends the token of a credential in a header field.
struct HeaderAuthentication: ImmediateAuthenticator {
    let name: String
    let prefix: String

    var secretFields: [String] { [name] }

    func authenticate(
        _ request: inout HTTPRequest,
        with credential: Credential,
        at date: Date
    ) throws {
        request.fields[name] = try prefix + credential.value(named: "token")
    }
}
