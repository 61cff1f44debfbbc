extension KnownFault {
    #if canImport(FoundationNetworking)
    /// The faults of Foundation's session on Linux, which is not the transport there by default.
    ///
    /// None of them can be mended from outside: the session is told of an answer only when it has taken it apart.
    static let urlSession: [KnownFault] = sessionDeaths + sessionFloods + sessionLosses

    private static let sessionDeaths = [
        KnownFault(
            kinds: [.died],
            behaviors: [
                "chunks/legal trailer", "chunks/legal trailer, then closed",
                "chunks/trailer without a value", "chunks/a hundred legal trailers",
                "chunks/trailer with another length", "chunks/trailer outside ASCII",
                "chunks/trailer with LF alone", "chunks/folded trailer",
            ],
            reason: "a field after the last chunk traps, as the session then expects no more fields"
        ),
        KnownFault(
            kinds: [.died],
            behaviors: (17...36).map { "cuts/closed at \($0)" },
            reason:
                "a connection that is closed after the status line and before the empty line traps"
        ),
        KnownFault(
            kinds: [.died],
            behaviors: [
                "heads/a field every 50 ms", "heads/one byte every 50 ms",
                "heads/cut in a field, then silence",
                "heads/cut before the empty line, then silence", "cuts/silent*",
            ],
            isRare: true,
            reason: "the same, when the connection is closed after the call was cancelled"
        ),
        KnownFault(
            kinds: [.died],
            behaviors: ["lengths/the largest Int64"],
            reason: "a length that cannot be counted up to traps"
        ),
        KnownFault(
            kinds: [.died],
            behaviors: ["chunks/size with 0x"],
            operations: [.events],
            reason: "the size is read as the last chunk's, and the data as its trailers, which trap"
        ),
        KnownFault(
            kinds: [.died],
            // Those of which a head may be refused, or be missing.
            behaviors: [
                "heads/*", "fields/*", "lengths/*", "interim/*", "cuts/*", "chunks/*",
                "connections/*",
            ],
            isRare: true,
            reason: "a head that the session refuses traps now and then, as its connection ends"
        ),
    ]

    private static let sessionFloods = [
        KnownFault(
            kinds: [.never, .late],
            behaviors: [
                "redirects/with an endless body", "redirects/with a body of 100 MB",
                "redirects/with endless chunks", "redirects/100 MB each, for ever",
                "packings/endless empty blocks", "packings/endless empty members",
                "packings/an endless name", "packings/a bomb of 10 GB",
                "packings/a bomb of 100 MB", "chunks/endless trailers",
                "chunks/one endless trailer", "chunks/endless slow trailers",
                "chunks/endless extension", "chunks/endless size", "bodies/endless*",
                "bodies/one huge*",
                "bodies/one endless chunk", "heads/endless*", "heads/a field of 100 MB",
                "heads/a name of 100 MB", "heads/100,000 fields*", "interim/endless*",
                "interim/1,000,000 times 100",
                "interim/10,000 times 100",
                "connections/a body that the first call leaves",
                "connections/an endless body after the answer", "connections/endless answers",
                "fields/status 400 with an endless body", "fields/status 500 with an endless body",
            ],
            isRare: true,
            isLeftOut: true,
            reason: "cancelling waits for the one queue of all sessions, which takes in the flood"
        )
    ]

    private static let sessionLosses = [
        KnownFault(
            kinds: [.lost, .accepted],
            behaviors: [
                "packings/cut at*", "packings/without a trailer", "packings/with half a trailer",
            ],
            isRare: true,
            reason: "the session takes a packed body that ends early for whole"
        ),
        KnownFault(
            kinds: [.refused],
            behaviors: ["packings/gzip in two members"],
            operations: [.get, .open, .elements, .events],
            reason: "the session unpacks the first member alone, and refuses what is after it"
        ),
        KnownFault(
            kinds: [.accepted],
            behaviors: ["lengths/too large, then closed"],
            reason: "the session takes a length above Int64 for none"
        ),
        KnownFault(
            kinds: [.lost],
            behaviors: ["lengths/hexadecimal", "lengths/with a space in it"],
            operations: [.open, .events, .download],
            reason: "the session reads the digits at the beginning of a length"
        ),
        KnownFault(
            kinds: [.refused],
            behaviors: [
                "fields/no space after the colon", "fields/spaces as a value",
                "fields/value in Latin-1",
            ],
            reason: "the session refuses a field in such a form"
        ),
        KnownFault(
            kinds: [.refused],
            behaviors: ["redirects/to a scheme in capitals"],
            reason: "the scheme is compared in small letters"
        ),
        KnownFault(
            kinds: [.lost, .refused],
            behaviors: [
                "connections/an answer a little after the answer",
                "connections/a timeout after the answer",
            ],
            reason: "a connection is used again on which an answer came that nobody asked for"
        ),
    ]
    #else
    /// None that are known.
    static let urlSession: [KnownFault] = []
    #endif
}
