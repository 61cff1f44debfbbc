import Foundation

/// A call that answers with one page of many.
public protocol PagedRequest: Request {
    /// What the pages hold.
    associatedtype PageElement: Sendable

    /// How one page leads to the next.
    static var paging: Paging<Self> { get }
}

/// How one page of an answer leads to the next, and where its elements are.
///
/// ```swift
/// static let paging = Paging<Search.Pages>(
///     .offset(\.offset, next: \.next),
///     items: \.results,
///     total: .value(\.totalHits)
/// )
/// ```
public struct Paging<R: PagedRequest>: Sendable {
    /// A number in the answer.
    public struct Count: Sendable {
        private let number: @Sendable (Answer<R.ResponseValue>) -> Int?

        /// A number in the answer's value.
        public static func value(_ read: @escaping @Sendable (R.ResponseValue) -> Int?) -> Count {
            Count(number: { read($0.value) })
        }

        /// A header field that is a number.
        public static func header(_ name: String) -> Count {
            Count(number: { $0.fields[name].flatMap { Int($0) } })
        }

        /// The number; `nil` where the server says none, or one below zero, by which some mean that.
        func read(_ answer: Answer<R.ResponseValue>) -> Int? {
            number(answer).flatMap { $0 < 0 ? nil : $0 }
        }
    }

    /// How a page leads to the next.
    public struct Style: Sendable {
        let next: @Sendable (PageState<R>) throws -> PageStep<R>?
        /// The key of the page that the request asks for itself; `nil` where it has none.
        let own: @Sendable (PageState<R>) -> String?

        init(
            own: @escaping @Sendable (PageState<R>) -> String? = { _ in nil },
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

    /// Describes paging.
    ///
    /// - Parameters:
    ///   - style: How a page leads to the next.
    ///   - items: The elements of an answer.
    ///   - size: How many elements a page has at most, if the request says so; a page of fewer is then
    ///     the last where nothing else tells.
    ///   - total: The number of elements of all pages.
    ///   - pages: The number of pages.
    public init(
        _ style: Style,
        items: @escaping @Sendable (R.ResponseValue) -> [R.PageElement],
        size: @escaping @Sendable (R) -> Int? = { _ in nil },
        total: Count? = nil,
        pages: Count? = nil
    ) {
        self.style = style
        self.items = items
        self.size = size
        self.total = total
        self.pages = pages
    }
}

/// What is known when a page is there.
struct PageState<R: PagedRequest> {
    var request: R
    var answer: Answer<R.ResponseValue>
    var elements: [R.PageElement]
    var size: Int?
    var total: Int?
    var pages: Int?

    /// Whether the page is the last where nothing but its size can tell.
    var isShort: Bool { elements.isEmpty || size.map { elements.count < $0 } ?? false }
}

/// How to get the next page.
struct PageStep<R: PagedRequest>: Sendable {
    enum Way: Sendable {
        /// By the request itself.
        case request
        /// By another address.
        case url(URL)
        /// By further items of the form or query.
        case items([(name: String, value: String)])
    }

    var request: R
    var way = Way.request
    /// What no two pages have in common.
    var key: String
}
