#if canImport(Security)
import Foundation
import Security

/// A store that keeps credentials in the Keychain, as generic passwords of one service.
///
/// They can be read once the device has been unlocked after its start, and do not migrate to other devices.
public struct KeychainCredentialStore: CredentialStore {
    /// An error of the Keychain.
    public struct KeychainError: Error, Hashable {
        /// The `OSStatus` that the Keychain returned.
        public let status: Int32
    }

    private let service: String

    /// Creates a store with the service name of its passwords, for example the program's bundle identifier.
    public init(service: String) { self.service = service }

    /// Returns the credential with a key; `nil` when there is none.
    ///
    /// - Parameter key: The API, the scheme and the account.
    /// - Returns: The credential that was saved last.
    /// - Throws: ``KeychainError``, or `Swift.DecodingError` when the password was not saved by a store of this
    ///   kind.
    public func credential(for key: CredentialKey) throws -> Credential? {
        var query = item(key)
        query[kSecReturnData] = true
        var found: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &found)
        if status == errSecItemNotFound { return nil }
        guard status == errSecSuccess, let bytes = found as? Data else {
            throw KeychainError(status: status)
        }
        return try JSONDecoder().decode(Credential.self, from: bytes)
    }

    /// Saves a credential, or removes the previous one.
    ///
    /// - Parameters:
    ///   - credential: The credential; `nil` removes the previous one.
    ///   - key: The API, the scheme and the account.
    /// - Throws: ``KeychainError``.
    public func save(_ credential: Credential?, for key: CredentialKey) throws {
        let query = item(key)
        guard let credential else {
            let status = SecItemDelete(query as CFDictionary)
            if status != errSecSuccess, status != errSecItemNotFound {
                throw KeychainError(status: status)
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
        guard status == errSecSuccess else { throw KeychainError(status: status) }
    }

    private func item(_ key: CredentialKey) -> [CFString: Any] {
        [
            kSecClass: kSecClassGenericPassword, kSecAttrService: service,
            kSecAttrAccount: key.description,
        ]
    }
}
#endif
