import Foundation

/// Changes the request of a page that a server names by an address or by further items.
///
/// It comes before the cache, so that each page is kept under its own address.
typealias Readdressing = @Sendable (inout HTTPRequest, Endpoint) throws -> Void

extension HTTPRequest {
    private static let formType = "application/x-www-form-urlencoded"

    /// Puts items into the form, where the call sends one, else into the query; in place of those of the same
    /// names.
    mutating func replace(_ items: [(name: String, value: String)], of endpoint: Endpoint) {
        let sendsForm = fields["Content-Type"]?.hasPrefix(Self.formType) ?? endpoint.hasForm
        guard sendsForm else {
            url = url.replacing(items)
            return
        }
        var form = Data()
        if case .bytes(let bytes)? = body?.content { form = bytes }
        let text = QueryItems.replacing(items, in: String(decoding: form, as: UTF8.self)[...])
        var changed = HTTPBody(text)
        changed.onRead = body?.onRead
        body = changed
        fields["Content-Type"] = fields["Content-Type"] ?? Self.formType
    }
}

extension URL {
    /// The address with those of the parameters that only the other one has in its query: a session's token
    /// goes along with each call, and not each server puts it into its links.
    func adding(_ parameters: [Parameter], of other: URL) -> URL {
        let names = Set(QueryItems.items(of: self).map(\.name))
        let missing = QueryItems.items(of: other).filter { item in
            !names.contains(item.name) && parameters.contains { $0.name == item.name }
        }
        return missing.isEmpty ? self : replacing(missing)
    }

    /// The address with these items in its query, in place of those of the same names.
    func replacing(_ items: [(name: String, value: String)]) -> URL {
        let address = absoluteString.prefix { $0 != "#" }
        let front = address.prefix { $0 != "?" }
        let query = QueryItems.replacing(items, in: address.dropFirst(front.count + 1))
        return URL(string: "\(front)?\(query)") ?? self
    }
}

/// The text of a query or a form.
private enum QueryItems {
    /// The items of an address, plain.
    static func items(of url: URL) -> [(name: String, value: String)] {
        (URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems ?? [])
            .map { ($0.name, $0.value ?? "") }
    }

    /// The text with these items at its end, without those that had the same names.
    static func replacing(
        _ items: [(name: String, value: String)],
        in text: Substring
    ) -> String {
        let names = Set(items.map { PercentEncoding.text($0.name) })
        let kept = text.split(separator: "&").filter { item in
            let name = item.prefix { $0 != "=" }
            let plain = name.removingPercentEncoding.map { PercentEncoding.text($0) }
            return !names.contains(plain ?? String(name))
        }
        let added = items.map {
            PercentEncoding.text($0.name) + "=" + PercentEncoding.text($0.value)
        }
        return (kept.map(String.init) + added).joined(separator: "&")
    }
}
