import Foundation

/// Sends a user's name and password (RFC 7617).
struct BasicAuthentication: ImmediateAuthenticator {
    func authenticate(
        _ request: inout HTTPRequest,
        with credential: Credential,
        at date: Date
    ) throws {
        let user = try credential.value(named: "user")
        let pair = try user + ":" + credential.value(named: "password")
        // RFC 7617, section 2: the first colon ends the user's name, and neither text has control characters.
        guard !user.utf8.contains(UInt8(ascii: ":")),
            pair.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
        else {
            throw RequestFault(reason: "the user or the password contains a forbidden character")
        }
        request.fields["Authorization"] = "Basic " + Data(pair.utf8).base64EncodedString()
    }
}
