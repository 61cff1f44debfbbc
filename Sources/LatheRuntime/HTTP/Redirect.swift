import Foundation

/// The rules of redirects: the next request, and the fields that are sent with it.
///
/// 303 changes all methods but HEAD to GET without a body; 301 and 302 change only POST (RFC 9110, section
/// 15.4); 307 and 308 repeat the request. To another origin no possible credential is sent: only ``harmless``
/// fields, and no body. To the same origin, a signed request is signed again. A redirect from HTTP to HTTPS
/// at one host counts as the same origin; one from HTTPS to HTTP is never followed. An account's cookies are
/// sent where their own rules allow it.
enum Redirect {
    /// The fields that contain no credentials.
    private static let harmless = [
        "Accept", "Accept-Charset", "Accept-Encoding", "Accept-Language", "If-Range", "Range",
        "User-Agent",
    ]

    /// Returns the request that follows a redirect; `nil` when the response is not to be followed.
    static func next(after request: HTTPRequest, _ response: HTTPResponse) -> HTTPRequest? {
        guard [301, 302, 303, 307, 308].contains(response.status),
            let location = response.fields.values("Location").first,
            let target = URL(string: location, relativeTo: request.url)?.absoluteURL,
            let scheme = target.scheme?.lowercased(), scheme == "http" || scheme == "https",
            target.host() != nil,
            !(request.url.scheme?.lowercased() == "https" && scheme == "http")
        else { return nil }

        var next = request
        next.url = target
        let turnsToGet =
            switch response.status {
            case 301, 302: request.method == .post
            case 303: request.method != .head
            default: false
            }
        if turnsToGet {
            next.method = .get
            next.body = nil
            for name in ["Content-Type", "Content-Length", "Content-Encoding"] {
                next.fields[name] = nil
            }
        }
        if !isSameOrigin(request.url, target) {
            if next.body != nil { return nil }
            next.fields.removeAll { field in
                !harmless.contains { HTTPFields.equal($0, field.name) }
            }
            next.sign = nil
        } else if let sign = next.sign {
            sign(&next)
        }
        if let body = next.body, !body.isReplayable { return nil }
        request.cookies?.carry(over: response, from: request, to: &next)
        return next
    }

    /// Returns whether credentials for one address may be sent to the other.
    static func isSameOrigin(_ one: URL, _ other: URL) -> Bool {
        guard one.host()?.lowercased() == other.host()?.lowercased() else { return false }
        let schemes = (one.scheme?.lowercased(), other.scheme?.lowercased())
        let ports = (port(of: one), port(of: other))
        if schemes.0 == schemes.1 { return ports.0 == ports.1 }
        return schemes == ("http", "https") && ports == (80, 443)
    }

    private static func port(of url: URL) -> Int {
        url.port ?? (url.scheme?.lowercased() == "https" ? 443 : 80)
    }
}
