import OpenAPI

/// Writes what all calls of an API have in common.
struct APIWriter {
    let api: DraftAPI
    let names: DraftNames

    func value() -> SchemaValue {
        .object(
            [
                "language": 1,
                "api": .text(PlainName.type([api.title])),
                "doc": api.doc.map { .text($0) },
                "format": api.formats == ["json"]
                    ? nil
                    : api.formats.count == 1
                        ? .text(api.formats[0]) : .list(api.formats.map { .text($0) }),
                "namespaces": api.namespaces.isEmpty ? nil : .object(.init(api.namespaces)),
                "server": server(),
                "calls": AuthText.calls(api.commonAuth.api),
                "failure": api.failure.map { FailureText(api: api, names: names).value($0) },
                "failures": FailureText(api: api, names: names).value(api.failures),
                "auth": api.auth.isEmpty ? nil : .object(.init(api.auth, isTall: true)),
            ],
            isTall: true
        )
    }

    private func server() -> SchemaValue? {
        guard api.servers.count > 1 else {
            guard let server = api.servers.first else { return nil }
            let isPlain = server.variables.isEmpty && server.doc == nil
            return isPlain ? .text(server.url) : value(server, name: nil)
        }
        var scope = NameScope(reserved: ["address"])
        return .list(
            api.servers.map { server in
                value(server, name: scope.claim(PlainName.member(Self.name(server))))
            }
        )
    }

    private func value(_ server: DraftServer, name: String?) -> SchemaValue {
        let variables = server.variables.map { variable in
            SchemaValue.Member(
                variable.name,
                .object([
                    "default": variable.defaultValue.map { .text($0) },
                    "values": variable.values.isEmpty
                        ? nil : .list(variable.values.map { .text($0) }),
                    "doc": variable.doc.map { .text($0) },
                ])
            )
        }
        return .object([
            "name": name.map { .text($0) },
            "doc": server.doc.map { .text($0) },
            "url": .text(server.url),
            "variables": variables.isEmpty ? nil : .object(.init(variables)),
        ])
    }

    /// What a server is called that has no name: its description if that is short, else the start of its
    /// host.
    private static func name(_ server: DraftServer) -> String {
        if let name = server.name { return name }
        if let doc = server.doc, doc.split(separator: " ").count <= 3 {
            return doc.filter { $0.isLetter || $0.isNumber || $0 == " " }
        }
        let host = server.url.split(separator: "/").dropFirst().first ?? "main"
        let start = host.split(separator: ".").first ?? "main"
        return start.contains("{") ? "main" : String(start)
    }
}
