import SchemaModel
import SchemaSyntax

/// Finds names in `store` that are the same in Swift, or that the library already uses.
enum StoreNames {
    static func diagnostics(_ context: TranslationContext) -> [Diagnostic] {
        let store = context.model.store
        var diagnostics: [Diagnostic] = []
        func check(
            _ names: [(name: String, range: SourceRange)],
            _ reserved: Set<String>,
            _ hint: String
        ) {
            var first: [String: SourceRange] = [:]
            for (name, range) in names {
                if reserved.contains(name) {
                    diagnostics.append(
                        Diagnostic(
                            rule: "clashing-swift-name",
                            at: range,
                            "LatheStore has a \(quoted(name)) in the same place, \(hint)"
                        )
                    )
                } else if let other = first[name] {
                    diagnostics.append(
                        Diagnostic(
                            rule: "clashing-swift-name",
                            at: range,
                            "\(quoted(name)) is declared twice in Swift, \(hint)",
                            notes: [Diagnostic.Note("first here", at: other)]
                        )
                    )
                } else {
                    first[name] = range
                }
            }
        }
        func member(_ name: LocatedText) -> (name: String, range: SourceRange) {
            (context.names.member(named: name.text), name.range)
        }
        check(
            store.entities.map { shape in
                let range = context.names.types[shape.type]?.identity.range ?? context.model.range
                return (
                    StoredEntityTranslation.collection(shape, context.names),
                    shape.collection?.range ?? range
                )
            },
            collections.union([context.names.clientVariable]),
            "expected another name as 'collection'"
        )
        check(store.groups.map { member($0.name) }, groups, "expected another name")
        for shape in store.entities {
            check(shape.relations.map { member($0.name) }, entities, "expected another name")
            let fields = context.names.entity(shape.type)?.fields ?? []
            // The store's module could not refer to a property that its own declaration hides.
            check(
                fields.map { (context.names.property($0), $0.identity.range) }
                    .filter { shape.ownMembers.contains($0.0) },
                shape.ownMembers,
                "give the field another name with 'swift'"
            )
        }
        return diagnostics
    }

    private static let collections: Set = [
        "client", "close", "deauthorize", "description", "erase", "fetch", "inMemory", "open",
        "sendEdits", "setClient", "source", "store", "types",
    ]
    private static let groups: Set = ["description", "everything", "name", "types"]
    private static let entities: Set = [
        "domain", "edit", "fetchWithRelations", "get", "id", "related",
    ]
}

extension StoredEntityShape {
    /// The static members that the code of a store declares for the entity.
    fileprivate var ownMembers: Set<String> {
        var members: Set<String> = []
        if hasGroups { members.insert("groups") }
        if version != nil { members.insert("version") }
        if !inverses.isEmpty { members.insert("inverses") }
        return members
    }
}
