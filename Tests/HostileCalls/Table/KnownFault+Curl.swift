#if Curl && os(Linux)
extension KnownFault {
    static let curl: [KnownFault] = []
}
#endif
