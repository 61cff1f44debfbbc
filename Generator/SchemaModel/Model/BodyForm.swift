/// The form of a request's body.
package enum BodyForm: Sendable, Hashable {
    case form
    case multipart
    /// An object of the parameters placed in the body, in that format; `nil` for the client's.
    case object(BodyFormat?)
    /// The one parameter placed in the body, in that format; `nil` for the client's.
    case value(BodyFormat?)
    case raw(contentType: String)
}

/// What one of several bodies is sent as.
package enum BodyAlternative: Sendable, Hashable {
    /// A document in that format; `nil` for the client's. Without a content type it has the format's own.
    case document(BodyFormat?, contentType: String?)
    case form
    case raw(contentType: String)

    /// The content type that the schema gives; `nil` for none, and for a form.
    var contentType: String? {
        switch self {
        case .document(_, let type): type
        case .raw(let type): type
        case .form: nil
        }
    }
}

/// A format among which the caller chooses for a body.
package enum BodyChoice: String, Sendable, Hashable, CaseIterable {
    case json, xml, form

    /// The format of a document; `nil` for a form.
    package var format: BodyFormat? { BodyFormat(rawValue: rawValue) }
}

extension Parameter {
    /// The parameter of a body as it is sent in a form.
    package var inForm: Parameter {
        var parameter = self
        parameter.place = .form
        if isWholeBody { parameter.wire.nesting = .flat }
        return parameter
    }
}

extension Endpoint {
    /// The parameters that are placed in the body.
    package var bodyParameters: [Parameter] { parameters.filter { $0.place == .body } }

    /// The bodies of which one is sent, with what each is sent as; none where there is one body.
    package var bodyAlternatives: [(alternative: BodyAlternative, parameter: Parameter)] {
        zip(alternatives, bodyParameters).map { ($0, $1) }
    }
}
