/// The reason why a member of the rest must not have a name: another value is located there.
package enum ReservedMemberReason: Sendable {
    /// The union or map around the entity writes the value; a reader of the entity alone finds it in the rest.
    case writtenElsewhere
    /// The value belongs in the field.
    case field

    /// Returns the reserved names of a table's fields.
    ///
    /// - Parameters:
    ///   - fields: The fields of an entity, or of a union's case.
    ///   - hasCaseName: Whether the first field is the name of a union's case.
    ///   - places: Returns the first names of the paths to a field, and whether each is the whole path.
    /// - Returns: The reason for each name.
    package static func names(
        of fields: [Field],
        hasCaseName: Bool,
        _ places: (Field) -> [(name: String, isWhole: Bool)]
    ) -> [String: ReservedMemberReason] {
        var names: [String: ReservedMemberReason] = [:]
        for (number, field) in fields.enumerated() where !field.options.contains(.rest) {
            for place in places(field) {
                let isCaseName = number == 0 && hasCaseName && place.isWhole
                // A name that is also the name of a field of the entity belongs to the field.
                if !isCaseName || names[place.name] == nil {
                    names[place.name] = isCaseName ? .writtenElsewhere : .field
                }
            }
        }
        return names
    }

    /// Returns the reason why a member cannot be written.
    package static func reason(_ name: String) -> String {
        "a member '\(name)' with the name of a field"
    }
}
