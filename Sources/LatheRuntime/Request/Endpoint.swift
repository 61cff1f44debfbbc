public import LatheCoding

/// The description of a call: its method, path, parameters and body, and the shape of its response.
///
/// Each request type has one endpoint in a static constant, so that it is prepared only once.
public final class Endpoint: Sendable {
    /// The form of a request's body.
    public enum Body: Hashable, Sendable {
        /// No body, or the body that the parameters' places require: a form or a multipart body.
        case automatic
        /// An object of the parameters placed in the body, in this format.
        ///
        /// Without a format, the client's is used. In XML the root element has the same name as that of the
        /// response, unless `root` is given. The content type is that of the format unless it is given.
        case object(WireFormat? = nil, contentType: String? = nil, root: String? = nil)
        /// The value of the only parameter placed in the body, in this format.
        ///
        /// If ``Endpoint/bodies`` has as many forms as the body has parameters, each form has its own parameter; a
        /// multipart body has none.
        ///
        /// Without a format, the client's is used. In XML the root element has the parameter's name. In JSON the
        /// value is the whole document, or the only member of an object if `member` is given. Without a value there
        /// is no body, unless the parameter is nullable. The content type is that of the format unless it is given.
        case value(WireFormat? = nil, contentType: String? = nil, member: String? = nil)
        /// The bytes of the only parameter placed in the body: of a file, or of a value's text.
        ///
        /// A file with a content type of its own is sent with that type.
        case raw(contentType: String)
        /// A form, `application/x-www-form-urlencoded`, of ``Endpoint/formParameters``.
        case form
        /// A multipart body among several, of the parameters with these numbers, with this content type.
        ///
        /// They are placed in a multipart body, and are sent only with this one.
        case multipart(Range<Int>, contentType: String = Endpoint.multipartForm)
    }

    /// The content type of multipart bodies that have no other one, `multipart/form-data` (RFC 7578).
    public static let multipartForm = "multipart/form-data"

    /// The address that the path is relative to.
    public enum Server: Hashable, Sendable {
        /// The base address, which is discovered first if the client's server requires it.
        case base
        /// The server's root, from which the base is discovered.
        case root
        /// Another server, at this address.
        case at(String)
        /// The server that ``API/servers`` has under this name.
        case named(String)
    }

    /// The call's name in errors and logs, such as `cases.search`.
    public let name: String
    /// The HTTP method.
    public let method: HTTPMethod
    /// The path after the base, with `{name}` for each parameter placed in the path, or `{name+}` for a parameter
    /// whose slashes separate segments.
    ///
    /// `{format}`, unless it is a parameter, is replaced by the value in ``API/formatPaths``.
    public let path: String
    /// The call's parameters, in the order of the numbers that ``Request/write(_:to:)`` receives.
    public let parameters: [Parameter]
    /// The names and values that are always sent.
    public let constants: [Constant]
    /// The names of the API-wide parameters that are sent.
    public let sharedParameters: [String]
    /// The form of the body.
    public let body: Body
    /// The forms among which the request chooses by ``Request/bodyNumber``; empty if ``body`` is the only one.
    public let bodies: [Body]
    /// The parameters placed in the body, in their order, as they are sent where the body is a form.
    public let formParameters: [Parameter]
    /// The content type of the multipart body, such as `multipart/related`, without parameters.
    public let multipartType: String
    /// The address that the path is relative to.
    public let server: Server
    /// The place of the result in the response, and that of a failure.
    public let responseEnvelope: Envelope
    /// Whether the request is a ``DefaultedRequest``.
    public let hasDefault: Bool
    /// The possible responses with a result, of which the first that matches is used; empty if there is only one.
    public let responses: [Response]
    /// The failures with types of their own, of which the first that matches is used.
    ///
    /// Any other failure has the request's failure type.
    public let failures: [Failure]
    /// A response header field whose presence indicates a failure; `nil` uses the API's own.
    public let failureHeader: String?
    /// A response header field with the code of a failure that has none in its body; `nil` uses the API's own.
    public let failureCodeHeader: String?
    /// The fields of the failure that are read from header fields; `nil` uses the API's own.
    public let failureHeaders: [FailureHeader]?
    /// The content types of failures that a call for a file or a stream may return with a status of 2xx; `nil` uses
    /// the API's own.
    public let streamedFailures: [String]?
    /// The authentication, retries and rate limits of the call.
    public let policy: CallPolicy

    /// The content types of the responses, as in `Accept`; `nil` if they are those of the client's formats.
    let accept: String?
    // Whether the call has a policy for retries, computed once for all calls.
    let isRetried: Bool
    /// Whether the body is compressed or has a checksum.
    let changesBody: Bool
    /// Whether the call has rate limits; `nil` if the client decides.
    let isLimited: Bool?
    /// The base address of a call to another server; `nil` for the client's.
    package let ownBase: BaseAddress?
    /// Whether all requests are equal.
    let isFixed: Bool
    /// The number of the parameter for the idempotency key, which is generated if the caller sets none; `nil` for
    /// none.
    let keyParameter: Int?
    let isMultipart: Bool
    package let hasForm: Bool
    let pathParts: [PathPart]
    /// The fields of the body's object, and the numbers of their parameters.
    let bodyFields: FieldTable
    let bodyParameters: [Int]
    /// The number of the parameter that is the value of each of ``bodies``, if each has its own; otherwise empty.
    let bodyValues: [Int?]
    /// The parameters that are not in the path, in the body's object or value, or in one of several bodies, with
    /// their numbers.
    let plainParameters: [(number: Int, parameter: Unmanaged<Parameter>)]

    /// Creates the description of a call.
    ///
    /// - Parameters:
    ///   - name: The call's name.
    ///   - method: The HTTP method.
    ///   - path: The path after the base; `{name}` is replaced by the parameter placed in the path under that name,
    ///     and `{name+}` by a parameter whose slashes separate segments. A name without such a parameter is a
    ///     programming error that stops the program.
    ///   - parameters: The parameters in the order of their numbers, at most `FieldNumber.maximum`. More
    ///     parameters are a programming error that stops the program.
    ///   - constants: The names and values that are always sent.
    ///   - sharedParameters: The names of the API-wide parameters that are sent.
    ///   - body: The form of the body.
    ///   - bodies: The forms among which the request chooses; none if `body` is the only one.
    ///   - formParameters: The parameters placed in the body, as they are sent in a form.
    ///   - multipartType: The content type of a multipart body.
    ///   - server: The address that the path is relative to.
    ///   - responseEnvelope: The place of the result in the response, and that of a failure.
    ///   - hasDefault: Whether the request is a ``DefaultedRequest``.
    ///   - responses: The possible responses with a result; the first that matches is used.
    ///   - failures: The failures with types of their own; the first that matches is used.
    ///   - failureHeader: A response header field whose presence indicates a failure; `nil` uses the API's
    ///     own.
    ///   - failureCodeHeader: A response header field with the code of a failure; `nil` uses the API's own.
    ///   - failureHeaders: The fields of the failure that are read from header fields; `nil` uses the API's own.
    ///   - streamedFailures: The content types that indicate a possible failure in place of a file or a stream;
    ///     `nil` uses the API's own.
    ///   - policy: The authentication, retries and rate limits of the call.
    public init(
        _ name: String,
        _ method: HTTPMethod,
        _ path: String,
        parameters: [Parameter] = [],
        constants: [Constant] = [],
        sharedParameters: [String] = [],
        body: Body = .automatic,
        bodies: [Body] = [],
        formParameters: [Parameter] = [],
        multipartType: String = Endpoint.multipartForm,
        server: Server = .base,
        responseEnvelope: Envelope = Envelope(),
        hasDefault: Bool = false,
        responses: [Response] = [],
        failures: [Failure] = [],
        failureHeader: String? = nil,
        failureCodeHeader: String? = nil,
        failureHeaders: [FailureHeader]? = nil,
        streamedFailures: [String]? = nil,
        policy: CallPolicy = CallPolicy()
    ) {
        precondition(parameters.count <= FieldNumber.maximum, "\(parameters.count) parameters")
        self.name = name
        self.method = method
        self.path = path
        self.parameters = parameters
        self.constants = constants
        self.sharedParameters = sharedParameters
        self.body = body
        self.bodies = bodies
        self.formParameters = formParameters
        self.multipartType = multipartType
        self.server = server
        self.responseEnvelope = responseEnvelope
        self.hasDefault = hasDefault
        self.responses = responses
        self.failures = failures
        let types = responses.compactMap(\.type)
        accept =
            types.isEmpty || types.count < responses.count ? nil : types.joined(separator: ", ")
        self.failureHeader = failureHeader
        self.failureCodeHeader = failureCodeHeader
        self.failureHeaders = failureHeaders
        self.streamedFailures = streamedFailures?.map { $0.lowercased() }
        keyParameter = parameters.firstIndex { $0.isIdempotencyKey }
        var policy = policy
        if keyParameter != nil, policy.isIdempotent == nil { policy.isIdempotent = true }
        self.policy = policy
        let chosen = Set(
            bodies.flatMap { body -> [Int] in
                if case .multipart(let parts, _) = body { Array(parts) } else { [] }
            }
        )
        let own = parameters.enumerated().filter { !chosen.contains($0.offset) }
        let places = Set(own.map(\.element.place) + constants.map(\.place))
        if case .at(let address) = server { ownBase = BaseAddress(address) } else { ownBase = nil }
        isRetried = policy.retry != nil
        changesBody = policy.changesBody
        isLimited = policy.limits.map { !$0.isEmpty }
        isFixed =
            places.isSubset(of: [.query, .header]) && parameters.isEmpty && sharedParameters.isEmpty
        isMultipart = places.contains(.multipart)
        hasForm = places.contains(.form)
        pathParts = PathPart.parts(of: path, parameters: parameters)
        let values = parameters.indices.filter { parameters[$0].place == .body }
        bodyParameters = values
        bodyValues = Self.values(values, of: bodies)
        let isRaw = if case .raw = body { true } else { false }
        plainParameters = own.compactMap { number, parameter in
            guard parameter.place != .path, parameter.place != .body || isRaw else { return nil }
            return (number, Unmanaged.passUnretained(parameter))
        }
        bodyFields = FieldTable(
            bodyParameters.map { parameters[$0].field(at: parameters[$0].name) }
        )
    }

    /// Returns the form of a request's body.
    func body<R: Request>(of request: R) -> Body {
        if bodies.isEmpty { return body }
        let number = request.bodyNumber
        return bodies.indices.contains(number) ? bodies[number] : body
    }

    /// Returns the name of a parameter in failures of constraints: `body` for a whole body, otherwise the name that
    /// is sent.
    func path(of parameter: Parameter) -> String {
        guard parameter.place == .body else { return parameter.name }
        let isPart = (bodies.isEmpty ? [body] : bodies).contains { body in
            switch body {
            case .automatic, .object, .form: true
            case .value, .raw, .multipart: false
            }
        }
        return isPart ? Field.path(of: parameter.name) : "body"
    }

    /// Returns the number of the parameter that is the whole body.
    ///
    /// If each form of the body has its own parameter, it is that of the form that the request chooses.
    func bodyParameter<R: Request>(of request: R) -> Int? {
        let number = request.bodyNumber
        return bodyValues.indices.contains(number) ? bodyValues[number] : bodyParameters.first
    }

    /// Returns the number of the parameter for each body, in the order of both; empty if they share the parameters.
    private static func values(_ parameters: [Int], of bodies: [Body]) -> [Int?] {
        let isMultipart = bodies.map { if case .multipart = $0 { true } else { false } }
        guard bodies.count > 1, isMultipart.count(where: { !$0 }) == parameters.count else {
            return []
        }
        var rest = parameters[...]
        return isMultipart.map { $0 ? nil : rest.popFirst() }
    }

    deinit {
        for case .text(let text) in pathParts { text.free() }
    }
}

/// A part of an endpoint's path template; the endpoint keeps its parameters alive.
enum PathPart: Sendable {
    case text(FixedText)
    /// A parameter, with its number.
    case parameter(Int, Unmanaged<Parameter>)
    /// A parameter whose slashes separate segments, with its number.
    case segments(Int, Unmanaged<Parameter>)
    /// The name of the current format in paths.
    case format

    static func parts(of template: String, parameters: [Parameter]) -> [PathPart] {
        split(template).compactMap { piece in
            switch piece {
            case .text(let text): return .text(FixedText(text))
            case .name(let name, let hasSegments):
                let number = parameters.firstIndex { $0.place == .path && $0.name == name }
                if number == nil, name == "format", !hasSegments { return .format }
                guard let number else {
                    preconditionFailure("the path \(template) has no parameter named {\(name)}")
                }
                let parameter = Unmanaged.passUnretained(parameters[number])
                return hasSegments ? .segments(number, parameter) : .parameter(number, parameter)
            }
        }
    }

    /// Returns the names of a path's parameters that are unknown, without repetitions.
    static func names(in template: String, besides known: Set<String>) -> [String] {
        var seen = known
        return split(template).compactMap { piece in
            guard case .name(let name, let hasSegments) = piece, hasSegments || name != "format",
                seen.insert(name).inserted
            else { return nil }
            return name
        }
    }

    private enum Piece {
        case text(String)
        case name(String, hasSegments: Bool)
    }

    private static func split(_ template: String) -> [Piece] {
        var pieces: [Piece] = []
        // Scalars are compared, since a brace and a combining mark after it can be one `Character`.
        var rest = template.unicodeScalars[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            if open > rest.startIndex { pieces.append(.text(String(Substring(rest[..<open])))) }
            var name = String(Substring(rest[rest.index(after: open)..<close]))
            let hasSegments = name.utf8.last == UInt8(ascii: "+")
            if hasSegments { name.unicodeScalars.removeLast() }
            pieces.append(.name(name, hasSegments: hasSegments))
            rest = rest[rest.index(after: close)...]
        }
        if !rest.isEmpty { pieces.append(.text(String(Substring(rest)))) }
        return pieces
    }
}
