package import SchemaModel
package import SchemaSyntax

/// A model whose names Swift takes, each one in its place, and whose examples lead somewhere; nothing that is
/// made of it can fail.
package struct NamedModel {
    let context: TranslationContext

    /// The model by itself.
    package var model: APIModel { context.model }

    /// Names a model in Swift.
    ///
    /// - Parameters:
    ///   - model: What to name.
    ///   - access: The access level of the code, in place of the schema's.
    /// - Returns: The named model, `nil` when there are errors, and what is wrong with names and paths.
    package static func naming(
        _ model: ValidatedModel,
        access: Access? = nil
    ) -> (NamedModel?, [Diagnostic]) {
        var api = model.model
        if let access { api.access = access }
        var renaming: [Diagnostic] = []
        // A new name may be taken in another place.
        for _ in 0..<4 where api.renamesClashes {
            let clashes = ClashingSwiftNames(TranslationContext(api), isRenaming: true)
            if clashes.renamed.isEmpty { break }
            renaming += clashes.diagnostics.filter { $0.severity == .warning }
            api.renamed.merge(clashes.renamed) { first, _ in first }
        }
        let context = TranslationContext(api)
        let findings =
            renaming + ClashingSwiftNames(context).diagnostics + AmbiguousNames.diagnostics(context)
            + ExampleTranslation.diagnostics(context) + StoreNames.diagnostics(context)
        let hasErrors = findings.contains { $0.severity == .error }
        return (hasErrors ? nil : NamedModel(context: context), findings)
    }
}
