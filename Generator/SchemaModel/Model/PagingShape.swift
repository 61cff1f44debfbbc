/// How one page of a call's response leads to the next.
package struct PagingShape: Sendable {
    package enum Style: String, Sendable {
        case page, offset, cursor, link, `continue`, before
    }

    /// Where something in a response is.
    package indirect enum Source: Sendable {
        case field(FieldPath)
        case header(String)
    }

    /// A value that a request sends.
    package struct RequestPart: Sendable {
        package var parameter: Parameter
        /// The member of the parameter, which is the body; `nil` for the parameter itself.
        package var member: FieldPath?

        package var type: TypeReference { member?.last.type ?? parameter.type }
    }

    package var style: Style
    /// What asks for a page; `nil` where an address or an object does.
    @Boxed package var part: RequestPart?
    /// The number of the first page.
    package var first: Int
    /// The number of elements a page has at most.
    @Boxed package var size: RequestPart?
    /// What names the next page; of the element where that is the last element's part.
    package var next: Source?
    package var total: Source?
    package var pages: Source?
    /// The field of the response that tells whether there is a next page.
    @Boxed package var more: FieldPath?
    /// The field of the response with the elements; `nil` when the response is the list.
    @Boxed package var items: FieldPath?
    package var element: TypeReference
}
