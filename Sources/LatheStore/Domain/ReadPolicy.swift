/// The source of an entity that is read: the store or the network.
///
/// To read first from the store and then from the network, use ``StoreThenNetwork``.
public enum ReadPolicy: Hashable, Sendable, CaseIterable {
    /// The store, regardless of its age; no request is sent.
    case storeOnly
    /// The network; the response is merged, and the result is read from the store, with unsent edits applied.
    case networkOnly
    /// The store if it has all of the entity and it is fresh; otherwise the network.
    case networkUnlessFresh
}
