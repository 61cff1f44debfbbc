/// What the schema says about running a call, beside its request: auth, retries, limits.
public struct CallPolicy: Sendable {
    /// The name of the auth scheme; `nil` for none.
    public var auth: String?

    /// Makes a policy.
    ///
    /// - Parameter auth: The name of the auth scheme; `nil` for none.
    public init(auth: String? = nil) {
        self.auth = auth
    }
}
