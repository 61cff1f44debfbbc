extension Endpoint {
    /// The headers of the call's response as an entity, each a field at the header's name; `nil` when the
    /// schema does not declare any.
    ///
    /// - Parameter id: The identifier of the entity.
    /// - Returns: The entity.
    package func headers(as id: TypeID) -> TypeDeclaration? {
        guard let headers = headers else { return nil }
        var identity = identity
        identity.doc = "The response headers."
        identity.givenName = nil
        identity.deprecated = nil
        let shape = EntityShape(
            generics: [],
            fields: headers.map(Field.init),
            isPartial: false,
            keepsUnknown: false,
            comparison: .hashable
        )
        return TypeDeclaration(
            identity: identity,
            id: id,
            kind: .entity(shape),
            file: ""
        )
    }
}

extension Field {
    /// Creates a field from a header; an absent list or map is read as empty.
    fileprivate init(_ header: Parameter) {
        let mayBeEmpty = header.type.isList && header.isOptional && !header.type.isOptional
        let isMap = header.type.isMap && !header.type.isOptional
        self.init(
            identity: header.identity,
            type: header.type,
            wire: header.wire,
            isOptional: header.isOptional || isMap,
            isNullable: false,
            defaultValue: header.defaultValue
                ?? (mayBeEmpty ? .list([]) : isMap ? .emptyMap : nil),
            isAlways: false,
            isSecret: header.isSecret,
            constraints: header.constraints
        )
    }
}
