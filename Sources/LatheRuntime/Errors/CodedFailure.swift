/// A failure that has a code.
///
/// Lathe makes an API's failure type conform when it has a field `code`. Sessions and retries depend on the
/// code.
public protocol CodedFailure: Sendable {
    /// The code as text, as the schema spells it in `renewOn` and `codes`; `nil` for none.
    var failureCode: String? { get }
}

/// A failure that can be created from a body of plain text.
///
/// Lathe makes an API's failure type conform when the schema names the field for the text. The initializer is
/// used for a body of type `text/plain`, or without a type, that cannot be decoded in the API's format.
public protocol PlainTextFailure: Sendable {
    /// Creates a failure from a text, which is not empty and has no surrounding white space.
    init(text: String)
}

extension APIError {
    /// Creates the error for a failure that the API reported.
    ///
    /// Its reason contains the status code, and the failure's code unless the failure's type has secret
    /// fields.
    package static func reported<R: Request>(
        _ failure: any Sendable,
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

    /// Returns whether a text has the form of a code, so that it is safe to show.
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

    /// The code of the failure that the API reported, in its body or in a header field; `nil` when there is no
    /// failure or it has no code.
    public var failureCode: String? {
        (failure as? any CodedFailure)?.failureCode ?? codeField
    }
}
