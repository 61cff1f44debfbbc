package import SchemaSyntax

/// The types of another folder's schemas, which a schema that imports their module uses by their names.
package struct ImportedModule: Sendable {
    let place: ModuleImport
    let declared: [DeclaredType]
    /// The module's types and those of the modules that it imports.
    let types: [TypeDeclaration]

    /// Creates a module of checked schemas.
    ///
    /// - Parameters:
    ///   - name: The module's name.
    ///   - validated: The checked schemas.
    ///   - model: The same API with the final names in code.
    package init(_ name: LocatedText, _ validated: ValidatedModel, naming model: APIModel) {
        place = ModuleImport(
            name: name,
            access: model.access,
            formats: model.formats,
            failures: Set(model.allFailures.map(\.type)),
            groups: model.groups.map { model.givenName(of: $0.identity) ?? $0.identity.name }
        )
        declared = validated.declared
        let own = model.types.map { type in
            var type = type
            type.module = name.text
            return type
        }
        types = own + model.imported
    }

    /// The names of the modules that an API imports, in the order of its file.
    package static func names(in documents: [SchemaDocument]) -> [LocatedText] {
        var ignored: [Diagnostic] = []
        let api = SchemaFile.sort(documents, reporting: &ignored).first { $0.role == .api }
        let names = api?.document.root["imports"]?.elements ?? []
        return names.compactMap { LocatedText($0) }
    }
}

extension APIModel {
    /// The types of the modules, without the duplicates of types that several modules import.
    static func types(of modules: [ImportedModule]) -> [TypeDeclaration] {
        var known: Set<[String]> = []
        return modules.flatMap(\.types).filter { type in
            known.insert([type.module ?? "", type.id.name]).inserted
        }
    }

    /// The types by their names; the first one where several have the same name.
    static func index(
        _ types: [TypeDeclaration],
        _ imported: [TypeDeclaration]
    ) -> [TypeID: TypeDeclaration] {
        Dictionary((types + imported).map { ($0.id, $0) }) { first, _ in first }
    }
}
