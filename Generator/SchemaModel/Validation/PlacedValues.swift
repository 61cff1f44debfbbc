/// A value with a place in an object or element: a field of an entity, or a parameter of a body.
protocol PlacedValue {
    var identity: Identity { get }
    var type: TypeReference { get }
    var wire: WireForm { get }
    var isOptional: Bool { get }
}

extension Field: PlacedValue {}

extension Parameter: PlacedValue {}

extension Validation {
    /// The parameters of each body that is an object of them, and the formats in which the body is sent.
    var bodyObjects: [(parameters: [Parameter], formats: [BodyFormat])] {
        endpoints.compactMap { endpoint in
            guard case .object? = endpoint.body else { return nil }
            return (
                endpoint.bodyParameters.filter { !$0.isWholeBody }, formats(ofBody: endpoint)
            )
        }
    }

    /// The formats in which the body of a call is a document.
    func formats(ofBody endpoint: Endpoint) -> [BodyFormat] {
        let chosen = endpoint.bodyChoices.compactMap(\.format)
        if !chosen.isEmpty { return chosen }
        return switch endpoint.body {
        case .object(let format?), .value(let format?): [format]
        case .object, .value: model.formats
        case nil, .form, .multipart, .raw: []
        }
    }
}
