/// The use of a call that takes several ids at once.
package struct BulkShape: Sendable {
    /// The parameter with the ids.
    @Boxed package var ids: Parameter
    /// The maximum number of ids in a call.
    package var max: Int
    /// The statuses with which the API reports that it knows none of the ids.
    package var missing: [Int]
    /// The name of the method for one id; `nil` for none.
    package var one: String?
    /// The field of the response with the elements; `nil` when the response itself is the list.
    @Boxed package var items: FieldPath?
    package var element: TypeReference
    /// The entity type of the elements, and the field that is their id.
    package var entity: TypeID
    @Boxed package var idField: Field
}
