/// How a call takes many ids at once.
package struct BulkShape: Sendable {
    /// The parameter with the ids.
    @Boxed package var ids: Parameter
    /// How many ids a call takes.
    package var max: Int
    /// The statuses by which the API says that it knows none of the ids.
    package var missing: [Int]
    /// The name of the method for one id; `nil` for none.
    package var one: String?
    /// The field of the response with the elements; `nil` when the response is the list.
    @Boxed package var items: FieldPath?
    package var element: TypeReference
    /// The entity that the elements are, and the field that is their id.
    package var entity: TypeID
    @Boxed package var idField: Field
}
