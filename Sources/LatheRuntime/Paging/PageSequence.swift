/// One page of an answer.
public struct Page<R: PagedRequest>: Sendable {
    /// The page's elements.
    public let elements: [R.PageElement]
    /// The page as it came, with status and header fields.
    public let answer: Answer<R.ResponseValue>
    /// How many elements all pages have; `nil` when the server does not say.
    public let total: Int?
    /// How many pages there are; `nil` when the server does not say.
    public let pageCount: Int?
}

/// The pages of an answer, each asked for when the one before has been taken.
///
/// It ends where the server says so, and when it names a page that it has named before.
public struct PageSequence<R: PagedRequest>: AsyncSequence, Sendable {
    /// A page.
    public typealias Element = Page<R>

    let client: Client
    let request: R
    let isAhead: Bool

    /// Begins with the page that the request asks for.
    public func makeAsyncIterator() -> Iterator {
        Iterator(PageWalk(client: client, request: request), isAhead: isAhead)
    }

    /// Gets the pages one after the other.
    public struct Iterator: AsyncIteratorProtocol {
        private var walk: PageWalk<R>
        private let isAhead: Bool
        private var coming: Coming?

        fileprivate init(_ walk: PageWalk<R>, isAhead: Bool) {
            self.walk = walk
            self.isAhead = isAhead
        }

        /// Gets the next page.
        ///
        /// - Returns: The page, or `nil` behind the last.
        /// - Throws: ``APIError``, of the code `paging` when a link leads to another server, or
        ///   `CancellationError`; then the iterator is at its end.
        public mutating func next() async throws -> Page<R>? {
            var walk = self.walk
            self.walk.end()
            if let coming {
                self.coming = nil
                walk = try await coming.value()
            } else {
                try await walk.advance()
            }
            self.walk = walk
            if isAhead, walk.hasNext { coming = Coming(walk) }
            return walk.page
        }
    }

    /// A page that is fetched ahead; given up when nobody waits for it any more.
    private final class Coming: Sendable {
        private let task: Task<PageWalk<R>, any Error>

        init(_ walk: PageWalk<R>) {
            task = Task {
                var walk = walk
                try await walk.advance()
                return walk
            }
        }

        deinit { task.cancel() }

        func value() async throws -> PageWalk<R> { try await task.ownedResult().get() }
    }
}

/// Where a walk over pages stands.
struct PageWalk<R: PagedRequest>: Sendable {
    private let client: Client
    private var step: PageStep<R>?
    private var seen: Set<String> = []
    private(set) var page: Page<R>?

    init(client: Client, request: R) {
        self.client = client
        step = PageStep(request: request, key: "")
    }

    var hasNext: Bool { step != nil }

    /// Leaves no page to come.
    mutating func end() { step = nil }

    mutating func advance() async throws {
        page = nil
        guard let step else { return }
        self.step = nil
        let answer = try await answer(to: step)
        let paging = R.paging
        let elements = paging.items(answer.value)
        let state = PageState(
            request: step.request,
            answer: answer,
            elements: elements,
            size: paging.size(step.request),
            total: paging.total?.read(answer),
            pages: paging.pages?.read(answer)
        )
        page = Page(
            elements: elements,
            answer: answer,
            total: state.total,
            pageCount: state.pages
        )
        if let own = paging.style.own(state) { seen.insert(own) }
        if let next = try paging.style.next(state), seen.insert(next.key).inserted {
            self.step = next
        }
    }

    private func answer(to step: PageStep<R>) async throws -> Answer<R.ResponseValue> {
        let readdressing: Readdressing
        switch step.way {
        case .request: return try await client.answer(to: step.request)
        case .url(let url):
            readdressing = { [api = client.api] request, endpoint in
                // Where the first page came from by a redirect, credentials must not follow.
                guard Redirect.isSameOrigin(request.url, url) else {
                    throw APIError.elsewhere(endpoint.name)
                }
                let shared = endpoint.uses.compactMap { api.parameters[$0] }
                request.url = url.adding(shared.filter { $0.place == .query }, of: request.url)
            }
        case .items(let items):
            readdressing = { $0.replace(items, of: $1) }
        }
        return try await client.ownAnswer(to: step.request, readdressing: readdressing)
    }
}
