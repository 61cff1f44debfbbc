import SchemaSyntax

/// The groups of cases of a union whose values cannot be distinguished.
struct AmbiguousCases {
    /// The types whose values may have the same form in a format, in the order in which they are tried.
    private struct Group {
        var types: [String]
        var format: BodyFormat
    }

    private static let maximumGroups = 4
    private static let maximumTypes = 8

    private var groups: [Group] = []

    /// Returns `nil` for a union whose cases can all be distinguished.
    init?(_ shape: UnionShape, _ shapes: CaseShapes) {
        // A case may be tried for some of its values before it is tried for all of them.
        let order = Dictionary(shapes.tests.enumerated().map { ($1.place, $0) }) { max($0, $1) }
        for format in [BodyFormat.json, .xml] {
            let pairs = shapes.ambiguities.filter {
                $0.format == format && !shape.cases[$0.first].type.isUnreadable
                    && !shape.cases[$0.second].type.isUnreadable
            }
            for places in Self.connected(pairs.map { ($0.first, $0.second) }) {
                let sorted = places.sorted { order[$0, default: $0] < order[$1, default: $1] }
                groups.append(
                    Group(types: sorted.map { quoted("\(shape.cases[$0].type)") }, format: format)
                )
            }
        }
        if groups.isEmpty { return nil }
    }

    func warning(at range: SourceRange) -> Diagnostic {
        var parts = groups.prefix(Self.maximumGroups).map { group in
            let format = group.format.rawValue.uppercased()
            return "values of \(Self.list(group.types)) may have the same shape in \(format)"
        }
        let rest = groups.count - parts.count
        if rest > 0 {
            parts.append("so may those of \(rest == 1 ? "another group" : "\(rest) other groups")")
        }
        return Diagnostic(
            .warning,
            rule: "ambiguous-union",
            at: range,
            parts.joined(separator: ", ")
                + "; each is read as the first of them that fits, in this order; "
                + "expected values of different kinds, or entities of which all but one have a constant or a "
                + "required field that the others have not"
        )
    }

    /// The sets of numbers that the pairs connect, in the order of the first pair of each set.
    private static func connected(_ pairs: [(Int, Int)]) -> [Set<Int>] {
        var sets: [Set<Int>] = []
        for (first, second) in pairs {
            let touched = sets.indices.filter {
                sets[$0].contains(first) || sets[$0].contains(second)
            }
            guard let place = touched.first else {
                sets.append([first, second])
                continue
            }
            for other in touched.dropFirst().reversed() {
                sets[place].formUnion(sets.remove(at: other))
            }
            sets[place].formUnion([first, second])
        }
        return sets
    }

    /// Some names and the number of other ones, as in `'A', 'B' and 3 others`.
    private static func list(_ names: [String]) -> String {
        // The list never omits just one name.
        let isWhole = names.count <= maximumTypes + 1
        let first = isWhole ? names.dropLast() : names.prefix(maximumTypes)
        let last = isWhole ? names.last : "\(names.count - maximumTypes) others"
        return first.joined(separator: ", ") + " and " + (last ?? "")
    }
}
