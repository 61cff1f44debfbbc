extension KnownFault {
    static let urlSession: [KnownFault] = []
}
