/// An address at which the API is offered.
package struct Server: Sendable {
    package var place: Place

    /// The URL, absolute or relative to the document; the names of variables are in braces.
    package var url: String

    package var name: String?
    package var description: String?
    package var variables: [ServerVariable] = []
    package var extensions = Extensions()

    package init(place: Place, url: String) {
        self.place = place
        self.url = url
    }

    /// Returns the variables in an address, each once.
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

/// The variable for a name in braces of a server's URL.
package struct ServerVariable: Sendable {
    package var place: Place
    package var name: String
    package var defaultValue: String
    package var description: String?

    /// The only permitted values; empty for any value.
    package var values: [String] = []

    package init(place: Place, name: String, defaultValue: String) {
        self.place = place
        self.name = name
        self.defaultValue = defaultValue
    }
}
