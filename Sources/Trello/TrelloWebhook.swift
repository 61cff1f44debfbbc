public import Foundation
public import LatheCoding
import LatheMessages
import LatheRuntime

/// Decodes the events that Trello sends to a webhook, and verifies that Trello sent them.
///
/// ```swift
/// let webhook = TrelloWebhook(secret: secret, callbackURL: "https://mill.example/hook")
/// let delivery = try webhook.delivery(body, signature: fields["X-Trello-Webhook"])
/// if delivery.action.type == .commentCard { … }
/// ```
///
/// When the webhook is created, Trello sends a HEAD request to the URL and expects the status 200. If the
/// response to an event has another status, Trello sends the event again, and disables the webhook after too many
/// failures (developer.atlassian.com, "Webhooks").
public struct TrelloWebhook: Sendable {
    /// The reason why an event was rejected.
    public enum VerificationError: Error, Hashable {
        /// There is no signature, or it is not that of the body.
        case badSignature
    }

    private let secret: String
    private let callbackURL: String

    /// Describes a webhook.
    ///
    /// - Parameters:
    ///   - secret: The program's secret, which belongs to its key.
    ///   - callbackURL: The URL that Trello calls, exactly as it was registered.
    public init(secret: String, callbackURL: String) {
        self.secret = secret
        self.callbackURL = callbackURL
    }

    /// Returns whether Trello sent the bytes.
    ///
    /// - Parameters:
    ///   - body: The unchanged body of the request.
    ///   - signature: The header `X-Trello-Webhook`; `nil` when there is none.
    /// - Returns: Whether the signature is that of the body and the URL. They are compared in constant time.
    public func isValid(_ body: Data, signature: String?) -> Bool {
        let fields = Self.fields(signature)
        let verification = Delivery.verification
        return (try? verification.verify(body, fields, secret: secret, url: callbackURL)) != nil
    }

    /// Returns a verified delivery.
    ///
    /// - Parameters:
    ///   - body: The unchanged body of the request.
    ///   - signature: The header `X-Trello-Webhook`; `nil` when there is none.
    /// - Returns: The delivery, which contains the event.
    /// - Throws: ``VerificationError`` if Trello did not send the body; `DecodingFailure` if it is not an event.
    public func delivery(_ body: Data, signature: String?) throws -> Delivery {
        do {
            let fields = Self.fields(signature)
            return try .verified(body, fields, secret: secret, url: callbackURL)
        } catch MessageError.malformed(let failure) {
            throw failure
        } catch {
            throw VerificationError.badSignature
        }
    }

    private static func fields(_ signature: String?) -> HTTPFields {
        signature.map { ["X-Trello-Webhook": $0] } ?? [:]
    }
}

extension Delivery {
    /// The watched model in its current state.
    ///
    /// - Parameter type: The type of the watched model: ``Board``, ``Card``, ``List``, ``Member`` or
    ///   ``Organization``.
    /// - Returns: The model.
    /// - Throws: A failure when the model is null, or a value in it does not match the type. All fields except the id
    ///   are optional, so that a model of another type may be decoded with most properties `nil`.
    public func model<Model: WireValue>(
        as type: Model.Type = Model.self
    ) throws(DecodingFailure) -> Model {
        try EntityDecoder().decode(type, from: Data(model.description.utf8))
    }
}

extension TrelloWebhook: CustomStringConvertible, CustomReflectable {
    /// A description without the secret.
    public var description: String { "a webhook of Trello" }
    /// A mirror that contains only the description.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: [description]) }
}
