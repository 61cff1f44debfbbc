public import Foundation

/// Options for opening a store.
public struct StoreOptions: Sendable {
    /// A Boolean value that indicates whether secret fields are stored; by default they are not, and are read
    /// as blank.
    ///
    /// When a store that contains them is opened without this option, they are removed: types with secrets
    /// inside other fields, and on a PostgreSQL server types with secrets, are emptied and fetched again. All
    /// processes that share a store must therefore open it with the same value. Unsent edits keep the values that
    /// they set. Without this option, an edit of a field with secrets inside is refused.
    public var storesSecrets = false

    /// A Boolean value that indicates whether the whole file is checked, and replaced by an empty one if it is
    /// damaged.
    ///
    /// Unsent edits are kept as far as they can be read. The check reads all of the file.
    public var rebuildsCorruptFile = false

    /// Returns the current time; by default from the system's clock.
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
