import Foundation
import LatheCoding

/// A base address of calls, split where the path is inserted.
///
/// The query of `http://host/api.asp?id=7&` precedes each call's own items, and a path is inserted before it.
/// Anything that is inserted and percent-encoded as needed gives a valid address.
package final class BaseAddress: Sendable {
    /// The part before the query.
    package let front: String
    /// The part before the query, as text for a builder.
    let start: FixedText
    /// The query without separators at its ends; may be empty.
    let query: String

    /// Creates a base from an address; `nil` unless it is an absolute HTTP address.
    package init?(_ address: String) {
        let whole = address.prefix { $0 != "#" }
        let front = whole.prefix { $0 != "?" }
        let scheme = front.prefix { $0 != ":" }.lowercased()
        guard scheme == "http" || scheme == "https" else { return nil }
        let rest = front.dropFirst(scheme.count)
        let authority = rest.dropFirst(3).prefix { $0 != "/" }
        guard rest.hasPrefix("://"), !authority.isEmpty, Self.hasHost(authority),
            URL(string: String(front)) != nil
        else { return nil }
        self.front = String(front)
        start = FixedText(self.front)
        var query = whole.dropFirst(front.count).drop { $0 == "?" || $0 == "&" }
        while query.last == "&" || query.last == "?" { query.removeLast() }
        self.query = String(query)
    }

    deinit { start.free() }

    /// Returns whether the host can be a domain name or an IP address.
    ///
    /// Only the zone of an IPv6 address can contain an encoded character, such as a slash from the value of a
    /// variable.
    private static func hasHost(_ authority: Substring) -> Bool {
        let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        return host.hasPrefix("[") || !host.contains("%")
    }

    /// Resolves a reference that was discovered at this root: absolute, from the host, or from the root's
    /// folder.
    ///
    /// Returns `nil` when the result is not an HTTP address, or would change from HTTPS to HTTP.
    func resolving(_ reference: String) -> BaseAddress? {
        let isSecure = front.lowercased().hasPrefix("https:")
        let target: BaseAddress?
        if reference.lowercased().hasPrefix("http:") || reference.lowercased().hasPrefix("https:") {
            target = BaseAddress(reference)
        } else if reference.hasPrefix("//") {
            target = BaseAddress((isSecure ? "https:" : "http:") + reference)
        } else if reference.hasPrefix("/") {
            target = BaseAddress(origin + reference)
        } else {
            target = BaseAddress((front.hasSuffix("/") ? front : front + "/") + reference)
        }
        if isSecure, target?.front.lowercased().hasPrefix("https:") != true { return nil }
        return target
    }

    /// The folder of the document at this address.
    var folder: BaseAddress? {
        let path = front.dropFirst(origin.count)
        let end = path.lastIndex(of: "/") ?? path.startIndex
        return BaseAddress(origin + path[..<end] + "/")
    }

    /// Scheme, host and port.
    var origin: String {
        var slashes = 0
        return String(
            front.prefix { character in
                if character == "/" { slashes += 1 }
                return slashes < 3
            }
        )
    }
}
