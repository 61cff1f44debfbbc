/// A value of a request, in its path, query, header fields or cookies.
package struct Parameter: Sendable {
    package enum Location: String, Sendable, CaseIterable {
        case path, query, header, cookie

        /// The whole query as a document.
        case queryString = "querystring"
    }

    package var place: Place
    package var name: String
    package var location: Location

    /// The component that this parameter is declared as; `nil` when it is declared in place.
    package var componentName: String?

    package var description: String?
    package var isRequired = false
    package var isDeprecated = false

    /// Whether `name=` is sent for an empty value.
    package var allowsEmptyValue = false

    package var value: ParameterValue
    package var examples: [Example] = []
    package var extensions = Extensions()

    package init(place: Place, name: String, location: Location, value: ParameterValue) {
        self.place = place
        self.name = name
        self.location = location
        self.value = value
    }
}

/// The value of a parameter or header field, and its form.
package enum ParameterValue: Sendable {
    /// A schema, written in a style.
    case schema(Schema, ParameterStyle)

    /// A document, such as JSON in a query.
    case content(Content)

    package var schema: Schema? {
        switch self {
        case .schema(let schema, _): schema
        case .content(let content): content.schema
        }
    }
}

/// The text form of values, with defaults filled in.
package struct ParameterStyle: Sendable, Hashable {
    package enum Name: String, Sendable, CaseIterable {
        case matrix, label, form, simple, spaceDelimited, pipeDelimited, deepObject

        /// Like `form`, but nothing is escaped, and values are separated as cookies are.
        case cookie

        /// Swagger's collection format `tsv`.
        case tabDelimited
    }

    package var name: Name

    /// Whether each element of a list or member of an object is a separate value.
    package var explodes: Bool

    /// Whether reserved characters of RFC 3986 are sent without escapes.
    package var allowsReserved: Bool

    package init(_ name: Name, explodes: Bool, allowsReserved: Bool = false) {
        self.name = name
        self.explodes = explodes
        self.allowsReserved = allowsReserved
    }
}

/// A header field of a response, or of a part of a multipart body.
package struct Header: Sendable {
    package var place: Place
    package var name: String

    /// The component that this header is declared as; `nil` when it is declared in place.
    package var componentName: String?

    package var description: String?
    package var isRequired = false
    package var isDeprecated = false
    package var value: ParameterValue
    package var examples: [Example] = []
    package var extensions = Extensions()

    package init(place: Place, name: String, value: ParameterValue) {
        self.place = place
        self.name = name
        self.value = value
    }
}
