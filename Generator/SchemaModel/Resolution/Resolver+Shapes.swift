extension Resolver {
    /// The types, in which each union without a discriminator contains the shapes of its cases.
    func withShapes(_ types: [TypeDeclaration]) -> [TypeDeclaration] {
        guard declarations.types.contains(where: \.isToldByShape) else { return types }
        let known = Dictionary(types.map { ($0.id, $0) }) { first, _ in first }
        return zip(declarations.types, types).map { declared, type in
            guard declared.isToldByShape, case .union(var shape) = type.kind else { return type }
            func shapes(_ format: BodyFormat, inside: Bool) -> [[ValueShape]]? {
                // Another rule rejects more cases.
                guard formats.contains(format), shape.cases.count <= CaseShapes.maximumCases else {
                    return nil
                }
                let finder = ShapeFinder(types: known, format: format, looksInside: inside)
                return shape.cases.map { finder.shapes(of: $0.type) }
            }
            func found(inside: Bool) -> CaseShapes {
                let (json, xml) = (shapes(.json, inside: inside), shapes(.xml, inside: inside))
                let count = max(ValueShape.count(json ?? []), ValueShape.count(xml ?? []))
                // Another rule rejects more shapes.
                guard count <= CaseShapes.maximumShapes else {
                    return CaseShapes(tests: [], ambiguities: [], shapeCount: count)
                }
                return CaseShapes(json: json, xml: xml)
            }
            var result = found(inside: false)
            // Nested objects are examined only where this distinguishes more cases.
            if !result.ambiguities.isEmpty {
                let inside = found(inside: true)
                if inside.distinguishesMore(than: result) { result = inside }
            }
            shape.shapes = result
            var distinguished = type
            distinguished.kind = .union(shape)
            return distinguished
        }
    }
}

extension ValueShape {
    /// The number of the shapes of all cases, and of the items of lists among them.
    fileprivate static func count(_ cases: [[ValueShape]]) -> Int {
        cases.joined().reduce(0) { $0 + 1 + $1.items.count }
    }
}

extension CaseShapes {
    /// Whether fewer cases are ambiguous than in others, or more values of ambiguous cases can be distinguished.
    fileprivate func distinguishesMore(than others: CaseShapes) -> Bool {
        ambiguities.count < others.ambiguities.count || tests.count > others.tests.count
    }
}

extension TypeReference {
    /// The name of a union's case of the type, such as `card`, `cards`, `cardMap`, `cardID` or `cardResults`.
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
        case .list(let item): Plurals.plural(item.caseName)
        }
    }
}
