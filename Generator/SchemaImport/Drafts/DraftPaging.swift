/// The transition from one page of a call's response to the next, in terms of names on the wire.
package struct DraftPaging: Hashable, Sendable {
    package enum Style: String, Hashable, Sendable {
        case page, offset, cursor, link, before
    }

    /// The parameter, or the member of a body, that selects a page.
    package struct Parameter: Hashable, Sendable {
        package var name: String
        package var location: DraftParameter.Location

        package init(_ parameter: DraftParameter) {
            name = parameter.name
            location = parameter.location
        }
    }

    package var style: Style
    /// The parameter; `nil` if an address selects the page.
    package var parameter: Parameter?
    /// The number of the first page.
    package var first = 1
    /// The path of the field that identifies the next page, such as `links.next`.
    package var next: String?
    package var more: String?
    /// The path of a field, or the name of a header field.
    package var total: String?
    package var pages: String?
    /// The path of the list; `nil` for the response itself or its only list.
    package var items: String?

    package init(_ style: Style) { self.style = style }
}
