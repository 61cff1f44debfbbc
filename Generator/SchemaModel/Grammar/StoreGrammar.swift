// The keys of `store`, which specify how entities are fetched into a store, and which of them are fetched together.

extension ValueRule {
    /// The keys for stored entities in `api.jsonc`.
    static let domain: ValueRule = .object(
        KeyTable(
            "'store' of the API",
            id: "apiStore",
            "The storage of the API's entities.",
            [
                Key(
                    "groups",
                    .members(of: "'groups'", .member, .object(storeGroup)),
                    "groups of stored entities whose collections are fetched together, by name"
                )
            ]
        )
    )

    private static let storeGroup: KeyTable = KeyTable(
        "a group of stored entities",
        id: "storeGroup",
        "Entities whose collections are fetched together.",
        [
            Key("types", .list(.text(.entity), fewest: 1), .required, "the stored entities"),
            Key("doc", .prose, "a description of the group"),
        ]
    )

    /// The keys for the storage of an entity.
    static let stored: ValueRule = .object(
        KeyTable(
            "'store' of an entity",
            id: "entityStore",
            "The storage of an entity.",
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
                    "the fields that identify an entity without an `id`: texts, integers, Booleans, ids and enums of texts that are always present"
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
                    "names",
                    .object(storeNames),
                    "the call for some fields of all entities, such as their names; entities that `list` does not return are not added"
                ),
                Key(
                    "groups",
                    .members(of: "'groups'", .member, .object(fieldGroup)),
                    "groups of fields that are returned without the others, by name; the group `all` always exists"
                ),
                Key(
                    "without",
                    .list(.text(.field)),
                    .text("those with an empty `column`"),
                    "fields that are not in the group `all`; their stored values are kept"
                ),
                Key(
                    "seconds",
                    .integer(0...Int(Int32.max)),
                    .text("always"),
                    "the time to live, in seconds, of an entity that was fetched with the group `all`, and of the collection"
                ),
                .missing,
                Key(
                    "update",
                    storeUpdate,
                    "the call that sends an edit: it takes the id and the changed fields, as optional or `patch` parameters "
                        + "that have the fields' names on the wire, or as a body with such fields"
                ),
                Key(
                    "version",
                    .text(.field),
                    "the field that distinguishes versions of the entity: a text or an integer; `update` sends it as "
                        + "`If-Match` if it has a parameter for this header"
                ),
                Key(
                    "requires",
                    .list(.either([.string, .object(storeRequirement)])),
                    "the entities that it requires, which are fetched with it unless they are stored: paths of fields that "
                        + "contain ids, as in `ingredients.item`"
                ),
                Key(
                    "after",
                    .list(.text(.entity)),
                    "stored entities whose collection is fetched before an entity of this type"
                ),
                Key(
                    "relations",
                    .members(of: "'relations'", .member, .object(storeRelation)),
                    "its relations, by property name; each has a call of its own"
                ),
            ]
        )
    )

    private static let fieldGroup: KeyTable = KeyTable(
        "a group of fields",
        id: "storeFieldGroup",
        "Fields that are fetched together.",
        [
            Key(
                "fields",
                .list(.text(.field)),
                .required,
                "the fields; the identifying fields may be omitted"
            ),
            Key(
                "seconds",
                .integer(0...Int(Int32.max)),
                .text("always"),
                "the time to live of the fields in seconds"
            ),
        ]
    )

    private static let storeNames: KeyTable = KeyTable(
        "'names'",
        id: "storeNames",
        "A call for some fields of all entities.",
        [
            Key(
                "call",
                .text(.endpoint),
                .required,
                "the call: it returns a list of the entity, or pages of them"
            ),
            Key("group", .text(.group), .required, "the group of the fields that it returns"),
            with,
        ]
    )

    private static let storeUpdate: ValueRule = .either([
        .text(.endpoint),
        .object(
            KeyTable(
                "a call that sends an edit",
                id: "storeUpdate",
                "A call that sends an edit, with values of its parameters.",
                [
                    Key("call", .text(.endpoint), .required, "the call, as in `items.update`"),
                    with,
                ]
            )
        ),
    ])

    private static let storeRequirement: KeyTable = KeyTable(
        "a requirement",
        id: "storeRequirement",
        "Required entities whose ids are determined by code.",
        [
            Key("entity", .text(.entity), .required, "the stored entity that is required"),
            Key(
                "code",
                .name(.member),
                .required,
                "a property with a list of its ids, declared in an extension of the requiring entity"
            ),
        ]
    )

    private static let storeRelation: KeyTable = KeyTable(
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
            returnedGroup,
            Key(
                "field",
                .text(.field),
                .text("the only one"),
                "the field of those entities that contains this one's id, or a list of ids"
            ),
            Key(
                "if",
                .members(of: "'if'", .text, .either([.string, .number, .boolean])),
                "required values of other fields of those entities: `{ \"isClosed\": false }`, where false means not true; "
                    + "a field with a `date`, `url` or `uuid` must be optional"
            ),
            Key("order", .text(.field), "the field of those entities by which they are sorted"),
            Key(
                "seconds",
                .integer(0...Int(Int32.max)),
                .text("always"),
                "the time to live of the relation in seconds"
            ),
            .missing,
            Key("doc", .prose, "a description of the relation"),
        ]
    )

    private static let with: Key = Key(
        "with",
        .members(of: "'with'", .member, .anything),
        "values of the call's other parameters, written as in examples"
    )

    private static let returnedGroup: Key = Key(
        "group",
        .text(.group),
        .text("`all`"),
        "the group of fields that the call returns"
    )

    private static let storeCall: ValueRule = .either([
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
                    returnedGroup,
                ]
            )
        ),
    ])
}

extension Key {
    fileprivate static let missing: Key = Key(
        "missing",
        .word(["remove", "keep"]),
        .word("remove"),
        "the treatment of stored entities that the service no longer returns"
    )
}
