/// The rules for requesting the next page of a call.
package struct PagingShape: Sendable {
    package enum Style: String, Sendable {
        case page, offset, cursor, link, `continue`, before
    }

    /// The place of a value in a response.
    package indirect enum Source: Sendable {
        case field(FieldPath)
        case header(String)
    }

    /// A value that a request sends.
    package struct RequestPart: Sendable {
        package var parameter: Parameter
        /// The member of the parameter, which is the body; `nil` when the value is the parameter itself.
        package var member: FieldPath?

        package var type: TypeReference { member?.last.type ?? parameter.type }
    }

    package var style: Style
    /// The part of the request that selects a page; `nil` where an address or an object does.
    @Boxed package var part: RequestPart?
    /// The number of the first page.
    package var first: Int
    /// The part of the request with the maximum number of elements on a page.
    @Boxed package var size: RequestPart?
    /// The value that identifies the next page.
    ///
    /// Its source is relative to the element where the last element contains the value.
    package var next: Source?
    package var total: Source?
    package var pages: Source?
    /// The field of the response that indicates whether there is a next page.
    @Boxed package var more: FieldPath?
    /// The field of the response with the elements; `nil` when the response itself is the list.
    @Boxed package var items: FieldPath?
    package var element: TypeReference
}
