public import LatheCoding

/// The result of a call that has several responses, which differ by status or content type.
///
/// Lathe generates an enumeration with a case for each response in ``Endpoint/responses``.
public protocol ResponseChoice: WireValue {
    /// Reads the result from the body of a response.
    ///
    /// - Parameters:
    ///   - response: The response's index in the endpoint's ``Endpoint/responses``.
    ///   - body: The body.
    /// - Returns: The result.
    /// - Throws: A failure when the body does not contain a value of the response's type.
    static func read(_ response: Int, from body: ResponseBody) throws(DecodingFailure) -> Self
}

extension ResponseChoice {
    /// Ignores the value, since a reader does not know the response.
    public mutating func read<Reader: ValueReader>(
        from reader: inout Reader
    ) throws(DecodingFailure) {
        _ = try reader.anyValue()
    }

    /// Writes nothing, since a result is only read.
    public func write<Writer: ValueWriter>(to writer: inout Writer) { writer.writeNone() }
}

/// The body of a response, which is read once its type is known.
public struct ResponseBody {
    private let decoding: ResponseDecoding?
    private let response: Endpoint.Response?
    /// Receives the requested types, if there is no body.
    private let visit: (any WireValue.Type) -> Void

    init(_ decoding: ResponseDecoding, _ response: Endpoint.Response) {
        self.decoding = decoding
        self.response = response
        visit = { _ in }
    }

    /// Creates an empty body that only reports the requested types.
    init(_ visit: @escaping (any WireValue.Type) -> Void) {
        decoding = nil
        response = nil
        self.visit = visit
    }

    /// Returns the value at its location in the body.
    ///
    /// If the content type is neither JSON nor XML, the value is the whole body as text or bytes.
    ///
    /// - Throws: A failure when the body does not contain a value of the type.
    public func value<Value: WireValue>() throws(DecodingFailure) -> Value {
        guard let decoding, let response else {
            visit(Value.self)
            return .blank
        }
        if response.isRaw, let raw: Value = try decoding.raw() { return raw }
        return try decoding.value(Value.self, in: response.envelope, readsNothing: false)
    }

    /// Returns the value at its location in the body, or another value if the body has none.
    ///
    /// - Parameter usual: The value to return if the body has none.
    /// - Returns: The value.
    /// - Throws: A failure when the body contains a value of another type.
    public func value<Value: WireValue>(
        default usual: @autoclosure () -> Value
    ) throws(DecodingFailure) -> Value {
        guard decoding != nil else { return try value() }
        let found: Value? = try value()
        return found ?? usual()
    }
}

extension Endpoint {
    /// A response of a call, recognized by its status and its content type.
    public struct Response: Sendable {
        package let statuses: ClosedRange<Int>
        /// The content type without parameters, in lower case; `nil` for any.
        package let type: String?
        let envelope: Envelope

        /// Creates the description of a response with one status.
        ///
        /// - Parameters:
        ///   - status: The status code.
        ///   - type: The content type, or a range such as `image/*`; `nil` for any.
        ///   - envelope: The place of the value in the body.
        public init(_ status: Int, type: String? = nil, in envelope: Envelope = .document) {
            self.init(status...status, type: type, in: envelope)
        }

        /// Creates the description of a response with one of several statuses.
        ///
        /// - Parameters:
        ///   - statuses: The status codes.
        ///   - type: The content type, or a range such as `image/*`; `nil` for any.
        ///   - envelope: The place of the value in the body.
        public init(
            _ statuses: ClosedRange<Int>,
            type: String? = nil,
            in envelope: Envelope = .document
        ) {
            self.statuses = statuses
            self.type = type?.lowercased()
            self.envelope = envelope
        }

        /// Whether the body is text or bytes, and not a document.
        package var isRaw: Bool { Endpoint.isRaw(type) }

        func matches(_ status: Int, _ contentType: String?) -> Bool {
            statuses.contains(status) && Endpoint.matches(contentType, type)
        }
    }
}
