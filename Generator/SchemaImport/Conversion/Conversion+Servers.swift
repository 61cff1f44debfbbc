import OpenAPI

extension Conversion {
    func servers() -> [DraftServer] {
        if description.servers.isEmpty { return [Self.address(path: "")] }
        return description.servers.compactMap { server in
            let url = server.url.trimmingSuffix("/")
            let isAbsolute = ["https://", "http://", "{"].contains {
                url.lowercased().hasPrefix($0)
            }
            if !isAbsolute, url.contains("://") {
                find(.server, at: server.place, "'\(server.url)' is not at an address of HTTP")
                return nil
            }
            var result = isAbsolute ? DraftServer(url: url) : Self.address(path: url)
            result.name = server.name
            result.doc = DocText.cleaned(server.description)
            result.variables += server.variables.map { variable in
                DraftServer.Variable(
                    name: variable.name,
                    defaultValue: variable.defaultValue,
                    values: variable.values,
                    doc: DocText.cleaned(variable.description)
                )
            }
            return result
        }
    }

    /// A server that the document gives no address of: it is where the document was served.
    private static func address(path: String) -> DraftServer {
        let path = path.hasPrefix("/") || path.isEmpty ? path : "/" + path
        return DraftServer(
            url: "{address}" + path,
            variables: [
                .init(name: "address", doc: "Where the API is, as in `https://api.example.com`.")
            ]
        )
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: String) -> String {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}
