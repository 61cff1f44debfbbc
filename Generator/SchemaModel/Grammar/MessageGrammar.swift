extension ValueRule {
    /// The messages that the service sends to a webhook.
    static let messages: KeyTable = KeyTable(
        "'messages'",
        id: "messages",
        "The messages that the service sends to a webhook.",
        choices: [KeyTable.Choice(keys: ["eventHeader", "eventAt"], isRequired: false)],
        [
            Key(
                "eventHeader",
                .name(.text),
                .text("this or `eventAt`, unless `events` is a type"),
                "the header field that names the event"
            ),
            Key(
                "eventAt",
                .text(.placement),
                .text("this or `eventHeader`, unless `events` is a type"),
                "the placement of the event's name in the body"
            ),
            Key(
                "events",
                .either([
                    .text(.type),
                    .members(
                        of: "'events'",
                        .text,
                        .either([.text(.type), .object(message), .no]),
                        counts: 1...Int.max
                    ),
                ]),
                .required,
                "the types of messages by the names of their events, `false` for events without a value; or the entity or "
                    + "union that all messages are"
            ),
            Key(
                "signature",
                .object(signature),
                "the signature of messages",
                note: "see the next table; without it, the sender of a message cannot be verified"
            ),
        ] + Key.typeNaming
    )

    private static let signature: KeyTable = KeyTable(
        "'signature'",
        id: "signature",
        "The signature of messages, a keyed digest.",
        [
            Key("header", .name(.text), .required, "the header field with the signature"),
            Key(
                "hash",
                .word(["SHA-256", "SHA-1"]),
                .word("SHA-256"),
                "the hash function of the digest (HMAC, RFC 2104)"
            ),
            Key(
                "encoding",
                .word(MessagesShape.Signature.Encoding.allCases.map(\.rawValue)),
                .word("hex"),
                "the spelling of the signature"
            ),
            Key("prefix", .string, "the text before the signature, `sha256=`"),
            Key(
                "part",
                .name(.text),
                "the name of the signature, if the field has several parts: `v1` of `t=1,v1=ab`; one of that name must be valid"
            ),
            Key(
                "separator",
                .name(.text),
                "the text between the signatures, if the field has several without names: a space in `v1,ab v1,cd`; one with "
                    + "the `prefix` must be valid"
            ),
            Key(
                "timeHeader",
                .name(.text),
                "a header field with the time of sending in Unix seconds"
            ),
            Key("timePart", .name(.text), "the part with that time: `t` of `t=1,v1=ab`"),
            Key(
                "tolerance",
                .integer(1...86_400),
                .number(300),
                "the maximum difference between that time and the receiver's, in seconds"
            ),
            Key(
                "signed",
                .string,
                .word("{body}"),
                "the text that is signed, with `{body}`, `{timestamp}`, `{url}`, the address that the service calls, and "
                    + "`{header:NAME}`, a header field"
            ),
            Key(
                "secretEncoding",
                .word(MessagesShape.Signature.Encoding.allCases.map(\.rawValue)),
                "the spelling of the secret; without it, the bytes of the secret are those of its text"
            ),
            Key(
                "secretPrefix",
                .string,
                "the text before the secret that is not a part of it, `whsec_`"
            ),
        ]
    )
}
