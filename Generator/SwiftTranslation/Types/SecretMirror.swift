import SwiftSource

extension TranslationContext {
    /// Returns the code that keeps a structure's secrets out of descriptions; an empty list when it has none.
    ///
    /// - Parameters:
    ///   - path: The structure.
    ///   - plans: Its properties.
    ///   - secrets: The names of the secret properties.
    /// - Returns: An extension, or none.
    func mirror(of path: String, _ plans: [PropertyPlan], secrets: Set<String>) -> [Declaration] {
        if secrets.isEmpty { return [] }
        let hidden = plans.filter { secrets.contains($0.name) }.map {
            Expression.string($0.storage)
        }
        let mirror = Expression.call(
            .name(spelling.swift("Mirror")),
            [.init(nil, .text("self")), .init("hiding", .array(hidden))]
        )
        return [
            .extension(
                ExtensionDeclaration(
                    path,
                    comment: Comment(remark: ["Keeps secrets out of descriptions."]),
                    inherits: [spelling.swift("CustomReflectable")],
                    members: [
                        .property(
                            Property(
                                "customMirror",
                                comment: Comment(
                                    Documentation("A mirror with `REDACTED` in place of secrets.")
                                ),
                                access: access,
                                type: spelling.swift("Mirror"),
                                value: .computed([.return(mirror)])
                            )
                        )
                    ]
                )
            )
        ]
    }
}
