/// A sequence of two elements: the result from the store, and then the result from the network.
///
/// The request is sent when the second element is requested. Both elements are read with the values of restrictions at
/// the beginning of the iteration.
public struct StoreThenNetwork<Element: Sendable>: AsyncSequence, Sendable {
    private let begin: @Sendable () -> @Sendable (ReadPolicy) async throws -> Element

    init(_ begin: @escaping @Sendable () -> @Sendable (ReadPolicy) async throws -> Element) {
        self.begin = begin
    }

    /// Returns an iterator, which begins to read.
    public func makeAsyncIterator() -> Iterator { Iterator(begin()) }

    /// An iterator that reads from the store and then from the network.
    public struct Iterator: AsyncIteratorProtocol {
        private let read: @Sendable (ReadPolicy) async throws -> Element
        private var policies: ArraySlice<ReadPolicy> = [.storeOnly, .networkOnly]

        fileprivate init(_ read: @escaping @Sendable (ReadPolicy) async throws -> Element) {
            self.read = read
        }

        /// Returns the next result.
        ///
        /// - Returns: The result; `nil` after the result from the network.
        /// - Throws: ``DomainError``, ``StoreError``, an error of the calls, or `CancellationError`.
        public mutating func next() async throws -> Element? {
            guard let policy = policies.popFirst() else { return nil }
            return try await read(policy)
        }
    }
}
