/// A description of how a type's entities are fetched: the calls, the fields in their responses, and the required
/// entities.
///
/// ```swift
/// EntitySource(Recipe.self)
///     .listingIDs { try await $0.recipes.ids() }
///     .fetching { client, ids in try await client.recipes.some(ids: ids).elements }
///     .requiring(Item.self) { recipe in recipe.items }
/// ```
///
/// A source without calls is for a type that only relations fetch.
public struct EntitySource<Client: Sendable, Value: StoredEntity>: Sendable {
    let restrictions: [Restriction<Client>]
    var listing: Listing?
    var names: Names?
    var details: Details?
    var update: Update?
    var requiredTypes: [any StoredEntity.Type] = []
    var requirements: [@Sendable (Value) -> any EntityIDs] = []
    var relations: [@Sendable (FetchRun<Client>, Value.ID) async throws -> Void] = []

    /// A call for all entities.
    struct Listing: Sendable {
        enum Content: Sendable {
            case ids(@Sendable (Client) async throws -> [Value.ID])
            case entities(@Sendable (Client) async throws -> [Value], group: String)
        }

        let content: Content
        let timeToLive: Duration?
        let missing: MissingRule
    }

    /// A call for some fields of all entities.
    struct Names: Sendable {
        let group: String
        let fetch: @Sendable (Client) async throws -> [Value]
    }

    /// A call for some entities.
    struct Details: Sendable {
        let group: String
        let most: Int
        let missing: MissingRule
        let fetch: @Sendable (Client, [Value.ID]) async throws -> [Value]
    }

    /// A call that sends an edit.
    struct Update: Sendable {
        let fields: FieldSet<Value>
        let cleared: FieldSet<Value>
        let send: @Sendable (Client, Edit<Value>) async throws -> Value?
    }

    /// Creates a source without calls.
    ///
    /// - Parameters:
    ///   - type: The type of the entities.
    ///   - restrictions: The restrictions of the API that affect the responses with the type.
    public init(_ type: Value.Type, restrictedBy restrictions: Restriction<Client>...) {
        self.restrictions = restrictions
    }

    // MARK: Collections

    /// Returns the source with a call for the identifiers of all entities.
    ///
    /// - Parameters:
    ///   - timeToLive: The time to live of the collection after it was fetched; `nil` for no limit.
    ///   - missing: The treatment of entities that it no longer contains.
    ///   - fetch: The call.
    /// - Returns: The source.
    public func listingIDs(
        timeToLive: Duration? = nil,
        missing: MissingRule = .remove,
        _ fetch: @escaping @Sendable (Client) async throws -> [Value.ID]
    ) -> EntitySource {
        listing(Listing(content: .ids(fetch), timeToLive: timeToLive, missing: missing))
    }

    /// Returns the source with a call for all entities.
    ///
    /// - Parameters:
    ///   - group: The group of fields that the response contains.
    ///   - timeToLive: The time to live of the collection after it was fetched; `nil` for no limit.
    ///   - missing: The treatment of entities that it no longer contains.
    ///   - fetch: The call.
    /// - Returns: The source.
    public func listing(
        group: String = "all",
        timeToLive: Duration? = nil,
        missing: MissingRule = .remove,
        _ fetch: @escaping @Sendable (Client) async throws -> [Value]
    ) -> EntitySource {
        let content = Listing.Content.entities(fetch, group: group)
        return listing(Listing(content: content, timeToLive: timeToLive, missing: missing))
    }

    private func listing(_ listing: Listing) -> EntitySource {
        var source = self
        source.listing = listing
        return source
    }

    /// Returns the source with a call for some fields of all entities, such as their names.
    ///
    /// It is sent when the collection is fetched, if these fields are stale or the listing has since contained entities
    /// without them. It does not add entities that the listing does not contain.
    ///
    /// - Parameters:
    ///   - group: The group of fields that the response contains.
    ///   - fetch: The call.
    /// - Returns: The source.
    public func naming(
        group: String,
        _ fetch: @escaping @Sendable (Client) async throws -> [Value]
    ) -> EntitySource {
        var source = self
        source.names = Names(group: group, fetch: fetch)
        return source
    }

    // MARK: Details

    /// Returns the source with a call for entities by their identifiers.
    ///
    /// - Parameters:
    ///   - group: The group of fields that the response contains.
    ///   - most: The maximum number of entities in one call, at least 1; further entities are requested in parallel
    ///     calls.
    ///   - missing: The treatment of entities that the service does not have.
    ///   - fetch: The call; it may omit entities that do not exist.
    /// - Returns: The source.
    public func fetching(
        group: String = "all",
        atMost most: Int = 200,
        missing: MissingRule = .remove,
        _ fetch: @escaping @Sendable (Client, [Value.ID]) async throws -> [Value]
    ) -> EntitySource {
        var source = self
        source.details = Details(group: group, most: max(1, most), missing: missing, fetch: fetch)
        return source
    }

    /// Returns the source with a call for one entity by its identifier.
    ///
    /// - Parameters:
    ///   - group: The group of fields that the response contains.
    ///   - missing: The treatment of an entity that the service does not have.
    ///   - fetch: The call; it returns `nil` for an entity that does not exist.
    /// - Returns: The source.
    public func fetchingEach(
        group: String = "all",
        missing: MissingRule = .remove,
        _ fetch: @escaping @Sendable (Client, Value.ID) async throws -> Value?
    ) -> EntitySource {
        fetching(group: group, atMost: 1, missing: missing) { client, ids in
            var found: [Value] = []
            for id in ids { if let entity = try await fetch(client, id) { found.append(entity) } }
            return found
        }
    }

    // MARK: Edits

    /// Returns the source with a call that sends an edit of an entity.
    ///
    /// ``Domain/sendEdits()`` sends edits with it. The errors that it throws determine which edits the service
    /// refuses.
    ///
    /// - Parameters:
    ///   - fields: The fields that the call can change.
    ///   - cleared: The fields among these that the call can clear; none by default.
    ///   - send: The call: it receives the edit, and returns the service's current entity, or `nil` if the response
    ///     does not contain it.
    /// - Returns: The source.
    public func updating(
        _ fields: FieldSet<Value>,
        clearing cleared: FieldSet<Value> = FieldSet(),
        _ send: @escaping @Sendable (Client, Edit<Value>) async throws -> Value?
    ) -> EntitySource {
        var source = self
        source.update = Update(fields: fields, cleared: cleared, send: send)
        return source
    }

    // MARK: What belongs to it

    /// Returns the source with entities that each entity requires.
    ///
    /// When an entity is fetched, the entities that it requires and that were never fetched are fetched too, before the
    /// call returns.
    ///
    /// - Parameters:
    ///   - type: The type of the required entities.
    ///   - ids: A function that returns the identifiers of the entities that an entity requires.
    /// - Returns: The source.
    public func requiring<Other: StoredEntity>(
        _ type: Other.Type,
        _ ids: @escaping @Sendable (Value) -> [Other.ID]
    ) -> EntitySource {
        var source = self
        source.requirements.append { EntityIDList<Other>(ids($0)) }
        return source
    }

    /// Returns the source with a type whose collection is fetched before entities of this type, unless it was already
    /// fetched.
    ///
    /// - Parameter type: The type of the required entities.
    /// - Returns: The source.
    public func requiringAll(_ type: any StoredEntity.Type) -> EntitySource {
        var source = self
        source.requiredTypes.append(type)
        return source
    }

    /// Returns the source with a relation, which is fetched with the details of one entity.
    ///
    /// - Parameter relation: The relation of an entity to others.
    /// - Returns: The source.
    public func relating<Other: StoredEntity>(
        _ relation: EntityRelation<Client, Value, Other>
    ) -> EntitySource {
        var source = self
        source.relations.append { run, id in try await run.fetch(relation, of: id) }
        return source
    }
}
