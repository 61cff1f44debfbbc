/// The entities of an API that a store can keep, and the calls that fetch them.
package struct StoreShape: Sendable {
    /// The entities in the order of the schema.
    package var entities: [StoredEntityShape] = []
    package var groups: [Group] = []

    /// Entities whose collections are fetched together.
    package struct Group: Sendable {
        package var name: LocatedText
        package var doc: String?
        package var types: [TypeID]
    }
}

/// The calls and fields with which an entity is fetched into a store.
package struct StoredEntityShape: Sendable {
    package var type: TypeID
    /// The name that the schema gives to the collection; `nil` for the plural of the entity's name.
    package var collection: LocatedText?
    /// The fields that identify an entity which has no `id`; empty for one that has.
    package var key: [Field]
    @Boxed package var list: Listing?
    @Boxed package var get: Details?
    /// The call for some fields of all entities; `nil` where there is no such call.
    @Boxed package var names: StoreCall?
    /// The groups of fields, except the group of all fields.
    package var groups: [FieldGroup]
    /// The fields that the group of all fields does not contain.
    package var without: [Field]
    /// The field that distinguishes versions of the entity; `nil` for none.
    @Boxed package var version: Field?
    @Boxed package var update: StoredUpdate?
    /// The number of seconds for which the entity is fresh; `nil` for no limit.
    package var seconds: Int?
    /// Whether entities that the service no longer returns remain in the store.
    package var keepsMissing: Bool
    package var requirements: [Requirement]
    /// The entities whose collections are fetched before this one.
    package var after: [TypeID]
    package var relations: [StoredRelation]
    /// The fields whose relations are the other ends of relations of stored entities.
    package var inverses: [Inverse]
    /// The API-wide parameters that restrict what the calls return.
    package var restrictions: [Parameter] = []

    /// Fields that are fetched together.
    package struct FieldGroup: Sendable {
        package var name: String
        /// The fields, at least one, without those that identify an entity.
        package var fields: [Field]
        /// The number of seconds for which the fields are fresh; `nil` for no limit.
        package var seconds: Int?

        /// The name of the group of all fields, which every entity has.
        package static let all = "all"
        /// The maximum number of groups of an entity, including the group of all fields.
        package static let maximum = 64
    }

    /// A call for the collection.
    package struct Listing: Sendable {
        package var call: StoreCall
        /// Whether the call returns ids instead of entities.
        package var returnsIDs: Bool
    }

    /// A call for entities by their ids.
    package struct Details: Sendable {
        package var call: StoreCall
        @Boxed package var ids: Parameter
        /// The maximum number of ids in a call; `nil` for a call that takes a single id.
        package var most: Int?
    }

    /// The two ends of a relation.
    package struct Inverse: Sendable {
        @Boxed package var field: Field
        package var other: TypeID
        @Boxed package var inverse: Field
    }

    /// The entities that an entity requires.
    package enum Requirement: Sendable {
        /// The fields whose path ends at the ids of an entity.
        case path([Field], to: TypeID)
        /// A handwritten property that returns the ids.
        case code(String, of: TypeID)
    }
}

/// A call with values of its parameters.
package struct StoreCall: Sendable {
    /// The group's name in the schema.
    package var group: String
    @Boxed package var endpoint: Endpoint
    package var values: [String: ExampleValue]
    /// The name of the group of fields that the call returns; `nil` for the group of all fields.
    package var fieldGroup: String?
}

/// Entities that belong to another entity.
package struct StoredRelation: Sendable {
    package var name: LocatedText
    package var doc: String?
    @Boxed package var call: StoreCall
    /// The parameter with the id of the owning entity.
    @Boxed package var owner: Parameter
    package var type: TypeID
    /// The call that fetches the entities when the relation's call returns their ids; `nil` when it returns the
    /// entities.
    @Boxed package var get: StoredEntityShape.Details?
    /// The field of these entities with the owner's id or a list of such ids.
    @Boxed package var field: Field
    package var conditions: [(field: Field, value: ExampleValue)]
    @Boxed package var order: Field?
    package var seconds: Int?
    package var keepsMissing: Bool
}

/// The call that sends edits of an entity.
package struct StoredUpdate: Sendable {
    @Boxed package var call: StoreCall
    /// The parameter with the entity's id.
    @Boxed package var id: Parameter
    /// The fields that can be changed; at least one.
    package var changes: [Change]
    /// The parameter that is the whole body, and its entity; `nil` where the changes are separate parameters.
    @Boxed package var body: (parameter: Parameter, type: TypeID)?
    /// The parameter for `If-Match`; `nil` where there is none, or the entity has no version.
    @Boxed package var version: Parameter?
    /// The parameters with a key that identifies a repeated call.
    package var keys: [Parameter]
    /// Whether the call returns the entity.
    package var returnsEntity: Bool

    /// A field that can be changed, and the parameter or field that sends its new value.
    package struct Change: Sendable {
        @Boxed package var field: Field
        package var target: Target
        /// Whether the value can be cleared.
        package var isPatch: Bool
        /// Whether a number is sent as the text of an enum.
        package var isText: Bool
    }

    package indirect enum Target: Sendable {
        case parameter(Parameter)
        /// A field of the entity that is the body.
        case field(Field)

        package var type: TypeReference {
            switch self {
            case .parameter(let parameter): parameter.type
            case .field(let field): field.type
            }
        }
    }
}
