import Foundation

/// Where a redirect leads, and what may go along.
///
/// 303 turns all but HEAD into GET without a body, 301 and 302 POST alone (RFC 9110, section 15.4); 307 and
/// 308 send the same again. At another origin nothing that may be a credential goes along: only
/// ``harmless`` fields, and no body. At the same one, a request that is signed is signed anew. The step from HTTP to HTTPS at one host counts as the same origin;
/// back from HTTPS it is never taken. An account's cookies go where their own rules let them.
enum Redirect {
    /// The fields that hold no credentials.
    private static let harmless = [
        "Accept", "Accept-Charset", "Accept-Encoding", "Accept-Language", "If-Range", "Range",
        "User-Agent",
    ]

    /// The request that follows a response; `nil` when the response is to be taken as it is.
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
            next.fields.filter { field in
                harmless.contains { HTTPFields.equal($0, field.name) }
            }
            next.sign = nil
        } else if let sign = next.sign {
            sign(&next)
        }
        if let body = next.body, !body.isReplayable { return nil }
        request.cookies?.carry(over: response, from: request, to: &next)
        return next
    }

    /// Whether credentials that go to the one may go to the other.
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
