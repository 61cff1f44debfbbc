// The keys with which fields and parameters constrain the values of their types.

extension Key {
    /// The constraints on values in addition to their type.
    static let constraints: [Key] =
        ownConstraints + [
            Key(
                "each",
                .object(items),
                "the constraints on each item of a list or value of a map, with the keys from `length` to `each`: "
                    + "`{ \"length\": { \"max\": 20 } }`"
            )
        ]

    private static let ownConstraints: [Key] = [
        Key(
            "length",
            .object(limits("length")),
            "the number of characters in a text: `{ \"min\": 1, \"max\": 80 }`"
        ),
        Key("pattern", .string, "a regular expression that a part of a text matches"),
        Key(
            "items",
            .object(limits("items")),
            "the number of items in a list or map: `{ \"max\": 5 }`"
        ),
        Key(
            "range",
            .object(range),
            "the permitted numbers: `{ \"min\": 0, \"below\": 1 }`"
        ),
        Key("multipleOf", .positive, "the number of which all values are multiples"),
        Key(
            "uniqueItems",
            .boolean,
            .flag(false),
            "whether the items of a list of scalars, enums or ids are distinct"
        ),
    ]

    private static let items: KeyTable = KeyTable(
        "'each'",
        id: "each",
        "The constraints on each item.",
        choices: [
            KeyTable.Choice(
                keys: ownConstraints.map(\.name) + ["each"],
                conflictRule: nil
            )
        ],
        ownConstraints + [
            Key("each", .nested { items }, "the constraints on each item of a nested list or map")
        ]
    )

    private static func limits(_ key: String) -> KeyTable {
        KeyTable(
            "'\(key)'",
            id: key,
            "The permitted number.",
            choices: [KeyTable.Choice(keys: ["min", "max"], conflictRule: nil)],
            [
                Key("min", .integer(0...Int.max), "the minimum"),
                Key("max", .integer(0...Int.max), "the maximum"),
            ]
        )
    }

    private static let range: KeyTable = KeyTable(
        "'range'",
        id: "range",
        "The permitted numbers.",
        choices: [
            KeyTable.Choice(keys: ["min", "max", "above", "below"], conflictRule: nil),
            KeyTable.Choice(keys: ["min", "above"], isRequired: false),
            KeyTable.Choice(keys: ["max", "below"], isRequired: false),
        ],
        [
            Key("min", .number, "the minimum"),
            Key("max", .number, "the maximum"),
            Key("above", .number, "the exclusive minimum"),
            Key("below", .number, "the exclusive maximum"),
        ]
    )
}
