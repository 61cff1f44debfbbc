package import SchemaSyntax

/// What an operation takes in the body of its request.
///
/// Swagger's `in: body` and `formData` parameters are made into one, with a content for each type that the operation
/// consumes.
package struct RequestBody: Sendable {
    package var place: Place

    /// The component that this body is declared as; `nil` when it is declared in place.
    package var componentName: String?

    package var description: String?
    package var isRequired = false

    /// The content types to choose from.
    package var contents: [Content] = []

    package var extensions = Extensions()

    package init(place: Place) { self.place = place }
}

/// A body of one content type.
package struct Content: Sendable {
    package var place: Place

    /// As written: `application/json; charset=utf-8`, `text/*`.
    package var contentType: String

    /// `nil` for any bytes.
    package var schema: Schema?

    /// Of a content that is a sequence: what each of its items is (OpenAPI 3.2); `nil` where nothing is said of them.
    package var itemSchema: Schema?

    package var examples: [Example] = []

    /// How the properties of a form or a multipart body are written, where the document says so.
    package var encodings: [PropertyEncoding] = []

    /// How the first parts of a multipart body without names are written, one by one.
    package var prefixEncodings: [PropertyEncoding] = []

    /// How its other parts are written.
    package var itemEncoding: PropertyEncoding?

    package var extensions = Extensions()

    package init(place: Place, contentType: String) {
        self.place = place
        self.contentType = contentType
    }
}

/// How one property of a form, or one part of a multipart body, is written.
package struct PropertyEncoding: Sendable {
    package var place: Place

    /// The name of the property; empty for a part without a name.
    package var name: String

    /// As written, several separated by commas; `nil` for the default of the property's type.
    package var contentType: String?

    package var headers: [Header] = []

    /// `nil` where nothing is said of style: then a list repeats its name.
    package var style: ParameterStyle?

    /// How the parts of a part that is multipart itself are written: those with names, or else those without.
    package var parts: [PropertyEncoding] = []

    package var extensions = Extensions()

    package init(place: Place, name: String) {
        self.place = place
        self.name = name
    }
}

/// A sample value of a parameter, header or body.
package struct Example: Sendable {
    package var place: Place

    /// The key in `examples`; `nil` for a single `example`.
    package var name: String?

    package var summary: String?
    package var description: String?

    /// As written; `nil` when the example is in a file of its own, or given as a text.
    package var value: SchemaNode?

    /// The text that the value is sent as.
    package var serializedValue: String?

    /// The URL of the example.
    package var externalValue: String?

    package init(place: Place) { self.place = place }
}
