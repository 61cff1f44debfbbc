/// The reason why a call's parameters do not give a valid request; it contains names of parameters, but no values.
package struct RequestFault: Error, Hashable {
    package var reason: String

    package init(reason: String) { self.reason = reason }

    static let noAddress = RequestFault(
        reason: "the server's address is not an absolute HTTP address"
    )
}
