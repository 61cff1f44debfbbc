#if canImport(Security)
import Foundation
import Security

/// Keeps credentials in the Keychain, as generic passwords of one service.
///
/// They can be read once the device was unlocked after its start, and do not move to other devices.
public struct KeychainCredentialStore: CredentialStore {
    /// The Keychain refused.
    public struct Refusal: Error, Hashable {
        /// The `OSStatus` that it gave as the reason.
        public let status: Int32
    }

    private let service: String

    /// Names the service under which the passwords lie, the program's bundle identifier for example.
    public init(service: String) { self.service = service }

    /// The credential under a key.
    ///
    /// - Parameter key: The API, the scheme and the account.
    /// - Returns: What was saved last.
    /// - Throws: ``Refusal``, or `Swift.DecodingError` for what no store of this kind saved.
    public func credential(for key: CredentialKey) throws -> Credential? {
        var query = item(key)
        query[kSecReturnData] = true
        var found: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &found)
        if status == errSecItemNotFound { return nil }
        guard status == errSecSuccess, let bytes = found as? Data else {
            throw Refusal(status: status)
        }
        return try JSONDecoder().decode(Credential.self, from: bytes)
    }

    /// Saves a credential, or removes it.
    ///
    /// - Parameters:
    ///   - credential: What to keep; `nil` to keep nothing.
    ///   - key: The API, the scheme and the account.
    /// - Throws: ``Refusal``.
    public func save(_ credential: Credential?, for key: CredentialKey) throws {
        let query = item(key)
        guard let credential else {
            let status = SecItemDelete(query as CFDictionary)
            if status != errSecSuccess, status != errSecItemNotFound {
                throw Refusal(status: status)
            }
            return
        }
        let content: [CFString: Any] = [
            kSecValueData: try JSONEncoder().encode(credential),
            kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
        ]
        var status = SecItemUpdate(query as CFDictionary, content as CFDictionary)
        if status == errSecItemNotFound {
            status = SecItemAdd(query.merging(content) { $1 } as CFDictionary, nil)
        }
        guard status == errSecSuccess else { throw Refusal(status: status) }
    }

    private func item(_ key: CredentialKey) -> [CFString: Any] {
        [
            kSecClass: kSecClassGenericPassword, kSecAttrService: service,
            kSecAttrAccount: key.description,
        ]
    }
}
#endif
