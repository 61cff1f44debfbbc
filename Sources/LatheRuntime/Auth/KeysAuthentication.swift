import Foundation
import LatheCoding

/// Sends several values of a credential, each in its place.
struct KeysAuthentication: ImmediateAuthenticator {
    let query: QueryAuthentication
    /// The names of header fields, the names of cookies, and the prefixes of values, by the names of the values.
    let headers, cookies, prefixes: [String: String]

    var secretQueryItems: [String] { query.secretQueryItems }
    var secretFields: [String] { Array(headers.values) }

    func authenticate(
        _ request: inout HTTPRequest,
        with credential: Credential,
        at date: Date
    ) throws {
        try query.authenticate(&request, with: credential, at: date)
        for (name, field) in headers {
            request.fields[field] = try prefixes[name, default: ""] + credential.value(named: name)
        }
        for (name, cookie) in cookies.sorted(by: { $0.key < $1.key }) {
            let value = try credential.value(named: name)
            guard HTTPFields.isCookieValue(value.utf8) else {
                throw RequestFault(reason: "the cookie \(cookie) contains a forbidden character")
            }
            request.setCookie(cookie, value)
        }
    }
}

extension HTTPRequest {
    /// Sets a cookie in place of others with its name, which may be stored ones.
    fileprivate mutating func setCookie(_ name: String, _ value: String) {
        let others = (fields["Cookie"] ?? "").parts(at: ";")
            .map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty && $0.halves(at: "=").first != name }
        let pair = "\(name)=\(value)"
        fields["Cookie"] = (others + [pair]).joined(separator: "; ")
        if storedCookies.contains(pair) { storedCookies.remove(pair) }
    }
}
