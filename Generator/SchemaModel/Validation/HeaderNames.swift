import SchemaSyntax

extension Validation {
    /// `header-name`: headers and cookies have names of HTTP (RFC 9110, section 5.6.2), and constants among
    /// them values that a line can hold.
    static func checkHeaderNames(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        func report(_ name: Spelled, _ text: String) {
            diagnostics.append(Diagnostic(rule: "header-name", at: name.range, text))
        }
        func check(_ name: Spelled, _ kind: String, _ example: String) {
            guard !isToken(name.text) else { return }
            report(
                name,
                "no \(kind) is called \(quoted(name.text)), "
                    + "expected letters, digits and '-', as in \(quoted(example))"
            )
        }
        func checkValue(_ value: Spelled) {
            guard value.text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return }
            report(
                value,
                "\(quoted(value.text)) cannot stand in a header, expected one line of text"
            )
        }
        func checkHeader(_ node: SchemaNode?) {
            if let name = Spelled(node) { check(name, "header", "X-Total") }
        }
        let declarations = validation.declarations
        var parameters =
            declarations.parameters + declarations.parameterGroups.flatMap(\.parameters)
        let formats = declarations.settings?["formats"]
        var constants = [declarations.settings?["send"], formats?["json"], formats?["xml"]]
        for (declared, _) in validation.endpoints {
            parameters += declared.parameters + (declared.returns?.headers ?? [])
            constants.append(declared.node["send"])
        }
        for parameter in parameters {
            let name = Spelled(parameter.node["as"]) ?? parameter.name
            if parameter.place == .header { check(name, "header", "X-Total") }
            if parameter.place == .cookie { check(name, "cookie", "session-id") }
        }
        for node in constants {
            for (key, kind, example) in [
                ("headers", "header", "X-Total"), ("cookies", "cookie", "session-id"),
            ] {
                for member in node?[key]?.object?.members ?? [] {
                    check(Spelled(member.key, at: member.keyRange), kind, example)
                    if let value = Spelled(member.value) { checkValue(value) }
                }
            }
        }
        checkHeader(declarations.settings?["failure"]?["header"])
        for (declared, _) in validation.endpoints {
            checkHeader(declared.node["idempotencyKey"])
            checkHeader(declared.node["failure"]?["header"])
            if let type = Spelled(declared.node["bodyFormat"]) { checkValue(type) }
        }
        for member in declarations.settings?["auth"]?.object?.members ?? []
        where member.value["kind"]?.string == "header" {
            checkHeader(member.value["name"])
            if let prefix = Spelled(member.value["prefix"]) { checkValue(prefix) }
        }
    }

    private static func isToken(_ name: String) -> Bool {
        !name.isEmpty && name != "."
            && name.utf8.allSatisfy { byte in
                byte > 0x20 && byte < 0x7F && !"\"(),/:;<=>?@[\\]{}".utf8.contains(byte)
            }
    }
}
