/// How one page of a call's response leads to the next, by the names on the wire.
package struct DraftPaging: Hashable, Sendable {
    package enum Style: String, Hashable, Sendable {
        case page, offset, cursor, link, before
    }

    /// What asks for a page: a parameter, or a member of a body.
    package struct Parameter: Hashable, Sendable {
        package var name: String
        package var location: DraftParameter.Location

        package init(_ parameter: DraftParameter) {
            name = parameter.name
            location = parameter.location
        }
    }

    package var style: Style
    /// `nil` where an address asks for a page.
    package var parameter: Parameter?
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
