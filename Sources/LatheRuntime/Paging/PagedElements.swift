/// The elements of all pages of an answer, one after the other.
///
/// ```swift
/// for try await page in wiki.pages.all(limit: 50) { print(page.title) }
/// let first = try await wiki.search.pages(query: "oak").firstPage()
/// print(first.total ?? 0)
/// ```
///
/// A page is asked for when the elements of the one before have been taken, or one earlier when fetched
/// ``ahead()``. Each iterator begins anew.
public struct PagedElements<R: PagedRequest>: AsyncSequence, Sendable {
    /// An element of a page.
    public typealias Element = R.PageElement

    /// The same elements page by page, with totals, status and header fields.
    public let pages: PageSequence<R>

    init(_ pages: PageSequence<R>) { self.pages = pages }

    /// The same elements, each page fetched while the one before is read: one ahead, never more.
    public func ahead() -> PagedElements {
        PagedElements(PageSequence(client: pages.client, request: pages.request, isAhead: true))
    }

    /// The first page alone, by one call.
    ///
    /// - Returns: The page that the request asks for.
    /// - Throws: ``APIError``, or `CancellationError` when the task is cancelled.
    public func firstPage() async throws -> Page<R> {
        let answer = try await pages.client.answer(to: pages.request)
        return Page(
            elements: R.paging.items(answer.value),
            answer: answer,
            total: R.paging.total?.read(answer),
            pageCount: R.paging.pages?.read(answer)
        )
    }

    /// Begins with the first page.
    public func makeAsyncIterator() -> Iterator { Iterator(pages: pages.makeAsyncIterator()) }

    /// Takes the elements one after the other.
    public struct Iterator: AsyncIteratorProtocol {
        private var pages: PageSequence<R>.Iterator
        /// What is left of the page, the next element last.
        private var rest: [R.PageElement] = []

        fileprivate init(pages: PageSequence<R>.Iterator) { self.pages = pages }

        /// Takes the next element.
        ///
        /// - Returns: The element, or `nil` behind the last of the last page.
        /// - Throws: What ``PageSequence/Iterator/next()`` throws, behind the elements before.
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
    /// The elements of all pages of a call's answer.
    ///
    /// - Parameter request: The call for the first page.
    /// - Returns: The elements; nothing is sent before the first is asked for.
    public func pages<R: PagedRequest>(of request: R) -> PagedElements<R> {
        PagedElements(PageSequence(client: self, request: request, isAhead: false))
    }
}
