import SchemaSyntax

extension Identity {
    /// Tells a declaration from all others.
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
    /// The name in code of a declaration that has one of its own; `nil` to derive one.
    ///
    /// It is the one that the schema gives, or else that of ``renamed``. A declaration that is a part of several values of
    /// the model, as a parameter is of its call and of `paging`, has one name in all of them.
    package func givenName(of identity: Identity) -> String? {
        identity.givenName?.text ?? (renamed.isEmpty ? nil : renamed[identity.place])
    }
}
