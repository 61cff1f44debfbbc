/// Parameters, each once: by its place in the request and its name.
struct ParameterList {
    private struct Key: Hashable {
        let name: String
        let location: Parameter.Location

        init(_ parameter: Parameter) {
            name = parameter.name
            location = parameter.location
        }
    }

    private(set) var parameters: [Parameter] = []
    private var positions: [Key: Int] = [:]

    /// Adds a parameter, unless there is one of its name already: that one is returned.
    mutating func append(_ parameter: Parameter) -> Parameter? {
        let key = Key(parameter)
        if let position = positions[key] { return parameters[position] }
        positions[key] = parameters.count
        parameters.append(parameter)
        return nil
    }

    /// The shared parameters that an operation does not replace, then its own.
    static func merge(shared: [Parameter], own: [Parameter]) -> [Parameter] {
        let replaced = Set(own.map(Key.init))
        return shared.filter { !replaced.contains(Key($0)) } + own
    }
}
