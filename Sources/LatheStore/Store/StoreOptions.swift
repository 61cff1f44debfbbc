public import Foundation

/// How a store is opened.
public struct StoreOptions: Sendable {
    /// Whether secret fields are stored; without this they have no column, and are read as those of a blank entity.
    ///
    /// A file that has them loses them when it is opened without this, those inside of other fields too, whose types
    /// are emptied to be fetched again. Unsent edits keep what they set. Without this, an edit of a field that has
    /// secret ones inside is refused.
    public var storesSecrets = false

    /// Whether the file is checked as a whole, and replaced by an empty one when it is damaged.
    ///
    /// Unsent edits are taken over as far as they can be read. The check reads all of the file.
    public var rebuildsCorruptFile = false

    /// What tells the time; by default the system's clock.
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
