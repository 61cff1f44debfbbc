import SchemaSyntax

extension Validation {
    /// `header-name`: headers that are sent or asked for have names of HTTP (RFC 9110, section 5.6.2).
    static func checkHeaderNames(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        let declarations = validation.declarations
        var headers = declarations.parameters + declarations.parameterGroups.flatMap(\.parameters)
        var constants = [declarations.settings]
        var answered: [DeclaredParameter] = []
        for (declared, _) in validation.endpoints {
            headers += declared.parameters
            constants.append(declared.node)
            answered += declared.returns?.headers ?? []
        }
        let sent = headers.filter { $0.place == .header }
        var names = (sent + answered).map { Spelled($0.node["as"]) ?? $0.name }
        for node in constants {
            names += (node?["send"]?["headers"]?.object?.members ?? []).map {
                Spelled($0.key, at: $0.keyRange)
            }
        }
        for name in names where !isToken(name.text) {
            diagnostics.append(
                Diagnostic(
                    rule: "header-name",
                    at: name.range,
                    "no header is called \(quoted(name.text)), "
                        + "expected letters, digits and '-', as in 'X-Total'"
                )
            )
        }
    }

    private static func isToken(_ name: String) -> Bool {
        !name.isEmpty && name != "."
            && name.utf8.allSatisfy { byte in
                byte > 0x20 && byte < 0x7F && !"\"(),/:;<=>?@[\\]{}".utf8.contains(byte)
            }
    }
}
