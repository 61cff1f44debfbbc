public import LatheCoding

/// The description of a call: its method, path, parameters and body, and the shape of its response.
///
/// Each request type has one endpoint in a static constant, so that it is prepared only once.
public final class Endpoint: Sendable {
    /// The form of a request's body.
    public enum Body: Hashable, Sendable {
        /// No body, or the one that the parameters' places require: a form or a multipart body.
        case automatic
        /// An object of the parameters placed in the body, in this format.
        ///
        /// With `automatic` it has the client's format. In XML the root element has the same name as that of
        /// the response.
        case object(WireFormat)
        /// The value of the only parameter placed in the body, in this format.
        ///
        /// With `automatic` it has the client's format. In XML the root element has the parameter's name.
        /// Without a value there is no body, unless the parameter is nullable.
        case value(WireFormat)
        /// The bytes of the only parameter placed in the body: of a file, or of a value's text.
        ///
        /// A file with a content type of its own is sent with that type.
        case raw(contentType: String)
    }

    /// The address that the path is relative to.
    public enum Server: Hashable, Sendable {
        /// The base address, which is discovered first if the client's server requires it.
        case base
        /// The server's root, from which the base is discovered.
        case root
    }

    /// The call's name in errors and logs, such as `cases.search`.
    public let name: String
    /// The HTTP method.
    public let method: HTTPMethod
    /// The path after the base, with `{name}` for each parameter placed in the path.
    public let path: String
    /// The call's parameters, in the order of the numbers that ``Request/write(_:to:)`` receives.
    public let parameters: [Parameter]
    /// The names and values that are always sent.
    public let constants: [Constant]
    /// The names of the API-wide parameters that are sent.
    public let sharedParameters: [String]
    /// The form of the body.
    public let body: Body
    /// The address that the path is relative to.
    public let server: Server
    /// The place of the result in the response, and that of a failure.
    public let responseEnvelope: Envelope
    /// A response header field whose presence indicates a failure; `nil` uses the API's own.
    public let failureHeader: String?
    /// The authentication, retries and rate limits of the call.
    public let policy: CallPolicy

    // Whether the call has a policy for retries, computed once for all calls.
    let isRetried: Bool
    /// Whether the call has rate limits; `nil` if the client decides.
    let isLimited: Bool?
    /// Whether all requests are equal.
    let isFixed: Bool
    let isMultipart: Bool
    let hasForm: Bool
    let pathParts: [PathPart]
    /// The fields of the body's object, and the numbers of their parameters.
    let bodyFields: FieldTable
    let bodyParameters: [Int]
    /// The parameters that are neither in the path nor in the body's object or value, with their numbers.
    let plainParameters: [(number: Int, parameter: Unmanaged<Parameter>)]

    /// Creates the description of a call.
    ///
    /// - Parameters:
    ///   - name: The call's name.
    ///   - method: The HTTP method.
    ///   - path: The path after the base; `{name}` stands for the parameter placed in the path under that
    ///     name. A name without such a parameter is a programming error that stops the program.
    ///   - parameters: The parameters in the order of their numbers, at most `FieldNumber.most`. More
    ///     parameters are a programming error that stops the program.
    ///   - constants: The names and values that are always sent.
    ///   - sharedParameters: The names of the API-wide parameters that are sent.
    ///   - body: The form of the body.
    ///   - server: The address that the path is relative to.
    ///   - responseEnvelope: The place of the result in the response, and that of a failure.
    ///   - failureHeader: A response header field whose presence indicates a failure; `nil` uses the API's
    ///     own.
    ///   - policy: The authentication, retries and rate limits of the call.
    public init(
        _ name: String,
        _ method: HTTPMethod,
        _ path: String,
        parameters: [Parameter] = [],
        constants: [Constant] = [],
        sharedParameters: [String] = [],
        body: Body = .automatic,
        server: Server = .base,
        responseEnvelope: Envelope = Envelope(),
        failureHeader: String? = nil,
        policy: CallPolicy = CallPolicy()
    ) {
        precondition(parameters.count <= FieldNumber.most, "\(parameters.count) parameters")
        self.name = name
        self.method = method
        self.path = path
        self.parameters = parameters
        self.constants = constants
        self.sharedParameters = sharedParameters
        self.body = body
        self.server = server
        self.responseEnvelope = responseEnvelope
        self.failureHeader = failureHeader
        self.policy = policy
        let places = Set(parameters.map(\.place) + constants.map(\.place))
        isRetried = policy.retry != nil
        isLimited = policy.limits.map { !$0.isEmpty }
        isFixed =
            places.isSubset(of: [.query, .header]) && parameters.isEmpty && sharedParameters.isEmpty
        isMultipart = places.contains(.multipart)
        hasForm = places.contains(.form)
        pathParts = PathPart.parts(of: path, parameters: parameters)
        bodyParameters = parameters.indices.filter { parameters[$0].place == .body }
        let isRaw = if case .raw = body { true } else { false }
        plainParameters = parameters.enumerated().compactMap { number, parameter in
            guard parameter.place != .path, parameter.place != .body || isRaw else { return nil }
            return (number, Unmanaged.passUnretained(parameter))
        }
        bodyFields = FieldTable(
            bodyParameters.map { parameters[$0].field(at: parameters[$0].name) }
        )
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

    static func parts(of template: String, parameters: [Parameter]) -> [PathPart] {
        var parts: [PathPart] = []
        // By scalars, since a brace and a combining mark after it can be one `Character`.
        var rest = template.unicodeScalars[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            if open > rest.startIndex {
                parts.append(.text(FixedText(String(Substring(rest[..<open])))))
            }
            let name = String(Substring(rest[rest.index(after: open)..<close]))
            let number = parameters.firstIndex { $0.place == .path && $0.name == name }
            guard let number else {
                preconditionFailure("the path \(template) has no parameter named {\(name)}")
            }
            parts.append(.parameter(number, Unmanaged.passUnretained(parameters[number])))
            rest = rest[rest.index(after: close)...]
        }
        if !rest.isEmpty { parts.append(.text(FixedText(String(Substring(rest))))) }
        return parts
    }
}
