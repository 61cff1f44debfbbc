import Foundation
package import LatheCoding

/// Decodes a response's body in its format.
package struct ResponseDecoding {
    package let decoder: EntityDecoder
    package let contentType: String?
    private let body: DocumentBytes
    /// The response, which holds a body that is still in transit.
    private let response: HTTPResponse

    package init(_ api: API, _ limits: Client.Limits, response: HTTPResponse, body: DocumentBytes) {
        decoder = EntityDecoder(
            formats: api.formats,
            charset: api.charset,
            limits: limits.decoding
        )
        contentType = response.fields["Content-Type"]
        self.body = body
        self.response = response
    }

    /// Decodes the result of a call whose body contains no failure in its place.
    ///
    /// - Parameters:
    ///   - value: The type of the result.
    ///   - envelope: The place of the result in the body.
    ///   - readsNothing: Whether the body of a call without a result must be well-formed.
    /// - Returns: The result.
    /// - Throws: A decoding failure.
    func value<Value: WireValue>(
        _ value: Value.Type,
        in envelope: Envelope,
        readsNothing: Bool
    ) throws(DecodingFailure) -> Value {
        if Value.self == StreamedBody.self { return opened() }
        if Value.self == NoContent.self, body.isEmpty || !readsNothing { return Value.blank }
        if isAbsent, envelope.value.mayBeAbsent { return Value.blank }
        if let current = ResultDecoding.current {
            return try current.value(value, from: self, in: envelope)
        }
        return try decoded(value, in: envelope)
    }

    /// Decodes the value at its place in the body.
    package func decoded<Value: WireValue>(
        _ value: Value.Type,
        in envelope: Envelope
    ) throws(DecodingFailure) -> Value {
        try decoder.decode(value, from: body, contentType: contentType, in: envelope)
    }

    /// Decodes the value, or the failure in its place.
    package func decoded<Value: WireValue, Failure: WireValue>(
        _ value: Value.Type,
        orFailure failure: Failure.Type,
        in envelope: Envelope
    ) throws(DecodingFailure) -> Outcome<Value, Failure> {
        try decoder.decode(
            value,
            orFailure: failure,
            from: body,
            contentType: contentType,
            in: envelope
        )
    }

    /// Decodes the result of a call, or the failure in its place.
    package func outcome<Value: WireValue, Failure: WireValue>(
        _ value: Value.Type,
        _ failure: Failure.Type,
        in envelope: Envelope
    ) throws(DecodingFailure) -> Outcome<Value, Failure> {
        if Value.self == StreamedBody.self { return .value(opened()) }
        // A call without a result often has no body. A body that it does have is ignored unless it may be a
        // failure.
        if Value.self == NoContent.self, body.isEmpty || Failure.self == NoFailure.self {
            return .value(Value.blank)
        }
        if isAbsent, envelope.value.mayBeAbsent { return .value(Value.blank) }
        if let current = ResultDecoding.current {
            return try current.outcome(value, failure, from: self, in: envelope)
        }
        return try decoded(value, orFailure: failure, in: envelope)
    }

    /// Returns the description of a failure, with the content type of the response if it is not one of the API's formats,
    /// such as that of a proxy's page.
    func reason(of failure: any Error) -> String {
        let reason = String(describing: failure)
        let type = contentType.map { ContentType.mediaType(of: $0) } ?? ""
        guard decoder.formats.format(named: type) == nil, type.utf8.count <= 100,
            type.wholeMatch(of: /[a-z0-9.+-]+\/[a-z0-9.+-]+/) != nil
        else { return reason }
        return reason + "; the content type of the response is \(type)"
    }

    /// Whether the response has no document, as with status 204.
    package var isAbsent: Bool {
        body.isEmpty
            || body.count < 16 && body.data.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    }

    /// Returns the body of a call that streams it.
    @inline(never)
    private func opened<Value: WireValue>() -> Value {
        StreamedBody(body: response.body) as? Value ?? .blank
    }

    /// Returns the whole body as text or bytes; `nil` if the type is another one.
    ///
    /// - Throws: A failure when the bytes are not valid in the text encoding.
    func raw<Value>() throws(DecodingFailure) -> Value? {
        if let bytes = body.data as? Value { return bytes }
        guard "" is Value else { return nil }
        return try decoder.text(of: body, contentType: contentType) as? Value
    }

    /// The body of a failure as text, whatever its bytes are.
    private var failureText: String {
        (try? decoder.text(of: body, contentType: contentType))
            ?? String(decoding: body.data, as: UTF8.self)
    }

    /// Decodes the body as a failure, at its place in the body or as the whole; `nil` when the call has no
    /// failure type.
    ///
    /// - Parameters:
    ///   - failure: The failure's type.
    ///   - envelope: Its place in the body.
    ///   - headers: The fields that are read from header fields; if the body is empty, the failure has only these.
    ///   - isText: Whether the body is text, whatever its content type.
    /// - Returns: The failure, without the values of the header fields.
    /// - Throws: A decoding failure.
    func failure<Failure: WireValue>(
        _ failure: Failure.Type,
        in envelope: Envelope,
        headers: [Endpoint.FailureHeader],
        isText: Bool = false
    ) throws(DecodingFailure) -> Failure? {
        if Failure.self == NoFailure.self { return nil }
        if isAbsent, let blank = headers.blank(failure, for: response) { return blank }
        if isText, let type = failure as? any PlainTextFailure.Type, !isAbsent {
            if let failure = type.init(text: failureText) as? Failure { return failure }
        }
        do {
            return try decoder.decode(
                failure,
                from: body,
                contentType: contentType,
                in: envelope
            )
        } catch {
            guard let type = failure as? any PlainTextFailure.Type, let text = plainText,
                let failure = type.init(text: text) as? Failure
            else { throw error }
            return failure
        }
    }

    /// The body as text, if its content type is plain text or absent; `nil` when the body is empty.
    private var plainText: String? {
        guard ContentType.mediaType(of: contentType ?? "text/plain") == "text/plain" else {
            return nil
        }
        let text = failureText.trimmingCharacters(in: .whitespacesAndNewlines)
        return text.isEmpty ? nil : text
    }
}

extension Field {
    /// Whether an absent value is `nil` and not an error.
    package var mayBeAbsent: Bool { !options.isDisjoint(with: [.optional, .nullable]) }
}
