package import SchemaSyntax

/// The body of an operation's request.
///
/// Swagger's `in: body` and `formData` parameters are converted into one body, with a content for each type that the
/// operation consumes.
package struct RequestBody: Sendable {
    package var place: Place

    /// The component that this body is declared as; `nil` when it is declared in place.
    package var componentName: String?

    package var description: String?
    package var isRequired = false

    /// The contents from which a caller chooses.
    package var contents: [Content] = []

    package var extensions = Extensions()

    package init(place: Place) { self.place = place }
}

/// A body of one content type.
package struct Content: Sendable {
    package var place: Place

    /// The content type as written, such as `application/json; charset=utf-8` or `text/*`.
    package var contentType: String

    /// The schema; `nil` for arbitrary bytes.
    package var schema: Schema?

    /// The schema of each item of a sequence (OpenAPI 3.2); `nil` if the document does not describe the items.
    package var itemSchema: Schema?

    package var examples: [Example] = []

    /// The encodings of the properties of a form or multipart body that the document describes.
    package var encodings: [PropertyEncoding] = []

    /// The encodings of the first parts of a multipart body without names, by position.
    package var prefixEncodings: [PropertyEncoding] = []

    /// The encoding of the other parts without names.
    package var itemEncoding: PropertyEncoding?

    package var extensions = Extensions()

    package init(place: Place, contentType: String) {
        self.place = place
        self.contentType = contentType
    }
}

/// The encoding of one property of a form or one part of a multipart body.
package struct PropertyEncoding: Sendable {
    package var place: Place

    /// The name of the property; empty for a part without a name.
    package var name: String

    /// The content types as written, separated by commas; `nil` for the default of the property's type.
    package var contentType: String?

    package var headers: [Header] = []

    /// The style; `nil` if the document does not declare one, in which case a list repeats its name.
    package var style: ParameterStyle?

    /// The encodings of the parts of a nested multipart body: those with names, or else those without.
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

    /// The value as written; `nil` if the example is in a separate file or is a text.
    package var value: SchemaNode?

    /// The text form in which the value is sent.
    package var serializedValue: String?

    /// The URL of the example.
    package var externalValue: String?

    package init(place: Place) { self.place = place }
}
