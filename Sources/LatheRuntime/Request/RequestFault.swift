/// Why a call's parameters make no request; names parameters and never their values.
struct RequestFault: Error, Hashable {
    var reason: String
}
