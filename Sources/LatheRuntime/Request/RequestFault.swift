/// The reason why a call's parameters do not give a valid request; it contains names of parameters and no
/// values.
struct RequestFault: Error, Hashable {
    var reason: String

    static let noAddress = RequestFault(
        reason: "the server's address is not an absolute HTTP address"
    )
}
