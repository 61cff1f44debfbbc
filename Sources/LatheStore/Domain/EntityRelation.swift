/// A relation from an entity to other entities that one call fetches, such as the lists of a board.
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
    ///   - name: The name, which is unique among the relations of the owner.
    ///   - query: A function that returns the query for the stored entities of an owner, with their order.
    ///   - group: The group of fields that the response contains.
    ///   - timeToLive: The time to live of the entities after they were fetched; `nil` for no limit.
    ///   - missing: The treatment of entities that an owner no longer has.
    ///   - fetch: A function that fetches all entities of an owner.
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

    /// Returns the name of the collection of an owner's entities.
    func collection(of owner: Owner.ID) throws -> String {
        let id = try RowWriter.cell(identifier: owner).json()
        return "\(name) of \(Owner.storedName) \(id)"
    }
}
