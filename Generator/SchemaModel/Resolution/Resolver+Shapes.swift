extension Resolver {
    /// The types, of which each union that no text tells apart knows the shapes of its cases.
    func withShapes(_ types: [TypeDeclaration]) -> [TypeDeclaration] {
        guard declarations.types.contains(where: \.isToldByShape) else { return types }
        let known = Dictionary(types.map { ($0.id, $0) }) { first, _ in first }
        return zip(declarations.types, types).map { declared, type in
            guard declared.isToldByShape, case .union(var shape) = type.kind else { return type }
            func shapes(_ format: BodyFormat, inside: Bool) -> [[ValueShape]]? {
                // A rule refuses more cases.
                guard formats.contains(format), shape.cases.count <= CaseShapes.mostCases else {
                    return nil
                }
                let finder = ShapeFinder(types: known, format: format, looksInside: inside)
                return shape.cases.map { finder.shapes(of: $0.type) }
            }
            func found(inside: Bool) -> CaseShapes {
                CaseShapes(json: shapes(.json, inside: inside), xml: shapes(.xml, inside: inside))
            }
            var result = found(inside: false)
            // Objects inside of others are looked at only where that tells more.
            if !result.ambiguities.isEmpty {
                let inside = found(inside: true)
                if inside.tellsMore(than: result) { result = inside }
            }
            shape.shapes = result
            var told = type
            told.kind = .union(shape)
            return told
        }
    }
}

extension CaseShapes {
    /// Whether fewer cases look alike than in others, or more values of those tell their case.
    fileprivate func tellsMore(than others: CaseShapes) -> Bool {
        ambiguities.count < others.ambiguities.count || tests.count > others.tests.count
    }
}

extension TypeReference {
    /// What a union's case of the type is called: `card`, `cards`, `cardMap`, `cardID`, `cardResults`.
    var caseName: String {
        switch self {
        case .scalar(let scalar): scalar.rawValue
        case .declared(let id, let arguments):
            (arguments.map(\.caseName) + [id.name]).joined(separator: " ")
        case .id(let id): "\(id.name) id"
        case .fieldNames(let id): "\(id.name) field"
        case .parameter(let name): name
        case .optional(let inner), .patch(let inner): inner.caseName
        case .map(_, let value): "\(value.caseName) map"
        case .list(.list(let item)): "\(item.caseName) lists"
        case .list(let item): Self.plural(item.caseName)
        }
    }

    /// What a case of a list is called, by the name of a case of its items.
    package static func plural(_ name: String) -> String {
        let ending = name.lowercased()
        if ["s", "x", "z", "ch", "sh"].contains(where: ending.hasSuffix) { return name + "es" }
        let isVowel = ["ay", "ey", "oy", "uy"].contains(where: ending.hasSuffix)
        return ending.hasSuffix("y") && !isVowel ? name.dropLast() + "ies" : name + "s"
    }
}
