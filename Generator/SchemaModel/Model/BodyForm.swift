/// The form of a request's body.
package enum BodyForm: Sendable, Hashable {
    case form
    case multipart
    /// An object of the parameters placed in the body, in the given format; `nil` for the client's format.
    case object(BodyFormat?)
    /// The only parameter placed in the body, in the given format; `nil` for the client's format.
    case value(BodyFormat?)
    case raw(contentType: String)
}

/// One of several alternative bodies.
package struct BodyAlternative: Sendable {
    /// The form in which the body is sent.
    package enum Form: Sendable, Hashable {
        /// A document in the given format, or in the client's if that is `nil`.
        ///
        /// Without a content type, it has the content type of the format.
        case document(BodyFormat?, contentType: String?)
        case form
        case raw(contentType: String)
        /// A multipart body, which is `multipart/form-data` if it has no content type.
        case multipart(contentType: String?)

        /// The content type that the schema specifies; `nil` for none, and for a form.
        var contentType: String? {
            switch self {
            case .document(_, let type), .multipart(let type): type
            case .raw(let type): type
            case .form: nil
            }
        }

        package var isMultipart: Bool { if case .multipart = self { true } else { false } }
    }

    /// The body's name, which is also that of the parameter when the body is one value.
    package var identity: Identity
    package var form: Form
}

/// A format that the caller can choose for a body.
package enum BodyChoice: String, Sendable, Hashable, CaseIterable {
    case json, xml, form

    /// The format of a document; `nil` for a form.
    package var format: BodyFormat? { BodyFormat(rawValue: rawValue) }
}

extension Parameter {
    /// The name of a parameter of a body; `nil` for one that is not a member of the body.
    var bodyName: String? {
        guard let steps = (wire.json ?? wire.xml)?.alternatives.first?.steps, steps.count == 1,
            case .name(_, let name) = steps[0].kind
        else { return nil }
        return name
    }

    /// The parameter of a body as a form sends it.
    package var inForm: Parameter {
        var parameter = self
        parameter.place = .form
        if let name = bodyName { parameter.wireName = name }
        if isWholeBody { parameter.wire.nesting = .flat }
        return parameter
    }
}

extension Endpoint {
    /// The parameters that are placed in the body.
    package var bodyParameters: [Parameter] { parameters.filter { $0.place == .body } }

    /// The alternative bodies, each with its value or its parts; empty when there is only one body.
    package var bodyAlternatives: [(alternative: BodyAlternative, parameters: [Parameter])] {
        alternatives.enumerated().map { number, alternative in
            (alternative, parameters.filter { $0.bodyNumber == number })
        }
    }

    /// The alternative bodies that are one value.
    package var wholeAlternatives: [(form: BodyAlternative.Form, parameter: Parameter)] {
        bodyAlternatives.flatMap { alternative, parameters in
            alternative.form.isMultipart ? [] : parameters.map { (alternative.form, $0) }
        }
    }

    /// The alternative bodies that are multipart, with their parts.
    package var multipartAlternatives: [(body: Identity, parts: [Parameter])] {
        bodyAlternatives.filter { $0.alternative.form.isMultipart }
            .map { ($0.alternative.identity, $0.parameters) }
    }

    /// The parameters that have names in the call: all except the parts of alternative bodies.
    package var namedParameters: [Parameter] { parameters.filter { !$0.isPartOfBody } }

    /// The name of a value that the call requires; `nil` where all may be omitted.
    var neededName: String? {
        (alternatives.first?.identity ?? parameters.first { !$0.isOptional }?.identity)?.name
    }
}
