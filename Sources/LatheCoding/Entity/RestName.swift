/// A name that no member beside the declared fields can have, since a field is at its place.
package enum RestName: Sendable {
    /// The name is written by the union around; reading the case alone finds it among the other members.
    case caseName
    /// The value is to be given to the field.
    case field

    /// The names of a table's fields.
    ///
    /// - Parameters:
    ///   - fields: The fields of an entity, or of a union's case.
    ///   - hasCaseName: Whether the first field is the name of a union's case.
    ///   - places: The names at which the ways to a field begin, and whether they lead no further.
    /// - Returns: What each name stands for.
    package static func names(
        of fields: [Field],
        hasCaseName: Bool,
        _ places: (Field) -> [(name: String, isWhole: Bool)]
    ) -> [String: RestName] {
        var names: [String: RestName] = [:]
        for (number, field) in fields.enumerated() where !field.options.contains(.rest) {
            for place in places(field) {
                let isCaseName = number == 0 && hasCaseName && place.isWhole
                // A name that a field of the entity has as well is the field's.
                if !isCaseName || names[place.name] == nil {
                    names[place.name] = isCaseName ? .caseName : .field
                }
            }
        }
        return names
    }

    /// Why a member cannot be written.
    package static func reason(_ name: String) -> String {
        "a member '\(name)' beside the fields, of which one has that name"
    }
}
