public import Foundation
import LatheCoding
public import LatheRuntime
import Synchronization

/// The cookies of one account, stored and sent by the rules of RFC 6265.
///
/// A cookie of a domain is accepted only from a host of that domain, and never for a domain of one label; a host of
/// one label, such as `localhost`, may set it for itself alone. Longer public suffixes, such as `co.uk`, are not
/// known. A cookie whose name begins with `__Secure-` or `__Host-` must have the attributes that the prefix
/// requires. Expired cookies are removed, and the oldest ones if there are more than 50 of a domain or 3000 in all.
/// Descriptions and mirrors contain no values.
public final class CookieStore: CookieStorage {
    private static let maximumOfDomain = 50
    private static let maximum = 3000

    /// The cookies in the order in which they were received.
    private let cookies = Mutex<[Cookie]>([])

    /// Creates a store without cookies.
    public init() {}

    /// Stores the cookies that a response sets.
    ///
    /// - Parameters:
    ///   - fields: The response's header fields.
    ///   - url: The address that responded.
    ///   - date: The current time.
    func storeCookies(in fields: HTTPFields, from url: URL, at date: Date) {
        let new = fields.values("Set-Cookie").compactMap { Cookie($0, from: url, at: date) }
        if new.isEmpty { return }
        let isSecure = url.scheme?.lowercased() == "https"
        cookies.withLock { cookies in
            for cookie in new {
                // Without HTTPS, the cookie could come from an attacker in the network (RFC 6265bis, section
                // 5.7).
                if !isSecure, cookie.isSecure || cookies.contains(where: { $0.shuts(out: cookie) })
                {
                    continue
                }
                let place = cookies.firstIndex { $0.isReplaced(by: cookie) }
                if cookie.isOver(at: date) {
                    if let place { cookies.remove(at: place) }
                } else if let place {
                    // It keeps its creation time, by which cookies are ordered.
                    cookies[place] = cookie
                } else {
                    cookies.append(cookie)
                    Self.makeRoom(in: &cookies, domain: cookie.domain, at: date)
                }
            }
        }
    }

    private static func makeRoom(in cookies: inout [Cookie], domain: String, at date: Date) {
        cookies.removeAll { $0.isOver(at: date) }
        if cookies.count(where: { $0.domain == domain }) > maximumOfDomain,
            let oldest = cookies.firstIndex(where: { $0.domain == domain })
        {
            cookies.remove(at: oldest)
        }
        if cookies.count > maximum { cookies.removeFirst() }
    }

    /// Returns the cookies for an address: those with longer paths first, then the older ones.
    func pairs(for url: URL, at date: Date) -> [(name: String, value: String)] {
        let found = cookies.withLock { $0.filter { $0.isFor(url, at: date) } }
        return found.enumerated().sorted { one, other in
            one.element.path.count != other.element.path.count
                ? one.element.path.count > other.element.path.count : one.offset < other.offset
        }.map { ($0.element.name, $0.element.value) }
    }

    /// Returns all cookies as text, for a `CredentialStore`.
    ///
    /// - Returns: The cookies in JSON.
    /// - Throws: `EncodingError` if a cookie cannot be encoded.
    public func text() throws -> String {
        String(decoding: try JSONEncoder().encode(cookies.withLock { $0 }), as: UTF8.self)
    }

    /// Creates a store with the cookies that ``text()`` returned.
    ///
    /// - Parameter text: The text.
    /// - Throws: `DecodingError` if the text does not contain cookies in the form that ``text()`` returns.
    public init(text: String) throws {
        let kept = try JSONDecoder().decode([Cookie].self, from: Data(text.utf8))
        cookies.withLock { $0 = kept }
    }
}

extension CookieStore: CustomStringConvertible, CustomReflectable {
    /// The number of cookies.
    public var description: String { "\(cookies.withLock { $0.count }) cookies" }
    /// The number of cookies.
    public var customMirror: Mirror { Mirror(self, children: ["cookies": description]) }
}

extension CookieStore {
    /// Adds the store's cookies for the request's address; those that the call itself sends have precedence.
    public func add(to request: inout HTTPRequest, at date: Date) {
        let own = request.fields["Cookie"]
        let names = Set((own ?? "").parts(at: ";").map(Self.name))
        let pairs = pairs(for: request.url, at: date)
            .filter { !names.contains($0.name) }.map { "\($0.name)=\($0.value)" }
        if pairs.isEmpty { return }
        request.storedCookies = Set(pairs)
        request.fields["Cookie"] = ((own.map { [$0] } ?? []) + pairs).joined(separator: "; ")
    }

    /// Stores the cookies that the response to a request sets.
    public func storeCookies(of response: HTTPResponse, to request: HTTPRequest, at date: Date) {
        storeCookies(in: response.fields, from: response.url ?? request.url, at: date)
    }

    /// Stores the cookies that a redirect sets, and updates the store's cookies in the request that follows it.
    public func updateCookies(
        after redirect: HTTPResponse,
        to request: HTTPRequest,
        in next: inout HTTPRequest,
        at date: Date
    ) {
        storeCookies(in: redirect.fields, from: request.url, at: date)
        let own = (next.fields["Cookie"] ?? "").parts(at: ";")
            .map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty && !next.storedCookies.contains($0) }
        next.fields["Cookie"] = own.isEmpty ? nil : own.joined(separator: "; ")
        add(to: &next, at: date)
    }

    private static func name(_ pair: Substring) -> String {
        pair.halves(at: "=").first.trimmingCharacters(in: .whitespaces)
    }
}
