public import Foundation

/// Options for opening a store.
public struct StoreOptions: Sendable {
    /// A Boolean value that indicates whether secret fields are stored; by default they are not, and are read as blank.
    ///
    /// When a store that contains secrets is opened without this option, the secrets are removed. The entities of types
    /// with secrets inside other fields, and on a PostgreSQL server those of all types with secrets, are removed and
    /// fetched again. All processes that share a store must therefore open it with the same value. Unsent edits keep
    /// the values that they set. Without this option, an edit of a field with secrets inside is refused.
    public var storesSecrets = false

    /// A Boolean value that indicates whether the whole file is checked, and replaced by an empty one if it is
    /// damaged.
    ///
    /// Unsent edits are kept as far as they can be read. If the process ends meanwhile, the next opening of the file
    /// copies them again, with or without this option. The check reads all of the file.
    public var rebuildsCorruptFile = false

    /// A function that returns the current time; by default that of the system's clock.
    public var now: @Sendable () -> Date = { Date() }

    /// Creates options.
    ///
    /// - Parameters:
    ///   - storesSecrets: Whether secret fields are stored.
    ///   - rebuildsCorruptFile: Whether a damaged file is replaced.
    public init(storesSecrets: Bool = false, rebuildsCorruptFile: Bool = false) {
        self.storesSecrets = storesSecrets
        self.rebuildsCorruptFile = rebuildsCorruptFile
    }
}
