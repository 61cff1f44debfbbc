/// How one page of a call's response leads to the next, by the names on the wire.
package struct DraftPaging: Hashable, Sendable {
    package enum Style: String, Hashable, Sendable {
        case page, offset, cursor, link, before
    }

    package var style: Style
    /// The parameter of the query that asks for a page; `nil` where an address does.
    package var parameter: String?
    /// The number of the first page.
    package var first = 1
    /// The way to the field that names the next page, as `links.next`.
    package var next: String?
    package var more: String?
    /// The way to a field, or the name of a header field.
    package var total: String?
    package var pages: String?
    /// `nil` for the response itself, or its only list.
    package var items: String?

    package init(_ style: Style) { self.style = style }
}
