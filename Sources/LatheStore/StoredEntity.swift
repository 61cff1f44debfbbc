public import LatheCoding

/// An entity that a store keeps by its type and identifier.
///
/// A generated entity with an identifier needs no code to conform; its table is derived from its fields:
///
/// ```swift
/// extension Card: @retroactive StoredEntity {}
/// ```
///
/// An entity of such a type inside another one is a row of its own, to which the other row refers. An entity
/// whose type does not conform is stored inside the row that holds it.
public protocol StoredEntity: Entity, Identifiable where ID: WireValue {
    /// The name of the type's table: letters, digits and `_`; by default the type's name.
    static var storedName: String { get }

    /// The groups of fields that are fetched together, each with its time to live.
    ///
    /// By default there is one, `all`, which never becomes stale.
    static var groups: [FieldGroup<Self>] { get }

    /// The field that identifies a version of the entity, a text or a number; by default there is none.
    ///
    /// An edit then carries the version that it was made on, for a service that takes it as `If-Match` (RFC
    /// 9110, section
    /// 13.1.1); see ``Edit/version``.
    static var version: PartialKeyPath<Self>? { get }

    /// The relations that a field of this type and one of another have from their two ends; by default there are
    /// none.
    static var inverses: [InverseRelation<Self>] { get }
}

extension StoredEntity {
    /// By default the type's name without its module and the types around it.
    public static var storedName: String { String(describing: Self.self) }

    /// By default one group of all fields.
    public static var groups: [FieldGroup<Self>] { [FieldGroup("all", .all)] }

    /// By default none.
    public static var version: PartialKeyPath<Self>? { nil }

    /// By default none.
    public static var inverses: [InverseRelation<Self>] { [] }
}

/// A group of fields that are fetched together, such as an entity's names or details.
public struct FieldGroup<Value: StoredEntity>: Sendable {
    /// The name, unique among the groups of the type.
    public let name: String
    /// The fields of the group.
    public let fields: FieldSet<Value>
    /// The time for which it is fresh after a fetch; `nil` means always.
    public let timeToLive: Duration?

    /// Creates a group.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - fields: What belongs to it.
    ///   - timeToLive: How long it is fresh after it was fetched.
    public init(_ name: String, _ fields: FieldSet<Value>, timeToLive: Duration? = nil) {
        self.name = name
        self.fields = fields
        self.timeToLive = timeToLive
    }
}

/// Returns the identifier of an entity that several fields identify.
///
/// - Parameter parts: The values of the fields as texts, in an order that never changes.
/// - Returns: The texts with a space between each two; a space or `%` in one of them is percent-encoded, so
///   that
///   different parts have different identifiers.
public func storedKey(_ parts: String...) -> String {
    parts.map { $0.replacing("%", with: "%25").replacing(" ", with: "%20") }.joined(separator: " ")
}
