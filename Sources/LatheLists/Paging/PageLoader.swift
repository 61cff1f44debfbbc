import LatheRuntime

/// The position of an iteration over pages.
struct PageLoader<R: PagedRequest>: Sendable {
    private let client: Client
    private var step: PageStep<R>?
    private var seen: Set<PageKey> = []
    private var walked = (pages: 0, elements: 0)
    private(set) var page: Page<R>?

    init(client: Client, request: R) {
        self.client = client
        step = PageStep(request: request, key: PageKey(request))
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
        seen.insert(paging.style.own(state))
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
