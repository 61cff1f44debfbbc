public import LatheCoding

/// A call whose schema declares header fields of its response.
public protocol HeadedRequest: Request {
    /// The declared header fields; the names of the entity's fields are those of the header fields.
    associatedtype Headers: Entity
}

/// The result of a call, with the header fields that its schema declares.
///
/// ```swift
/// let response = try await workshop.orders.searchWithHeaders(text: "hinges")
/// print(response.value.items.count, response.headers.total ?? 0, response.status)
/// ```
///
/// The properties of the response, such as `value` and `status`, are properties of this type as well.
@dynamicMemberLookup
public struct HeadedResponse<R: HeadedRequest>: Sendable {
    /// The result with the status, all header fields and the address.
    public var response: CallResponse<R.ResponseValue>
    /// The header fields that the schema declares.
    public var headers: R.Headers

    /// A property of the response.
    public subscript<Value>(
        dynamicMember property: WritableKeyPath<CallResponse<R.ResponseValue>, Value>
    ) -> Value {
        get { response[keyPath: property] }
        set { response[keyPath: property] = newValue }
    }
}

extension Client {
    /// Sends a request and returns the result together with the header fields that the schema declares.
    ///
    /// - Parameters:
    ///   - request: The call.
    ///   - options: Options that take precedence over the client's settings.
    /// - Returns: The result with the response's header fields, status and address.
    /// - Throws: ``APIError``, with the code `decoding` when a required header field is missing or one is
    ///   malformed; or `CancellationError`.
    public func headedResponse<R: HeadedRequest>(
        to request: R,
        options: CallOptions = CallOptions()
    ) async throws -> HeadedResponse<R> {
        let response = try await response(to: request, options: options)
        return HeadedResponse(response: response, headers: try response.headers(of: R.self))
    }
}

extension CallResponse {
    /// Returns the header fields that the schema declares.
    ///
    /// - Parameter request: The type of the call.
    /// - Returns: The header fields.
    /// - Throws: ``APIError`` with the code `decoding` when a required header field is missing or one is
    ///   malformed; its reason names the field.
    public func headers<R: HeadedRequest>(of request: R.Type) throws -> R.Headers
    where R.ResponseValue == Value {
        do throws(DecodingFailure) {
            return try HeaderFieldDecoding.read(R.Headers.self) {
                fields[$0]
            } prefixed: {
                fields.values(withPrefix: $0)
            }
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
