import Foundation

/// Names and values as a query or a form spells them (`application/x-www-form-urlencoded`).
enum FormText {
    typealias Pair = (name: String, value: String)

    static func write(_ pairs: [Pair]) -> String {
        pairs.map { PercentEncoding.text($0.name) + "=" + PercentEncoding.text($0.value) }
            .joined(separator: "&")
    }

    /// Reads pairs; an escape that is none stays as it is.
    static func read(_ text: some StringProtocol) -> [Pair] {
        text.split(separator: "&").map { item in
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (decode(parts[0]), parts.count > 1 ? decode(parts[1]) : "")
        }
    }

    /// The first value of a name.
    static func value(_ name: String, in pairs: [Pair]) -> String? {
        pairs.first { $0.name == name }?.value
    }

    private static func decode(_ text: some StringProtocol) -> String {
        let plain = String(text).replacing("+", with: " ")
        return plain.removingPercentEncoding ?? plain
    }
}

extension String {
    /// A random text of 43 characters that may stand anywhere in an address: 256 bits.
    static func randomToken() -> String {
        var generator = SystemRandomNumberGenerator()
        let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        return Data(bytes).base64URLEncoded
    }
}

extension Data {
    /// Base64 with `-` and `_`, without padding (RFC 4648, section 5).
    var base64URLEncoded: String {
        base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
            .replacing("=", with: "")
    }
}
