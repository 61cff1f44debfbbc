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

/// One of several bodies.
package struct BodyAlternative: Sendable {
    /// What the body is sent as.
    package enum Form: Sendable, Hashable {
        /// A document in that format; `nil` for the client's. Without a content type it has the format's own.
        case document(BodyFormat?, contentType: String?)
        case form
        case raw(contentType: String)
        /// Parts; without a content type they are `multipart/form-data`.
        case multipart(contentType: String?)

        /// The content type that the schema gives; `nil` for none, and for a form.
        var contentType: String? {
            switch self {
            case .document(_, let type), .multipart(let type): type
            case .raw(let type): type
            case .form: nil
            }
        }

        package var isMultipart: Bool { if case .multipart = self { true } else { false } }
    }

    /// Its name; of one value also that of the parameter.
    package var identity: Identity
    package var form: Form
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

    /// The bodies of which one is sent, each with its value or its parts; none where there is one body.
    package var bodyAlternatives: [(alternative: BodyAlternative, parameters: [Parameter])] {
        alternatives.enumerated().map { number, alternative in
            (alternative, parameters.filter { $0.bodyNumber == number })
        }
    }

    /// The bodies that are one value, among several.
    package var wholeAlternatives: [(form: BodyAlternative.Form, parameter: Parameter)] {
        bodyAlternatives.flatMap { alternative, parameters in
            alternative.form.isMultipart ? [] : parameters.map { (alternative.form, $0) }
        }
    }

    /// The multipart bodies among several, with their parts.
    package var multipartAlternatives: [(body: Identity, parts: [Parameter])] {
        bodyAlternatives.filter { $0.alternative.form.isMultipart }
            .map { ($0.alternative.identity, $0.parameters) }
    }

    /// The parameters that have names in the call: all but the parts of bodies among several.
    package var namedParameters: [Parameter] { parameters.filter { !$0.isPartOfBody } }

    /// The name of a value without which there is no call; `nil` where all may be left out.
    var neededName: String? {
        (alternatives.first?.identity ?? parameters.first { !$0.isOptional }?.identity)?.name
    }
}
