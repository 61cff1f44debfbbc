public import LatheCoding

extension Endpoint: ExpressibleByStringLiteral {
    /// Creates the description of a call from a text.
    ///
    /// The first line contains the call's name, its method and its path. `->` is followed by the placement of the
    /// result and the words of a `Field`; without `->`, the response has no result. Each following line begins with
    /// a word:
    ///
    /// | First word | The rest of the line |
    /// |---|---|
    /// | a ``Parameter/Place`` | a parameter in this place: its name, and the words of ``Parameter/init(_:formats:)`` |
    /// | `constant` | a place, a name and a value that are always sent |
    /// | `uses` | the names of the API-wide parameters that are sent |
    /// | `object` | the body is an object of the parameters placed in it: the format's name, `type=`, `root=` |
    /// | `value` | the body is the value of a parameter: the format's name, `type=`, `member=` |
    /// | `raw` | the body is the bytes of a parameter: the content type |
    /// | `multipartType` | the content type of a multipart body, if it is not `multipart/form-data` |
    /// | `either` | one of the forms of the body among which the request chooses: one of these three, `form`, or `multipart` with the numbers of its first parameter and of the one after its last, and `type=` |
    /// | `failure` | the placement of the failure, as a `Field`; ` when ` precedes what must be there for a failure |
    /// | `failureValues` | the only texts, numbers and Booleans that make a document with them there a failure |
    /// | `root` | the name of the root element in XML |
    /// | `failureRoot` | the name of the root element of a document that is a failure, if it is not the same; `~` for any |
    /// | `auth` | the auth schemes that go together by their names, with `scope=`; ` \| ` precedes an alternative |
    /// | `noAuth` | nothing: the call has no authentication, even if others of the API do |
    /// | `idempotent`, `notIdempotent` | nothing: whether the call is idempotent, if its method does not say |
    /// | `defaulted` | nothing: the request is a ``DefaultedRequest`` |
    ///
    /// Parameters are numbered in the order of the lines. A name in the path's braces that no line describes is a
    /// path parameter; these parameters come first, in the order of the path.
    ///
    /// In a name or value, a space is written `~_`, a line break `~n`, another control character by its two
    /// hexadecimal digits, such as `~x1F`, and `~` itself `~0`; `~` alone is an empty text. An unknown word is a
    /// programming error that stops the program.
    public convenience init(stringLiteral text: String) { self.init(text, formats: []) }

    /// Creates the description of a call from a text, and from values that a text cannot express.
    ///
    /// - Parameters:
    ///   - text: The text, in the form of ``init(stringLiteral:)``.
    ///   - formats: The formats other than JSON that the text names.
    ///   - formParameters: The parameters placed in the body, as they are sent in a form.
    ///   - server: The address that the path is relative to.
    ///   - responses: The possible responses with a result; the first that matches is used.
    ///   - failures: The failures with types of their own; the first that matches is used.
    ///   - failureHeader: A response header field whose presence indicates a failure; `nil` uses the API's
    ///     own.
    ///   - failureCodeHeader: A response header field with the code of a failure; `nil` uses the API's own.
    ///   - failureHeaders: The fields of the failure that are read from header fields; `nil` uses the API's own.
    ///   - streamedFailures: The content types that indicate a possible failure in place of a file or a stream;
    ///     `nil` uses the API's own.
    ///   - policy: The retries and rate limits of the call; also its authentication and its idempotency, if the
    ///     text does not state them.
    public convenience init(
        _ text: String,
        formats: [WireFormat] = [],
        formParameters: [Parameter] = [],
        server: Server = .base,
        responses: [Response] = [],
        failures: [Failure] = [],
        failureHeader: String? = nil,
        failureCodeHeader: String? = nil,
        failureHeaders: [FailureHeader]? = nil,
        streamedFailures: [String]? = nil,
        policy: CallPolicy = CallPolicy()
    ) {
        let call = EndpointText(text, formats)
        var policy = policy
        policy.auth = call.auth ?? policy.auth
        policy.isIdempotent = call.isIdempotent ?? policy.isIdempotent
        self.init(
            call.name,
            HTTPMethod(rawValue: call.method),
            call.path,
            parameters: call.parameters,
            constants: call.constants,
            sharedParameters: call.sharedParameters,
            body: call.body,
            bodies: call.bodies,
            formParameters: formParameters,
            multipartType: call.multipartType,
            server: server,
            responseEnvelope: Envelope(
                root: call.root,
                value: call.result,
                failure: call.failure,
                failureWhen: call.failureWhen,
                failureRoot: call.failureRoot,
                failureValues: call.failureValues
            ),
            hasDefault: call.hasDefault,
            responses: responses,
            failures: failures,
            failureHeader: failureHeader,
            failureCodeHeader: failureCodeHeader,
            failureHeaders: failureHeaders,
            streamedFailures: streamedFailures,
            policy: policy
        )
    }
}

/// The parsed text of an endpoint.
private struct EndpointText {
    let name: String
    let method: String
    let path: String
    private(set) var parameters: [Parameter] = []
    private(set) var constants: [Constant] = []
    private(set) var sharedParameters: [String] = []
    private(set) var body: Endpoint.Body = .automatic
    private(set) var bodies: [Endpoint.Body] = []
    private(set) var multipartType = Endpoint.multipartForm
    private(set) var result = Field.nothing
    private(set) var failure: Field?
    private(set) var failureWhen: Field?
    private(set) var failureValues: [String] = []
    private(set) var root: String?
    private(set) var failureRoot: String?
    private(set) var auth: [AuthRequirement]?
    private(set) var isIdempotent: Bool?
    private(set) var hasDefault = false

    init(_ text: String, _ formats: [WireFormat]) {
        // Bytes are compared, since a line break and the scalar after it can be one `Character`.
        var lines = text.utf8.split(separator: UInt8(ascii: "\n")).map { Substring($0) }[...]
        let (head, result) = TextWords.halves(of: lines.popFirst() ?? "", at: "->")
        var words = TextWords(head)
        (name, method, path) = (words.next(), words.next(), words.next())
        words.end()
        if let result { self.result = Field(text: result) }
        for line in lines { read(line, formats) }
        let known = Set(parameters.lazy.filter { $0.place == .path }.map(\.name))
        parameters =
            PathPart.names(in: path, besides: known).map { Parameter(.path, $0) } + parameters
    }

    private mutating func read(_ line: Substring, _ formats: [WireFormat]) {
        var words = TextWords(line)
        let kind = words.next()
        switch kind {
        case "constant": constants.append(Constant(words.place(), words.next(), words.next()))
        case "uses": sharedParameters = words.rest()
        case "object", "value", "raw": body = words.body(kind, formats)
        case "multipartType": multipartType = words.next()
        case "either": bodies.append(words.body(words.next(), formats))
        case "failure":
            let (place, when) = TextWords.halves(of: words.line, at: "when")
            failure = Field(text: place)
            failureWhen = when.map { Field(text: $0) }
            return
        case "failureValues": failureValues = words.rest()
        case "root":
            root = words.next()
            failureRoot = root
        case "failureRoot":
            let name = words.next()
            failureRoot = name.isEmpty ? nil : name
        case "auth":
            var line: Substring? = words.line
            while let rest = line {
                let (alternative, others) = TextWords.halves(of: rest, at: "|")
                var words = TextWords(alternative)
                let scopes = words.values("scope")
                auth = (auth ?? []) + [AuthRequirement(words.rest(), scopes: scopes)]
                line = others
            }
            return
        case "noAuth": auth = []
        case "idempotent": isIdempotent = true
        case "notIdempotent": isIdempotent = false
        case "defaulted": hasDefault = true
        default:
            parameters.append(Parameter(text: line, formats))
            return
        }
        words.end()
    }
}

extension TextWords {
    /// Parses all words as the description of a body of this kind.
    fileprivate mutating func body(_ kind: String, _ formats: [WireFormat]) -> Endpoint.Body {
        switch kind {
        case "object":
            return .object(
                format(among: formats),
                contentType: value("type"),
                root: value("root")
            )
        case "value":
            return .value(
                format(among: formats),
                contentType: value("type"),
                member: value("member")
            )
        case "raw": return .raw(contentType: next())
        case "form": return .form
        case "multipart":
            let (first, end) = (Int(next()), Int(next()))
            guard let first, let end, first <= end else {
                preconditionFailure("A multipart body has the numbers of parameters.")
            }
            return .multipart(first..<end, contentType: value("type") ?? Endpoint.multipartForm)
        default: preconditionFailure("'\(kind)' is not a form of a body.")
        }
    }
}
