import LatheCoding

/// The result of a call whose response is streamed: the body, still in transit.
struct StreamedBody: WireValue {
    var body: HTTPBody

    static let blank = StreamedBody(body: HTTPBody(""))

    mutating func read<Reader: ValueReader>(from reader: inout Reader) throws(DecodingFailure) {
        _ = try reader.anyValue()
    }

    func write<Writer: ValueWriter>(to writer: inout Writer) { writer.writeNone() }
}

/// A call that returns as soon as the response's header fields have been received.
struct StreamedRequest<R: Request>: Request {
    typealias ResponseValue = StreamedBody
    typealias FailureValue = R.FailureValue

    static var endpoint: Endpoint { R.endpoint }

    let request: R

    var bodyNumber: Int { request.bodyNumber }

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {
        request.write(parameter, to: &writer)
    }
}

/// A call that is sent in place of another one.
protocol StandIn {
    /// The type of the call that it replaces.
    static var call: any Request.Type { get }
}

extension StreamedRequest: StandIn {
    static var call: any Request.Type { R.self }
}

extension Client {
    /// Sends a request and returns as soon as the header fields of a successful response have been received.
    ///
    /// The body is received no faster than it is read. Its size is not limited, nor is its duration. Dropping
    /// it unread closes the connection.
    ///
    /// - Parameter request: The call.
    /// - Returns: The status and the header fields, with the body still in transit.
    /// - Throws: ``APIError``, or `CancellationError` when the task is cancelled.
    public func open<R: Request>(_ request: R) async throws -> CallResponse<HTTPBody> {
        try await open(request, accept: nil)
    }

    /// Opens a call with a media type as its `Accept` field, unless the call itself has one.
    package func open<R: Request>(
        _ request: R,
        accept: String?,
        options: CallOptions = CallOptions()
    ) async throws -> CallResponse<HTTPBody> {
        let isSaid =
            R.endpoint.constants.contains { $0.place == .header && $0.isAccept }
            || R.endpoint.parameters.contains { $0.place == .header && $0.isAccept }
        var requestChange: RequestChange?
        if let accept, !isSaid {
            requestChange = { request, _ in request.fields["Accept"] = accept }
        }
        let response = try await ownResponse(
            to: StreamedRequest(request: request),
            options: options,
            requestChange: requestChange
        )
        return CallResponse(
            value: response.value.body,
            status: response.status,
            fields: response.fields,
            url: response.url
        )
    }
}

extension Constant {
    fileprivate var isAccept: Bool { HTTPFields.equal(name, "Accept") }
}

extension Parameter {
    fileprivate var isAccept: Bool { HTTPFields.equal(name, "Accept") }
}
