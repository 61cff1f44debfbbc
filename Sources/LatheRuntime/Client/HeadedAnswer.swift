public import Foundation
public import LatheCoding

/// A call of which the schema says what the head of its response holds.
public protocol HeadedRequest: Request {
    /// The header fields, by name in place of a key.
    associatedtype Headers: Entity
}

/// What a call returns, with the header fields that its schema names.
///
/// ```swift
/// let answer = try await workshop.orders.searchWithHeaders(text: "hinges")
/// print(answer.value.items.count, answer.headers.total ?? 0, answer.status)
/// ```
public struct HeadedAnswer<R: HeadedRequest>: Sendable {
    /// What the call returns.
    public var value: R.ResponseValue
    /// The header fields that the schema names.
    public var headers: R.Headers
    /// The status code, 200 to 299.
    public var status: Int
    /// All header fields.
    public var fields: HTTPFields
    /// The address that answered, behind all redirects.
    public var url: URL
}

extension Client {
    /// Sends a request and returns the value together with the header fields that the schema names.
    ///
    /// - Parameters:
    ///   - request: The call.
    ///   - options: What this call does otherwise than the client says.
    /// - Returns: The value and the head of the response.
    /// - Throws: ``APIError``, of the code `decoding` when a header that must be there is missing or one
    ///   is malformed; or `CancellationError`.
    public func headedAnswer<R: HeadedRequest>(
        to request: R,
        options: CallOptions = CallOptions()
    ) async throws -> HeadedAnswer<R> {
        let answer = try await answer(to: request, options: options)
        return HeadedAnswer(
            value: answer.value,
            headers: try answer.headers(of: R.self),
            status: answer.status,
            fields: answer.fields,
            url: answer.url
        )
    }
}

extension Page where R: HeadedRequest {
    /// The header fields that the schema names.
    ///
    /// - Returns: Those of the response that brought the page.
    /// - Throws: ``APIError`` of the code `decoding` when a header is missing or malformed.
    public func headers() throws -> R.Headers { try answer.headers(of: R.self) }
}

extension Answer {
    /// The header fields that the schema names.
    ///
    /// - Parameter request: The type of the call that was answered.
    /// - Returns: The header fields.
    /// - Throws: ``APIError`` of the code `decoding` when a header that must be there is missing or one is
    ///   malformed; it says which.
    public func headers<R: HeadedRequest>(of request: R.Type) throws -> R.Headers
    where R.ResponseValue == Value {
        do throws(DecodingFailure) {
            return try TextFields.read(R.Headers.self) { fields[$0] }
        } catch {
            let problem =
                error.code == .missingValue
                ? "is missing" : "is malformed: expected \(error.expected), found \(error.found)"
            var wrong = APIError(
                .decoding,
                endpoint: R.endpoint.name,
                reason: "the header \(error.path) \(problem)",
                cause: error
            )
            wrong.response = HTTPResponse(status: status, fields: fields, url: url)
            throw wrong
        }
    }
}
