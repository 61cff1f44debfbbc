// The keys of `store`: how entities are fetched into a store, and which of them are fetched together.

extension Shape {
    /// What `api.jsonc` says of stored entities.
    static let domain = Shape.object(
        KeyTable(
            "'store' of the API",
            id: "apiStore",
            "The API's entities in a store.",
            [
                Key(
                    "groups",
                    .members(of: "'groups'", .member, .object(storeGroup)),
                    "stored entities whose collections are fetched together, by the group's name"
                )
            ]
        )
    )

    private static let storeGroup = KeyTable(
        "a group of stored entities",
        id: "storeGroup",
        "Entities whose collections are fetched together.",
        [
            Key("types", .list(.text(.entity), fewest: 1), .required, "the stored entities"),
            Key("doc", .string, "a description of the group"),
        ]
    )

    /// What an entity says of its storage.
    static let stored = Shape.object(
        KeyTable(
            "'store' of an entity",
            id: "entityStore",
            "How an entity is fetched into a store.",
            [
                Key(
                    "collection",
                    .name(.member),
                    .text("the entity's name in the plural"),
                    "the name of all stored entities of the type, as in `matches`"
                ),
                Key(
                    "key",
                    .list(.text(.field), fewest: 1),
                    .text("the `id`"),
                    "the fields that identify an entity without an `id`: scalars that are always there"
                ),
                Key(
                    "list",
                    storeCall,
                    "the call for the collection: it returns a list of the entity or of its ids, or pages of them"
                ),
                Key(
                    "get",
                    storeCall,
                    "the call for one entity by its id, or for several by a list of ids"
                ),
                Key(
                    "without",
                    .list(.text(.field)),
                    .text("those with an empty `column`"),
                    "fields that these calls do not return; what is stored of them stays"
                ),
                Key(
                    "seconds",
                    .integer(0...Int(Int32.max)),
                    .text("always"),
                    "how long an entity and the collection are fresh"
                ),
                .missing,
                Key(
                    "requires",
                    .list(.either([.string, .object(storeRequirement)])),
                    "what an entity cannot do without, fetched with it unless it is stored: paths of fields that contain "
                        + "ids, as in `ingredients.item`"
                ),
                Key(
                    "after",
                    .list(.text(.entity)),
                    "stored entities whose collection is fetched before one of this type is"
                ),
                Key(
                    "relations",
                    .members(of: "'relations'", .member, .object(storeRelation)),
                    "what belongs to an entity and has a call of its own, by the property's name"
                ),
            ]
        )
    )

    private static let storeRequirement = KeyTable(
        "a requirement",
        id: "storeRequirement",
        "Required entities whose ids are told by code.",
        [
            Key("entity", .text(.entity), .required, "the stored entity that is required"),
            Key(
                "code",
                .name(.member),
                .required,
                "a property with a list of its ids, which an extension of the requiring entity has"
            ),
        ]
    )

    private static let storeRelation = KeyTable(
        "a relation",
        id: "storeRelation",
        "Entities that belong to another one.",
        [
            Key(
                "call",
                .text(.endpoint),
                .required,
                "the call: it takes the entity's id and returns a list of stored entities, or of their ids"
            ),
            with,
            Key(
                "field",
                .text(.field),
                .text("the only one"),
                "the field of those entities that contains this one's id, or a list of ids"
            ),
            Key(
                "if",
                .members(of: "'if'", .text, .either([.string, .number, .boolean])),
                "values that other fields of those entities have: `{ \"isClosed\": false }`, where false means not true"
            ),
            Key("order", .text(.field), "the field of those entities by which they are sorted"),
            Key("seconds", .integer(0...Int(Int32.max)), .text("always"), "how long it is fresh"),
            .missing,
            Key("doc", .string, "a description of the relation"),
        ]
    )

    private static let with = Key(
        "with",
        .members(of: "'with'", .member, .anything),
        "values of the call's other parameters, written as in examples"
    )

    private static let storeCall = Shape.either([
        .text(.endpoint),
        .object(
            KeyTable(
                "a call of 'store'",
                id: "storeCall",
                "A call with values of its parameters.",
                [
                    Key(
                        "call",
                        .text(.endpoint),
                        .required,
                        "the call, as in `items.ids`"
                    ),
                    with,
                ]
            )
        ),
    ])
}

extension Key {
    fileprivate static let missing = Key(
        "missing",
        .word(["remove", "keep"]),
        .word("remove"),
        "what becomes of stored entities that the service no longer returns"
    )
}
