public import LatheRuntime

extension Failure {
    /// The code of the first error, for example `badvalue`; empty if the response contains none.
    public var code: String {
        first?.code ?? several.first?.code ?? refusal?.code ?? refusal?.result ?? ""
    }

    /// The message of the first error; HTML in the error format `html`, empty in `raw` and `none`.
    public var info: String {
        first?.info ?? several.first?.info ?? refusal?.reason ?? ""
    }
}

extension Failure: CodedFailure {
    /// The code that determines whether a session or a token is renewed and whether the call is retried.
    public var failureCode: String? { code.isEmpty ? nil : code }
}
