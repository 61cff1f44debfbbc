extension APIModel {
    /// The indices of an endpoint's group and of the endpoint in it.
    typealias EndpointPlace = (group: Int, endpoint: Int)

    /// The places of endpoints by their names in the form `group.endpoint`; the first one where several have the same
    /// name.
    static func index(_ groups: [EndpointGroup]) -> [String: EndpointPlace] {
        var places: [String: EndpointPlace] = [:]
        for (group, shape) in groups.enumerated() {
            for (endpoint, identity) in shape.endpoints.map(\.identity).enumerated() {
                let name = "\(shape.identity.name).\(identity.name)"
                if places[name] == nil { places[name] = (group, endpoint) }
            }
        }
        return places
    }

    /// The endpoint with a name in the form `group.endpoint`, and its group.
    package func call(_ name: String) -> (group: EndpointGroup, endpoint: Endpoint)? {
        endpointPlaces[name].map { (groups[$0.group], groups[$0.group].endpoints[$0.endpoint]) }
    }

    /// The endpoint with a name in the form `group.endpoint`.
    package func endpoint(_ name: String) -> Endpoint? { call(name)?.endpoint }
}
