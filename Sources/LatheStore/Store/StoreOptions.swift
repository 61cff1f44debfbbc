public import Foundation

/// Options for opening a store.
public struct StoreOptions: Sendable {
    /// A Boolean value that indicates whether secret fields are stored; by default they are not, and are read
    /// as blank.
    ///
    /// A file that contains them loses them when it is opened without this option.
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
