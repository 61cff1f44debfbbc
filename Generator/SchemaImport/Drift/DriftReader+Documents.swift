import SchemaModel
import SwiftTranslation

/// Selection of the entity of documents without calls.
extension DriftReader {
    /// Returns the candidate with the fewest findings for the documents.
    ///
    /// A candidate is an entity that shares at least half of its members with the first value, or some of them if it
    /// has the name of the documents; such an entity comes first.
    func type(of values: [SampleValue], named name: String) -> TypeID? {
        let stem = name.split(separator: "/").last.map(String.init) ?? name
        let wanted = [PlainName.type([stem]), PlainName.type([Plurals.singular(stem)])]
        var candidates: [(score: Double, id: TypeID)] = []
        for type in model.types {
            guard case .entity(let shape) = type.kind, shape.generics.isEmpty else { continue }
            var score = values.first.map { share(of: $0, known: shape) } ?? 0
            if wanted.contains(type.id.name), score > 0 { score += 1 }
            if score > 0.49 { candidates.append((score, type.id)) }
        }
        candidates.sort { ($1.score, $0.id.name) < ($0.score, $1.id.name) }
        return candidates.prefix(Self.maximumCandidates)
            .map { candidate -> (count: Int, id: TypeID) in
                var trial = DriftReader(model)
                for value in values { trial.check(value, .declared(candidate.id, []), nil, "") }
                return (trial.findings.count, candidate.id)
            }
            .min { $0.count < $1.count }?.id
    }

    private static let maximumCandidates = 8

    /// Returns the share of common members among those of a value and the required fields that it lacks.
    func share(of value: SampleValue, known shape: EntityShape) -> Double {
        var used: Set<String> = []
        var missing = 0
        for field in shape.fields {
            guard let placement = value.isXML ? field.wire.xml : field.wire.json else { continue }
            used.formUnion(PlacedValues.paths(placement))
            let isOptional = field.isOptional || field.type.isOptional || field.type.isCollection
            if !isOptional, PlacedValues.values(at: placement, in: value).isEmpty { missing += 1 }
        }
        let names = PlacedValues.names(in: value)
        let unknown = PlacedValues.unknown(in: value, except: used).count
        let common = Double(max(0, names - unknown))
        return common / Double(max(1, names + missing)) - Double(shape.fields.count) * 0.0001
    }
}
