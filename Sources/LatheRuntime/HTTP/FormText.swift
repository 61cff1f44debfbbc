import Foundation
import LatheCoding

/// Reads and writes the names and values of queries and forms (`application/x-www-form-urlencoded`).
package enum FormText {
    package typealias Pair = (name: String, value: String)

    package static func write(_ pairs: [Pair]) -> String {
        pairs.map { PercentEncoding.text($0.name) + "=" + PercentEncoding.text($0.value) }
            .joined(separator: "&")
    }

    /// Reads pairs; values that are not UTF-8 remain percent-encoded.
    package static func read(_ text: some StringProtocol) -> [Pair] {
        items(of: text).map { item in (plain(item.name), item.value.map { plain($0) } ?? "") }
    }

    /// Returns the first value with a name.
    package static func value(_ name: String, in pairs: [Pair]) -> String? {
        pairs.first { $0.name == name }?.value
    }

    /// Returns the pairs percent-encoded as OAuth 1.0a requires (RFC 5849, section 3.6).
    package static func normalized(_ text: some StringProtocol) -> [Pair] {
        items(of: text).map { item in
            (
                PercentEncoding.text(bytes(item.name)),
                item.value.map { PercentEncoding.text(bytes($0)) } ?? ""
            )
        }
    }

    /// Returns the percent-encoded form of pairs that are not encoded.
    package static func normalized(_ pairs: [Pair]) -> [Pair] {
        pairs.map { (PercentEncoding.text($0.name), PercentEncoding.text($0.value)) }
    }

    /// Returns the items without decoding them; empty items are skipped.
    package static func items(
        of text: some StringProtocol
    ) -> [(name: Substring, value: Substring?)] {
        text.parts(at: "&").filter { !$0.isEmpty }.map { item in
            let (name, value) = item.halves(at: "=")
            return (name, value)
        }
    }

    /// Returns an item as it is written in a query or form.
    package static func text(_ item: (name: Substring, value: Substring?)) -> String {
        item.value.map { "\(item.name)=\($0)" } ?? String(item.name)
    }

    /// Returns the bytes of a name or value; an invalid escape remains unchanged.
    static func bytes(_ text: Substring) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): bytes.append(0x20)
            case UInt8(ascii: "%"):
                guard rest.count > 1, let high = rest[rest.startIndex].hexDigitValue,
                    let low = rest[rest.startIndex + 1].hexDigitValue
                else {
                    bytes.append(byte)
                    continue
                }
                bytes.append(high << 4 | low)
                rest.removeFirst(2)
            default: bytes.append(byte)
            }
        }
        return bytes
    }

    /// Returns the text of a name or value.
    package static func plain(_ text: Substring) -> String {
        String(validating: bytes(text), as: UTF8.self) ?? String(text).replacing("+", with: " ")
    }
}

extension String {
    /// Returns a random text of 256 bits: 43 characters that need no escaping in an address.
    package static func randomToken() -> String {
        var generator = SystemRandomNumberGenerator()
        let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        return Data(bytes).base64URLEncoded
    }
}

extension Data {
    /// The data as Base64 with the URL-safe alphabet, without padding (RFC 4648, section 5).
    package var base64URLEncoded: String {
        base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
            .replacing("=", with: "")
    }
}
