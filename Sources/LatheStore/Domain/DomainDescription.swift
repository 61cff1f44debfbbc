public import LatheRuntime

/// A description of an API's entities: how each type is fetched, and which entities it requires.
///
/// ```swift
/// let description = DomainDescription(
///     EntitySource(Item.self).listingIDs { try await $0.items.ids() }.fetching { … },
///     EntitySource(World.self).listing { try await $0.worlds.all() }
/// )
/// ```
public struct DomainDescription<Client: Sendable>: Sendable {
    private var sources: [ObjectIdentifier: any AnyEntitySource<Client>] = [:]
    /// The types of the entities, in the order of their sources.
    public private(set) var types: [any StoredEntity.Type] = []
    /// A function that returns the runtime's client, which has the account.
    private(set) var account: (@Sendable (Client) -> LatheRuntime.Client)?

    /// Describes an API.
    ///
    /// - Parameter sources: A source for each type. If two sources have the same type, the later one is used.
    public init<each Value: StoredEntity>(_ sources: repeat EntitySource<Client, each Value>) {
        repeat add(each sources)
    }

    /// Returns the description with another source.
    ///
    /// - Parameter source: The source for a type; it replaces an existing source for the type.
    /// - Returns: The description.
    public func adding<Value>(_ source: EntitySource<Client, Value>) -> DomainDescription {
        var description = self
        description.add(source)
        return description
    }

    /// Returns the description with the account to which the entities belong.
    ///
    /// When the account is deauthorized, by ``Domain/deauthorize()`` or by its client, all data that a domain of this
    /// description stored is deleted. Without an account, only ``Domain/erase()`` and ``Domain/deauthorize()`` delete
    /// it.
    ///
    /// - Parameter client: A function that returns the client of the runtime, which has the account.
    /// - Returns: The description.
    public func account(
        _ client: @escaping @Sendable (Client) -> LatheRuntime.Client
    ) -> DomainDescription {
        var description = self
        description.account = client
        return description
    }

    private mutating func add<Value>(_ source: EntitySource<Client, Value>) {
        if sources.updateValue(source, forKey: ObjectIdentifier(Value.self)) == nil {
            types.append(Value.self)
        }
    }

    /// The names of all restrictions of the sources.
    var restrictionNames: Set<String> { Set(sources.values.flatMap(\.restrictionNames)) }

    /// The sources of types whose edits can be sent, in the order of the description.
    var editableSources: [any AnyEntitySource<Client>] {
        types.compactMap { sources[ObjectIdentifier($0)] }.filter(\.isEditable)
    }

    func source(of type: any StoredEntity.Type) throws(DomainError) -> any AnyEntitySource<Client> {
        guard let source = sources[ObjectIdentifier(type)] else {
            throw DomainError(.unknownType, type, "the domain has no source for the type")
        }
        return source
    }

    func source<Value>(
        for type: Value.Type
    ) throws(DomainError) -> EntitySource<Client, Value> {
        guard let source = sources[ObjectIdentifier(type)] as? EntitySource<Client, Value> else {
            throw DomainError(.unknownType, type, "the domain has no source for the type")
        }
        return source
    }
}

/// Types of an API whose collections are fetched together, such as all types of one part of a game.
///
/// The module of an API declares its groups as static members, for calls such as `fetch(.everything)`.
public struct DomainGroup<Client: Sendable>: Sendable, CustomStringConvertible {
    /// The name of the group.
    public let name: String
    /// The types; the types that they require are fetched too.
    public let types: [any StoredEntity.Type]

    /// Creates a group.
    ///
    /// - Parameters:
    ///   - name: The name of the group.
    ///   - types: The types, in any order.
    public init(_ name: String, _ types: any StoredEntity.Type...) {
        self.name = name
        self.types = types
    }

    /// The name.
    public var description: String { name }
}
