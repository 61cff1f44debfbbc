import Foundation
import SchemaModel

/// Finds the endpoint of a recorded request.
///
/// The paths of all endpoints form a tree, whose nodes are steps of paths.
struct EndpointMatch {
    /// The texts of a step, with `nil` for each parameter.
    private typealias Pattern = [String?]

    private struct Node {
        /// The nodes after a step that is a text.
        var texts: [String: Int] = [:]
        /// The nodes after other steps, with the text of a step in the schema.
        var patterns: [(pattern: Pattern, name: String, node: Int)] = []
        /// The endpoints whose paths end here.
        var ends: [Int] = []
        /// The endpoints whose paths end in a parameter for all further steps.
        var openEnds: [Int] = []
    }

    private struct Call {
        let method: String
        let constants: [Constant]
        /// The origin of the endpoint's own server; `nil` for an endpoint without one.
        let origin: String?
    }

    private var nodes = [Node()]
    private let calls: [Call]
    /// The paths of all servers' addresses, and an empty one.
    private let bases: [[Pattern]]

    init(_ model: APIModel) {
        let endpoints = model.groups.flatMap(\.endpoints)
        calls = endpoints.map { endpoint in
            Call(
                method: endpoint.method.uppercased(),
                constants: endpoint.constants.filter { $0.place == .query },
                origin: endpoint.ownServer.flatMap { ArchiveReader.parts(of: $0.text)?.origin }
            )
        }
        let servers = model.servers.compactMap(\.url) + endpoints.compactMap(\.ownServer)
        bases = Array(Set(servers.map { Self.basePath($0.text) } + [[]]))
        for (number, endpoint) in endpoints.enumerated() { add(endpoint, number) }
    }

    // MARK: Requests

    /// Returns the endpoint of a call.
    ///
    /// Of several, it prefers the one with the most text in its path, then the one on the call's host, then one below
    /// the path of a server, then the one with the most constants.
    func match(_ request: SampleRequest) -> Int? {
        var best: (score: Int, number: Int)?
        for base in bases {
            guard let start = Self.start(after: base, in: request) else { continue }
            visit(0, request.segments[start...], texts: 0) { number, texts in
                guard let score = score(calls[number], request, base, texts) else { return }
                if let best, (best.score, -best.number) >= (score, -number) { return }
                best = (score, number)
            }
        }
        return best?.number
    }

    /// Returns the path parameters of the endpoint whose path shares the most steps with that of a call, by the
    /// indices of the steps.
    func parameters(in request: SampleRequest) -> [Int: String] {
        var best: (steps: Int, names: [Int: String]) = (0, [:])
        func visit(_ node: Int, _ index: Int, _ steps: Int, _ names: [Int: String]) {
            if steps > best.steps { best = (steps, names) }
            guard index < request.segments.count else { return }
            let segment = request.segments[index]
            if let next = nodes[node].texts[segment] { visit(next, index + 1, steps + 1, names) }
            for (pattern, name, next) in nodes[node].patterns where Self.fits(segment, pattern) {
                visit(next, index + 1, steps + 1, names.merging([index: name]) { $1 })
            }
        }
        for base in bases {
            if let start = Self.start(after: base, in: request) { visit(0, start, 0, [:]) }
        }
        return best.names
    }

    /// Returns the index of the first step after the path of a server; `nil` if a call has another path.
    private static func start(after base: [Pattern], in request: SampleRequest) -> Int? {
        guard base.count <= request.segments.count else { return nil }
        return zip(request.segments, base).allSatisfy(fits) ? base.count : nil
    }

    /// Finds all endpoints with a path.
    ///
    /// - Parameters:
    ///   - node: The start.
    ///   - segments: The path after the start.
    ///   - texts: The amount of text before the start: two for each step that is a text, and one for each other step
    ///     with some text.
    ///   - found: Receives the numbers of the endpoints, each with the amount of text in its path.
    private func visit(
        _ node: Int,
        _ segments: ArraySlice<String>,
        texts: Int,
        _ found: (Int, Int) -> Void
    ) {
        let here = nodes[node]
        guard let segment = segments.first else {
            for number in here.ends { found(number, texts) }
            return
        }
        for number in here.openEnds { found(number, texts) }
        if let next = here.texts[segment] {
            visit(next, segments.dropFirst(), texts: texts + 2, found)
        }
        for (pattern, _, next) in here.patterns where Self.fits(segment, pattern) {
            let text = pattern.count > 1 ? 1 : 0
            visit(next, segments.dropFirst(), texts: texts + text, found)
        }
    }

    /// Returns the rank of an endpoint whose path matches; `nil` for one with another server or other constants.
    private func score(
        _ call: Call,
        _ request: SampleRequest,
        _ base: [Pattern],
        _ texts: Int
    ) -> Int? {
        guard call.method == request.method else { return nil }
        var score = texts * 100
        if let own = call.origin, let origin = request.origin {
            guard own == origin else { return nil }
            score += 50
        }
        if !base.isEmpty { score += 25 }
        for constant in call.constants {
            let isThere = request.query.contains {
                $0.name == constant.name.text && $0.value == constant.value.text
            }
            if !isThere { return nil }
        }
        return score + call.constants.count
    }

    // MARK: Paths

    private mutating func add(_ endpoint: Endpoint, _ number: Int) {
        var node = 0
        var isOpen = false
        for parts in Self.steps(endpoint.path) {
            if case .segments? = parts.first {
                isOpen = true
                break
            }
            node = self.node(after: node, parts)
        }
        if isOpen { nodes[node].openEnds.append(number) } else { nodes[node].ends.append(number) }
    }

    /// Returns the node after a step, which it adds if it is missing.
    private mutating func node(after node: Int, _ parts: [PathPart]) -> Int {
        let pattern: Pattern = parts.map { part in
            guard case .text(let text) = part else { return nil }
            return text.removingPercentEncoding ?? text
        }
        if let only = pattern.first, let text = only, pattern.count == 1 {
            if let known = nodes[node].texts[text] { return known }
            nodes[node].texts[text] = nodes.count
        } else {
            if let known = nodes[node].patterns.first(where: { $0.pattern == pattern }) {
                return known.node
            }
            nodes[node].patterns.append((pattern, Self.name(parts), nodes.count))
        }
        nodes.append(Node())
        return nodes.count - 1
    }

    /// Returns the steps of a path; a parameter for all further steps is a step of its own, the last one.
    private static func steps(_ path: [PathPart]) -> [[PathPart]] {
        var steps: [[PathPart]] = [[]]
        for part in path {
            switch part {
            case .text(let text):
                for (index, piece) in text.split(separator: "/", omittingEmptySubsequences: false)
                    .enumerated()
                {
                    if index > 0 { steps.append([]) }
                    if !piece.isEmpty { steps[steps.count - 1].append(.text(String(piece))) }
                }
            case .parameter, .format: steps[steps.count - 1].append(part)
            case .segments: return steps.filter { !$0.isEmpty } + [[part]]
            }
        }
        return steps.filter { !$0.isEmpty }
    }

    /// Returns the text of a step in a schema.
    private static func name(_ parts: [PathPart]) -> String {
        parts.map { part in
            switch part {
            case .text(let text): text
            case .parameter(let name), .segments(let name): "{\(name)}"
            case .format: "{format}"
            }
        }.joined()
    }

    /// Returns the path of a server's address, whose host or whole start may be a variable.
    private static func basePath(_ url: String) -> [Pattern] {
        let start = url.firstRange(of: "://")?.upperBound ?? url.startIndex
        return url[start...].split(separator: "/", omittingEmptySubsequences: false).dropFirst()
            .filter { !$0.isEmpty }
            .map { segment in
                var pattern: Pattern = []
                var rest = segment
                while let open = rest.firstIndex(of: "{"),
                    let close = rest[open...].firstIndex(of: "}")
                {
                    if open > rest.startIndex { pattern.append(String(rest[..<open])) }
                    pattern.append(nil)
                    rest = rest[rest.index(after: close)...]
                }
                return rest.isEmpty ? pattern : pattern + [String(rest)]
            }
    }

    /// Whether a step of a recorded path has the texts of a pattern, the first and last ones at its start and end.
    private static func fits(_ segment: String, _ pattern: Pattern) -> Bool {
        var rest = segment[...]
        var isAnchored = true
        for (index, text) in pattern.enumerated() {
            guard let text else {
                isAnchored = false
                continue
            }
            let isLast = index == pattern.count - 1
            if isAnchored {
                guard rest.hasPrefix(text) else { return false }
                rest = rest.dropFirst(text.count)
            } else if isLast {
                return rest.hasSuffix(text)
            } else {
                guard let range = rest.firstRange(of: text) else { return false }
                rest = rest[range.upperBound...]
            }
            isAnchored = true
        }
        return !isAnchored || rest.isEmpty
    }
}
