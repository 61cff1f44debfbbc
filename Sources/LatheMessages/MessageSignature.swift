public import Foundation
import LatheRuntime

/// A keyed digest of messages (HMAC, RFC 2104), by which a receiver verifies their sender.
///
/// Services sign the messages that they send to a webhook:
///
/// ```swift
/// let signature = MessageSignature(.sha1, key: secret)
/// guard signature.isValid(received, of: body) else { return }
/// ```
public struct MessageSignature: Sendable {
    /// A hash function.
    public enum Hash: Sendable {
        /// SHA-1, with digests of 20 bytes.
        case sha1
        /// SHA-256, with digests of 32 bytes.
        case sha256
    }

    private let hash: Hash
    private let key: Data

    /// Creates a signature function with a key.
    ///
    /// - Parameters:
    ///   - hash: The hash function.
    ///   - key: The secret that sender and receiver share; its bytes are those of its UTF-8 form.
    public init(_ hash: Hash, key: String) {
        self.hash = hash
        self.key = Data(key.utf8)
    }

    /// Returns the signature of a message.
    public func bytes(of message: Data) -> Data {
        switch hash {
        case .sha1: Data(SHA1.authenticate(message, key: key))
        case .sha256: Data(SHA256.authenticate(message, key: key))
        }
    }

    /// Returns whether a signature is that of a message, comparing them in constant time.
    ///
    /// - Parameters:
    ///   - signature: The received signature of the message.
    ///   - message: The message, exactly as it was received.
    /// - Returns: `true` if the signature is valid.
    public func isValid(_ signature: Data, of message: Data) -> Bool {
        let expected = bytes(of: message)
        guard signature.count == expected.count else { return false }
        return zip(signature, expected).reduce(UInt8(0)) { $0 | $1.0 ^ $1.1 } == 0
    }
}

extension MessageSignature: CustomStringConvertible, CustomReflectable {
    /// A description without the key.
    public var description: String { "signatures by \(hash)" }
    /// A mirror that contains only the description.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: [description]) }
}
