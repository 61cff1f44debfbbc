import Foundation
import LatheCoding
import LatheRuntime

/// A cookie as a client stores it (RFC 6265, section 5.3).
///
/// Descriptions and mirrors contain only its name.
struct Cookie: Codable, Hashable, Sendable {
    var name: String
    var value: String
    /// The domain in lower case, without a leading dot.
    var domain: String
    /// Whether the cookie is sent only to the host that set it.
    var isHostOnly: Bool
    var path: String
    /// Whether the cookie is sent only over HTTPS.
    var isSecure: Bool
    /// The date at which the cookie expires; `nil` for the end of the session.
    var expiry: Date?

    /// Parses a `Set-Cookie` field (section 5.2); `nil` if it is to be ignored.
    init?(_ field: String, from url: URL, at date: Date) {
        guard let host = url.host()?.lowercased(), HTTPFields.isValue(field) else { return nil }
        let parts = field.parts(at: ";")
        guard let first = parts.first, let pair = Self.pair(first), !pair.name.isEmpty,
            pair.name.utf8.count + pair.value.utf8.count <= Self.maximumSize
        else { return nil }
        name = pair.name
        value = pair.value
        domain = host
        isHostOnly = true
        path = Self.defaultPath(of: url)
        isSecure = false

        var maximumAge: Date?
        for part in parts.dropFirst() {
            let attribute = Self.pair(part) ?? (Self.trimmed(part), "")
            switch attribute.name.lowercased() {
            case "expires": expiry = CookieDate.date(attribute.value) ?? expiry
            case "max-age": maximumAge = Self.end(attribute.value, from: date) ?? maximumAge
            case "domain":
                let text = attribute.value
                let domain = (text.hasPrefix(".") ? text.dropFirst() : text[...]).lowercased()
                if domain.isEmpty { continue }
                // A domain of one label is a public suffix, unless it is the host itself.
                let isSuffix = domain.split(separator: ".").count < 2
                guard domain == host || !isSuffix, Self.matches(host, domain) else { return nil }
                self.domain = domain
                isHostOnly = domain == host && (isSuffix || Self.isAddress(host))
            case "path":
                let isWhole = attribute.value.hasPrefix("/")
                path = isWhole ? attribute.value : Self.defaultPath(of: url)
            case "secure": isSecure = true
            default: break
            }
        }
        expiry = maximumAge ?? expiry
        guard fitsPrefix else { return nil }
    }

    /// Whether the cookie has the attributes that the prefix of its name requires (RFC 6265bis, section 4.1.3).
    private var fitsPrefix: Bool {
        let name = name.lowercased()
        if name.hasPrefix("__host-") { return isSecure && isHostOnly && path == "/" }
        return isSecure || !name.hasPrefix("__secure-")
    }

    /// Returns whether the cookie is sent to an address (section 5.4).
    func isFor(_ url: URL, at date: Date) -> Bool {
        guard let host = url.host()?.lowercased(), !isOver(at: date),
            isHostOnly ? host == domain : Self.matches(host, domain),
            !isSecure || url.scheme?.lowercased() == "https"
        else { return false }
        return covers(Self.path(of: url))
    }

    /// Returns whether a path is the cookie's path or below it.
    private func covers(_ target: String) -> Bool {
        target == path
            || target.hasPrefix(path)
                && (path.hasSuffix("/") || target.dropFirst(path.count).hasPrefix("/"))
    }

    /// Returns whether this cookie is sent only over HTTPS, and would be sent together with the other one, which
    /// was set over HTTP.
    func shuts(out other: Cookie) -> Bool {
        isSecure && name == other.name && covers(other.path)
            && (Self.matches(domain, other.domain) || Self.matches(other.domain, domain))
    }

    func isOver(at date: Date) -> Bool { expiry.map { $0 <= date } ?? false }

    /// Returns whether another cookie replaces this one.
    func isReplaced(by other: Cookie) -> Bool {
        name == other.name && domain == other.domain && path == other.path
    }

    // MARK: Rules

    /// The size that every client must support (section 6.1); larger cookies are ignored.
    private static let maximumSize = 4096

    /// Returns whether a host matches a domain (section 5.1.3).
    private static func matches(_ host: String, _ domain: String) -> Bool {
        host == domain || host.hasSuffix("." + domain) && !isAddress(host)
    }

    /// Returns whether a host is an IP address.
    private static func isAddress(_ host: String) -> Bool {
        host.contains(":") || host.allSatisfy { $0 == "." || $0.isASCII && $0.isNumber }
    }

    /// Returns the default path of a cookie: the folder of the address's path (section 5.1.4).
    private static func defaultPath(of url: URL) -> String {
        let path = path(of: url)
        guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return "/" }
        return String(path[..<slash])
    }

    private static func path(of url: URL) -> String {
        let path = url.path(percentEncoded: true)
        return path.hasPrefix("/") ? path : "/"
    }

    /// Returns the date at which an age in seconds is reached; `nil` if it is not a number.
    private static func end(_ age: String, from date: Date) -> Date? {
        let digits = age.drop { $0 == "-" }
        guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }),
            age.count - digits.count < 2, let seconds = Double(age)
        else { return nil }
        return seconds <= 0 ? .distantPast : min(date + seconds, .distantFuture)
    }

    private static func pair(_ text: Substring) -> (name: String, value: String)? {
        let (name, value) = text.halves(at: "=")
        return value.map { (trimmed(name), trimmed($0)) }
    }

    private static func trimmed(_ text: Substring) -> String {
        text.trimmingCharacters(in: CharacterSet(charactersIn: " \t"))
    }
}

extension Cookie: CustomStringConvertible, CustomReflectable {
    /// The name.
    var description: String { name }
    /// The name.
    var customMirror: Mirror { Mirror(self, children: ["name": name]) }
}
