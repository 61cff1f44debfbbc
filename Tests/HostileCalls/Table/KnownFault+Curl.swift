#if Curl && os(Linux)
extension KnownFault {
    /// The faults of the transport on libcurl.
    static let curl = [
        KnownFault(
            kinds: [.lost],
            behaviours: ["chunks/size with 0x"],
            operations: [.events],
            reason:
                "libcurl reads a size up to the first character that is no digit: here the last chunk's"
        ),
        KnownFault(
            kinds: [.lost],
            behaviours: ["chunks/coding with a parameter"],
            operations: [.open, .events, .download],
            reason: "libcurl does not know the coding and takes the body for one without chunks"
        ),
        KnownFault(
            kinds: [.late, .never],
            behaviours: ["packings/endless empty members"],
            operations: [.open, .elements, .events],
            reason: "unpacking does not heed cancellation while nothing comes out"
        ),
    ]
}
#endif
