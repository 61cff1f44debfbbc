import Foundation
import LatheCoding

/// Reads a response's body in the format that it has.
struct ResponseDecoding {
    let decoder: EntityDecoder
    let contentType: String?
    private let body: DocumentBytes
    /// Has the body when that is still on its way.
    private let response: HTTPResponse

    /// An API of one format is read in that, whatever a response calls itself.
    init(_ api: API, _ limits: Client.Limits, response: HTTPResponse, body: DocumentBytes) {
        let only = api.formats.count == 1 ? api.formats[0] : .automatic
        decoder = EntityDecoder(
            format: only,
            charset: api.charset,
            limits: limits.decoding
        )
        contentType = response.fields["Content-Type"]
        self.body = body
        self.response = response
    }

    /// Reads the value of a call whose body holds no failure in its place.
    ///
    /// - Parameters:
    ///   - value: The value's type.
    ///   - envelope: Where the value is.
    ///   - readsNothing: Whether the body of a call that returns nothing must be one that can be read.
    /// - Returns: The value.
    /// - Throws: A failure of decoding.
    func value<Value: WireValue>(
        _ value: Value.Type,
        in envelope: Envelope,
        readsNothing: Bool
    ) throws(DecodingFailure) -> Value {
        if Value.self == OpenBody.self { return opened() }
        if Value.self == NoContent.self, body.isEmpty || !readsNothing { return Value.blank }
        if isAbsent, envelope.value.mayBeAbsent { return Value.blank }
        return try decoder.decode(value, from: body, contentType: contentType, in: envelope)
    }

    /// Reads the value of a call, or the failure in its place.
    func outcome<Value: WireValue, Failure: WireValue>(
        _ value: Value.Type,
        _ failure: Failure.Type,
        in envelope: Envelope
    ) throws(DecodingFailure) -> Outcome<Value, Failure> {
        if Value.self == OpenBody.self { return .value(opened()) }
        // A call that returns nothing often has no body, and what a body says is nobody's business
        // unless it can be a failure.
        if Value.self == NoContent.self, body.isEmpty || Failure.self == NoFailure.self {
            return .value(Value.blank)
        }
        if isAbsent, envelope.value.mayBeAbsent { return .value(Value.blank) }
        return try decoder.decode(
            value,
            orFailure: failure,
            from: body,
            contentType: contentType,
            in: envelope
        )
    }

    /// Whether there is no document, as in a 204.
    private var isAbsent: Bool {
        body.isEmpty
            || body.count < 16 && body.data.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    }

    /// The body of a call that returns it unread.
    @inline(never)
    private func opened<Value: WireValue>() -> Value {
        OpenBody(body: response.body) as? Value ?? .blank
    }

    /// Reads the body as a failure, which stands at its placement, else is the whole body; `nil` when the
    /// call has no failure type.
    func failure<Failure: WireValue>(
        _ failure: Failure.Type,
        in envelope: Envelope
    ) throws(DecodingFailure) -> Failure? {
        if Failure.self == NoFailure.self { return nil }
        do {
            return try decoder.decode(
                failure,
                from: body,
                contentType: contentType,
                in: envelope.failureAlone
            )
        } catch {
            guard let type = failure as? any TextFailure.Type, let text = plainText,
                let failure = type.init(text: text) as? Failure
            else { throw error }
            return failure
        }
    }

    /// The body as text, if it is declared as plain text or as nothing at all; `nil` when it is empty.
    private var plainText: String? {
        let type = contentType.map { $0.prefix { $0 != ";" }.lowercased() } ?? "text/plain"
        guard type.trimmingCharacters(in: .whitespaces) == "text/plain" else { return nil }
        let text = String(decoding: body.data, as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        return text.isEmpty ? nil : text
    }
}

extension Field {
    /// Whether a value that is not there is none, and no error.
    var mayBeAbsent: Bool { !options.isDisjoint(with: [.optional, .nullable]) }
}
