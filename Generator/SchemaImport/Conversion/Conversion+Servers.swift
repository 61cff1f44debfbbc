import OpenAPI
import SchemaModel
import SwiftTranslation

extension Conversion {
    func servers() -> [DraftServer] {
        if description.servers.isEmpty { return [Self.address(path: "")] }
        return description.servers.compactMap { server in
            // An address without a scheme uses the scheme with which the document was served.
            let scheme = server.url.hasPrefix("//") ? "https:" : ""
            let url = scheme + server.url.trimmingSuffix("/")
            let isAbsolute = ["https://", "http://", "{"].contains {
                url.lowercased().hasPrefix($0)
            }
            if isAbsolute
                ? !HTTPAddress.isWhole(url)
                : url.contains("://") || !HTTPAddress.isWhole("{a}" + url)
            {
                report(
                    .server,
                    at: server.place,
                    "'\(Self.shown(server.url))' is not at an address of HTTP"
                )
                return nil
            }
            var result = isAbsolute ? DraftServer(url: url) : Self.address(path: url)
            result.name = server.name
            result.doc = DocText.cleaned(server.description)
            result.variables += server.variables.map { variable in
                let isListed =
                    variable.values.isEmpty || variable.values.contains(variable.defaultValue)
                return DraftServer.Variable(
                    name: variable.name,
                    defaultValue: variable.defaultValue,
                    values: isListed ? variable.values : variable.values + [variable.defaultValue],
                    doc: DocText.cleaned(variable.description)
                )
            }
            guard Self.closesBraces(result.url) else {
                report(
                    .server,
                    at: server.place,
                    "'\(Self.shown(server.url))' has braces that do not match"
                )
                return nil
            }
            nameVariables(of: &result)
            let names = Server.variables(in: result.url)
            result.variables.removeAll { !names.contains($0.name) }
            let known = Set(result.variables.map(\.name))
            result.variables += names.filter { !known.contains($0) }
                .map { DraftServer.Variable(name: $0) }
            return result
        }
    }

    /// Gives variables valid names that are unique among the arguments in Swift, and changes the address accordingly.
    private func nameVariables(of server: inout DraftServer) {
        let names = Server.variables(in: server.url)
        var scope = NameScope(reserved: Self.arguments)
        var others: [String] = []
        for name in names {
            let swift = NameCasing.property(name)
            if !Self.isVariableName(name) || scope.contains(swift) {
                others.append(name)
            } else {
                _ = scope.claim(swift)
            }
        }
        for name in others {
            let member = PlainName.member(name)
            let new = scope.claim(member, or: PlainName.member("server \(name)"))
            server.url = server.url.replacing("{\(name)}", with: "{\(new)}")
            for index in server.variables.indices where server.variables[index].name == name {
                server.variables[index].name = new
            }
        }
    }

    /// The arguments of a client's initializer, apart from the variables.
    private static let arguments: Set = ["account", "format", "middleware", "server", "transport"]

    private static func isVariableName(_ name: String) -> Bool {
        name.utf8.count <= PlainName.longest && NameRule.member.allows(name)
    }

    /// Whether each opening brace is closed before the next one.
    private static func closesBraces(_ url: String) -> Bool {
        var isOpen = false
        for byte in url.utf8 {
            guard byte == UInt8(ascii: isOpen ? "{" : "}") else {
                if byte == UInt8(ascii: isOpen ? "}" : "{") { isOpen.toggle() }
                continue
            }
            return false
        }
        return !isOpen
    }

    /// Returns the address of a call if it differs from that of the API, with the defaults of its variables.
    func server(of operation: OpenAPI.Operation) -> String? {
        guard let server = operation.servers.first,
            Set(operation.servers.map(\.url)) != Set(description.servers.map(\.url))
        else { return nil }
        var url = server.url.trimmingSuffix("/")
        for variable in server.variables {
            url = url.replacing("{\(variable.name)}", with: variable.defaultValue)
        }
        guard HTTPAddress.isWhole(url), !HTTPAddress.hasVariables(url) else {
            let note = "'\(Self.shown(server.url))' is not an address, the API's is used"
            report(.callServer, at: server.place, note)
            return nil
        }
        for other in operation.servers.dropFirst() where other.url != server.url {
            report(
                .callServer,
                at: other.place,
                "'\(Self.shown(other.url))' cannot be chosen for the call"
            )
        }
        return url
    }

    /// Returns an address as messages show it, without a password.
    private static func shown(_ url: String) -> String {
        url.replacing(/:\/\/[^\/?#]*@/, with: "://…@")
    }

    /// Returns a server without an address in the document, which is the server of the document itself.
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
