import Foundation
import LatheCoding
import Synchronization

/// Keeps the cookies of one account, by the rules of RFC 6265.
///
/// A cookie of a whole domain is taken from a host of that domain alone, and never for a domain of one
/// label. Which longer domains are everybody's, as `co.uk` is, is not known. Expired cookies are forgotten, and
/// above 50 of one domain or 3000 in all, the oldest. Descriptions and reflection show no values.
final class CookieStore: Sendable {
    private static let maximumOfDomain = 50
    private static let maximum = 3000

    /// In the order of their coming.
    private let cookies = Mutex<[Cookie]>([])

    init() {}

    /// Takes the cookies that a response sets.
    ///
    /// - Parameters:
    ///   - fields: The response's header fields.
    ///   - url: The address that answered.
    ///   - date: Now.
    func take(_ fields: HTTPFields, from url: URL, at date: Date) {
        let new = fields.values("Set-Cookie").compactMap { Cookie($0, from: url, at: date) }
        if new.isEmpty { return }
        let isSecure = url.scheme?.lowercased() == "https"
        cookies.withLock { cookies in
            for cookie in new {
                // RFC 6265bis, section 5.7: anybody on the way could have sent it.
                if !isSecure, cookie.isSecure || cookies.contains(where: { $0.shuts(out: cookie) })
                {
                    continue
                }
                let place = cookies.firstIndex { $0.isReplaced(by: cookie) }
                if cookie.isOver(at: date) {
                    if let place { cookies.remove(at: place) }
                } else if let place {
                    // It keeps its age, by which cookies are ordered.
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

    /// The cookies for an address as `name=value`: those of longer paths first, then the older ones.
    func pairs(for url: URL, at date: Date) -> [(name: String, value: String)] {
        let found = cookies.withLock { $0.filter { $0.isFor(url, at: date) } }
        return found.enumerated().sorted { one, other in
            one.element.path.count != other.element.path.count
                ? one.element.path.count > other.element.path.count : one.offset < other.offset
        }.map { ($0.element.name, $0.element.value) }
    }

    /// All cookies as text, for a ``CredentialStore``.
    func text() throws -> String {
        String(decoding: try JSONEncoder().encode(cookies.withLock { $0 }), as: UTF8.self)
    }

    /// A store with the cookies that `text()` gave.
    init(text: String) throws {
        let kept = try JSONDecoder().decode([Cookie].self, from: Data(text.utf8))
        cookies.withLock { $0 = kept }
    }
}

extension CookieStore: CustomStringConvertible, CustomReflectable {
    /// How many there are.
    var description: String { "\(cookies.withLock { $0.count }) cookies" }
    /// How many there are.
    var customMirror: Mirror { Mirror(self, children: ["cookies": description]) }
}

/// The cookies of an account beside a request on its way.
struct RequestCookies: Sendable {
    let store: CookieStore
    let clock: ClientClock

    /// Adds the store's cookies for the request's address; those that the call itself sends win.
    func add(to request: inout HTTPRequest) {
        let own = request.fields["Cookie"]
        let names = Set((own ?? "").parts(at: ";").map(Self.name))
        let pairs = store.pairs(for: request.url, at: clock.date())
            .filter { !names.contains($0.name) }.map { "\($0.name)=\($0.value)" }
        let all = (own.map { [$0] } ?? []) + pairs
        if !all.isEmpty { request.fields["Cookie"] = all.joined(separator: "; ") }
    }

    /// Takes what the answer to a request sets.
    func take(_ response: HTTPResponse, to request: HTTPRequest) {
        store.take(response.fields, from: response.url ?? request.url, at: clock.date())
    }

    /// Takes what a response sets, and makes the request that follows it send that.
    func carry(
        over response: HTTPResponse,
        from request: HTTPRequest,
        to next: inout HTTPRequest
    ) {
        let sent = Set(store.pairs(for: request.url, at: clock.date()).map(\.name))
        store.take(response.fields, from: request.url, at: clock.date())
        let own = (next.fields["Cookie"] ?? "").parts(at: ";")
            .filter { !$0.isEmpty && !sent.contains(Self.name($0)) }
            .map { $0.trimmingCharacters(in: .whitespaces) }
        next.fields["Cookie"] = own.isEmpty ? nil : own.joined(separator: "; ")
        add(to: &next)
    }

    private static func name(_ pair: Substring) -> String {
        pair.halves(at: "=").first.trimmingCharacters(in: .whitespaces)
    }
}

extension HTTPFields {
    /// The cookies of a field in which the system joined several by commas, which dates have as well.
    static func cookies(in joined: String) -> [String] {
        var cookies: [String] = []
        for piece in joined.parts(at: ",") {
            let (name, value) = piece.parts(at: ";")[0].halves(at: "=")
            let isNew = value != nil && isToken(name.trimmingCharacters(in: .whitespaces))
            if isNew || cookies.isEmpty {
                cookies.append(String(piece))
            } else {
                cookies[cookies.count - 1] += "," + piece
            }
        }
        return cookies
    }
}
