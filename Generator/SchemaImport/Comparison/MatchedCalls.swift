import OpenAPI
import SchemaModel

/// The endpoints of a schema and the operations of a document that are the same calls.
///
/// They are matched by method and path. Of several operations with one path, an endpoint matches the one with the most
/// constants in its query that the endpoint sends as well.
struct MatchedCalls {
    /// The operations in document order, each with the endpoints to compare with it.
    private(set) var pairs: [(operation: OpenAPI.Operation, endpoints: [Endpoint])] = []
    private(set) var onlyInDocument: [OpenAPI.Operation] = []
    private(set) var onlyInSchema: [Endpoint] = []

    init(_ model: APIModel, _ description: APIDescription) {
        let endpoints = model.groups.flatMap(\.endpoints)
        self.init(endpoints, description.operations, ("", ""))
        guard let own = model.servers.first?.url?.text,
            let other = description.servers.first?.url, Self.path(of: own) != Self.path(of: other)
        else { return }
        // The document may have a part of the path in the address of the server, and the schema in the paths of calls.
        let prefixes = (Self.path(of: own), Self.path(of: other))
        let prefixed = MatchedCalls(endpoints, description.operations, prefixes)
        if prefixed.onlyInSchema.count < onlyInSchema.count { self = prefixed }
    }

    private init(
        _ endpoints: [Endpoint],
        _ operations: [OpenAPI.Operation],
        _ prefixes: (schema: String, document: String)
    ) {
        let candidates = Dictionary(grouping: operations.indices) {
            CallKey(operations[$0].method, prefixes.document + operations[$0].path)
        }
        let constants = operations.map(\.queryConstants)
        var compared: [Int: [Endpoint]] = [:]
        var known: Set<Int> = []
        for endpoint in endpoints {
            let key = CallKey(endpoint.method, prefixes.schema + endpoint.pathText)
            let same = (candidates[key] ?? []).filter { constants[$0].allSatisfy(endpoint.sends) }
            func rank(_ number: Int) -> Int { constants[number].count(where: endpoint.hasConstant) }
            guard let most = same.map(rank).max(),
                let best = same.first(where: { rank($0) == most })
            else {
                onlyInSchema.append(endpoint)
                continue
            }
            compared[best, default: []].append(endpoint)
            // The endpoint also stands for operations with other values of its parameters.
            known.formUnion(same.filter { rank($0) == most || rank($0) < constants[$0].count })
        }
        for (number, operation) in operations.enumerated() {
            if let endpoints = compared[number] {
                pairs.append((operation, endpoints))
            } else if !known.contains(number) {
                onlyInDocument.append(operation)
            }
        }
    }

    /// The method and path of a call, without the names of parameters.
    private struct CallKey: Hashable {
        let method: String
        let path: String

        init(_ method: String, _ path: String) {
            self.method = method
            var shape = ""
            var isName = false
            for letter in path.prefix(while: { $0 != "?" && $0 != "#" }) {
                if letter == "}" { isName = false }
                if !isName { shape.append(letter) }
                if letter == "{" { isName = true }
            }
            while shape.hasSuffix("/") { shape.removeLast() }
            self.path = shape
        }
    }

    private static func path(of url: String) -> String {
        let start = url.firstRange(of: "://")?.upperBound ?? url.startIndex
        let path = url[start...].drop { $0 != "/" }
        return path.hasSuffix("/") ? String(path.dropLast()) : String(path)
    }
}

/// A constant in the query of a path.
struct QueryConstant: Hashable {
    let name: String
    let value: String
}

extension OpenAPI.Operation {
    /// The constants in the query of the path.
    var queryConstants: [QueryConstant] {
        guard let path = PathNames(path) else { return [] }
        // No call of a schema sends a query that cannot be written as plain text.
        guard let query = path.query else { return [QueryConstant(name: self.path, value: "")] }
        return query.dropFirst().split(separator: "&").map { constant in
            let name = constant.prefix { $0 != "=" }
            return QueryConstant(
                name: String(name),
                value: String(constant.dropFirst(name.count + 1))
            )
        }
    }
}

extension Endpoint {
    /// The path in the spelling of a schema, with the constants of its query.
    var pathText: String {
        let path = path.map { part in
            switch part {
            case .text(let text): text
            case .parameter(let name), .segments(let name): "{\(name)}"
            case .format: "{format}"
            }
        }.joined()
        let constants = constants.filter { $0.place == .query && $0.placeRange == nil }
            .map { "\($0.name.text)=\($0.value.text)" }
        return constants.isEmpty ? path : path + "?" + constants.joined(separator: "&")
    }

    fileprivate func hasConstant(_ constant: QueryConstant) -> Bool {
        constants.contains {
            $0.place == .query && $0.name.text == constant.name && $0.value.text == constant.value
        }
    }

    /// Whether the endpoint sends a constant, or has a parameter for it.
    fileprivate func sends(_ constant: QueryConstant) -> Bool {
        hasConstant(constant)
            || parameters.contains { $0.place == .query && $0.wireName == constant.name }
    }
}
