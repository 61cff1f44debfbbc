import Foundation

/// Sends requests to another address than their own, for pages that a server names by address.
struct Readdressed: Middleware {
    let address: @Sendable (URL) -> URL

    init(_ address: @escaping @Sendable (URL) -> URL) { self.address = address }

    func send(
        _ request: HTTPRequest,
        to endpoint: Endpoint,
        next: @Sendable (HTTPRequest) async throws -> HTTPResponse
    ) async throws -> HTTPResponse {
        var request = request
        request.url = address(request.url)
        return try await next(request)
    }
}

extension URL {
    /// The address with these items in its query, in place of those of the same names.
    func replacing(_ items: [(name: String, value: String)]) -> URL {
        let address = absoluteString.prefix { $0 != "#" }
        let front = address.prefix { $0 != "?" }
        let names = Set(items.map { PercentEncoding.text($0.name) })
        let kept = address.dropFirst(front.count + 1).split(separator: "&").filter { item in
            let name = item.prefix { $0 != "=" }
            let plain = name.removingPercentEncoding.map { PercentEncoding.text($0) }
            return !names.contains(plain ?? String(name))
        }
        let added = items.map {
            PercentEncoding.text($0.name) + "=" + PercentEncoding.text($0.value)
        }
        let query = (kept.map(String.init) + added).joined(separator: "&")
        return URL(string: "\(front)?\(query)") ?? self
    }
}
