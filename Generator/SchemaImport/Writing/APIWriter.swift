import OpenAPI
import SwiftTranslation

/// Writes the common properties of all calls of an API.
struct APIWriter {
    let api: DraftAPI
    let names: DraftNames

    func value() -> SchemaValue {
        .object(
            [
                "language": 1,
                "api": .text(PlainName.type([api.title])),
                "doc": api.doc.map { .prose($0) },
                "format": api.formats == ["json"]
                    ? nil
                    : api.formats.count == 1
                        ? .text(api.formats[0]) : .list(api.formats.map { .text($0) }),
                "namespaces": api.namespaces.isEmpty ? nil : .object(.init(api.namespaces)),
                "server": server(),
                "calls": AuthText.calls(api.commonAuth.api),
                "failure": api.failure.map { FailureText(api: api, names: names).value($0) },
                "failures": FailureText(api: api, names: names).value(api.failures),
                "messages": api.messages.map { messages($0) },
                "auth": api.auth.isEmpty ? nil : .object(.init(api.auth, isTall: true)),
            ],
            isTall: true
        )
    }

    private func messages(_ messages: DraftMessages) -> SchemaValue {
        let types = TypeText(names: names)
        var place: (header: SchemaValue?, member: SchemaValue?)
        switch messages.event {
        case .header(let name): place.header = .text(name)
        case .member(let name): place.member = .text(PlacementText.step(name))
        case .none:
            return .object(["events": messages.values[0].use.map { .text(types.text($0.type)) }])
        }
        var members = MemberNames(reserved: MessageNames.members.union([MessageNames.unknown]))
        let events = messages.values.map { value in
            let swift = members.swiftName(for: value.event)
            guard let use = value.use else { return SchemaValue.Member(value.event, false) }
            return SchemaValue.Member(
                value.event,
                .short([
                    "type": .text(types.text(use.type) + (use.isNullable ? "?" : "")),
                    "date": use.date.map { .text($0) },
                    "doc": value.doc.map { .prose($0) },
                    "swift": swift.map { .text($0) },
                ])
            )
        }
        return .object([
            "eventHeader": place.header,
            "eventAt": place.member,
            "events": .object(.init(events, isTall: true)),
        ])
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
                    "doc": variable.doc.map { .prose($0) },
                ])
            )
        }
        return .object([
            "name": name.map { .text($0) },
            "doc": server.doc.map { .prose($0) },
            "url": .text(server.url),
            "variables": variables.isEmpty ? nil : .object(.init(variables)),
        ])
    }

    /// Returns a name for a server without one: its description if that is short, or else the start of its host.
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
