import SchemaSyntax

extension Field {
    /// The type of the values that are read, without `?`; `nil` for a field that is never read.
    ///
    /// This is the type that counts wherever a key names a field of a response. `patch` stays around it, since the
    /// property then has no such value.
    var readType: TypeReference? { isWriteOnly ? nil : type.withoutOptional }

    /// What the field is, in the words of a finding that it is not what a key needs.
    var found: String {
        let name = quoted(identity.name)
        if isWriteOnly { return "\(name) is never read, since it is 'writeOnly'" }
        return "\(name) is of type \(quoted("\(type)"))"
    }
}
