import Foundation
public import LatheCoding
public import LatheRuntime

extension Paging.Style {
    /// Pages by number: a parameter is the page's number, which increases by 1.
    ///
    /// - Parameters:
    ///   - page: The parameter; `nil` requests the first page.
    ///   - first: The number of the first page; 1 by default.
    /// - Returns: A style that ends after the last page if the number of pages or elements is known, else
    ///   after a page that is short or empty.
    public static func page(
        _ page: any WritableKeyPath<R, Int?> & Sendable,
        first: Int = 1
    ) -> Paging.Style {
        Paging.Style { state in
            state.page(after: state.request[keyPath: page], first: first)
                .map { state.step(page, $0) }
        }
    }

    /// Pages by number, with a parameter that is always sent.
    public static func page(
        _ page: any WritableKeyPath<R, Int> & Sendable,
        first: Int = 1
    ) -> Paging.Style {
        Paging.Style { state in
            state.page(after: state.request[keyPath: page], first: first)
                .map { state.step(page, $0) }
        }
    }

    /// Pages by offset: a parameter is the number of elements before the page.
    ///
    /// - Parameters:
    ///   - offset: The parameter; `nil` requests the first page.
    ///   - next: Returns the next page's offset, `nil` at the end. Without it, the elements are counted.
    /// - Returns: The style.
    public static func offset(
        _ offset: any WritableKeyPath<R, Int?> & Sendable,
        next: (@Sendable (R.ResponseValue) -> Int?)? = nil
    ) -> Paging.Style {
        Paging.Style(own: { $0.step(offset, $0.request[keyPath: offset] ?? 0).key }) { state in
            if let next {
                return next(state.response.value).map { state.step(offset, $0) }
            }
            let end = (state.request[keyPath: offset] ?? 0)
                .addingReportingOverflow(state.elements.count)
            guard !end.overflow, !state.elements.isEmpty else { return nil }
            if state.hasMore != true {
                if let total = state.total {
                    if end.partialValue >= total { return nil }
                } else if state.isShort {
                    return nil
                }
            }
            return state.step(offset, end.partialValue)
        }
    }

    /// Pages by cursor: a parameter is the cursor that the previous page contains.
    ///
    /// - Parameters:
    ///   - cursor: The parameter; `nil` requests the first page.
    ///   - next: Returns the cursor of the next page; `nil` or empty at the end.
    /// - Returns: The style.
    public static func cursor<Cursor: Sendable>(
        _ cursor: any WritableKeyPath<R, Cursor?> & Sendable,
        next: @escaping @Sendable (R.ResponseValue) -> Cursor?
    ) -> Paging.Style {
        Paging.Style { state in
            next(state.response.value).flatMap { value in
                "\(value)".isEmpty ? nil : state.step(cursor, value)
            }
        }
    }

    /// Pages by cursor, with the cursor in a header field of the previous page.
    public static func cursor(
        _ cursor: any WritableKeyPath<R, String?> & Sendable,
        header: String
    ) -> Paging.Style {
        Paging.Style { state in
            state.response.fields[header].flatMap { value in
                value.isEmpty ? nil : state.step(cursor, value)
            }
        }
    }

    /// Pages by a part of the last element, such as its id or its date.
    ///
    /// - Parameters:
    ///   - cursor: The parameter, such as `before` or `since`; `nil` requests the first page.
    ///   - last: Returns the part of an element.
    /// - Returns: A style that ends after a page that is short or empty.
    public static func before<Cursor: Sendable>(
        _ cursor: any WritableKeyPath<R, Cursor?> & Sendable,
        last: @escaping @Sendable (R.PageElement) -> Cursor?
    ) -> Paging.Style {
        Paging.Style { state in
            guard !state.isShort, let value = state.elements.last.flatMap(last) else { return nil }
            return state.step(cursor, value)
        }
    }

    /// Pages by the `Link` field with `rel=next` (RFC 8288); its address must have the same origin.
    public static var link: Paging.Style {
        link { LinkField.next(in: $0.fields) }
    }

    /// Pages by a URL in the response, which may be relative, and must have the same origin.
    ///
    /// - Parameter next: Returns the URL of the next page; `nil` or empty at the end.
    /// - Returns: The style.
    public static func link(
        next: @escaping @Sendable (R.ResponseValue) -> String?
    ) -> Paging.Style {
        link { next($0.value) }
    }

    private static func link(
        _ next: @escaping @Sendable (CallResponse<R.ResponseValue>) -> String?
    ) -> Paging.Style {
        Paging.Style(own: { .text($0.response.url.absoluteString) }) { state in
            guard let target = next(state.response), !target.isEmpty else { return nil }
            guard let url = URL(string: target, relativeTo: state.response.url)?.absoluteURL,
                state.response.url.isSameOrigin(as: url)
            else {
                throw APIError.elsewhere(R.endpoint.name)
            }
            return PageStep(request: state.request, way: .url(url), key: .text(url.absoluteString))
        }
    }

    /// Pages by an object in the response, whose members become items of the next query or form, as in
    /// MediaWiki.
    ///
    /// - Parameter next: Returns the object, `nil` at the end: members in JSON, attributes in XML.
    /// - Returns: The style.
    public static func `continue`(
        _ next: @escaping @Sendable (R.ResponseValue) -> AnyValue?
    ) -> Paging.Style {
        Paging.Style { state in
            guard let items = next(state.response.value)?.queryItems, !items.isEmpty else {
                return nil
            }
            let key = PageKey.text(FormText.write(items))
            return PageStep(request: state.request, way: .items(items), key: key)
        }
    }
}

extension APIError {
    static func elsewhere(_ endpoint: String) -> APIError {
        APIError(
            .paging,
            endpoint: endpoint,
            reason: "the link to the next page leads to another server"
        )
    }
}

extension PageState {
    fileprivate func step<Value>(
        _ parameter: WritableKeyPath<R, Value>,
        _ value: Value
    ) -> PageStep<R> {
        var request = request
        request[keyPath: parameter] = value
        return PageStep(request: request, key: PageKey(request))
    }

    /// Returns the number of the next page; `nil` after the last one.
    fileprivate func page(after page: Int?, first: Int) -> Int? {
        let number = (page ?? first).addingReportingOverflow(1)
        guard !number.overflow else { return nil }
        let done = number.partialValue.subtractingReportingOverflow(first)
        // A page may be empty before the last one, for example if the server omits elements that the user may not see.
        if hasMore == true { return number.partialValue }
        if let pages {
            return done.overflow || done.partialValue >= pages ? nil : number.partialValue
        }
        if elements.isEmpty { return nil }
        if let total, let seen = elementCount(in: done.partialValue) {
            return seen >= total ? nil : number.partialValue
        }
        return isShort ? nil : number.partialValue
    }

    /// Returns how many elements the first pages have: as many as an iteration from the first page returned, or the
    /// number of pages times their size; `nil` if neither is known.
    private func elementCount(in pages: Int) -> Int? {
        if pages == walked.pages { return walked.elements }
        guard let size else { return nil }
        let count = pages.multipliedReportingOverflow(by: size)
        return count.overflow ? .max : count.partialValue
    }
}

extension AnyValue {
    /// The name and the text of each member or attribute, sorted by name.
    var queryItems: [(name: String, value: String)] {
        var items: [(name: String, value: String)] = []
        switch self {
        case .json(.object(let members)):
            for member in members.members {
                switch member.value {
                case .string(let text): items.append((member.key, text))
                case .number(let number): items.append((member.key, "\(number)"))
                case .bool(let value): items.append((member.key, value ? "true" : "false"))
                default: break
                }
            }
        case .xml(let element):
            items = element.attributes.map { ($0.name, $0.value) }
        default: break
        }
        return items.sorted { $0.name < $1.name }
    }
}
