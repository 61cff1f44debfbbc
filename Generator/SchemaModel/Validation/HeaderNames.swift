import SchemaSyntax

extension Validation {
    /// `header-name`: a header that an answer is asked for has a name of HTTP (RFC 9110, section 5.6.2).
    static func checkHeaderNames(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        for (declared, _) in validation.endpoints {
            for header in declared.returns?.headers ?? [] {
                let name = Spelled(header.node["as"]) ?? header.name
                guard !isToken(name.text) else { continue }
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
    }

    private static func isToken(_ name: String) -> Bool {
        !name.isEmpty && name != "."
            && name.utf8.allSatisfy { byte in
                byte > 0x20 && byte < 0x7F && !"\"(),/:;<=>?@[\\]{}".utf8.contains(byte)
            }
    }
}
