/// A place that the API is offered at.
package struct Server: Sendable {
    package var place: Place

    /// Absolute, or relative to the place of the document; names of variables stand in braces.
    package var url: String

    package var name: String?
    package var description: String?
    package var variables: [ServerVariable] = []
    package var extensions = Extensions()

    package init(place: Place, url: String) {
        self.place = place
        self.url = url
    }

    /// The variables that an address names, each once.
    package static func variables(in url: String) -> [String] {
        var names: [String] = []
        var rest = url[...]
        while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
            let name = String(rest[rest.index(after: start)..<end])
            if !names.contains(name) { names.append(name) }
            rest = rest[end...]
        }
        return names
    }
}

/// What the name in braces of a server's URL stands for.
package struct ServerVariable: Sendable {
    package var place: Place
    package var name: String
    package var defaultValue: String
    package var description: String?

    /// The only values there are; empty for any.
    package var values: [String] = []

    package init(place: Place, name: String, defaultValue: String) {
        self.place = place
        self.name = name
        self.defaultValue = defaultValue
    }
}
