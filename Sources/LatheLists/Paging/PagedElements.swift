public import LatheRuntime

/// The elements of all pages of a paged call, one after the other.
///
/// ```swift
/// for try await page in wiki.pages.all(limit: 50) { print(page.title) }
/// let first = try await wiki.search.pages(query: "oak").firstPage()
/// print(first.total ?? 0)
/// ```
///
/// - The sequence itself yields elements.
/// - ``pages`` yields whole pages with their ``Page/total``.
/// - ``firstPage()`` requests only one page.
///
/// A page is requested when the elements of the previous one have been taken, or one page earlier with
/// ``prefetching()``. Each iterator starts again with the first page.
public struct PagedElements<R: PagedRequest>: AsyncSequence, Sendable {
    /// An element of a page.
    public typealias Element = R.PageElement

    /// The pages of the same call, each with its elements, totals, status and header fields.
    ///
    /// ```swift
    /// for try await page in wiki.search.pages(query: "oak").pages {
    ///     print(page.elements.count, page.total ?? 0)
    /// }
    /// ```
    public let pages: PageSequence<R>

    init(_ pages: PageSequence<R>) { self.pages = pages }

    /// Returns the same elements, with the next page requested while the current one is read.
    ///
    /// At most one page is prefetched.
    public func prefetching() -> PagedElements {
        PagedElements(
            PageSequence(client: pages.client, request: pages.request, isPrefetching: true)
        )
    }

    /// Returns only the first page, with a single call.
    ///
    /// Its ``Page/total`` is the number of elements on all pages, if the server states it.
    ///
    /// - Returns: The page that the request specifies.
    /// - Throws: `APIError`, or `CancellationError` when the task is cancelled.
    public func firstPage() async throws -> Page<R> {
        let response = try await pages.client.response(to: pages.request)
        return Page(
            elements: R.paging.items(response.value),
            response: response,
            total: R.paging.total?.read(response),
            pageCount: R.paging.pages?.read(response)
        )
    }

    /// Returns the elements of all pages.
    ///
    /// - Returns: The elements in their order, all of them in memory.
    /// - Throws: `APIError`, or `CancellationError` when the task is cancelled; in both cases no element is
    ///   returned.
    public func collect() async throws -> [Element] {
        var elements: [Element] = []
        for try await page in pages { elements += page.elements }
        return elements
    }

    /// Returns an iterator, which begins with the first page.
    public func makeAsyncIterator() -> Iterator { Iterator(pages: pages.makeAsyncIterator()) }

    /// An iterator over the elements.
    public struct Iterator: AsyncIteratorProtocol {
        private var pages: PageSequence<R>.Iterator
        /// The remaining elements of the page, the next one last.
        private var rest: [R.PageElement] = []

        fileprivate init(pages: PageSequence<R>.Iterator) { self.pages = pages }

        /// Returns the next element.
        ///
        /// - Returns: The element, or `nil` after the last one of the last page.
        /// - Throws: Errors of ``PageSequence/Iterator/next()``, after the elements of the previous pages.
        public mutating func next() async throws -> R.PageElement? {
            while rest.isEmpty {
                guard let page = try await pages.next() else { return nil }
                rest = page.elements.reversed()
            }
            return rest.removeLast()
        }
    }
}

extension Client {
    /// Returns the elements of all pages of a call.
    ///
    /// - Parameter request: The call for the first page.
    /// - Returns: The elements; nothing is sent before the first one is requested.
    public func pages<R: PagedRequest>(of request: R) -> PagedElements<R> {
        PagedElements(PageSequence(client: self, request: request, isPrefetching: false))
    }
}
