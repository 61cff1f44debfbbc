import SchemaSyntax

extension Validation {
    /// `discovery-call`: the call that discovers the base address returns a text and requires no values.
    static func checkDiscovery(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        guard validation.model.isWhole else { return }
        for server in validation.model.servers {
            guard let discovery = server.discovery,
                let endpoint = validation.model.endpoint(discovery.endpoint)
            else { continue }
            func report(_ text: String) {
                diagnostics.append(
                    Diagnostic(
                        rule: "discovery-call",
                        at: discovery.range,
                        "\(quoted(discovery.endpoint)) \(text)"
                    )
                )
            }
            let response = endpoint.returns?.type.unwrapped
            func type(_ field: String) -> TypeReference? {
                guard case .declared(let id, _)? = response,
                    case .entity(let shape)? = validation.model.typesByID[id]?.kind
                else { return response }
                return shape.fields.first { $0.identity.name == field }?.readType
            }
            if type(discovery.base) != .scalar(.string) {
                report(
                    "returns no base address, expected a 'string' or a field of that type in 'base'"
                )
            }
            for field in discovery.atMost.keys.sorted() where type(field) != .scalar(.int) {
                report(
                    "returns no number \(quoted(field)), expected a field of type 'int'"
                )
            }
            if let needed = endpoint.neededName {
                report("needs \(quoted(needed)), expected no required parameter")
            }
        }
    }

    /// `clashing-declaration`: the names of several servers are unique.
    ///
    /// `reserved-name`: none of them is `root`, which means the root of the address in a call.
    static func checkServers(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        var first: [String: LocatedText] = [:]
        for server in validation.model.servers where server.identity.keys["name"] != nil {
            let name = server.identity.spelled
            if name.text == "root" {
                diagnostics.append(
                    Diagnostic(
                        rule: "reserved-name",
                        at: name.range,
                        "'root' means the root of the address, expected another name of the server"
                    )
                )
            }
            if let known = first[name.text] {
                diagnostics.append(
                    Diagnostic(
                        rule: "clashing-declaration",
                        at: name.range,
                        "a second server \(quoted(name.text)), expected another name",
                        notes: [Diagnostic.Note("first declared here", at: known.range)]
                    )
                )
            } else {
                first[name.text] = name
            }
        }
    }
}
