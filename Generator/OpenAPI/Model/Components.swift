/// What the document declares for use in several places, apart from schemas, path items, callbacks and links.
///
/// Operations hold what they use of it already; a list of this type tells what is declared, used or not.
package struct Components: Sendable {
    package var parameters: [Named<Parameter>] = []
    package var requestBodies: [Named<RequestBody>] = []
    package var responses: [Named<Response>] = []
    package var headers: [Named<Header>] = []
    package var examples: [Example] = []

    /// Bodies that several content types have; `Content.contentType` is empty.
    package var mediaTypes: [Named<Content>] = []

    package var securitySchemes: [SecurityScheme] = []

    package init() {}
}

/// A component and the name that it is declared by.
package struct Named<Value: Sendable>: Sendable {
    package var name: String
    package var value: Value

    package init(_ name: String, _ value: Value) {
        self.name = name
        self.value = value
    }
}
