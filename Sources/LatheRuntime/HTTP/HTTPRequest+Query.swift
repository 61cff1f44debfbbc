import Foundation

extension HTTPRequest {
    /// Appends an item to the query.
    ///
    /// - Parameters:
    ///   - name: The item's name, not percent-encoded.
    ///   - value: The item's value, not percent-encoded.
    /// - Throws: An error when the request's address is not a URL.
    public mutating func appendQuery(_ name: String, _ value: String) throws {
        let item = FormText.write([(name, value)])
        let address = url.absoluteString
        let separator = url.query(percentEncoded: true).map { $0.isEmpty ? "" : "&" } ?? "?"
        let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        guard let front = parts.first, let url = URL(string: front + separator + item) else {
            throw RequestFault(reason: "the server's address is not a URL")
        }
        self.url = url
    }
}
