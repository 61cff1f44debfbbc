package import SchemaSyntax

/// The endpoints that one facade offers.
package struct EndpointGroup: Sendable {
    package var identity: Identity
    package var endpoints: [Endpoint]
    /// The path of the file inside the API's folder, as in `endpoints/cases.jsonc`.
    package var file: String
}

/// A call that the API offers.
package struct Endpoint: Sendable {
    package var identity: Identity
    /// As it is sent: `GET`.
    package var method: String
    /// Literal text and parameters in turn; no query.
    package var path: [PathPart]
    /// The parameters that the path names; `nil` when these or those declared could not be read.
    package var pathNames: [Spelled]?
    package var parameters: [Parameter]
    package var constants: [Constant]
    /// The API-wide parameters that go along, by name.
    package var uses: [Spelled]
    /// The names of the parameter groups whose parameters are among its own.
    package var includes: [String]
    package var body: BodyForm?
    /// The formats among which the caller chooses, the usual one first; empty where there is one.
    package var bodyChoices: [BodyChoice]
    /// The bodies of which one is sent; empty where there is one.
    package var alternatives: [BodyAlternative]
    /// The content type of a body in JSON or XML; `nil` for the format's own.
    package var bodyContentType: Spelled?
    /// The root element in XML of a body that is an object of parameters; `nil` for the API's.
    package var bodyRoot: String?
    /// What the body of the response holds; `nil` for nothing.
    @Boxed package var returns: ReturnShape?
    /// What the schema says of a response without a value; `nil` for nothing.
    package var responseDoc: String?
    /// The response's headers that the schema describes; `nil` when it says nothing of them.
    package var headers: [Parameter]?
    /// The responses among which the result is chosen, the more exact ones first; none where `returns` says
    /// it all.
    package var responses: [ResponseShape]
    /// The values of a response that is a stream; `nil` for any other.
    @Boxed package var stream: StreamShape?
    @Boxed package var failure: FailureShape?
    /// Failures with types of their own, the more exact statuses first.
    package var failures: [StatusFailure]
    /// Whether the call goes to the server's own root and not to the discovered base.
    package var bypassesDiscovery: Bool
    /// The address of another server that the call goes to.
    package var ownServer: Spelled?
    /// The name of the API's server that the call goes to.
    package var namedServer: Spelled?
    /// The alternatives for auth, the preferred one first, each the schemes that go together; empty for none.
    package var auth: [[AuthUse]]
    package var behavior: Behavior
    /// How one page of the response leads to the next; `nil` for a call that is not paged.
    @Boxed package var paging: PagingShape?
    /// How the call takes many ids; `nil` for one that does not.
    @Boxed package var bulk: BulkShape?
    package var examples: [Example]
}

extension Endpoint {
    /// The auth schemes by name, in any alternative.
    package var authNames: [Spelled] { auth.flatMap { $0.map(\.scheme) } }

    /// Whether an API-wide parameter goes along.
    package func isUsing(_ parameter: Parameter) -> Bool {
        uses.contains { $0.text == parameter.identity.name }
    }
}

package enum PathPart: Sendable, Hashable {
    case text(String)
    case parameter(String)
    /// A parameter whose slashes separate segments.
    case segments(String)
    /// What the format in use is called in paths.
    case format
}

/// A call that returns a text: a token.
package struct TextCall: Sendable {
    /// The call, as `group.endpoint`.
    package var endpoint: String
    /// The field of its response that is the text; `nil` when the response itself is.
    package var field: String?
}

/// What the body of a response contains.
package struct ReturnShape: Sendable {
    package var type: TypeReference
    package var doc: String?
    /// The name of the XML root element where it is not the API's.
    package var root: String?
    package var wire: WireForm
    package var isOptional: Bool
    package var defaultValue: Literal?
    /// The parameter that chooses a partial entity's fields.
    package var partialParameter: Spelled?
    /// Where the schema says the type.
    package var typeRange: SourceRange?
    package var keys: KeyPlaces
}

/// One of the responses of a call.
package struct ResponseShape: Sendable {
    /// Its name is what its case is called.
    package var identity: Identity
    package var statuses: ClosedRange<Int>
    /// In lower case; `nil` for any.
    package var contentType: String?
    /// `nil` for no value.
    package var returns: ReturnShape?
}

/// The failure of the responses with some statuses.
package struct StatusFailure: Sendable {
    package var statuses: ClosedRange<Int>
    /// In lower case; `nil` for any.
    package var contentType: String?
    package var failure: FailureShape
}

/// What the body of a failed response contains, and how such a response is recognised.
package struct FailureShape: Sendable {
    package var type: TypeID
    package var wire: WireForm
    /// The placement whose presence says that there is a failure; equal to the failure's own by default.
    package var whenJSON: Placement?
    package var whenXML: Placement?
    /// A response header whose presence says that there is a failure.
    package var header: Spelled?
    /// A response header with the code of a failure.
    package var codeHeader: Spelled?
    /// The fields that are read from header fields, in the order of the schema.
    package var headers: [Header] = []
    /// The content types by which a file or stream may be a failure instead.
    package var streams: [Spelled] = []
    /// The field that takes a body of plain text.
    package var text: Spelled?
    package var keys: KeyPlaces

    /// A field that is read from a header field.
    package struct Header: Sendable {
        package var field: Spelled
        package var name: Spelled
        /// How the header field spells the value, with its name as the placement.
        package var wire: WireForm
        package var keys: KeyPlaces
    }
}
