import Foundation
public import LatheRuntime

/// A call that returns one page of several.
public protocol PagedRequest: Request {
    /// The type of the pages' elements.
    associatedtype PageElement: Sendable

    /// The paging of the call.
    static var paging: Paging<Self> { get }
}

/// Describes how to request the next page of a call, and where the elements of a page are.
///
/// ```swift
/// static let paging = Paging<Search.Pages>(
///     .offset(\.offset, next: \.next),
///     items: \.results,
///     total: .value(\.totalHits)
/// )
/// ```
public struct Paging<R: PagedRequest>: Sendable {
    /// A number in the response.
    public struct Count: Sendable {
        private let number: @Sendable (CallResponse<R.ResponseValue>) -> Int?

        /// Reads a number in the response's body.
        ///
        /// - Parameter read: Returns the number; `nil` or a negative number if the server does not state it.
        /// - Returns: The number in the response.
        public static func value(_ read: @escaping @Sendable (R.ResponseValue) -> Int?) -> Count {
            Count(number: { read($0.value) })
        }

        /// Reads a header field that is a number; a field that is absent or not a number states none.
        public static func header(_ name: String) -> Count {
            Count(number: { $0.fields[name].flatMap { Int($0) } })
        }

        /// Returns the number; `nil` if it is missing or negative, since some servers send a negative number if
        /// they do not know it.
        func read(_ response: CallResponse<R.ResponseValue>) -> Int? {
            number(response).flatMap { $0 < 0 ? nil : $0 }
        }
    }

    /// The method of requesting the next page.
    public struct Style: Sendable {
        let next: @Sendable (PageState<R>) throws -> PageStep<R>?
        /// Returns the key of the page that was received.
        let own: @Sendable (PageState<R>) -> PageKey

        init(
            own: @escaping @Sendable (PageState<R>) -> PageKey = { PageKey($0.request) },
            next: @escaping @Sendable (PageState<R>) throws -> PageStep<R>?
        ) {
            self.own = own
            self.next = next
        }
    }

    let style: Style
    let items: @Sendable (R.ResponseValue) -> [R.PageElement]
    let size: @Sendable (R) -> Int?
    let total: Count?
    let pages: Count?
    let more: @Sendable (R.ResponseValue) -> Bool?

    /// Creates the paging of a call.
    ///
    /// - Parameters:
    ///   - style: The method of requesting the next page.
    ///   - items: Returns the elements of a page.
    ///   - size: Returns the maximum number of elements on a page, if the request states it. A page with
    ///     fewer elements is the last one, unless the server states otherwise.
    ///   - total: The number of elements on all pages; `nil` if the server does not state it.
    ///   - pages: The number of pages; `nil` if the server does not state it.
    ///   - more: Returns whether there is a next page; `nil` if the server does not state it.
    public init(
        _ style: Style,
        items: @escaping @Sendable (R.ResponseValue) -> [R.PageElement],
        size: @escaping @Sendable (R) -> Int? = { _ in nil },
        total: Count? = nil,
        pages: Count? = nil,
        more: @escaping @Sendable (R.ResponseValue) -> Bool? = { _ in nil }
    ) {
        self.style = style
        self.items = items
        self.size = size
        self.total = total
        self.pages = pages
        self.more = more
    }
}

/// The state after a page has been received.
struct PageState<R: PagedRequest> {
    var request: R
    var response: CallResponse<R.ResponseValue>
    var elements: [R.PageElement]
    /// The number of pages and elements that the iteration has received, including this page.
    var walked: (pages: Int, elements: Int)
    var size: Int?
    var total: Int?
    var pages: Int?
    /// Whether the server states that there is a next page; `nil` if it does not state it.
    var hasMore: Bool?

    /// Whether the page is the last one according to its size, which applies only without other information.
    var isShort: Bool {
        elements.isEmpty || hasMore != true && size.map { elements.count < $0 } ?? false
    }
}

/// The request of the next page.
struct PageStep<R: PagedRequest>: Sendable {
    enum Way: Sendable {
        /// The request is changed.
        case request
        /// The request is sent to another address.
        case url(URL)
        /// Items are added to the form or the query.
        case items([(name: String, value: String)])
    }

    var request: R
    var way = Way.request
    var key: PageKey
}

/// A key that is different for each page.
enum PageKey: Hashable, Sendable {
    /// The values of the request's parameters.
    case request(CallKey)
    /// The URL of the page, or the items that are added.
    case text(String)

    init<R: PagedRequest>(_ request: R) { self = .request(CallKey(request)) }
}
