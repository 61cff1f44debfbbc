public import Foundation
public import LatheCoding
public import LatheRuntime

/// The messages that a service sends to a webhook, by their events.
///
/// A schema with `messages` becomes an enum of this protocol, unless all messages are of one entity or union, which
/// conforms itself. If the schema says how messages are signed, the type is a ``SignedMessage``.
public protocol IncomingMessage: Sendable {
    /// The location of the event's name in a message.
    static var event: MessageEvent { get }
    /// The formats of messages; JSON alone by default.
    ///
    /// Of several formats, the `Content-Type` of a message decides, and the first is the one of a message without a content
    /// type. If there is only one, messages are read in it, whatever their content type is.
    static var formats: [WireFormat] { get }

    /// Reads the value of a message.
    ///
    /// - Parameter message: The message.
    /// - Returns: The value; for an event that is not known, a case for it.
    /// - Throws: A failure when the body is not as the schema has it.
    static func value(of message: ReceivedMessage) throws(DecodingFailure) -> Self
}

/// The messages that a service signs with a secret that it shares with the receiver.
///
/// ```swift
/// let message = try PaymentsMessage.verified(body, fields, secret: secret)
/// if case .paid(let payment) = message { ship(payment) }
/// ```
public protocol SignedMessage: IncomingMessage {
    /// How the signatures of messages are verified.
    static var verification: SignatureVerification { get }
}

/// The location of the event's name in a message.
public enum MessageEvent: Sendable {
    /// In a header field.
    case header(String)
    /// In the body.
    case field(Field)
    /// Nowhere: all messages are of one type.
    case none
}

/// The reason why a message was rejected.
///
/// The status is the one that the response to the service should have.
public enum MessageError: Error {
    /// What the signature needs is absent: status 401.
    ///
    /// The header field has no signature in the spelling that the schema says, the time is absent, or a header field that
    /// is signed.
    case unsigned
    /// The signature is not the one of the message, or was made with another secret: status 401.
    case invalidSignature
    /// The message was sent too long ago, so that somebody may have recorded it, or in the future: status 401.
    ///
    /// Its signature is valid, but the signed time is no number, or differs from the receiver's by more than the tolerance.
    case wrongTime
    /// The receiver's secret is empty, or not in the spelling that the schema says: status 500.
    case invalidSecret
    /// The messages may have several formats, and this content type names none of them: status 415.
    case unsupportedContentType(String)
    /// The message does not name its event, or is not as the schema has it: status 400.
    case malformed(DecodingFailure)
}

/// A message as it was received.
public struct ReceivedMessage: Sendable {
    /// The name of the event; empty where messages have none.
    public let event: String
    /// The body.
    public let body: Data
    let decoder: EntityDecoder
    let contentType: String?

    /// Reads a value in the body.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - envelope: Where the value is.
    /// - Returns: The value.
    /// - Throws: A failure when there is no value of the type.
    public func value<Value: WireValue>(
        _ type: Value.Type = Value.self,
        in envelope: Envelope = .document
    ) throws(DecodingFailure) -> Value {
        try decoder.decode(type, from: body, contentType: contentType, in: envelope)
    }
}

extension IncomingMessage {
    /// Messages are in JSON unless they say otherwise.
    public static var formats: [WireFormat] { [.json] }

    /// Reads a message without verifying who sent it.
    ///
    /// Anyone who knows the address of a webhook can send such a message. The receiver must authenticate the sender
    /// otherwise before it acts on the message: by a signature that the schema does not describe, by a secret in the
    /// address, by mutual TLS, or by asking the service for the values that the message names.
    ///
    /// - Parameters:
    ///   - body: The body of the request.
    ///   - fields: The header fields of the request.
    /// - Returns: The message.
    /// - Throws: ``MessageError/malformed(_:)`` or ``MessageError/unsupportedContentType(_:)``.
    public static func unverified(
        _ body: Data,
        _ fields: HTTPFields
    ) throws(MessageError) -> Self {
        let type = fields["Content-Type"]
        let decoder = EntityDecoder(formats: [try format(of: type)])
        do throws(DecodingFailure) {
            let name: String
            switch event {
            case .header(let field):
                guard let text = fields[field] else {
                    throw DecodingFailure(
                        .missingValue,
                        expected: "the header \(field)",
                        found: "none",
                        path: field
                    )
                }
                name = text
            case .none: name = ""
            case .field(let field):
                name = try decoder.decode(
                    String.self,
                    from: body,
                    contentType: type,
                    in: Envelope(value: field)
                )
            }
            return try value(
                of: ReceivedMessage(event: name, body: body, decoder: decoder, contentType: type)
            )
        } catch {
            throw .malformed(error)
        }
    }

    private static func format(of type: String?) throws(MessageError) -> WireFormat {
        guard let type, formats.count > 1 else { return formats.first ?? .json }
        guard let format = formats.format(named: ContentType.mediaType(of: type)) else {
            throw .unsupportedContentType(type)
        }
        return format
    }
}

extension SignedMessage {
    /// Verifies the signature of a message, and reads it.
    ///
    /// - Parameters:
    ///   - body: The body of the request, byte by byte.
    ///   - fields: The header fields of the request.
    ///   - secret: The secret that the service and the receiver share.
    ///   - url: The address that the service calls, exactly as it was registered; empty by default, for
    ///     signatures that do not cover it.
    ///   - now: The receiver's time; by default the system's.
    /// - Returns: The message.
    /// - Throws: ``MessageError``: first what the signature says, then what the body says.
    public static func verified(
        _ body: Data,
        _ fields: HTTPFields,
        secret: String,
        url: String = "",
        now: Date = Date()
    ) throws(MessageError) -> Self {
        try verification.verify(body, fields, secret: secret, url: url, now: now)
        return try unverified(body, fields)
    }
}
