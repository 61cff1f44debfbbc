public import Foundation
public import LatheRuntime

/// Verifies the signatures of messages to a webhook, which are digests with a shared secret (HMAC, RFC 2104).
///
/// The signed text has placeholders: `{body}` for the body of the message, `{timestamp}` for the time at which it
/// was sent, `{url}` for the address that it was sent to, and `{header:NAME}` for the header field `NAME`. This
/// example verifies signatures of the specification Standard Webhooks:
///
/// ```swift
/// let verification = SignatureVerification(
///     header: "webhook-signature",
///     encoding: .base64,
///     prefix: "v1,",
///     separator: " ",
///     timestamp: .header("webhook-timestamp"),
///     signed: "{header:webhook-id}.{timestamp}.{body}",
///     secretEncoding: .base64,
///     secretPrefix: "whsec_"
/// )
/// ```
public struct SignatureVerification: Sendable {
    /// The spelling of bytes as text.
    public enum Encoding: Sendable {
        /// Hexadecimal digits, in either case.
        case hex
        /// Base64 (RFC 4648, section 4).
        case base64
    }

    /// The location of the time at which a message was sent, in Unix seconds.
    public enum Timestamp: Sendable {
        /// The time is in a header field.
        case header(String)
        /// The time is in a part of the header field with the signature: `t` of `t=1,v1=ab`.
        case part(String)
    }

    /// The maximum number of signatures in a header field; further ones are ignored.
    private static let maximumSignatures = 16

    private let header: String
    private let hash: KeyedDigest.Hash
    private let encoding: Encoding
    private let prefix: String
    private let part: String?
    private let separator: String?
    private let timestamp: Timestamp?
    private let tolerance: Int
    private let signed: String
    private let secretEncoding: Encoding?
    private let secretPrefix: String

    /// Describes signatures.
    ///
    /// - Parameters:
    ///   - header: The header field with the signature.
    ///   - hash: The hash function; SHA-256 by default.
    ///   - encoding: The spelling of the signature; hexadecimal digits by default.
    ///   - prefix: The text before the signature, such as `sha256=`; none by default.
    ///   - part: The name of the signature among the parts of the field: `v1` of `t=1,v1=ab`. There may be
    ///     several parts of that name, of which one must be valid. `nil`, the default, if the field has no parts.
    ///   - separator: The text between the signatures in a field that may have several, of which one must be valid;
    ///     those without `prefix` are ignored. `nil`, the default, if the field has one signature, or parts.
    ///   - timestamp: The location of the time at which the message was sent; `nil`, the default, for none. The time
    ///     is authentic only if `signed` contains `{timestamp}`.
    ///   - tolerance: The maximum difference in seconds between that time and the receiver's, in either direction;
    ///     300 by default. Without `timestamp`, it has no effect.
    ///   - signed: The signed text, with `{body}`, `{timestamp}`, `{url}` and `{header:NAME}`; the body by default.
    ///   - secretEncoding: The spelling of the secret; `nil`, the default, if its bytes are those of its text in UTF-8.
    ///   - secretPrefix: A prefix that is not part of the secret and is removed if it is present; none by default.
    public init(
        header: String,
        hash: KeyedDigest.Hash = .sha256,
        encoding: Encoding = .hex,
        prefix: String = "",
        part: String? = nil,
        separator: String? = nil,
        timestamp: Timestamp? = nil,
        tolerance: Int = 300,
        signed: String = "{body}",
        secretEncoding: Encoding? = nil,
        secretPrefix: String = ""
    ) {
        self.header = header
        self.hash = hash
        self.encoding = encoding
        self.prefix = prefix
        self.part = part
        self.separator = separator
        self.timestamp = timestamp
        self.tolerance = tolerance
        self.signed = signed
        self.secretEncoding = secretEncoding
        self.secretPrefix = secretPrefix
    }

    /// Verifies that a message was signed with a secret, and that it was sent within the tolerance.
    ///
    /// Signatures are compared in constant time.
    ///
    /// - Parameters:
    ///   - body: The body of the message, exactly as it was received.
    ///   - fields: Its header fields.
    ///   - secret: The secret that sender and receiver share.
    ///   - url: The address that the message was sent to, exactly as it was registered; empty by default, for
    ///     signatures that do not cover it.
    ///   - now: The receiver's current time; by default the system's.
    /// - Throws: ``MessageError/unsigned``, ``MessageError/invalidSignature``, ``MessageError/wrongTime`` or
    ///   ``MessageError/invalidSecret``.
    public func verify(
        _ body: Data,
        _ fields: HTTPFields,
        secret: String,
        url: String = "",
        now: Date = Date()
    ) throws(MessageError) {
        guard let key = key(of: secret) else { throw .invalidSecret }
        guard let field = fields[header] else { throw .unsigned }
        let parts = Self.parts(of: field)
        let time: String? =
            switch timestamp {
            case .header(let name): fields[name]
            case .part(let name): parts.first { $0.name == name }?.text
            case nil: ""
            }
        let signatures = texts(in: field, parts).prefix(Self.maximumSignatures)
            .compactMap { signature(in: $0) }
        guard !signatures.isEmpty, let time,
            let message = message(body, fields, time: time, url: url)
        else { throw .unsigned }
        let digest = KeyedDigest(hash, key: key).bytes(of: message)
        // All signatures are compared, so that the time does not reveal which one is valid.
        let valid = signatures.count { KeyedDigest.areEqual($0, digest) }
        guard valid > 0 else { throw .invalidSignature }
        guard timestamp != nil else { return }
        guard let seconds = Int64(time),
            abs(Double(seconds) - now.timeIntervalSince1970) <= Double(tolerance)
        else { throw .wrongTime }
    }

    /// Returns the texts of a field that may be signatures.
    private func texts(in field: String, _ parts: [(name: String, text: String)]) -> [String] {
        if let part { return parts.filter { $0.name == part }.map(\.text) }
        guard let separator, !separator.isEmpty else { return [field] }
        return field.split(separator: separator).map { String($0) }
    }

    /// Returns the decoded signature; `nil` if the text is not a signature.
    private func signature(in text: String) -> Data? {
        guard text.utf8.starts(with: prefix.utf8) else { return nil }
        return Self.bytes(of: text.utf8.dropFirst(prefix.utf8.count), encoding)
    }

    /// Returns the decoded secret; `nil` if the text is not a secret, or if the secret is empty.
    private func key(of secret: String) -> Data? {
        let isPrefixed = secret.utf8.starts(with: secretPrefix.utf8)
        let text = secret.utf8.dropFirst(isPrefixed ? secretPrefix.utf8.count : 0)
        let key = secretEncoding.map { Self.bytes(of: text, $0) } ?? Data(text)
        return key?.isEmpty == true ? nil : key
    }

    private static func bytes(of text: Substring.UTF8View, _ encoding: Encoding) -> Data? {
        switch encoding {
        case .base64: return Data(base64Encoded: Data(text))
        case .hex:
            let values = text.compactMap(\.hexDigitValue)
            guard values.count == text.count, values.count.isMultiple(of: 2) else { return nil }
            return Data(
                stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
            )
        }
    }

    /// Returns the bytes that are signed; `nil` if they include a header field that is absent.
    private func message(_ body: Data, _ fields: HTTPFields, time: String, url: String) -> Data? {
        let mark = "{header:"
        var result = Data()
        var rest = signed[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            result += Data(rest[..<open].utf8)
            switch rest[open...close] {
            case "{body}": result += body
            case "{timestamp}": result += Data(time.utf8)
            case "{url}": result += Data(url.utf8)
            case let name where name.hasPrefix(mark):
                guard let value = fields[String(name.dropFirst(mark.count).dropLast())] else {
                    return nil
                }
                result += Data(value.utf8)
            default: result += Data(rest[open...close].utf8)
            }
            rest = rest[rest.index(after: close)...]
        }
        return result + Data(rest.utf8)
    }

    /// Returns the parts of a field such as `t=1,v1=ab`.
    private static func parts(of field: String) -> [(name: String, text: String)] {
        field.utf8.split(separator: UInt8(ascii: ",")).compactMap { part in
            guard let sign = part.firstIndex(of: UInt8(ascii: "=")) else { return nil }
            let name = part[..<sign].drop { $0 == 0x20 || $0 == 0x09 }
            let text = part[part.index(after: sign)...]
            return (String(decoding: name, as: UTF8.self), String(decoding: text, as: UTF8.self))
        }
    }
}
