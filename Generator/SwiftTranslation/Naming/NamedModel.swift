package import SchemaModel
package import SchemaSyntax

/// A model whose names are valid and unique in Swift, and whose examples refer to existing fields.
///
/// Code generation from such a model cannot fail.
package struct NamedModel {
    let context: TranslationContext

    /// The model without its names.
    package var model: APIModel { context.model }

    /// Chooses the Swift names of a model.
    ///
    /// - Parameters:
    ///   - model: The model.
    ///   - access: The access level of the code, in place of the schema's.
    /// - Returns: The named model, or `nil` when there are errors; and the diagnostics of names and paths.
    package static func naming(
        _ model: ValidatedModel,
        access: Access? = nil
    ) -> (NamedModel?, [Diagnostic]) {
        var api = model.model
        if let access { api.access = access }
        var renaming: [Diagnostic] = []
        // A new name may clash in another place.
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
            + StoreConditions.diagnostics(context)
        let hasErrors = findings.contains { $0.severity == .error }
        return (hasErrors ? nil : NamedModel(context: context), findings)
    }
}
