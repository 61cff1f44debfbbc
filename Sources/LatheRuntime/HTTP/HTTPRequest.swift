public import Foundation
import Synchronization

/// A request as the transport receives it.
///
/// Descriptions and mirrors contain only the method and the server, since the path, query, fields and body
/// may hold credentials.
public struct HTTPRequest: Sendable {
    /// The header fields.
    public var fields: HTTPFields

    /// The request method.
    public var method: HTTPMethod {
        get { held.rest.method }
        set { held = Held(held.rest.with { $0.method = newValue }) }
    }
    /// The absolute address.
    public var url: URL {
        get { held.url }
        set { held = Held(held.rest.with { $0.address = .url(newValue) }) }
    }
    /// The address as text.
    var address: String {
        switch held.rest.address {
        case .url(let url): url.absoluteString
        case .text(let text): text
        }
    }
    /// The body; `nil` for none.
    public var body: HTTPBody? {
        get { held.rest.body }
        set {
            held = Held(held.rest.with { ($0.body, $0.uncompressedBody) = (newValue, nil) })
        }
    }
    /// The bytes of the body before it was compressed; `nil` for a body that the call did not compress.
    ///
    /// Another body has none until they are set.
    package var uncompressedBody: Data? {
        get { held.rest.uncompressedBody }
        set { held = Held(held.rest.with { $0.uncompressedBody = newValue }) }
    }
    /// Whether the response's body is streamed, so that the transport should receive it no faster than it is
    /// read.
    public var isStreamed: Bool {
        get { held.rest.isStreamed }
        set { held = Held(held.rest.with { $0.isStreamed = newValue }) }
    }
    /// The maximum size of the response's body in bytes, unless it is a streamed success.
    var bodyLimit: Int {
        get { held.rest.bodyLimit }
        set { held = Held(held.rest.with { $0.bodyLimit = newValue }) }
    }
    /// The call that the request belongs to; `nil` for a request that was not built from a call.
    package var call: (any Request.Type)? {
        get { held.rest.call }
        set { held = Held(held.rest.with { $0.call = newValue }) }
    }

    /// The cookies that a cookie storage has added, as pairs `name=value`.
    package var storedCookies: Set<String> {
        get { held.rest.storedCookies }
        set { held = Held(held.rest.with { $0.storedCookies = newValue }) }
    }

    /// The idempotency key that was generated for the call; `nil` when the endpoint has no place for it.
    package var idempotencyKey: String? {
        get { held.rest.idempotencyKey }
        set { held = Held(held.rest.with { $0.idempotencyKey = newValue }) }
    }

    /// Whether the request may be sent again if it is not known whether the server has processed it.
    var isRepeatable: Bool {
        call.map { $0.endpoint.policy.isRepeatable(method) } ?? method.isIdempotent
    }

    /// The parts that middleware rarely changes, held by one reference so that a request is cheap to copy.
    private var held: Held

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - method: The request method.
    ///   - url: The absolute address.
    ///   - fields: The header fields.
    ///   - body: The body; `nil` for none.
    public init(
        _ method: HTTPMethod,
        _ url: URL,
        fields: HTTPFields = [:],
        body: HTTPBody? = nil
    ) {
        self.fields = fields
        held = Held(Rest(method: method, address: .url(url), body: body))
    }

    /// Creates the request of a call.
    ///
    /// - Parameters:
    ///   - method: The request method.
    ///   - address: The absolute address: a base, followed by a path and a query.
    ///   - call: The call.
    ///   - isStreamed: Whether the response's body is streamed.
    ///   - bodyLimit: The maximum size of the response's body in bytes if it is not streamed.
    ///   - fields: The header fields.
    ///   - body: The body; `nil` for none.
    init(
        _ method: HTTPMethod,
        _ address: String,
        for call: any Request.Type,
        isStreamed: Bool,
        bodyLimit: Int,
        fields: HTTPFields,
        body: HTTPBody?
    ) {
        self.fields = fields
        held = Held(
            Rest(
                method: method,
                address: .text(address),
                body: body,
                isStreamed: isStreamed,
                bodyLimit: bodyLimit,
                call: call
            )
        )
    }

    /// A request that HTTP does not allow: its method is not a token, or a field contains, for example, a
    /// line break.
    public struct Malformed: Error, Hashable {}

    /// Whether the method and the fields are valid, so that they cannot inject other fields.
    var isWellFormed: Bool {
        HTTPFields.isToken(method.rawValue) && fields.firstForbidden == nil
    }
}

extension HTTPRequest {
    private struct Rest {
        var method: HTTPMethod
        var address: Address
        var body: HTTPBody?
        var uncompressedBody: Data?
        var isStreamed = false
        var bodyLimit = Int.max
        var call: (any Request.Type)?
        var storedCookies: Set<String> = []
        var idempotencyKey: String?

        func with(_ change: (inout Rest) -> Void) -> Rest {
            var changed = self
            change(&changed)
            return changed
        }
    }

    private enum Address {
        case url(URL)
        /// An address as text that begins with a valid base.
        case text(String)
    }

    private final class Held: Sendable {
        let rest: Rest
        private let made = Mutex<URL?>(nil)

        init(_ rest: Rest) { self.rest = rest }

        /// The address, parsed from text at the first access, since parsing takes as long as the rest of a
        /// request.
        var url: URL {
            switch rest.address {
            case .url(let url): url
            case .text(let text):
                made.withLock { made in
                    if let made { return made }
                    // Everything after the base is percent-encoded as needed, so the text is always a valid
                    // address.
                    let url = URL(string: text) ?? URL(filePath: text)
                    made = url
                    return url
                }
            }
        }
    }
}

extension HTTPRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The method and the server.
    public var description: String { "\(method) \(url.origin)" }
    /// The method and the server.
    public var debugDescription: String { description }
    /// A mirror of the method, the server, the field names and the body's length.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "method": method.rawValue, "server": url.origin, "fields": fields,
                "body": body.map { $0.description } ?? "none",
            ]
        )
    }
}

extension URL {
    /// Scheme, host and port, such as `https://example.com:8080`, without anything that could be a
    /// credential.
    package var origin: String {
        let port = port.map { ":\($0)" } ?? ""
        return "\(scheme ?? "")://\(bracketedHost)\(port)"
    }

    /// The host as it is written in an address: an IPv6 address is in brackets (RFC 3986, section 3.2.2).
    package var bracketedHost: String {
        let host = host(percentEncoded: true) ?? ""
        return host.contains(":") ? "[\(host)]" : host
    }
}
