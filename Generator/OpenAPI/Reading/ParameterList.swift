/// Unique parameters, by their place in the request and their name.
struct ParameterList {
    private struct Key: Hashable {
        let name: String
        let location: Parameter.Location

        init(_ parameter: Parameter, foldsCase: Bool = false) {
            let isFolded = foldsCase && parameter.location == .header
            name = isFolded ? parameter.name.lowercased() : parameter.name
            location = parameter.location
        }
    }

    private(set) var parameters: [Parameter] = []

    /// The parameter for the header field `Authorization`, which is not among the others.
    var authorization: Parameter?

    private var positions: [Key: Int] = [:]

    /// Adds a parameter, or returns the existing one of the same place and name.
    mutating func append(_ parameter: Parameter) -> Parameter? {
        let key = Key(parameter)
        if let position = positions[key] { return parameters[position] }
        positions[key] = parameters.count
        parameters.append(parameter)
        return nil
    }

    /// Returns the shared parameters that an operation does not replace, followed by its own.
    ///
    /// Names of header fields are not case-sensitive.
    static func merge(shared: ParameterList, own: ParameterList) -> ParameterList {
        let replaced = Set(own.parameters.map { Key($0, foldsCase: true) })
        var result = ParameterList()
        for parameter in shared.parameters
        where !replaced.contains(Key(parameter, foldsCase: true)) {
            _ = result.append(parameter)
        }
        for parameter in own.parameters { _ = result.append(parameter) }
        result.authorization = own.authorization ?? shared.authorization
        return result
    }
}
