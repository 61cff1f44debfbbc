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

    fileprivate mutating func rename(_ names: [Place: String]) {
        if let name = names[place] { givenName = Spelled(name, at: range) }
    }
}

extension APIModel {
    /// Gives declarations names in code, as if the schema did.
    ///
    /// - Parameter names: The names by the places of the declarations.
    package mutating func rename(_ names: [Identity.Place: String]) {
        for index in types.indices { types[index].rename(names) }
        typesByID = Self.index(types, imported)
        for index in parameters.indices { parameters[index].identity.rename(names) }
        for group in groups.indices {
            groups[group].identity.rename(names)
            for call in groups[group].endpoints.indices {
                groups[group].endpoints[call].identity.rename(names)
                for index in groups[group].endpoints[call].parameters.indices {
                    groups[group].endpoints[call].parameters[index].identity.rename(names)
                }
                for index in groups[group].endpoints[call].alternatives.indices {
                    groups[group].endpoints[call].alternatives[index].identity.rename(names)
                }
            }
        }
    }
}

extension TypeDeclaration {
    fileprivate mutating func rename(_ names: [Identity.Place: String]) {
        identity.rename(names)
        switch kind {
        case .entity(var shape):
            for index in shape.fields.indices { shape.fields[index].identity.rename(names) }
            kind = .entity(shape)
        case .enumeration(var shape):
            for index in shape.cases.indices { shape.cases[index].identity.rename(names) }
            kind = .enumeration(shape)
        case .union(var shape):
            for index in shape.cases.indices { shape.cases[index].identity.rename(names) }
            kind = .union(shape)
        }
    }
}
