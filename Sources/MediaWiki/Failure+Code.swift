public import LatheRuntime

extension Failure {
    /// The code of what went wrong, of the first thing if there are several, as in `badvalue`; empty when the
    /// wiki names none.
    public var code: String {
        first?.code ?? several.first?.code ?? refusal?.code ?? refusal?.result ?? ""
    }

    /// A message; HTML in the error format `html`.
    public var info: String {
        first?.info ?? several.first?.info ?? refusal?.reason ?? ""
    }
}

extension Failure: CodedFailure {
    /// The code by which sessions, tokens and retries are handled.
    public var failureCode: String? { code.isEmpty ? nil : code }
}
