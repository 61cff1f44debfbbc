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

/// The pages of a paged call, each requested when the previous one has been taken.
///
/// The sequence ends when the server names no further page, and when a page's cursor repeats.
public struct PageSequence<R: PagedRequest>: AsyncSequence, Sendable {
    /// A page.
    public typealias Element = Page<R>

    let client: Client
    let request: R
    let isAhead: Bool

    /// Returns an iterator, which begins with the page that the request specifies.
    public func makeAsyncIterator() -> Iterator {
        Iterator(PageLoader(client: client, request: request), isAhead: isAhead)
    }

    /// An iterator over the pages.
    public struct Iterator: AsyncIteratorProtocol {
        private var loader: PageLoader<R>
        private let isAhead: Bool
        private var pending: PendingPage?

        fileprivate init(_ loader: PageLoader<R>, isAhead: Bool) {
            self.loader = loader
            self.isAhead = isAhead
        }

        /// Returns the next page.
        ///
        /// - Returns: The page, or `nil` after the last one.
        /// - Throws: ``APIError``, with the code `paging` when a link refers to another server, or
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
            if isAhead, loader.hasNext { pending = PendingPage(loader) }
            return loader.page
        }
    }

    /// A page that is requested ahead; its task is cancelled when no caller waits for it.
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

/// The position of an iteration over pages.
struct PageLoader<R: PagedRequest>: Sendable {
    private let client: Client
    private var step: PageStep<R>?
    private var seen: Set<String> = []
    private var walked = (pages: 0, elements: 0)
    private(set) var page: Page<R>?

    init(client: Client, request: R) {
        self.client = client
        step = PageStep(request: request, key: "")
    }

    var hasNext: Bool { step != nil }

    /// Ends the iteration.
    mutating func end() { step = nil }

    mutating func advance() async throws {
        page = nil
        guard let step else { return }
        self.step = nil
        let response = try await response(to: step)
        let paging = R.paging
        let elements = paging.items(response.value)
        walked.pages += 1
        walked.elements += elements.count
        let state = PageState(
            request: step.request,
            response: response,
            elements: elements,
            walked: walked,
            size: paging.size(step.request),
            total: paging.total?.read(response),
            pages: paging.pages?.read(response),
            hasMore: paging.more(response.value)
        )
        page = Page(
            elements: elements,
            response: response,
            total: state.total,
            pageCount: state.pages
        )
        if let own = paging.style.own(state) { seen.insert(own) }
        if state.hasMore != false, let next = try paging.style.next(state),
            seen.insert(next.key).inserted
        {
            self.step = next
        }
    }

    private func response(to step: PageStep<R>) async throws -> CallResponse<R.ResponseValue> {
        let requestChange: RequestChange
        switch step.way {
        case .request: return try await client.response(to: step.request)
        case .url(let url):
            requestChange = { [api = client.api] request, endpoint in
                // If the first page was redirected to another origin, no credentials may be sent there.
                guard request.url.isSameOrigin(as: url) else {
                    throw APIError.elsewhere(endpoint.name)
                }
                let shared = endpoint.sharedParameters.compactMap { api.parameters[$0] }
                request.url = url.adding(shared.filter { $0.place == .query }, of: request.url)
            }
        case .items(let items):
            requestChange = { $0.replace(items, of: $1) }
        }
        return try await client.ownResponse(to: step.request, requestChange: requestChange)
    }
}
