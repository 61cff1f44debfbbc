/// Something as it is stored, and then as the network has it.
///
/// The network is asked when the second element is asked for. Both are read under the values of restrictions that
/// there were when the iteration began.
public struct StoreThenNetwork<Element: Sendable>: AsyncSequence, Sendable {
    private let begin: @Sendable () -> @Sendable (ReadPolicy) async throws -> Element

    init(_ begin: @escaping @Sendable () -> @Sendable (ReadPolicy) async throws -> Element) {
        self.begin = begin
    }

    /// Begins to read.
    public func makeAsyncIterator() -> Iterator { Iterator(begin()) }

    /// Reads twice.
    public struct Iterator: AsyncIteratorProtocol {
        private let read: @Sendable (ReadPolicy) async throws -> Element
        private var policies: ArraySlice<ReadPolicy> = [.storeOnly, .networkOnly]

        fileprivate init(_ read: @escaping @Sendable (ReadPolicy) async throws -> Element) {
            self.read = read
        }

        /// The next state.
        ///
        /// - Returns: `nil` after the one of the network.
        /// - Throws: ``DomainError``, ``StoreError``, what the calls throw, or `CancellationError`.
        public mutating func next() async throws -> Element? {
            guard let policy = policies.popFirst() else { return nil }
            return try await read(policy)
        }
    }
}
