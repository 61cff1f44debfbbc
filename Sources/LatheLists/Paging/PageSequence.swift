public import LatheRuntime

/// One page of a paged call's result.
public struct Page<R: PagedRequest>: Sendable {
    /// The page's elements.
    public let elements: [R.PageElement]
    /// The page's response, with its status and header fields.
    public let response: CallResponse<R.ResponseValue>
    /// The number of elements on all pages; `nil` when the server does not state it.
    public let total: Int?
    /// The number of pages; `nil` when the server does not state it.
    public let pageCount: Int?
}

extension Page where R: HeadedRequest {
    /// Returns the header fields that the schema declares.
    ///
    /// - Returns: The header fields of the page's response.
    /// - Throws: `APIError` with the code `decoding` when a required header field is missing or one is
    ///   malformed.
    public func headers() throws -> R.Headers { try response.headers(of: R.self) }
}

/// The pages of a paged call, each requested when the previous one has been taken.
///
/// The sequence ends when the server names no further page, and when a page's cursor repeats.
public struct PageSequence<R: PagedRequest>: AsyncSequence, Sendable {
    /// A page.
    public typealias Element = Page<R>

    let client: Client
    let request: R
    let isPrefetching: Bool

    /// Returns an iterator, which begins with the page that the request specifies.
    public func makeAsyncIterator() -> Iterator {
        Iterator(PageLoader(client: client, request: request), isPrefetching: isPrefetching)
    }

    /// An iterator over the pages.
    public struct Iterator: AsyncIteratorProtocol {
        private var loader: PageLoader<R>
        private let isPrefetching: Bool
        private var pending: PendingPage?

        fileprivate init(_ loader: PageLoader<R>, isPrefetching: Bool) {
            self.loader = loader
            self.isPrefetching = isPrefetching
        }

        /// Returns the next page.
        ///
        /// - Returns: The page, or `nil` after the last one.
        /// - Throws: `APIError`, with the code `paging` when a link refers to another server, or
        ///   `CancellationError`. The iterator is then at its end.
        public mutating func next() async throws -> Page<R>? {
            var loader = self.loader
            self.loader.end()
            if let pending {
                self.pending = nil
                loader = try await pending.value()
            } else {
                try await loader.advance()
            }
            self.loader = loader
            if isPrefetching, loader.hasNext { pending = PendingPage(loader) }
            return loader.page
        }
    }

    /// A prefetched page; its task is cancelled when no caller waits for it.
    private final class PendingPage: Sendable {
        private let task: Task<PageLoader<R>, any Error>

        init(_ loader: PageLoader<R>) {
            task = Task {
                var loader = loader
                try await loader.advance()
                return loader
            }
        }

        deinit { task.cancel() }

        func value() async throws -> PageLoader<R> { try await task.ownedResult().get() }
    }
}
