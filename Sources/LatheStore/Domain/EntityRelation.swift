/// A relation from an entity to others that one call fetches, such as the lists of a board.
///
/// ```swift
/// EntityRelation<Client, Board, List>("lists", { List.where(\.boardID == $0) }) { client, board in
///     try await client.boards.lists(board)
/// }
/// ```
public struct EntityRelation<
    Client: Sendable,
    Owner: StoredEntity,
    Value: StoredEntity
>: Sendable {
    let name: String
    let group: String
    let timeToLive: Duration?
    let missing: MissingRule
    let query: @Sendable (Owner.ID) -> Query<Value>
    let fetch: @Sendable (Client, Owner.ID) async throws -> [Value]

    /// Describes a relation.
    ///
    /// - Parameters:
    ///   - name: Its name, which is one relation's of the owner.
    ///   - query: Which stored entities belong to an owner, and their order.
    ///   - group: The group of fields that the response contains.
    ///   - timeToLive: How long it is fresh after it was fetched; `nil` for always.
    ///   - missing: What becomes of those that an owner no longer has.
    ///   - fetch: Fetches all that belong to an owner.
    public init(
        _ name: String,
        _ query: @escaping @Sendable (Owner.ID) -> Query<Value>,
        group: String = "all",
        timeToLive: Duration? = nil,
        missing: MissingRule = .remove,
        fetch: @escaping @Sendable (Client, Owner.ID) async throws -> [Value]
    ) {
        self.name = name
        self.group = group
        self.timeToLive = timeToLive
        self.missing = missing
        self.query = query
        self.fetch = fetch
    }

    /// The name of the collection of an owner's entities.
    func collection(of owner: Owner.ID) throws -> String {
        let id = try RowWriter.cell(identifier: owner).json()
        return "\(name) of \(Owner.storedName) \(id)"
    }
}
