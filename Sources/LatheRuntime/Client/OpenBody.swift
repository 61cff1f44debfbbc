import LatheCoding

/// What a call returns whose answer is read piece by piece: the body, still on its way.
struct OpenBody: WireValue {
    var body: HTTPBody

    static let blank = OpenBody(body: HTTPBody(""))

    static func read<Reader: ValueReader>(
        from reader: inout Reader
    ) throws(DecodingFailure) -> OpenBody {
        _ = try reader.anyValue()
        return blank
    }

    func write<Writer: ValueWriter>(to writer: inout Writer) { writer.writeNone() }
}

/// A call of which only the answer's head is waited for.
struct Opened<R: Request>: Request {
    typealias ResponseValue = OpenBody
    typealias FailureValue = R.FailureValue

    static var endpoint: Endpoint { R.endpoint }

    let request: R

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {
        request.write(parameter, to: &writer)
    }
}

/// A call that is sent in another one's stead.
protocol StandIn {
    /// The type of the call that it stands for.
    static var call: any Request.Type { get }
}

extension Opened: StandIn {
    static var call: any Request.Type { R.self }
}

extension Client {
    /// Sends a request and returns as soon as the head of a success is there.
    ///
    /// The body comes no faster than it is read; it has no limit of size and, behind the head, none of
    /// time. Dropping it unread closes the connection.
    ///
    /// - Parameter request: The call.
    /// - Returns: The head, and the body still on its way.
    /// - Throws: ``APIError``, or `CancellationError` when the task is cancelled.
    public func open<R: Request>(_ request: R) async throws -> Answer<HTTPBody> {
        try await open(request, accept: nil)
    }

    /// The same; a media type is asked for unless the call itself says what it accepts.
    func open<R: Request>(_ request: R, accept: String?) async throws -> Answer<HTTPBody> {
        let isSaid =
            R.endpoint.constants.contains { $0.place == .header && $0.isAccept }
            || R.endpoint.parameters.contains { $0.place == .header && $0.isAccept }
        var readdressing: Readdressing?
        if let accept, !isSaid {
            readdressing = { request, _ in request.fields["Accept"] = accept }
        }
        let answer = try await ownAnswer(
            to: Opened(request: request),
            readdressing: readdressing
        )
        return Answer(
            value: answer.value.body,
            status: answer.status,
            fields: answer.fields,
            url: answer.url
        )
    }
}

extension Constant {
    fileprivate var isAccept: Bool { HTTPFields.equal(name, "Accept") }
}

extension Parameter {
    fileprivate var isAccept: Bool { HTTPFields.equal(name, "Accept") }
}
