import Foundation

/// Sends a user's name and password (RFC 7617).
struct BasicAuthentication: Authenticator {
    func authenticate(
        _ request: inout HTTPRequest,
        with credential: Credential,
        at date: Date
    ) throws {
        let pair = try credential.value(named: "user") + ":" + credential.value(named: "password")
        request.fields["Authorization"] = "Basic " + Data(pair.utf8).base64EncodedString()
    }
}
