public import Foundation
import LatheRuntime

/// A digest of messages with a secret key (HMAC, RFC 2104), by which a receiver verifies their sender.
///
/// Services sign the messages that they send to a webhook:
///
/// ```swift
/// let digest = KeyedDigest(.sha1, key: secret)
/// guard digest.isValid(received, of: body) else { return }
/// ```
public struct KeyedDigest: Sendable {
    /// A hash function.
    public enum Hash: Sendable {
        /// SHA-1, with digests of 20 bytes.
        case sha1
        /// SHA-256, with digests of 32 bytes.
        case sha256
    }

    private let hash: Hash
    private let key: Data

    /// Creates a digest with a text as its key.
    ///
    /// - Parameters:
    ///   - hash: The hash function.
    ///   - key: The secret that sender and receiver share; its bytes are those of its UTF-8 form.
    public init(_ hash: Hash, key: String) {
        self.init(hash, key: Data(key.utf8))
    }

    /// Creates a digest with a key.
    ///
    /// - Parameters:
    ///   - hash: The hash function.
    ///   - key: The secret that sender and receiver share.
    public init(_ hash: Hash, key: Data) {
        self.hash = hash
        self.key = key
    }

    /// Returns the digest of a message.
    public func bytes(of message: Data) -> Data {
        switch hash {
        case .sha1: Data(SHA1.authenticate(message, key: key))
        case .sha256: Data(SHA256.authenticate(message, key: key))
        }
    }

    /// Returns whether a signature is the digest of a message, comparing them in constant time.
    ///
    /// - Parameters:
    ///   - signature: The received signature of the message.
    ///   - message: The message, exactly as it was received.
    /// - Returns: `true` if the signature is valid; `false` if the key is empty, since anyone can then sign messages.
    public func isValid(_ signature: Data, of message: Data) -> Bool {
        !key.isEmpty && Self.areEqual(signature, bytes(of: message))
    }

    /// Compares two digests in a time that depends on their lengths only.
    static func areEqual(_ first: Data, _ second: Data) -> Bool {
        guard first.count == second.count else { return false }
        return zip(first, second).reduce(UInt8(0)) { $0 | $1.0 ^ $1.1 } == 0
    }
}

extension KeyedDigest: CustomStringConvertible, CustomReflectable {
    /// A description without the key.
    public var description: String { "digests by \(hash)" }
    /// A mirror that contains only the description.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: [description]) }
}
