// The keys of files in `entities/`.

extension ValueRule {
    static let declarations: ValueRule = .either([declaration, .list(declaration)])

    /// An entity, enum or union, determined by the key that names it.
    static let declaration: ValueRule = .named(of: "a declaration", [entity, enumeration, union])

    private static let entity: KeyTable = KeyTable(
        "an entity",
        id: "entity",
        "An entity: a structure with fields.",
        [
            Key("entity", .name(.type), .required, "the entity's name"),
            Key(
                "id",
                .text(.field),
                "the field that identifies the entity; its Swift type becomes `Order.ID`, the entity `Identifiable`"
            ),
            Key(
                "include",
                .list(.text(.entity)),
                "entities whose fields this one has as well, before its own; a field of its own replaces one of the same "
                    + "name"
            ),
            Key(
                "fields",
                .members(
                    of: "'fields'",
                    .text,
                    .either([.text(.type), .object(field)]),
                    counts: 0...256
                ),
                .required,
                "the fields by name, in the order of the Swift properties; at most 256"
            ),
            Key("generic", .list(.name(.swiftType)), "type parameters: `[\"Item\"]`"),
            Key(
                "partial",
                .boolean,
                .flag(false),
                "whether calls choose the fields: all are optional but the `id` field, the `always` ones and those with a "
                    + "default, and `Order.Field` names them"
            ),
            Key(
                "columns",
                .members(of: "'columns'", .member, .string),
                "in a partial entity: further names in `Order.Field`, which have no field of their own, with the text that "
                    + "selects them: `{ \"latestEvent\": \"latestEvent\" }`"
            ),
            Key(
                "unknown",
                .either([.word(["drop", "keep"]), .object(unknownFields)]),
                .word("drop"),
                "whether members that belong to no field are kept in `unknownFields`; an object with their `type`, and "
                    + "`doc`, `swift`, `deprecated`, where they all have one"
            ),
            Key(
                "conforms",
                .list(.word(["Hashable", "Equatable"])),
                .text("`[\"Hashable\"]`"),
                "protocols in addition to `Sendable` and `Entity`; the types that an entity or union contains conform as well"
            ),
            Key("store", stored, "how the entity is fetched into a store", note: "see below"),
        ] + Key.typeNaming
    )

    private static let unknownFields: KeyTable = KeyTable(
        "'unknown'",
        id: "unknownFields",
        "The members that belong to no field and have one type.",
        [Key("type", .text(.type), .required, "the type of each of them")] + Key.memberNaming
    )

    private static let field: KeyTable = KeyTable(
        "a field",
        id: "field",
        "A field with further keys.",
        choices: [
            KeyTable.Choice(keys: ["type", "one", "many", "const"]),
            KeyTable.Choice(keys: ["const", "default"], isRequired: false),
            KeyTable.Choice(keys: ["readOnly", "writeOnly", "const"], isRequired: false),
        ],
        [
            Key("type", .text(.type), .text("this, `one`, `many` or `const`"), "the type"),
            Key(
                "fields",
                .members(
                    of: "'fields'",
                    .text,
                    .either([.text(.type), .nested { field }]),
                    counts: 0...256
                ),
                "the fields of an entity that is declared in place, which the type names `object`: `[object]`"
            ),
            Key(
                "entity",
                .name(.type),
                .text("after the place"),
                "the name of the entity that is declared in place; `OrderAddress` for a field `address` of `Order`"
            ),
            Key("one", .text(.entity), Self.relation),
            Key("many", .text(.entity), Self.relation),
            Key(
                "const",
                .either([.string, .number, .boolean]),
                "in place of `type`: the value that the field always has, which is written, and checked when it is read"
            ),
            Key(
                "inverse",
                .name(.member),
                "the relation's name on the other side: a name of its own, or a field there that refers to this entity, which a store "
                    + "then changes with this one"
            ),
            Key(
                "as",
                .text(.placement),
                .text("the field's name"),
                "the placement of the value in both formats"
            ),
            Key("json", placement, .text("as `as`"), Self.placed),
            Key("xml", placement, .text("as `as`"), Self.placed),
            Key("optional", .boolean, .flag(false), "whether the value may be absent"),
            Key(
                "nullable",
                .boolean,
                .flag(false),
                "whether the value may be null; without `optional` and `nullable`, `T?` means both"
            ),
            Key("default", .anything, "the property's value when the field is absent"),
        ] + Key.wireForms(.date, .duration, .bool, .join, .loose, .emptyIsNone, .nonFinite) + [
            .mapKey,
            Key(
                "single",
                .boolean,
                .flag(false),
                "whether in JSON a list with one item may be that item without an array"
            ),
            Key(
                "by",
                .text(.placement),
                "the placement of the field that names a union's case, in one of the formats; in the other format, "
                    + "the placement of the same field"
            ),
            Key(
                "always",
                .boolean,
                .flag(false),
                "in a partial entity: whether the field is returned without being requested"
            ),
            Key(
                "column",
                .string,
                .text("the placement's name"),
                "in a partial entity: the text that selects the field; `\"\"` when none does"
            ),
            .secret,
            Key(
                "readOnly",
                .boolean,
                .flag(false),
                "whether only the service sets the field: it is not sent in bodies, and a second initializer omits it"
            ),
            Key(
                "writeOnly",
                .boolean,
                .flag(false),
                "whether the service never returns the field: it is not read, and is optional or has a default"
            ),
        ] + Key.constraints + Key.memberNaming
    )

    private static let relation: String =
        "in place of `type`: a relation; the property holds the id or ids, as `projectID` for a field `project`. `one` "
        + "may be absent or null unless `optional` or `nullable` says otherwise"

    private static let placed: String =
        "the placement of the value in that format; `false` if the format does not have the value, for an optional or defaulted field"

    private static let enumeration: KeyTable = KeyTable(
        "an enum",
        id: "enum",
        "An enum: one of several values.",
        [
            Key("enum", .name(.type), .required, "the enum's name"),
            Key(
                "type",
                .word(["string", "int", "mixed"]),
                .word("string"),
                "the type of the values; `mixed` for texts and integers"
            ),
            Key(
                "cases",
                .either([
                    .list(.name(.text), fewest: 1),
                    .members(
                        of: "'cases'",
                        .text,
                        .either([
                            .string, .integer(Int.min...Int.max), .object(enumCase),
                        ]),
                        counts: 1...Int.max
                    ),
                ]),
                .required,
                "values that are names as well, or by name a value or an object with `value`, `doc`, `swift`, `deprecated`"
            ),
            Key(
                "closed",
                .boolean,
                .flag(false),
                "whether another value is a failure; an open enum has a case `unknown` for other values, and no further case of that name"
            ),
        ] + Key.typeNaming
    )

    private static let enumCase: KeyTable = KeyTable(
        "a case",
        id: "enumCase",
        "A case with further keys.",
        [
            Key(
                "value",
                .either([.string, .integer(Int.min...Int.max)]),
                .required,
                "the value on the wire"
            )
        ] + Key.memberNaming
    )

    private static let union: KeyTable = KeyTable(
        "a union",
        id: "union",
        "A union: one of several entities, or of several types that values show by their shape.",
        choices: [KeyTable.Choice(keys: ["closed", "default"], isRequired: false)],
        [
            Key("union", .name(.type), .required, "the union's name"),
            Key(
                "by",
                .either([.text(.placement), .object(unionTag)]),
                "the member of the value that names its case, in XML an attribute or a child; or an object with `json` and "
                    + "`xml`, of which `*` in XML is the name of the element; without it, each field of the type has a `by`"
            ),
            Key(
                "cases",
                .either([
                    .list(.either([.text(.type), .object(unionCase)]), fewest: 1),
                    .members(
                        of: "'cases'",
                        .text,
                        .either([.text(.type), .object(unionCase)]),
                        counts: 1...Int.max
                    ),
                ]),
                .required,
                "from the discriminator's text to an entity, or an object with `type`, `doc`, `swift`, `deprecated`; "
                    + "or a list of types of any kind, among which the shape of a value determines the case; see below"
            ),
            Key(
                "closed",
                .boolean,
                .flag(false),
                "whether another discriminator or shape is a failure; an open union keeps it in a case `unknown`"
            ),
            Key(
                "default",
                .name(.text),
                "the discriminator's text of the case that values have whose discriminator is absent or another one; such a "
                    + "union has no case `unknown`"
            ),
        ] + Key.typeNaming
    )

    private static let unionTag: KeyTable = KeyTable(
        "'by'",
        id: "unionTag",
        "The placement of the name of a value's case by format.",
        [
            Key("json", .text(.placement), "the member of the value"),
            Key(
                "xml",
                .text(.placement),
                "the attribute or child, as in `@kind` and `@xsi:type`; `*` for the element's own name"
            ),
        ]
    )

    private static let unionCase: KeyTable = KeyTable(
        "a case",
        id: "unionCase",
        "A case with further keys.",
        [Key("type", .text(.type), .required, "the entity")] + Key.memberNaming
    )
}
