import Foundation

/// The rules of redirects: the next request, and the fields that are sent with it.
///
/// ``Exchange`` applies them to each response. 303 changes all methods except HEAD to GET without a body; 301 and
/// 302 change only POST (RFC 9110, section 15.4); 307 and 308 repeat the request. To another origin, only
/// ``harmless`` fields and no body are sent, since all others may contain credentials. A redirect from HTTP to
/// HTTPS at one host counts as the same origin; a redirect from HTTPS to HTTP is never followed.
enum Redirect {
    /// The maximum number of redirects that are followed.
    static let maximum = 10

    /// Returns whether a status is that of a redirect.
    static func isRedirect(_ status: Int) -> Bool {
        switch status {
        case 301, 302, 303, 307, 308: true
        default: false
        }
    }

    /// The fields that contain no credentials.
    private static let harmless = [
        "Accept", "Accept-Charset", "Accept-Encoding", "Accept-Language", "If-Range", "Range",
        "User-Agent",
    ]

    /// Returns the request that follows a redirect; `nil` when the response is not to be followed.
    static func next(after request: HTTPRequest, _ response: HTTPResponse) -> HTTPRequest? {
        guard isRedirect(response.status),
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
            let described = ["Content-Type", "Content-Length", "Content-Encoding"]
            for name in described + BodyChecksum.fields {
                next.fields[name] = nil
            }
        }
        if !request.url.isSameOrigin(as: target) {
            if next.body != nil { return nil }
            next.fields.removeAll { field in
                !harmless.contains { HTTPFields.equal($0, field.name) }
            }
        }
        if let body = next.body, !body.isReplayable { return nil }
        return next
    }
}

extension Redirect {
    /// Sends the requests that follow redirects, until a response is not one.
    ///
    /// - Parameters:
    ///   - response: The response to the first request.
    ///   - request: The first request.
    ///   - send: Sends a request that follows the redirect of another one.
    /// - Returns: The last request, and its response with its address.
    /// - Throws: ``TooManyRedirects``, or an error of `send`.
    nonisolated(nonsending) static func follow(
        _ response: HTTPResponse,
        to request: HTTPRequest,
        send:
            nonisolated(nonsending) (
                inout HTTPRequest, _ previous: HTTPRequest, HTTPResponse
            ) async throws -> HTTPResponse
    ) async throws -> (request: HTTPRequest, response: HTTPResponse) {
        var (request, response) = (request, response)
        var count = 0
        while var next = next(after: request, response) {
            count += 1
            guard count <= maximum else { throw TooManyRedirects() }
            try Task.checkCancellation()
            let previous = request
            let isChanged =
                response.redirection == .changedMethod || next.method != previous.method
            response = try await send(&next, previous, response)
            response.redirection = isChanged ? .changedMethod : .sameMethod
            if response.url == nil { response.url = next.url }
            request = next
        }
        return (request, response)
    }
}

extension Transport {
    /// Sends a request and follows up to ten redirects, by the rules that clients apply to calls.
    ///
    /// No field that may contain credentials, and no body, is sent to another origin.
    ///
    /// - Parameter request: The request.
    /// - Returns: The response of the last address.
    /// - Throws: ``TooManyRedirects``, or an error of the transport.
    public func sendFollowingRedirects(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await Redirect.follow(try await send(request), to: request) { request, _, _ in
            try await send(request)
        }.response
    }
}
