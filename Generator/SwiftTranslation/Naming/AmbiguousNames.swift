import SchemaModel
import SchemaSyntax

/// Finds types whose names users of the SDK must qualify with its module, because another module has a type of the
/// same name.
///
/// A name that the schema sets with `swift` is not reported.
enum AmbiguousNames {
    static func diagnostics(_ context: TranslationContext) -> [Diagnostic] {
        guard context.model.access == .public else { return [] }
        let module = context.names.module
        var diagnostics: [Diagnostic] = []
        func check(_ name: String, _ identity: Identity) {
            guard context.model.givenName(of: identity) == nil else { return }
            let found: String
            if name == module {
                found =
                    "the name of the API, and likely of its module, whose other types cannot be "
                    + "spelled '\(module).Name' then"
            } else if let other = KnownTypes.module(of: name) {
                let owner = other == "Lathe" ? "Lathe's runtime" : other
                found =
                    "a type of \(owner) as well, so that code which imports both must spell it "
                    + "'\(module).\(name)'"
            } else {
                return
            }
            diagnostics.append(
                Diagnostic(
                    .warning,
                    rule: "ambiguous-name",
                    at: identity.range,
                    "\(quoted(name)) is \(found); give it another name, or confirm it, with 'swift'"
                )
            )
        }
        for type in context.model.types { check(context.names.type(type.id), type.identity) }
        for group in context.model.groups { check(context.names.facade(group), group.identity) }
        if let messages = context.model.messages, messages.type == nil {
            check(MessageTranslation.name(of: messages), messages.identity)
        }
        return diagnostics
    }
}
