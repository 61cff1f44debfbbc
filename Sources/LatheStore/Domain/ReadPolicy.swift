/// The source of an entity that is read: the store or the network.
///
/// The fourth way, first the store and then the network, is a sequence: ``StoreThenNetwork``.
public enum ReadPolicy: Hashable, Sendable, CaseIterable {
    /// The store, whatever its age; nothing is sent.
    case storeOnly
    /// The network; the response is merged, and read from the store with the edits that were not sent.
    case networkOnly
    /// The store when it has all of it, and fresh; the network otherwise.
    case networkUnlessFresh
}
