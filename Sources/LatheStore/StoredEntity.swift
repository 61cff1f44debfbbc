public import LatheCoding

/// An entity that a store keeps by its type and identifier.
///
/// A generated entity with an identifier needs no code to conform; its table is derived from its fields:
///
/// ```swift
/// extension Card: @retroactive StoredEntity {}
/// ```
///
/// An entity of such a type inside another entity is a row of its own, to which the other row refers. An entity whose
/// type does not conform is stored inside the row of the entity that contains it.
public protocol StoredEntity: Entity, Identifiable where ID: WireValue {
    /// The name of the type's table: letters, digits and `_`; by default the type's name.
    static var storedName: String { get }

    /// The groups of fields that are fetched together, each with its time to live.
    ///
    /// By default there is one group, `all`, which never becomes stale.
    static var groups: [FieldGroup<Self>] { get }

    /// The field that identifies a version of the entity, a text or a number; by default there is none.
    ///
    /// An edit then contains the version on which it is based, for a service that accepts it in `If-Match` (RFC 9110,
    /// section 13.1.1); see ``Edit/version``.
    static var version: PartialKeyPath<Self>? { get }

    /// The inverse relations between this type and other types; by default there are none.
    static var inverses: [InverseRelation<Self>] { get }
}

extension StoredEntity {
    /// The type's name without its module and enclosing types.
    public static var storedName: String { String(describing: Self.self) }

    /// A single group of all fields, `all`.
    public static var groups: [FieldGroup<Self>] { [FieldGroup("all", .all)] }

    /// No field.
    public static var version: PartialKeyPath<Self>? { nil }

    /// No relations.
    public static var inverses: [InverseRelation<Self>] { [] }
}

/// A group of fields that are fetched together, such as an entity's names or details.
public struct FieldGroup<Value: StoredEntity>: Sendable {
    /// The name, unique among the groups of the type.
    public let name: String
    /// The fields of the group.
    public let fields: FieldSet<Value>
    /// The time to live of the fields after they were fetched; `nil` for no limit.
    public let timeToLive: Duration?

    /// Creates a group.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - fields: The fields of the group.
    ///   - timeToLive: The time to live of the fields after they were fetched; `nil` for no limit.
    public init(_ name: String, _ fields: FieldSet<Value>, timeToLive: Duration? = nil) {
        self.name = name
        self.fields = fields
        self.timeToLive = timeToLive
    }
}

extension StoredEntity {
    /// The type of the identifier, also for an entity whose own type is not known.
    static var idType: Any.Type { ID.self }
}

/// Returns the identifier of an entity that several fields identify.
///
/// - Parameter parts: The values of the fields as texts, in an order that never changes.
/// - Returns: The texts, separated by spaces; a space or `%` in a text is percent-encoded, so that different parts have
///   different identifiers.
public func storedKey(_ parts: String...) -> String {
    parts.map { part in
        part.unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "%": text += "%25"
            case " ": text += "%20"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
    .joined(separator: " ")
}
