public import Foundation

/// The keyed digest of a message (HMAC, RFC 2104), by which its receiver knows who sent it.
///
/// Services sign so what they send to a webhook:
///
/// ```swift
/// let signature = MessageSignature(.sha1, key: secret)
/// guard signature.isValid(received, of: body) else { return }
/// ```
public struct MessageSignature: Sendable {
    /// The hash function.
    public enum Hash: Sendable {
        /// SHA-1, 20 bytes.
        case sha1
        /// SHA-256, 32 bytes.
        case sha256
    }

    private let hash: Hash
    private let key: Data

    /// Makes signatures of a key.
    ///
    /// - Parameters:
    ///   - hash: The hash function.
    ///   - key: The secret that sender and receiver share, as UTF-8.
    public init(_ hash: Hash, key: String) {
        self.hash = hash
        self.key = Data(key.utf8)
    }

    /// The signature of a message.
    public func bytes(of message: Data) -> Data {
        switch hash {
        case .sha1: Data(SHA1.authenticate(message, key: key))
        case .sha256: Data(SHA256.authenticate(message, key: key))
        }
    }

    /// Whether a signature is the one of a message; the time that this takes tells nothing about where they
    /// differ.
    ///
    /// - Parameters:
    ///   - signature: What came with the message.
    ///   - message: The message, byte by byte as it came.
    /// - Returns: Whether they belong together.
    public func isValid(_ signature: Data, of message: Data) -> Bool {
        let expected = bytes(of: message)
        guard signature.count == expected.count else { return false }
        return zip(signature, expected).reduce(UInt8(0)) { $0 | $1.0 ^ $1.1 } == 0
    }
}

extension MessageSignature: CustomStringConvertible, CustomReflectable {
    /// Says what it is, without the key.
    public var description: String { "signatures by \(hash)" }
    /// Nothing but the description.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: [description]) }
}
