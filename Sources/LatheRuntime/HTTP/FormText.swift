import Foundation
import LatheCoding

/// Names and values as a query or a form spells them (`application/x-www-form-urlencoded`): the one reader and
/// writer of such text.
package enum FormText {
    package typealias Pair = (name: String, value: String)

    static func write(_ pairs: [Pair]) -> String {
        pairs.map { PercentEncoding.text($0.name) + "=" + PercentEncoding.text($0.value) }
            .joined(separator: "&")
    }

    /// Reads pairs; what is no UTF-8 stays as it is.
    package static func read(_ text: some StringProtocol) -> [Pair] {
        items(of: text).map { item in (plain(item.name), item.value.map { plain($0) } ?? "") }
    }

    /// The first value of a name.
    static func value(_ name: String, in pairs: [Pair]) -> String? {
        pairs.first { $0.name == name }?.value
    }

    /// The pairs with each byte escaped that need be, and no other (RFC 5849, section 3.6).
    static func normalized(_ text: some StringProtocol) -> [Pair] {
        items(of: text).map { item in
            (
                PercentEncoding.text(bytes(item.name)),
                item.value.map { PercentEncoding.text(bytes($0)) } ?? ""
            )
        }
    }

    /// The same of pairs that are not escaped.
    static func normalized(_ pairs: [Pair]) -> [Pair] {
        pairs.map { (PercentEncoding.text($0.name), PercentEncoding.text($0.value)) }
    }

    /// The items as they are escaped; an empty one is none.
    package static func items(
        of text: some StringProtocol
    ) -> [(name: Substring, value: Substring?)] {
        text.parts(at: "&").filter { !$0.isEmpty }.map { item in
            let (name, value) = item.halves(at: "=")
            return (name, value)
        }
    }

    /// The bytes that a name or value stands for; an escape that is none stays as it is.
    static func bytes(_ text: Substring) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): bytes.append(0x20)
            case UInt8(ascii: "%"):
                guard rest.count > 1, let high = digit(rest[rest.startIndex]),
                    let low = digit(rest[rest.startIndex + 1])
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

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    /// The text that a name or value stands for.
    package static func plain(_ text: Substring) -> String {
        String(validating: bytes(text), as: UTF8.self) ?? String(text).replacing("+", with: " ")
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
