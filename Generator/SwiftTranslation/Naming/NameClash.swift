/// Several schema names of one scope that became the same Swift name.
package struct NameClash: Hashable, Sendable {
    package var swiftName: String
    /// The schema's spellings, in its order.
    package var schemaNames: [String]

    /// The clashes among the names of one scope, in the order of their first names.
    ///
    /// - Parameter names: Each schema name with the Swift name made of it.
    /// - Returns: One clash for each Swift name that occurs more than once.
    package static func clashes(
        in names: [(schemaName: String, swiftName: String)]
    ) -> [NameClash] {
        var positions: [String: Int] = [:]
        var groups: [NameClash] = []
        for (schemaName, swiftName) in names {
            if let position = positions[swiftName] {
                groups[position].schemaNames.append(schemaName)
            } else {
                positions[swiftName] = groups.count
                groups.append(NameClash(swiftName: swiftName, schemaNames: [schemaName]))
            }
        }
        return groups.filter { $0.schemaNames.count > 1 }
    }
}
