// The keys with which fields and parameters constrain the values of their types.

extension Key {
    /// The constraints on values in addition to their type.
    static let constraints: [Key] =
        ownConstraints + [
            Key(
                "each",
                .object(items),
                "what is allowed of each item of a list or value of a map, by the keys from `length` to `each`: "
                    + "`{ \"length\": { \"max\": 20 } }`"
            )
        ]

    private static let ownConstraints: [Key] = [
        Key(
            "length",
            .object(limits("length")),
            "how many characters a text has: `{ \"min\": 1, \"max\": 80 }`"
        ),
        Key("pattern", .string, "a regular expression that a part of a text matches"),
        Key(
            "items",
            .object(limits("items")),
            "how many items a list or map has: `{ \"max\": 5 }`"
        ),
        Key(
            "range",
            .object(range),
            "which numbers are allowed: `{ \"min\": 0, \"below\": 1 }`"
        ),
        Key("multipleOf", .positive, "the number of which all numbers are multiples"),
        Key(
            "uniqueItems",
            .boolean,
            .flag(false),
            "whether no item of a list of scalars, enums or ids is there twice"
        ),
    ]

    private static let items: KeyTable = KeyTable(
        "'each'",
        id: "each",
        "What is allowed of each item.",
        choices: [
            KeyTable.Choice(
                keys: ownConstraints.map(\.name) + ["each"],
                conflictRule: nil
            )
        ],
        ownConstraints + [
            Key("each", .nested { items }, "what is allowed of each item of a list or map inside")
        ]
    )

    private static func limits(_ key: String) -> KeyTable {
        KeyTable(
            "'\(key)'",
            id: key,
            "How many there are.",
            choices: [KeyTable.Choice(keys: ["min", "max"], conflictRule: nil)],
            [
                Key("min", .integer(0...Int.max), "the least"),
                Key("max", .integer(0...Int.max), "the most"),
            ]
        )
    }

    private static let range: KeyTable = KeyTable(
        "'range'",
        id: "range",
        "The numbers that are allowed.",
        choices: [
            KeyTable.Choice(keys: ["min", "max", "above", "below"], conflictRule: nil),
            KeyTable.Choice(keys: ["min", "above"], isRequired: false),
            KeyTable.Choice(keys: ["max", "below"], isRequired: false),
        ],
        [
            Key("min", .number, "the least"),
            Key("max", .number, "the greatest"),
            Key("above", .number, "what all are greater than"),
            Key("below", .number, "what all are less than"),
        ]
    )
}
