public import Foundation
public import LatheCoding
public import LatheRuntime

/// The messages that a service sends to a webhook, by their events.
///
/// A schema with `messages` becomes an enum that conforms to this protocol, unless all messages are of one entity
/// or union, which then conforms itself. If the schema declares how messages are signed, the type is a
/// ``SignedMessage``.
public protocol IncomingMessage: Sendable {
    /// The location of the event's name in a message.
    static var event: MessageEvent { get }
    /// The formats of messages; JSON alone by default.
    ///
    /// If there are several formats, the `Content-Type` of a message selects one; a message without a content type
    /// is in the first. If there is only one format, messages are read in it, whatever their content type is.
    static var formats: [WireFormat] { get }

    /// Reads the value of a message.
    ///
    /// - Parameter message: The message.
    /// - Returns: The value; for an unknown event, a case for unknown events.
    /// - Throws: A failure when the body does not match the schema.
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
    /// The event's name is in a header field.
    case header(String)
    /// The event's name is in the body.
    case field(Field)
    /// Messages have no event name: all are of one type.
    case none
}

/// The reason why a message was rejected.
///
/// The status is the one that the response to the service should have.
public enum MessageError: Error {
    /// A value that the signature requires is absent: status 401.
    ///
    /// The header field has no signature in the declared format, or the time or a signed header field is absent.
    case unsigned
    /// The signature does not match the message, or was made with another secret: status 401.
    case invalidSignature
    /// The message was sent too long ago, so that it may be a replay, or in the future: status 401.
    ///
    /// Its signature is valid, but the signed time is not a number, or differs from the receiver's by more than the
    /// tolerance.
    case wrongTime
    /// The receiver's secret is empty, or not in the declared format: status 500.
    case invalidSecret
    /// The messages may have several formats, and the content type is not that of any of them: status 415.
    case unsupportedContentType(String)
    /// The message does not name its event, or does not match the schema: status 400.
    case malformed(DecodingFailure)
}

/// A message as it was received.
public struct ReceivedMessage: Sendable {
    /// The name of the event; empty if messages have none.
    public let event: String
    /// The body.
    public let body: Data
    let decoder: EntityDecoder
    let contentType: String?

    /// Reads a value in the body.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - envelope: The location of the value.
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
    /// The messages are in JSON by default.
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
    ///   - body: The body of the request, exactly as it was received.
    ///   - fields: The header fields of the request.
    ///   - secret: The secret that the service and the receiver share.
    ///   - url: The address that the service calls, exactly as it was registered; empty by default, for
    ///     signatures that do not cover it.
    ///   - now: The receiver's current time; by default the system's.
    /// - Returns: The message.
    /// - Throws: ``MessageError``: first an error of the signature, then an error of the body.
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
