/// An address that calls are relative to, split where a path goes in.
///
/// The query of `http://host/api.asp?id=7&` stays in front of each call's own items, and a path goes
/// between the two.
final class BaseAddress: Sendable {
    /// Everything before the query.
    private let front: String
    /// The same, to be written.
    let start: FixedText
    /// The query without separators at its ends; may be empty.
    let query: String

    /// Splits an address; `nil` unless it is an absolute one of HTTP.
    init?(_ address: String) {
        let whole = address.prefix { $0 != "#" }
        let front = whole.prefix { $0 != "?" }
        let scheme = front.prefix { $0 != ":" }.lowercased()
        guard scheme == "http" || scheme == "https" else { return nil }
        let rest = front.dropFirst(scheme.count)
        guard rest.hasPrefix("://"), let host = rest.dropFirst(3).first, host != "/" else {
            return nil
        }
        self.front = String(front)
        start = FixedText(self.front)
        var query = whole.dropFirst(front.count).drop { $0 == "?" || $0 == "&" }
        while query.last == "&" || query.last == "?" { query.removeLast() }
        self.query = String(query)
    }

    deinit { start.free() }

    /// What a reference found under this root means: whole, from the host, or from the root's folder.
    ///
    /// `nil` when that is no address of HTTP, or one that would leave HTTPS.
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
    private var origin: String {
        var slashes = 0
        return String(
            front.prefix { character in
                if character == "/" { slashes += 1 }
                return slashes < 3
            }
        )
    }
}
