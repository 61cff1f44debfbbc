import OpenAPI

extension Conversion {
    /// The whole API, or what some operations of it need.
    func api(_ title: String, _ selection: Selection) -> DraftAPI {
        var api = DraftAPI(title: title)
        api.doc = DocText.cleaned(description.info.description ?? description.info.summary)
        api.formats = formats
        api.tags = description.tags
        api.servers = servers()
        if selection.rules.isEmpty {
            for named in description.schemas.schemas where named.origin.isDeclared {
                var reference = Schema(place: named.schema.place)
                reference.reference = named.name
                _ = use(reference, [named.name])
            }
        }
        for operation in description.operations where selection.includes(operation) {
            api.calls += calls(operation)
        }
        api.messages = messages(title, selection)
        api.messagesPlace =
            description.webhooks.first?.place
            ?? api.calls.flatMap(\.operation.callbacks).first?.place
        api.commonAuth = commonAuth
        api.auth = authSchemes(used: api.calls, all: selection.rules.isEmpty)
        api.namespaces = namespaces.members
        api.declarations = declarations
        api.failureTexts = failureTexts
        addFailureHeaders(to: &api)
        Self.shareFailures(of: &api)
        api.typeIdentifiers()
        api.shareEqualTypes()
        api.fixTags()
        return api
    }
}

extension NamedSchema.Origin {
    /// Whether the author declared the schema for its own sake.
    fileprivate var isDeclared: Bool {
        switch self {
        case .component: true
        case .file, .part: false
        }
    }
}
