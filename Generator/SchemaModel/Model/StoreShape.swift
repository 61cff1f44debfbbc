/// The entities of an API that a store can keep, and how they are fetched.
package struct StoreShape: Sendable {
    /// In the order of the schema.
    package var entities: [StoredEntityShape] = []
    package var groups: [Group] = []

    /// Entities whose collections are fetched together.
    package struct Group: Sendable {
        package var name: Spelled
        package var doc: String?
        package var types: [TypeID]
    }
}

/// How an entity is fetched into a store.
package struct StoredEntityShape: Sendable {
    package var type: TypeID
    /// The name that the schema gives to the collection; `nil` for the plural of the entity's.
    package var collection: Spelled?
    /// The fields that identify an entity which has no `id`; empty for one that has.
    package var key: [Field]
    @Boxed package var list: Listing?
    @Boxed package var get: Details?
    /// The call for some fields of all entities; `nil` where there is no list.
    @Boxed package var names: StoreCall?
    /// The groups of fields, without that of all.
    package var groups: [FieldGroup]
    /// What is not in the group of all fields.
    package var without: [Field]
    /// The field that tells versions of the entity apart; `nil` for none.
    @Boxed package var version: Field?
    @Boxed package var update: StoredUpdate?
    /// How many seconds it is fresh; `nil` for always.
    package var seconds: Int?
    /// Whether what the service no longer returns stays stored.
    package var keepsMissing: Bool
    package var requirements: [Requirement]
    /// The entities whose collections are fetched before.
    package var after: [TypeID]
    package var relations: [StoredRelation]
    /// The fields that have relations which fields of stored entities have from their other ends.
    package var inverses: [Inverse]
    /// The API's parameters that decide what the calls return.
    package var restrictions: [Parameter]

    /// Fields that are fetched together.
    package struct FieldGroup: Sendable {
        package var name: String
        /// At least one, without those that identify an entity.
        package var fields: [Field]
        /// How many seconds they are fresh; `nil` for always.
        package var seconds: Int?

        /// The name of the group of all fields, which each entity has.
        package static let all = "all"
        /// How many groups an entity has at most, that of all fields among them.
        package static let most = 64
    }

    /// A call for the collection.
    package struct Listing: Sendable {
        package var call: StoreCall
        /// Whether it returns ids, and not entities.
        package var returnsIDs: Bool
    }

    /// A call for entities by their ids.
    package struct Details: Sendable {
        package var call: StoreCall
        @Boxed package var ids: Parameter
        /// How many ids the call takes, if it takes several; `nil` for one that takes one.
        package var most: Int?
    }

    /// The two ends of a relation.
    package struct Inverse: Sendable {
        @Boxed package var field: Field
        package var other: TypeID
        @Boxed package var inverse: Field
    }

    /// What an entity cannot do without.
    package enum Requirement: Sendable {
        /// The fields that lead to the ids of an entity.
        case path([Field], to: TypeID)
        /// A property with the ids, which is written by hand.
        case code(String, of: TypeID)
    }
}

/// A call with values of its parameters.
package struct StoreCall: Sendable {
    /// The group's name in the schema.
    package var group: String
    @Boxed package var endpoint: Endpoint
    package var values: [String: ExampleValue]
    /// The name of the group of fields that it returns; `nil` for that of all.
    package var fieldGroup: String?
}

/// Entities that belong to another one.
package struct StoredRelation: Sendable {
    package var name: Spelled
    package var doc: String?
    @Boxed package var call: StoreCall
    /// The parameter with the id of the entity that they belong to.
    @Boxed package var owner: Parameter
    package var type: TypeID
    /// How they are fetched, where the call returns their ids; `nil` where it returns them.
    @Boxed package var get: StoredEntityShape.Details?
    /// Their field with the owner's id, or a list of such.
    @Boxed package var field: Field
    package var conditions: [(field: Field, value: ExampleValue)]
    @Boxed package var order: Field?
    package var seconds: Int?
    package var keepsMissing: Bool
}

/// How edits of an entity are sent.
package struct StoredUpdate: Sendable {
    @Boxed package var call: StoreCall
    /// The parameter with the entity's id.
    @Boxed package var id: Parameter
    /// What can be changed; at least one field.
    package var changes: [Change]
    /// The parameter that is the whole body, and its entity; `nil` where the changes are parameters.
    @Boxed package var body: (parameter: Parameter, type: TypeID)?
    /// The parameter for `If-Match`; `nil` where there is none, or the entity has no version.
    @Boxed package var version: Parameter?
    /// The parameters that tell repeated calls by a key.
    package var keys: [Parameter]
    /// Whether the call returns the entity.
    package var returnsEntity: Bool

    /// A field that can be changed, and what sends its new value.
    package struct Change: Sendable {
        @Boxed package var field: Field
        package var target: Target
        /// Whether the value can be cleared.
        package var isPatch: Bool
        /// Whether a number is sent as a text of an enum.
        package var isText: Bool
    }

    package indirect enum Target: Sendable {
        case parameter(Parameter)
        /// A field of the entity that is the body.
        case field(Field)
    }
}
