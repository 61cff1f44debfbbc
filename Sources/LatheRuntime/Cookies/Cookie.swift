import Foundation
import LatheCoding

/// A cookie as a client keeps it (RFC 6265, section 5.3).
///
/// Descriptions and reflection show the name alone.
struct Cookie: Codable, Hashable, Sendable {
    var name: String
    var value: String
    /// In small letters, without a dot in front.
    var domain: String
    /// Whether it goes to the host that set it and to no other.
    var isHostOnly: Bool
    var path: String
    /// Whether it goes by HTTPS alone.
    var isSecure: Bool
    /// When it ends; `nil` for the end of the session.
    var expiry: Date?

    /// Reads a `Set-Cookie` field (section 5.2); `nil` for what is to be ignored.
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
                let domain = attribute.value.drop { $0 == "." }.lowercased()
                if domain.isEmpty { continue }
                // A domain of one label is everybody's, unless it is the host itself.
                guard domain == host || domain.contains("."), Self.matches(host, domain) else {
                    return nil
                }
                self.domain = domain
                isHostOnly = domain == host && Self.isAddress(host)
            case "path":
                let isWhole = attribute.value.hasPrefix("/")
                path = isWhole ? attribute.value : Self.defaultPath(of: url)
            case "secure": isSecure = true
            default: break
            }
        }
        expiry = maximumAge ?? expiry
    }

    /// Whether it goes to an address (section 5.4).
    func isFor(_ url: URL, at date: Date) -> Bool {
        guard let host = url.host()?.lowercased(), !isOver(at: date),
            isHostOnly ? host == domain : Self.matches(host, domain),
            !isSecure || url.scheme?.lowercased() == "https"
        else { return false }
        return covers(Self.path(of: url))
    }

    /// Whether a path is the cookie's or below it.
    private func covers(_ target: String) -> Bool {
        target == path
            || target.hasPrefix(path)
                && (path.hasSuffix("/") || target.dropFirst(path.count).hasPrefix("/"))
    }

    /// Whether the cookie goes by HTTPS alone and the other, which came by HTTP, would go along beside it.
    func shuts(out other: Cookie) -> Bool {
        isSecure && name == other.name && covers(other.path)
            && (Self.matches(domain, other.domain) || Self.matches(other.domain, domain))
    }

    func isOver(at date: Date) -> Bool { expiry.map { $0 <= date } ?? false }

    /// Whether the other takes this one's place.
    func isReplaced(by other: Cookie) -> Bool {
        name == other.name && domain == other.domain && path == other.path
    }

    // MARK: The rules

    /// The least that a client must be able to keep (section 6.1).
    private static let maximumSize = 4096

    /// Section 5.1.3.
    private static func matches(_ host: String, _ domain: String) -> Bool {
        host == domain || host.hasSuffix("." + domain) && !isAddress(host)
    }

    /// Whether a host is a number and no name.
    private static func isAddress(_ host: String) -> Bool {
        host.contains(":") || host.allSatisfy { $0 == "." || $0.isASCII && $0.isNumber }
    }

    /// Section 5.1.4: the folder of the address's path.
    private static func defaultPath(of url: URL) -> String {
        let path = path(of: url)
        guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return "/" }
        return String(path[..<slash])
    }

    private static func path(of url: URL) -> String {
        let path = url.path(percentEncoded: true)
        return path.hasPrefix("/") ? path : "/"
    }

    /// When an age in seconds is reached; `nil` for what is no number.
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
