public import Foundation
import Synchronization

/// A request as it goes to the transport.
///
/// Descriptions and reflection show the method and the server alone: path, query, fields and body may
/// hold credentials.
public struct HTTPRequest: Sendable {
    /// The header fields.
    public var fields: HTTPFields

    /// What is to be done.
    public var method: HTTPMethod {
        get { held.rest.method }
        set { held = Held(held.rest.with { $0.method = newValue }) }
    }
    /// The whole address.
    public var url: URL {
        get { held.url }
        set { held = Held(held.rest.with { $0.address = .url(newValue) }) }
    }
    /// The text of the address.
    var address: String {
        switch held.rest.address {
        case .url(let url): url.absoluteString
        case .text(let text): text
        }
    }
    /// The body; `nil` for none.
    public var body: HTTPBody? {
        get { held.rest.body }
        set { held = Held(held.rest.with { $0.body = newValue }) }
    }
    /// Whether the answer's body is read piece by piece, so that it should come no faster than that.
    public var isStreamed: Bool {
        get { held.rest.isStreamed }
        set { held = Held(held.rest.with { $0.isStreamed = newValue }) }
    }
    /// The most bytes that the answer's body may have, unless it is a success that is read piece by piece.
    var bodyLimit: Int {
        get { held.rest.bodyLimit }
        set { held = Held(held.rest.with { $0.bodyLimit = newValue }) }
    }
    /// The call that the request is for; `nil` for one made by hand.
    package var call: (any Request.Type)? {
        get { held.rest.call }
        set { held = Held(held.rest.with { $0.call = newValue }) }
    }
    /// The account's cookies, which a redirect may change; `nil` for none.
    var cookies: RequestCookies? {
        get { held.rest.cookies }
        set { held = Held(held.rest.with { $0.cookies = newValue }) }
    }

    /// Signs the request for its address and body, where a redirect changes those; `nil` where none does.
    var sign: (@Sendable (inout HTTPRequest) -> Void)? {
        get { held.rest.sign }
        set { held = Held(held.rest.with { $0.sign = newValue }) }
    }

    /// What few middleware changes, behind one reference, so that a request is cheap to hand on.
    private var held: Held

    /// Makes a request.
    ///
    /// - Parameters:
    ///   - method: What is to be done.
    ///   - url: The whole address.
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

    /// Makes the request of a call.
    ///
    /// - Parameters:
    ///   - method: What is to be done.
    ///   - address: The whole address: a base, and a path and a query behind it.
    ///   - call: The call.
    ///   - isStreamed: Whether the answer's body is read piece by piece.
    ///   - bodyLimit: The most bytes that the answer's body may have otherwise.
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

    /// A request that HTTP does not allow: its method is no token, or a field holds a line break or the like.
    public struct Malformed: Error, Hashable {}

    /// Whether method and fields are such that they cannot begin other ones.
    var isWellFormed: Bool {
        HTTPFields.isToken(method.rawValue) && fields.firstForbidden == nil
    }
}

extension HTTPRequest {
    private struct Rest {
        var method: HTTPMethod
        var address: Address
        var body: HTTPBody?
        var isStreamed = false
        var bodyLimit = Int.max
        var call: (any Request.Type)?
        var cookies: RequestCookies?
        var sign: (@Sendable (inout HTTPRequest) -> Void)?

        func with(_ change: (inout Rest) -> Void) -> Rest {
            var changed = self
            change(&changed)
            return changed
        }
    }

    private enum Address {
        case url(URL)
        /// The text of an address whose base is one.
        case text(String)
    }

    private final class Held: Sendable {
        let rest: Rest
        private let made = Mutex<URL?>(nil)

        init(_ rest: Rest) { self.rest = rest }

        /// The address; of a text it is made for the first who asks, as that takes as long as all else in a request.
        var url: URL {
            switch rest.address {
            case .url(let url): url
            case .text(let text):
                made.withLock { made in
                    if let made { return made }
                    // What is behind a base is escaped where it must be, and so is never at fault.
                    let url = URL(string: text) ?? URL(filePath: text)
                    made = url
                    return url
                }
            }
        }
    }
}

extension HTTPRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Method and server.
    public var description: String { "\(method) \(url.origin)" }
    /// Method and server.
    public var debugDescription: String { description }
    /// Method, server, names of the fields and length of the body.
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
    /// Scheme, host and port, as in `https://example.com:8080`; nothing that could be a credential.
    var origin: String {
        let port = port.map { ":\($0)" } ?? ""
        return "\(scheme ?? "")://\(host(percentEncoded: true) ?? "")\(port)"
    }
}
