extension KnownFault {
    /// What no transport can mend.
    static let client = [
        KnownFault(
            kinds: [.untyped],
            behaviours: ["*"],
            operations: [.open],
            isRare: true,
            reason: "a body that is left to the caller throws the transport's error as it is"
        ),
        KnownFault(
            kinds: [.lost],
            behaviours: ["bodies/endless events", "bodies/endless events of CR"],
            operations: [.events],
            isRare: true,
            reason: "events that come without a pause end as if the stream were over when cancelled"
        ),
        KnownFault(
            kinds: [.late, .never],
            behaviours: ["bodies/endless JSON list", "bodies/endless JSON list in chunks"],
            operations: [.elements],
            isRare: true,
            reason: "elements do not heed cancellation while the next is there at once"
        ),
    ]
}
