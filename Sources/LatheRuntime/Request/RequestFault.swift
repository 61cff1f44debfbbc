/// Why a call's parameters make no request; names parameters and never their values.
struct RequestFault: Error, Hashable {
    var reason: String

    static let noAddress = RequestFault(
        reason: "the server's address is not an absolute one of HTTP"
    )
}
