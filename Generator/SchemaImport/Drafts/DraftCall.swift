package import OpenAPI

/// An operation, before its group and itself have names.
package struct DraftCall: Sendable {
    package enum Body: Hashable, Sendable {
        case none
        case form([DraftParameter])
        /// Parts, with the content type if that is not `multipart/form-data`.
        case multipart([DraftParameter], contentType: String?)
        /// An object of parameters.
        case object([DraftParameter], DraftFormat, root: String?)
        /// One value; of a required one that may be null, null is sent.
        case value(DraftUse, isRequired: Bool, DraftFormat, root: String?)
    }

    package var operation: OpenAPI.Operation
    /// What the name of a further call of the operation ends in, with another content type.
    package var variant: String?
    /// The parameters outside of the body.
    package var parameters: [DraftParameter] = []
    package var body: Body = .none
    /// The formats of the body among which the caller chooses; empty where there is one.
    package var bodyChoices: [String] = []
    /// The bodies of which one is sent, the first of which is `body` if it is one value; empty where there is one.
    package var alternatives: [DraftAlternative] = []
    package var returns: DraftResult?
    package var paging: DraftPaging?
    /// In place of `returns`: the values by status, where they differ.
    package var responses: [DraftResponse] = []
    /// In place of `returns`: the values of a response that is a stream.
    package var stream: DraftStream?
    /// What the document says of a response without a value, of a file or of a stream.
    package var responseDoc: String?
    /// `nil` where the API's holds; `.some(nil)` for none.
    package var failure: DraftID??
    /// Failures of types of their own, by status.
    package var failures: [DraftFailure] = []
    package var headers: [DraftParameter] = []
    /// The alternatives of which one suffices, each of schemes that are needed together.
    package var auth: [[DraftAuth]] = []
    /// The address that the call goes to, where that is not the API's.
    package var server: String?
    /// What the call accepts, where that is no document of the API's formats.
    package var accept: String?
    package var doc: String?
    package var examples: [DraftExample] = []

    package init(_ operation: OpenAPI.Operation) { self.operation = operation }

    /// The header fields of all responses.
    var responseHeaders: [DraftParameter] { headers + responses.flatMap(\.headers) }
}

/// A call with its response, as a document gives them.
package struct DraftExample: Sendable {
    /// The value of a parameter.
    package struct Argument: Sendable {
        /// The place of the parameter; `nil` for a body that is one value.
        package var location: DraftParameter.Location?
        /// The name on the wire.
        package var name: String
        package var value: SchemaValue
    }

    package var doc: String?
    package var arguments: [Argument] = []
    package var reply: SchemaValue?
    /// Where the document has its parts.
    package var places: [Place] = []

    package init() {}
}

extension DraftCall {
    /// The uses of all that the call sends.
    var sentUses: [DraftUse] {
        var uses = (parameters + body.parameters).map(\.use)
        if case .value(let use, _, _, _) = body { uses.append(use) }
        return uses + alternatives.flatMap(\.uses)
    }

    /// The call with other parameters, in its bodies too.
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
        /// One value; without a content type in the client's format.
        case value(DraftUse, contentType: String?, root: String?)
        /// Parts, with the content type if that is not `multipart/form-data`.
        case multipart([DraftParameter], contentType: String?)
    }

    package var name: String
    package var content: Content

    /// The parts of a multipart body; none of one value.
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
    /// The formats in which the first one can be sent; empty where there is one.
    var choices: [String] = []
    /// Those of which one is sent, with the first; empty where there is one.
    var alternatives: [DraftAlternative] = []
    /// Those of calls of their own.
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

/// One of the responses among which the value of a call is chosen.
package struct DraftResponse: Hashable, Sendable {
    package var status: Status
    /// Of a body that is no document.
    package var contentType: String?
    /// `nil` for a response without a value.
    package var use: DraftUse?
    /// What the case is called, where that does not follow from the type.
    package var name: String?
    package var doc: String?
    package var headers: [DraftParameter] = []
}

/// What failures of a status are decoded into.
package struct DraftFailure: Hashable, Sendable {
    /// Which responses have the failure.
    package struct Response: Hashable, Sendable {
        package var status: Status
        package var contentType: String?
    }

    package var status: Status
    /// Of a body that is a text; `nil` for any.
    package var contentType: String?
    package var type: DraftID

    package var response: Response { Response(status: status, contentType: contentType) }
}

/// A header field that a field of a failure is read from.
package struct DraftFailureHeader: Hashable, Sendable {
    package var field: String
    /// On the wire.
    package var name: String
    package var date: String?
    package var join: String?
}

/// The format of a body.
package enum DraftFormat: Hashable, Sendable {
    /// The client's.
    case client
    case json
    case xml
    /// One value, sent as it is.
    case raw(String)
}

/// A value of a request, in its place.
package struct DraftParameter: Hashable, Sendable {
    package enum Location: String, Hashable, Sendable {
        case path, query, headers, cookies, form, multipart, body
    }

    /// A style of RFC 6570.
    package struct PathStyle: Hashable, Sendable {
        /// What is before the name in the braces.
        package enum Mark: String, Hashable, Sendable {
            case matrix = ";"
            case label = "."
        }

        package var mark: Mark
        /// Whether each item of a list is on its own.
        package var isExploded: Bool
    }

    /// On the wire.
    package var name: String
    package var location: Location
    package var use: DraftUse
    package var isRequired: Bool
    /// Whether an absent value and null are different things.
    package var isPatch = false
    /// Whether null is sent of a value that is required.
    package var sendsNull = false
    package var isSecret = false
    /// The text between the items of a list; `nil` where the name is repeated.
    package var join: String?
    /// How items of a list are named, where that is not by the parameter's name again.
    package var list: String?
    /// How the parts of a value are named, where that is not by brackets.
    package var nested: String?
    /// The content type of a part of a body.
    package var contentType: String?
    /// Whether it is the query as a whole, without a name.
    package var isWholeQuery = false
    /// Whether an empty list or map is sent.
    package var sendsEmpty = false
    /// How the path has the value, where that is not as it is.
    package var pathStyle: PathStyle?
    package var text = DraftText()

    package init(_ name: String, in location: Location, _ use: DraftUse, isRequired: Bool) {
        self.name = name
        self.location = location
        self.use = use
        self.isRequired = isRequired
    }
}
