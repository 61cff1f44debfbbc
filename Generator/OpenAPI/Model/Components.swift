/// The shared declarations of a document, apart from schemas, path items, callbacks and links.
///
/// Operations already contain the components that they use; these lists contain all components, used or not.
package struct Components: Sendable {
    package var parameters: [Named<Parameter>] = []
    package var requestBodies: [Named<RequestBody>] = []
    package var responses: [Named<Response>] = []
    package var headers: [Named<Header>] = []
    package var examples: [Example] = []

    /// Shared bodies of several content types; `Content.contentType` is empty.
    package var mediaTypes: [Named<Content>] = []

    package var securitySchemes: [SecurityScheme] = []

    package init() {}
}

/// A component and its declared name.
package struct Named<Value: Sendable>: Sendable {
    package var name: String
    package var value: Value

    package init(_ name: String, _ value: Value) {
        self.name = name
        self.value = value
    }
}
