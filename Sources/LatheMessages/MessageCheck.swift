public import Foundation
public import LatheRuntime

/// The signature of messages to a webhook, a keyed digest (HMAC, RFC 2104).
///
/// What is signed is a text in which `{body}`, `{timestamp}` and `{url}` stand for the body of the message, the time at
/// which it was sent and the address that it was sent to.
public struct MessageCheck: Sendable {
    /// The spelling of a signature.
    public enum Encoding: Sendable {
        /// Hexadecimal digits, in either case.
        case hex
        /// Base64 (RFC 4648, section 4).
        case base64
    }

    /// The place of the time at which a message was sent, in Unix seconds.
    public enum Timestamp: Sendable {
        /// A header field.
        case header(String)
        /// A part of the header field with the signature: `t` of `t=1,v1=ab`.
        case part(String)
    }

    /// Signatures in a header field are at most so many; the others are ignored.
    private static let mostSignatures = 16

    private let header: String
    private let hash: MessageSignature.Hash
    private let encoding: Encoding
    private let prefix: String
    private let part: String?
    private let timestamp: Timestamp?
    private let tolerance: Int
    private let signed: String

    /// Describes signatures.
    ///
    /// - Parameters:
    ///   - header: The header field with the signature.
    ///   - hash: The hash function.
    ///   - encoding: The spelling of the signature.
    ///   - prefix: The text before the signature, as `sha256=`.
    ///   - part: The name of the signature among the parts of the field: `v1` of `t=1,v1=ab`. There may be
    ///     several parts of that name, of which one must be valid. `nil` if the field is the signature.
    ///   - timestamp: The place of the time at which the message was sent; `nil` for none.
    ///   - tolerance: How many seconds that time may differ from the receiver's, in either direction.
    ///   - signed: The text that is signed, with `{body}`, `{timestamp}` and `{url}`.
    public init(
        header: String,
        hash: MessageSignature.Hash = .sha256,
        encoding: Encoding = .hex,
        prefix: String = "",
        part: String? = nil,
        timestamp: Timestamp? = nil,
        tolerance: Int = 300,
        signed: String = "{body}"
    ) {
        self.header = header
        self.hash = hash
        self.encoding = encoding
        self.prefix = prefix
        self.part = part
        self.timestamp = timestamp
        self.tolerance = tolerance
        self.signed = signed
    }

    /// Verifies that a message was signed with a secret, and when.
    ///
    /// Signatures are compared in constant time.
    ///
    /// - Parameters:
    ///   - body: The body of the message, byte by byte.
    ///   - fields: Its header fields.
    ///   - secret: The secret that sender and receiver share.
    ///   - url: The address that the message was sent to, as it was registered, if that is signed.
    ///   - now: The receiver's time.
    /// - Throws: ``MessageError`` if the message must not be trusted.
    public func verify(
        _ body: Data,
        _ fields: HTTPFields,
        secret: String,
        url: String,
        now: Date
    ) throws(MessageError) {
        guard let field = fields[header] else { throw .unsigned }
        let parts = Self.parts(of: field)
        let texts = part.map { name in parts.filter { $0.name == name }.map(\.text) } ?? [field]
        let time: String? =
            switch timestamp {
            case .header(let name): fields[name]
            case .part(let name): parts.first { $0.name == name }?.text
            case nil: ""
            }
        let signatures = texts.prefix(Self.mostSignatures).compactMap { signature(in: $0) }
        guard !signatures.isEmpty, let time else { throw .unsigned }
        let message = message(body, time: time, url: url)
        let known = MessageSignature(hash, key: secret)
        // All of them, so that the time does not tell which is valid.
        let valid = signatures.count { known.isValid($0, of: message) }
        guard valid > 0 else { throw .invalidSignature }
        guard timestamp != nil else { return }
        guard let seconds = Int64(time),
            abs(Double(seconds) - now.timeIntervalSince1970) <= Double(tolerance)
        else { throw .wrongTime }
    }

    /// The bytes of a signature; `nil` for a text that is none.
    private func signature(in text: String) -> Data? {
        guard text.utf8.starts(with: prefix.utf8) else { return nil }
        let digits = text.utf8.dropFirst(prefix.utf8.count)
        switch encoding {
        case .base64: return Data(base64Encoded: Data(digits))
        case .hex:
            let values = digits.compactMap(\.hexDigitValue)
            guard values.count == digits.count, values.count.isMultiple(of: 2) else { return nil }
            return Data(
                stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
            )
        }
    }

    /// The bytes that are signed.
    private func message(_ body: Data, time: String, url: String) -> Data {
        var result = Data()
        var rest = signed[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            result += Data(rest[..<open].utf8)
            switch rest[open...close] {
            case "{body}": result += body
            case "{timestamp}": result += Data(time.utf8)
            case "{url}": result += Data(url.utf8)
            default: result += Data(rest[open...close].utf8)
            }
            rest = rest[rest.index(after: close)...]
        }
        return result + Data(rest.utf8)
    }

    /// The parts of a field, as `t=1,v1=ab`.
    private static func parts(of field: String) -> [(name: String, text: String)] {
        field.utf8.split(separator: UInt8(ascii: ",")).compactMap { part in
            guard let sign = part.firstIndex(of: UInt8(ascii: "=")) else { return nil }
            let name = part[..<sign].drop { $0 == 0x20 || $0 == 0x09 }
            let text = part[part.index(after: sign)...]
            return (String(decoding: name, as: UTF8.self), String(decoding: text, as: UTF8.self))
        }
    }
}
