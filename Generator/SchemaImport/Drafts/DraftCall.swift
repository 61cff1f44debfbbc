package import OpenAPI

/// An operation before it and its group have names.
package struct DraftCall: Sendable {
    package enum Body: Hashable, Sendable {
        case none
        case form([DraftParameter])
        /// Parts, with the content type if that is not `multipart/form-data`.
        case multipart([DraftParameter], contentType: String?)
        /// An object of parameters.
        case object([DraftParameter], DraftFormat, root: String?)
        /// A single value; if a required value may be null, null is sent.
        case value(DraftUse, isRequired: Bool, DraftFormat, root: String?)
    }

    package var operation: OpenAPI.Operation
    /// The suffix of the name of an additional call of the operation, with another content type.
    package var variant: String?
    /// The parameters outside of the body.
    package var parameters: [DraftParameter] = []
    package var body: Body = .none
    /// The formats between which the caller chooses; empty if there is only one.
    package var bodyChoices: [String] = []
    /// The bodies between which the caller chooses; empty if there is only one.
    ///
    /// The first of them is `body` if that is a single value.
    package var alternatives: [DraftAlternative] = []
    package var returns: DraftResult?
    package var paging: DraftPaging?
    /// The values by status, where they differ; this replaces `returns`.
    package var responses: [DraftResponse] = []
    /// The values of a streaming response; this replaces `returns`.
    package var stream: DraftStream?
    /// The document's description of a response without a value, of a file or of a stream.
    package var responseDoc: String?
    /// The failure; `nil` if that of the API applies, and `.some(nil)` for none.
    package var failure: DraftID??
    /// The failures with separate types, by status.
    package var failures: [DraftFailure] = []
    package var headers: [DraftParameter] = []
    /// The alternatives, one of which suffices; the schemes of each alternative are needed together.
    package var auth: [[DraftAuth]] = []
    /// The address of the call, if it differs from that of the API.
    package var server: String?
    /// The accepted content type, if it is not a document in a format of the API.
    package var accept: String?
    package var doc: String?
    package var examples: [DraftExample] = []

    package init(_ operation: OpenAPI.Operation) { self.operation = operation }

    /// The header fields of all responses.
    var responseHeaders: [DraftParameter] { headers + responses.flatMap(\.headers) }
}

/// An example of a call with its response, from a document.
package struct DraftExample: Sendable {
    /// The value of a parameter.
    package struct Argument: Sendable {
        /// The place of the parameter; `nil` for a body that is a single value.
        package var location: DraftParameter.Location?
        /// The name on the wire.
        package var name: String
        package var value: SchemaValue
    }

    package var doc: String?
    package var arguments: [Argument] = []
    package var response: SchemaValue?
    /// The places of its parts in the document.
    package var places: [Place] = []

    package init() {}
}

extension DraftCall {
    /// The uses of all values that the call sends.
    var sentUses: [DraftUse] {
        var uses = (parameters + body.parameters).map(\.use)
        if case .value(let use, _, _, _) = body { uses.append(use) }
        return uses + alternatives.flatMap(\.uses)
    }

    /// Returns the call with changed parameters, including those of its bodies.
    func changed(_ change: (DraftParameter) -> DraftParameter) -> DraftCall {
        var call = self
        call.parameters = parameters.map(change)
        switch body {
        case .form(let parameters): call.body = .form(parameters.map(change))
        case .multipart(let parameters, let type):
            call.body = .multipart(parameters.map(change), contentType: type)
        case .object(let parameters, let format, let root):
            call.body = .object(parameters.map(change), format, root: root)
        case .none, .value: break
        }
        for (index, alternative) in alternatives.enumerated() {
            guard case .multipart(let parts, let type) = alternative.content else { continue }
            call.alternatives[index].content = .multipart(parts.map(change), contentType: type)
        }
        return call
    }
}

/// One of several bodies.
package struct DraftAlternative: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
        /// A single value; without a content type, it has the client's format.
        case value(DraftUse, contentType: String?, root: String?)
        /// Parts, with the content type if that is not `multipart/form-data`.
        case multipart([DraftParameter], contentType: String?)
    }

    package var name: String
    package var content: Content

    /// The parts of a multipart body; empty for a single value.
    package var parts: [DraftParameter] {
        if case .multipart(let parts, _) = content { parts } else { [] }
    }

    /// The uses of its value or parts.
    var uses: [DraftUse] {
        switch content {
        case .value(let use, _, _): [use]
        case .multipart(let parts, _): parts.map(\.use)
        }
    }
}

/// The bodies of an operation, by content type.
struct DraftBodies {
    var first = DraftCall.Body.none
    /// The formats in which the first body can be sent; empty if there is only one.
    var choices: [String] = []
    /// The bodies between which the caller chooses, including the first; empty if there is only one.
    var alternatives: [DraftAlternative] = []
    /// The bodies of separate calls.
    var others: [(variant: String, body: DraftCall.Body)] = []
}

/// The value that a call returns.
package struct DraftResult: Hashable, Sendable {
    package var use: DraftUse
    package var doc: String?

    package init(_ use: DraftUse, doc: String? = nil) {
        self.use = use
        self.doc = doc
    }
}

/// One of the responses that determine the value of a call.
package struct DraftResponse: Hashable, Sendable {
    package var status: Status
    /// The content type of a body that is not a document.
    package var contentType: String?
    /// The value; `nil` for a response without a value.
    package var use: DraftUse?
    /// The name of the case, if it does not follow from the type.
    package var name: String?
    package var doc: String?
    package var headers: [DraftParameter] = []
}

/// The decoded type of failures of a status.
package struct DraftFailure: Hashable, Sendable {
    /// The responses that have the failure.
    package struct Response: Hashable, Sendable {
        package var status: Status
        package var contentType: String?
    }

    package var status: Status
    /// The content type of a text body; `nil` for any.
    package var contentType: String?
    package var type: DraftID

    package var response: Response { Response(status: status, contentType: contentType) }
}

/// A header field that provides a field of a failure.
package struct DraftFailureHeader: Hashable, Sendable {
    package var field: String
    /// The name on the wire.
    package var name: String
    package var date: String?
    package var join: String?
}

/// The format of a body.
package enum DraftFormat: Hashable, Sendable {
    /// The format of the client.
    case client
    case json
    case xml
    /// A single value with a content type, sent without conversion.
    case raw(String)
}

/// A value of a request with its place.
package struct DraftParameter: Hashable, Sendable {
    package enum Location: String, Hashable, Sendable {
        case path, query, headers, cookies, form, multipart, body
    }

    /// A style of RFC 6570.
    package struct PathStyle: Hashable, Sendable {
        /// The character before the name in the braces.
        package enum Mark: String, Hashable, Sendable {
            case matrix = ";"
            case label = "."
        }

        package var mark: Mark
        /// Whether each item of a list is written separately.
        package var isExploded: Bool
    }

    /// The name on the wire.
    package var name: String
    package var location: Location
    package var use: DraftUse
    package var isRequired: Bool
    /// Whether an absent value and null have different meanings.
    package var isPatch = false
    /// Whether null is sent for a required value.
    package var sendsNull = false
    package var isSecret = false
    /// The text between the items of a list; `nil` where the name is repeated.
    package var join: String?
    /// The form of the names of list items, if the parameter's name is not repeated.
    package var list: String?
    /// The form of the names of a value's parts, if it is not brackets.
    package var nested: String?
    /// The content type of a part of a multipart body.
    package var contentType: String?
    /// Whether the parameter is the whole query, without a name.
    package var isWholeQuery = false
    /// Whether an empty list or map is sent.
    package var sendsEmpty = false
    /// The form of the value in the path, if it is not simple.
    package var pathStyle: PathStyle?
    package var text = DraftText()

    package init(_ name: String, in location: Location, _ use: DraftUse, isRequired: Bool) {
        self.name = name
        self.location = location
        self.use = use
        self.isRequired = isRequired
    }
}
