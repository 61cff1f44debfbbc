import SchemaSyntax

extension Field {
    /// The type of the values that are read, without `?`; `nil` for a field that is never read.
    ///
    /// This type is used wherever a key names a field of a response. It keeps `patch`, since the property does not then
    /// have a plain value.
    var readType: TypeReference? { isWriteOnly ? nil : type.withoutOptional }

    /// A description of the field for a diagnostic that it does not meet the requirements of a key.
    var found: String {
        let name = quoted(identity.name)
        if isWriteOnly { return "\(name) is never read, since it is 'writeOnly'" }
        return "\(name) is of type \(quoted("\(type)"))"
    }
}
