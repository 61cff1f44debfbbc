import SchemaSyntax

// The keys of files in `entities/`; the page "The schema language" says what they mean.

extension Shape {
    static let declarations = Shape.either([.declaration, .list(.declaration)])

    /// An entity, enum or union, by the key that names it.
    static let declaration = Shape.choice(expected: "an object") { node in
        let keys = node.object?.members.map(\.key) ?? []
        let kinds = ["entity", "enum", "union"]
        let kind =
            keys.first(where: kinds.contains)
            ?? keys.lazy.compactMap { nearest(to: $0, in: kinds) }
            .first
        switch kind {
        case "entity": return .object(entity)
        case "enum": return .object(enumeration)
        case "union": return .object(union)
        default:
            let choice = KeyTable.Choice(keys: kinds)
            return .object(KeyTable("a declaration", choices: [choice], isOpen: true, [:]))
        }
    }

    /// What documents and names a member of something.
    static let namingKeys: KeyValuePairs<String, Shape> = [
        "doc": .string, "swift": .name(.swiftMember), "deprecated": .string,
    ]

    /// What documents and names a type.
    private static let typeNamingKeys: KeyValuePairs<String, Shape> = [
        "doc": .string, "swift": .name(.swiftType), "deprecated": .string,
    ]

    private static let entity = KeyTable(
        "an entity",
        required: ["entity", "fields"],
        [
            "entity": .name(.type),
            "id": .string,
            "fields": .members(of: "'fields'", .text, .either([.string, .object(field)])),
            "generic": .list(.name(.swiftType)),
            "partial": .boolean,
            "columns": .members(of: "'columns'", .member, .string),
            "unknown": .word(["drop", "keep"]),
            "conforms": .list(.word(["Hashable"])),
        ]
    ).adding(typeNamingKeys)

    private static let field = KeyTable(
        "a field",
        choices: [KeyTable.Choice(keys: ["type", "one", "many"])],
        [
            "type": .string,
            "one": .string,
            "many": .string,
            "inverse": .name(.member),
            "as": .string,
            "json": placement,
            "xml": placement,
            "optional": .boolean,
            "nullable": .boolean,
            "default": .anything,
            "date": .string,
            "duration": .word(["milliseconds", "seconds", "minutes", "hours", "iso8601"]),
            "bool": .word(["true/false", "1/0", "presence"]),
            "join": .name(.text),
            "loose": .boolean,
            "emptyIsNone": .boolean,
            "key": .string,
            "by": .string,
            "always": .boolean,
            "column": .string,
            "secret": .boolean,
        ]
    ).adding(namingKeys)

    private static let enumeration = KeyTable(
        "an enum",
        required: ["enum", "cases"],
        [
            "enum": .name(.type),
            "type": .word(["string", "int"]),
            "cases": .either([
                .list(.name(.text)),
                .members(
                    of: "'cases'",
                    .text,
                    .either([
                        .string, .integer(Int.min...Int.max),
                        .object(
                            KeyTable(
                                "a case",
                                required: ["value"],
                                ["value": .either([.string, .integer(Int.min...Int.max)])]
                            ).adding(namingKeys)
                        ),
                    ])
                ),
            ]),
            "closed": .boolean,
        ]
    ).adding(typeNamingKeys)

    private static let union = KeyTable(
        "a union",
        required: ["union", "cases"],
        [
            "union": .name(.type),
            "by": .string,
            "cases": .members(
                of: "'cases'",
                .text,
                .either([
                    .string,
                    .object(
                        KeyTable("a case", required: ["type"], ["type": .string])
                            .adding(namingKeys)
                    ),
                ])
            ),
            "closed": .boolean,
        ]
    ).adding(typeNamingKeys)
}
