import Foundation
import SchemaModel
import SchemaSyntax

/// Compares calls with the endpoints of a schema.
struct CallDrift {
    private(set) var findings: [Diagnostic] = []

    private let model: APIModel
    private let endpoints: [(group: String, endpoint: Endpoint)]
    private var called: Set<Int> = []
    private var told: Set<String> = []

    init(_ model: APIModel) {
        self.model = model
        endpoints = model.groups.flatMap { group in
            group.endpoints.map { (group.identity.name, $0) }
        }
    }

    mutating func read(_ sample: Sample, _ reader: inout DriftReader) {
        guard let request = sample.request else { return }
        guard let number = match(request) else {
            let path = request.segments.map {
                TypeInference.isData($0) || $0.utf8.count >= 16 ? "{}" : $0
            }
            let shown = "\(request.method) /\(path.joined(separator: "/"))"
            find("unknown-call", at: sample.range, "no endpoint of the schema is \(quoted(shown))")
            return
        }
        called.insert(number)
        let (group, endpoint) = endpoints[number]
        let name = "'\(group).\(endpoint.identity.name)'"
        parameters(request, endpoint, name, sample.range)
        body(request, endpoint, name, &reader)
        response(sample, endpoint, name, &reader)
    }

    private mutating func find(_ rule: String, at range: SourceRange, _ message: String) {
        guard told.insert(rule + message).inserted else { return }
        findings.append(Diagnostic(.note, rule: rule, at: range, message))
    }

    /// Endpoints that no call was made to.
    func unused(_ reader: DriftReader) -> [Diagnostic] {
        endpoints.indices.filter { !called.contains($0) }.map { number in
            let (group, endpoint) = endpoints[number]
            return Diagnostic(
                .note,
                rule: "never-called",
                at: endpoint.identity.range,
                "the endpoint '\(group).\(endpoint.identity.name)' was never called"
            )
        }
    }

    // MARK: Endpoints

    /// The endpoint of a call: of several, the one with the most text in its path, then the most constants.
    private func match(_ request: SampleRequest) -> Int? {
        var best: (score: Int, number: Int)?
        for (number, item) in endpoints.enumerated() {
            let endpoint = item.endpoint
            guard endpoint.method.uppercased() == request.method,
                let score = score(endpoint, request)
            else { continue }
            if score > (best?.score ?? -1) { best = (score, number) }
        }
        return best?.number
    }

    private func score(_ endpoint: Endpoint, _ request: SampleRequest) -> Int? {
        let constants = endpoint.constants.filter { $0.place == .query }
        for constant in constants {
            let isThere = request.query.contains {
                $0.name == constant.name.text && $0.value == constant.value.text
            }
            if !isThere { return nil }
        }
        let segments = Self.segments(endpoint)
        // Paths of recordings may have the path of the server before them.
        for start in 0...max(0, request.segments.count - 1) {
            let rest = Array(request.segments[min(start, request.segments.count)...])
            if start > 0, !basePaths.contains(Array(request.segments[..<start])) { continue }
            if let texts = Self.match(segments, rest) { return texts * 100 + constants.count }
        }
        return nil
    }

    /// The paths of the servers' addresses.
    private var basePaths: [[String]] {
        model.servers.compactMap { server in
            server.url.map { url in
                let rest = url.text.split(separator: "/", omittingEmptySubsequences: true)
                    .dropFirst(2)
                return rest.map(String.init)
            }
        }
    }

    private enum Segment {
        case parts([PathPart])
        case rest
    }

    private static func segments(_ endpoint: Endpoint) -> [Segment] {
        var segments: [[PathPart]] = [[]]
        var isRest = false
        for part in endpoint.path {
            switch part {
            case .text(let text):
                let pieces = text.split(separator: "/", omittingEmptySubsequences: false)
                for (index, piece) in pieces.enumerated() {
                    if index > 0 { segments.append([]) }
                    if !piece.isEmpty { segments[segments.count - 1].append(.text(String(piece))) }
                }
            case .parameter: segments[segments.count - 1].append(part)
            case .segments: isRest = true
            }
        }
        let plain = segments.filter { !$0.isEmpty }.map { Segment.parts($0) }
        return isRest ? plain + [.rest] : plain
    }

    /// How many segments are text, or `nil` where the path is another one.
    private static func match(_ segments: [Segment], _ found: [String]) -> Int? {
        var texts = 0
        var index = 0
        for segment in segments {
            guard case .parts(let parts) = segment else { return index < found.count ? texts : nil }
            guard index < found.count else { return nil }
            if parts.count == 1, case .text(let text) = parts[0] {
                guard (text.removingPercentEncoding ?? text) == found[index] else { return nil }
                texts += 1
            } else {
                var rest = found[index][...]
                for part in parts {
                    guard case .text(let text) = part else { continue }
                    guard let range = rest.range(of: text) else { return nil }
                    rest = rest[range.upperBound...]
                }
            }
            index += 1
        }
        return index == found.count ? texts : nil
    }

    // MARK: Requests

    private mutating func parameters(
        _ request: SampleRequest,
        _ endpoint: Endpoint,
        _ name: String,
        _ range: SourceRange
    ) {
        let query = known(endpoint, .query)
        let isOpen = endpoint.parameters.contains { $0.place == .query && $0.type.isOpen }
        for item in request.query where !isOpen && !query.contains(Self.base(item.name)) {
            find(
                "unknown-parameter",
                at: range,
                "\(name) has no query parameter \(quoted(item.name))"
            )
        }
        if case .form(let items) = request.body {
            let form = known(endpoint, .form)
            let isOpen = endpoint.parameters.contains { $0.place == .form && $0.type.isOpen }
            for item in items where !isOpen && !form.contains(Self.base(item.name)) {
                find(
                    "unknown-parameter",
                    at: range,
                    "\(name) has no form parameter \(quoted(item.name))"
                )
            }
        }
    }

    /// The names of what is sent in a place.
    private func known(_ endpoint: Endpoint, _ place: Parameter.Place) -> Set<String> {
        var names = Set(
            endpoint.parameters.filter { $0.place == place }.map { Self.base($0.wireName) }
        )
        names.formUnion(endpoint.constants.filter { $0.place == place }.map(\.name.text))
        names.formUnion(model.constants.filter { $0.place == place }.map(\.name.text))
        for constants in model.formatConstants {
            names.formUnion(constants.constants.filter { $0.place == place }.map(\.name.text))
        }
        names.formUnion(
            model.parameters.filter { $0.place == place && endpoint.isUsing($0) }.map(\.wireName)
        )
        names.formUnion(endpoint.parameters.compactMap(\.countName))
        if place == .query {
            names.formUnion(model.auth.flatMap(\.queryNames))
        }
        return names
    }

    /// `ids[]`, `ids[0]` and `box[a]` are parts of `ids` and `box`.
    private static func base(_ name: String) -> String {
        let base = name.prefix { $0 != "[" }
        return base.isEmpty ? name : String(base)
    }

    private mutating func body(
        _ request: SampleRequest,
        _ endpoint: Endpoint,
        _ name: String,
        _ reader: inout DriftReader
    ) {
        guard case .document(let value) = request.body, reader.reads(value) else { return }
        if let body = endpoint.parameters.first(where: \.isWholeBody) {
            reader.check(value, body.type, body.wire, "the body of \(name)")
        } else if case .object? = endpoint.body {
            let members = endpoint.parameters.filter { $0.place == .body }
            guard case .object(let found) = value.kind else { return }
            for member in found {
                let parameter = members.first {
                    $0.wireName == member.name || $0.wireName.hasPrefix(member.name + "/")
                }
                if let parameter, parameter.wireName == member.name {
                    if !member.value.isNull {
                        reader.check(
                            member.value,
                            parameter.type,
                            parameter.wire,
                            "\(name).\(member.name)"
                        )
                    }
                } else if parameter == nil {
                    find(
                        "unknown-parameter",
                        at: member.value.range,
                        "\(name) has no body parameter \(quoted(member.name))"
                    )
                }
            }
        } else if endpoint.body == nil {
            find("unknown-body", at: value.range, "\(name) has no body in the schema")
        }
    }

    // MARK: Responses

    private mutating func response(
        _ sample: Sample,
        _ endpoint: Endpoint,
        _ name: String,
        _ reader: inout DriftReader
    ) {
        guard sample.status < 400 else {
            failure(sample, endpoint, name, &reader)
            return
        }
        guard let value = sample.value else { return }
        guard reader.reads(value) else {
            find(
                "unknown-format",
                at: value.range,
                "\(name) returns a format that the schema does not have"
            )
            return
        }
        var returns = endpoint.returns
        if !endpoint.responses.isEmpty {
            let found = endpoint.responses.first { $0.statuses.contains(sample.status) }
            guard let found else {
                find(
                    "unknown-status",
                    at: sample.range,
                    "\(name) has no response for status \(sample.status)"
                )
                return
            }
            returns = found.returns
        }
        if endpoint.stream != nil { return }
        guard let returns else {
            find(
                "unknown-result",
                at: value.range,
                "\(name) returns nothing in the schema, and \(value.kindName) here"
            )
            return
        }
        let placement = value.isXML ? returns.wire.xml : returns.wire.json
        var values = [value]
        if let placement, !placement.ways.contains(where: { $0.steps.isOwn }) {
            values = Placements.values(at: placement, in: value)
        }
        if values.isEmpty, !returns.isOptional, !returns.type.isCollection {
            find("missing-member", at: value.range, "the result of \(name) is absent")
        }
        for value in values {
            if value.isNull, returns.isOptional { continue }
            reader.check(value, returns.type, returns.wire, "the result of \(name)")
        }
    }

    private mutating func failure(
        _ sample: Sample,
        _ endpoint: Endpoint,
        _ name: String,
        _ reader: inout DriftReader
    ) {
        let all = endpoint.failures + model.failures
        let exact = all.first { $0.statuses.contains(sample.status) }?.failure
        guard let failure = exact ?? endpoint.failure ?? model.failure else {
            find(
                "unknown-status",
                at: sample.range,
                "\(name) has no failure for status \(sample.status)"
            )
            return
        }
        guard let value = sample.value, reader.reads(value) else { return }
        let placement = value.isXML ? failure.wire.xml : failure.wire.json
        var values = [value]
        if let placement, !placement.ways.contains(where: { $0.steps.isOwn }) {
            values = Placements.values(at: placement, in: value)
        }
        if values.isEmpty {
            find("missing-member", at: value.range, "the failure of \(name) is absent")
        }
        for value in values {
            reader.check(value, .declared(failure.type, []), failure.wire, "the failure of \(name)")
        }
    }
}

extension TypeReference {
    /// Whether the names of its parts are not known.
    fileprivate var isOpen: Bool {
        switch self {
        case .map, .scalar(.any): true
        case .optional(let inner), .list(let inner): inner.isOpen
        case .declared: true
        default: false
        }
    }
}

extension AuthScheme {
    /// What a credential is called in the query.
    fileprivate var queryNames: [String] {
        switch kind {
        case .query(let names): names.map(\.wireName)
        case .keys(let keys): keys.filter { $0.place == .query }.map(\.name.text)
        case .header, .bearer, .basic, .session, .oauth1, .oauth2: []
        }
    }
}
