import OpenAPI
import SchemaSyntax

extension Conversion {
    /// Converts the whole API, or the parts that some operations need.
    func api(_ title: String, _ selection: Selection) -> DraftAPI {
        var api = DraftAPI(title: title)
        api.doc = DocText.cleaned(description.info.description ?? description.info.summary)
        api.formats = formats
        api.tags = description.tags
        api.servers = servers()
        reportExtensions()
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
        reportUncleared(in: api)
        return api
    }

    /// Reports fields that are never sent as null, because XML has no form for null or because responses contain the
    /// entity as well.
    private func reportUncleared(in api: DraftAPI) {
        let roles = DraftRoles(api)
        for draft in api.declarations {
            guard case .entity(let entity) = draft.shape else { continue }
            for field in entity.fields where !field.isReadOnly {
                if roles.clears(field, of: draft.id) {
                    guard !field.canBeCleared(in: formats) else { continue }
                    let note =
                        "'\(field.name)' is not sent as null, which has no form in XML there"
                    report(.xmlForm, of: draft, note)
                } else if roles.isSent(draft.id), !field.isRequired, field.use.isNullable {
                    let note = "'\(field.name)' is not sent as null, as responses have the type"
                    report(.unsentNull, of: draft, note)
                }
            }
        }
    }
}

extension Conversion {
    /// Reports extensions that contain calls and addresses.
    private func reportExtensions() {
        for member in description.extensions.members {
            let pointer = JSONPointer.root.appending(member.key)
            switch member.key {
            case "x-ms-paths":
                for path in member.value.object?.members ?? [] {
                    let place = Place(path.keyRange, pointer.appending(path.key))
                    report(.path, at: place, "'\(path.key)' of 'x-ms-paths' is left out")
                }
            case "x-ms-parameterized-host":
                let place = Place(member.keyRange, pointer)
                let note = "the host with parameters of '\(member.key)' is not said"
                report(.server, at: place, note)
            default: break
            }
        }
    }
}

extension NamedSchema.Origin {
    /// Whether the author declared the schema as a component, independently of its uses.
    fileprivate var isDeclared: Bool {
        switch self {
        case .component: true
        case .file, .part: false
        }
    }
}
