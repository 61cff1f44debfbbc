public import LatheCoding

/// Where a call goes and in which form: method, path, parameters, body, and the shape of the answer.
///
/// An endpoint is made once a request type, in a static constant, so that what can be prepared is.
public final class Endpoint: Sendable {
    /// The form of a request's body.
    public enum Body: Hashable, Sendable {
        /// No body, or the one that the parameters' places ask for: a form or a multipart body.
        case automatic
        /// An object of the parameters placed in the body, in that format, or the client's where that is
        /// `automatic`; in XML the root element has
        /// the name that the answer's has.
        case object(WireFormat)
        /// The value of the one parameter placed in the body, in that format or the client's; in XML the root element
        /// has the parameter's name. Without a value there is no body, unless the parameter is nullable.
        case value(WireFormat)
        /// The one parameter placed in the body as it is: a file's bytes, or the text of a value. A file
        /// that says its own type has that.
        case raw(contentType: String)
    }

    /// What the path is relative to.
    public enum Server: Hashable, Sendable {
        /// The base address, discovered first if the client's server asks for that.
        case base
        /// The server's root, from which the base is discovered.
        case root
    }

    /// The call's name, `cases.search`; errors and logs say it.
    public let name: String
    /// The HTTP method.
    public let method: HTTPMethod
    /// The path after the base, with `{name}` for each parameter placed there.
    public let path: String
    /// The call's parameters in the order of the numbers that ``Request/write(_:to:)`` gets.
    public let parameters: [Parameter]
    /// Names and values that always go along.
    public let constants: [Constant]
    /// The names of the API-wide parameters that go along.
    public let uses: [String]
    /// The form of the body.
    public let body: Body
    /// What the path is relative to.
    public let server: Server
    /// Where in the answer the value is, and where the failure.
    public let returns: Envelope
    /// A response header whose presence says that the API reports a failure; `nil` for the API's own.
    public let failureHeader: String?
    /// How the call proves who calls, is tried again and is held back.
    public let policy: CallPolicy

    // Prepared once, for each call to find.
    let isRetried: Bool
    /// Whether limits hold its calls back; `nil` when that is the client's to say.
    let isLimited: Bool?
    /// Whether all requests are the same.
    let isFixed: Bool
    let isMultipart: Bool
    let hasForm: Bool
    let pathParts: [PathPart]
    /// The fields of the body's object, and the numbers of their parameters.
    let bodyFields: FieldTable
    let bodyParameters: [Int]
    /// The parameters that are neither in the path nor in a body's object or value, with their numbers.
    let plainParameters: [(number: Int, parameter: Unmanaged<Parameter>)]

    /// Describes a call.
    ///
    /// - Parameters:
    ///   - name: The call's name.
    ///   - method: The HTTP method.
    ///   - path: The path after the base; `{name}` stands for the parameter placed in the path under
    ///     that name. A name without such a parameter is a mistake that stops the program.
    ///   - parameters: The parameters in the order of their numbers, at most `FieldNumber.most`; more stop
    ///     the program.
    ///   - constants: Names and values that always go along.
    ///   - uses: The names of the API-wide parameters that go along.
    ///   - body: The form of the body.
    ///   - server: What the path is relative to.
    ///   - returns: Where in the answer the value is, and where the failure.
    ///   - failureHeader: A response header that says that there is a failure.
    ///   - policy: How the call proves who calls, is tried again and is held back.
    public init(
        _ name: String,
        _ method: HTTPMethod,
        _ path: String,
        parameters: [Parameter] = [],
        constants: [Constant] = [],
        uses: [String] = [],
        body: Body = .automatic,
        server: Server = .base,
        returns: Envelope = Envelope(),
        failureHeader: String? = nil,
        policy: CallPolicy = CallPolicy()
    ) {
        precondition(parameters.count <= FieldNumber.most, "\(parameters.count) parameters")
        self.name = name
        self.method = method
        self.path = path
        self.parameters = parameters
        self.constants = constants
        self.uses = uses
        self.body = body
        self.server = server
        self.returns = returns
        self.failureHeader = failureHeader
        self.policy = policy
        let places = Set(parameters.map(\.place) + constants.map(\.place))
        isRetried = policy.retry != nil
        isLimited = policy.limits.map { !$0.isEmpty }
        isFixed = places.isSubset(of: [.query, .header]) && parameters.isEmpty && uses.isEmpty
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

/// A piece of a path template, of an endpoint that keeps its parameters.
enum PathPart: Sendable {
    case text(FixedText)
    /// The parameter that stands there, with its number.
    case parameter(Int, Unmanaged<Parameter>)

    static func parts(of template: String, parameters: [Parameter]) -> [PathPart] {
        var parts: [PathPart] = []
        // By scalars, since a brace and the mark after it can be one `Character`.
        var rest = template.unicodeScalars[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            if open > rest.startIndex {
                parts.append(.text(FixedText(String(Substring(rest[..<open])))))
            }
            let name = String(Substring(rest[rest.index(after: open)..<close]))
            let number = parameters.firstIndex { $0.place == .path && $0.name == name }
            guard let number else {
                preconditionFailure("the path \(template) names no parameter by {\(name)}")
            }
            parts.append(.parameter(number, Unmanaged.passUnretained(parameters[number])))
            rest = rest[rest.index(after: close)...]
        }
        if !rest.isEmpty { parts.append(.text(FixedText(String(Substring(rest))))) }
        return parts
    }
}
