import Foundation
import LatheCoding
import LatheRuntime

extension HTTPRequest {
    private static let formType = "application/x-www-form-urlencoded"

    /// Adds items to the form if the call sends one, else to the query, replacing those with the same names.
    mutating func replace(_ items: [(name: String, value: String)], of endpoint: Endpoint) {
        let sendsForm = fields["Content-Type"]?.hasPrefix(Self.formType) ?? endpoint.hasForm
        guard sendsForm else {
            url = url.replacing(items)
            return
        }
        var form = Data()
        if case .bytes(let bytes)? = body?.content { form = bytes }
        let text = FormText.replacing(items, in: String(decoding: form, as: UTF8.self)[...])
        var changed = HTTPBody(text)
        changed.onRead = body?.onRead
        body = changed
        fields["Content-Type"] = fields["Content-Type"] ?? Self.formType
    }
}

extension URL {
    /// Returns the address with parameters added that only the query of the other address contains.
    ///
    /// A session's token is sent with each call, but not every server includes it in its links.
    func adding(_ parameters: [Parameter], of other: URL) -> URL {
        let names = Set(FormText.read(query(percentEncoded: true) ?? "").map(\.name))
        let missing = FormText.read(other.query(percentEncoded: true) ?? "").filter { item in
            !names.contains(item.name) && parameters.contains { $0.name == item.name }
        }
        return missing.isEmpty ? self : replacing(missing)
    }

    /// Returns the address with items added to its query, replacing those with the same names.
    func replacing(_ items: [(name: String, value: String)]) -> URL {
        let address = absoluteString.prefix { $0 != "#" }
        let front = address.prefix { $0 != "?" }
        let query = FormText.replacing(items, in: address.dropFirst(front.count + 1))
        return URL(string: "\(front)?\(query)") ?? self
    }
}

extension FormText {
    /// Returns the text with pairs appended, without those that had the same names.
    fileprivate static func replacing(_ pairs: [Pair], in text: Substring) -> String {
        let names = Set(pairs.map(\.name))
        let kept = items(of: text).filter { !names.contains(plain($0.name)) }
        return (kept.map(self.text) + pairs.map { write([$0]) }).joined(separator: "&")
    }
}
