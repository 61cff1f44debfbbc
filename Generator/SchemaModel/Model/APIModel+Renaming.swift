import SchemaSyntax

extension Identity {
    /// The place of a declaration, which distinguishes it from all others.
    package struct Place: Hashable, Sendable {
        let path: String
        let offset: Int
        let name: String
    }

    package var place: Place {
        Place(path: range.source.path, offset: range.bytes.lowerBound, name: name)
    }
}

extension APIModel {
    /// The name in code that the schema or ``renamed`` gives to a declaration; `nil` to derive one.
    ///
    /// The schema's name takes precedence. A declaration that is a part of several values of the model, such as a
    /// parameter of a call that `paging` also uses, has the same name in all of them.
    package func givenName(of identity: Identity) -> String? {
        identity.givenName?.text ?? (renamed.isEmpty ? nil : renamed[identity.place])
    }
}
