package import SchemaSyntax

/// The endpoints of one facade.
package struct EndpointGroup: Sendable {
    package var identity: Identity
    package var endpoints: [Endpoint]
    /// The path of the file inside the API's folder, as in `endpoints/cases.jsonc`.
    package var file: String
}

/// A call that the API offers.
package struct Endpoint: Sendable {
    package var identity: Identity
    /// The method as it is sent, such as `GET`.
    package var method: String
    /// The literal text and the parameters of the path, in order, without a query.
    package var path: [PathPart]
    /// The parameters that the path names; `nil` when they or the declared ones could not be read.
    package var pathNames: [LocatedText]?
    package var parameters: [Parameter]
    package var constants: [Constant]
    /// The names of the API-wide parameters that the call sends.
    package var uses: [LocatedText]
    /// The names of the parameter groups whose parameters the endpoint includes.
    package var includes: [String]
    package var body: BodyForm?
    /// The formats from which the caller can choose, the default first; empty where there is only one.
    package var bodyChoices: [BodyChoice]
    /// The alternative bodies, of which one is sent; empty where there is only one body.
    package var alternatives: [BodyAlternative]
    /// The content type of a body in JSON or XML; `nil` for the format's own.
    package var bodyContentType: LocatedText?
    /// The XML root element of a body that is an object of parameters; `nil` for the API's.
    package var bodyRoot: String?
    /// The content of the response's body; `nil` for nothing.
    @Boxed package var returns: ReturnShape?
    /// The documentation of a response without a value; `nil` for none.
    package var responseDoc: String?
    /// The headers of the response that the schema describes; `nil` when it does not describe any.
    package var headers: [Parameter]?
    /// The responses from which the result is chosen, the more specific ones first; empty where `returns` is
    /// sufficient.
    package var responses: [ResponseShape]
    /// The values of a response that is a stream; `nil` for other responses.
    @Boxed package var stream: StreamShape?
    @Boxed package var failure: FailureShape?
    /// The failures of particular statuses, the more specific statuses first.
    package var failures: [StatusFailure]
    /// Whether the call uses the server's own root instead of the discovered base.
    package var bypassesDiscovery: Bool
    /// The address of another server that receives the call.
    package var ownServer: LocatedText?
    /// The name of the API's server that receives the call.
    package var namedServer: LocatedText?
    /// The authentication alternatives, the preferred one first; empty for none.
    ///
    /// Each contains the schemes that are used together.
    package var auth: [[AuthUse]]
    package var behavior: Behavior
    /// The paging of the response; `nil` for a call that is not paged.
    @Boxed package var paging: PagingShape?
    /// The use of the call with several ids; `nil` for a call that does not take several.
    @Boxed package var bulk: BulkShape?
    package var examples: [Example]
}

extension Endpoint {
    /// The names of the authentication schemes in all alternatives.
    package var authNames: [LocatedText] { auth.flatMap { $0.map(\.scheme) } }

    /// Whether the call sends an API-wide parameter.
    package func isUsing(_ parameter: Parameter) -> Bool {
        uses.contains { $0.text == parameter.identity.name }
    }
}

package enum PathPart: Sendable, Hashable {
    case text(String)
    case parameter(String)
    /// A parameter whose slashes separate segments.
    case segments(String)
    /// The path segment of the format in use.
    case format
}

/// A call that returns a text, such as a token.
package struct TextCall: Sendable {
    /// The call's name in the form `group.endpoint`.
    package var endpoint: String
    /// The field of the response that contains the text; `nil` when the response itself is the text.
    package var field: String?
}

/// The content of a response's body.
package struct ReturnShape: Sendable {
    package var type: TypeReference
    package var doc: String?
    /// The name of the XML root element if it differs from the API's.
    package var root: String?
    package var wire: WireForm
    package var isOptional: Bool
    package var defaultValue: Literal?
    /// The parameter that chooses a partial entity's fields.
    package var partialParameter: LocatedText?
    /// The place of the type in the schema.
    package var typeRange: SourceRange?
    package var keys: KeyPlaces
}

/// One of the responses of a call.
package struct ResponseShape: Sendable {
    /// The identity, whose name is that of the response's case.
    package var identity: Identity
    package var statuses: ClosedRange<Int>
    /// The content type in lower case; `nil` for any.
    package var contentType: String?
    /// The content of the body; `nil` for no value.
    package var returns: ReturnShape?
}

/// The failure of the responses with some statuses.
package struct StatusFailure: Sendable {
    package var statuses: ClosedRange<Int>
    /// The content type in lower case; `nil` for any.
    package var contentType: String?
    package var failure: FailureShape
}

/// The content of a failed response's body, and the conditions that identify such a response.
package struct FailureShape: Sendable {
    package var type: TypeID
    package var wire: WireForm
    /// The placement whose presence indicates a failure, by default the failure's own.
    package var whenJSON: Placement?
    package var whenXML: Placement?
    /// The texts, numbers and Booleans there that indicate a failure; empty for all of them.
    package var whenValues: [String] = []
    /// A response header whose presence indicates a failure.
    package var header: LocatedText?
    /// A response header that contains the code of a failure.
    package var codeHeader: LocatedText?
    /// The fields that are read from header fields, in the order of the schema.
    package var headers: [Header] = []
    /// The content types that identify a failure in place of a file or stream.
    package var streams: [LocatedText] = []
    /// The field that receives a body of plain text.
    package var text: LocatedText?
    package var keys: KeyPlaces

    /// A field that is read from a header field.
    package struct Header: Sendable {
        package var field: LocatedText
        package var name: LocatedText
        /// The form of the value in the header field; its placement is the header field's name.
        package var wire: WireForm
        package var keys: KeyPlaces
    }
}
