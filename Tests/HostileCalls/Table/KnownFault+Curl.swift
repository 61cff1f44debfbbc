#if Curl && os(Linux)
extension KnownFault {
    /// The transport on libcurl has none.
    static let curl: [KnownFault] = []
}
#endif
