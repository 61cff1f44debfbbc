/// A failure that says by a code what went wrong.
///
/// Lathe lets an API's failure type conform when it has a field `code`; sessions and retries go by it.
public protocol CodedFailure: Sendable {
    /// The code as text, as the schema spells it in `renewOn` and `codes`; `nil` for none.
    var failureCode: String? { get }
}

extension APIError {
    /// The code of what the API reported; `nil` when it reported nothing or gives no codes.
    public var failureCode: String? { (failure as? any CodedFailure)?.failureCode }
}
