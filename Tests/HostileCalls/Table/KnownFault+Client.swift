extension KnownFault {
    /// What no transport can mend.
    static let client: [KnownFault] = []
}
