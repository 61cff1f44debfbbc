/// A failure that says by a code what went wrong.
///
/// Lathe lets an API's failure type conform when it has a field `code`; sessions and retries go by it.
public protocol CodedFailure: Sendable {
    /// The code as text, as the schema spells it in `renewOn` and `codes`; `nil` for none.
    var failureCode: String? { get }
}

/// A failure that a body of plain text can be read into.
///
/// Lathe lets an API's failure type conform when the schema names the field that takes the text. It is asked
/// for a body that is of the type `text/plain`, or of none, and that does not read as the API's format.
public protocol TextFailure: Sendable {
    /// Makes a failure of a text without white space around it, never empty.
    init(text: String)
}

extension APIError {
    /// The code of what the API reported; `nil` when it reported nothing or gives no codes.
    public var failureCode: String? { (failure as? any CodedFailure)?.failureCode }
}
