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
    /// The error for what an API reported: it tells the status, and the code unless the failure's type has
    /// secrets.
    static func reported<R: Request>(
        _ failure: R.FailureValue,
        by call: R.Type,
        _ status: Int
    ) -> APIError {
        var details = "status \(status)"
        if let code = (failure as? any CodedFailure)?.failureCode, isShown(code),
            !SecretFields.failure(of: call).isAny
        {
            details += ", code \(code)"
        }
        let reason = "the API reports a failure (\(details))"
        var error = APIError(.failure, endpoint: R.endpoint.name, reason: reason)
        error.failure = failure
        return error
    }

    /// Whether a code is one, and no text that could hold anything else.
    private static func isShown(_ code: String) -> Bool {
        1...64 ~= code.utf8.count
            && code.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "-_.:/".utf8.contains(byte)
                }
            }
    }

    /// The code of what the API reported; `nil` when it reported nothing or gives no codes.
    public var failureCode: String? { (failure as? any CodedFailure)?.failureCode }
}
