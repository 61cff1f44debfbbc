import Foundation
import SchemaModel
import SchemaSyntax

/// Compares calls with the endpoints of a schema.
struct CallDrift {
    private(set) var findings: [Diagnostic] = []

    let model: APIModel
    private let match: EndpointMatch
    private let endpoints: [(group: String, endpoint: Endpoint)]
    private var called: Set<Int> = []
    private var reported: Set<String> = []

    init(_ model: APIModel) {
        self.model = model
        match = EndpointMatch(model)
        endpoints = model.groups.flatMap { group in
            group.endpoints.map { (group.identity.name, $0) }
        }
    }

    mutating func read(_ sample: Sample, _ reader: inout DriftReader) {
        guard let request = sample.request else { return }
        guard let number = match.match(request) else {
            let names = match.parameters(in: request)
            let path = request.segments.enumerated().map { index, segment in
                TypeInference.isData(segment) || SecretNames.isOpaque(segment)
                    || segment.utf8.count >= 16 ? names[index] ?? "{}" : segment
            }
            let shown = "\(request.method) /\(path.joined(separator: "/"))"
            let note = "no endpoint of the schema is \(quoted(shown))"
            report("unknown-call", at: sample.range, note)
            return
        }
        called.insert(number)
        let (group, endpoint) = endpoints[number]
        let name = "'\(group).\(endpoint.identity.name)'"
        parameters(request, endpoint, name, sample.range)
        body(request, endpoint, name, &reader)
        response(sample, endpoint, name, &reader)
    }

    mutating func report(_ rule: String, at range: SourceRange, _ message: String) {
        guard reported.insert(rule + message).inserted else { return }
        findings.append(Diagnostic(.note, rule: rule, at: range, message))
    }

    /// Returns the endpoints without calls.
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

    // MARK: Requests

    private mutating func parameters(
        _ request: SampleRequest,
        _ endpoint: Endpoint,
        _ name: String,
        _ range: SourceRange
    ) {
        let query = known(endpoint, .query)
        let isOpen = endpoint.parameters.contains {
            $0.place == .query && ($0.type.isOpen || $0.isWholeQuery)
        }
        for item in request.query where !isOpen && !query.contains(Self.base(item.name)) {
            report(
                "unknown-parameter",
                at: range,
                "\(name) has no query parameter \(quoted(item.name))"
            )
        }
        if request.hasParameters {
            sent(request.query, .query, endpoint, name, range)
            sent(request.headers, .header, endpoint, name, range)
        }
        if case .form(let items) = request.body {
            let endpoint = endpoint.inForm
            sent(items, .form, endpoint, name, range)
            let form = known(endpoint, .form)
            let isOpen = endpoint.parameters.contains { $0.place == .form && $0.type.isOpen }
            for item in items where !isOpen && !form.contains(Self.base(item.name)) {
                report(
                    "unknown-parameter",
                    at: range,
                    "\(name) has no form parameter \(quoted(item.name))"
                )
            }
        }
    }

    /// Compares the values that a request sends in a place with the parameters of that place.
    private mutating func sent(
        _ items: [SampleItem],
        _ place: Parameter.Place,
        _ endpoint: Endpoint,
        _ name: String,
        _ range: SourceRange
    ) {
        let names = Set(items.map { Self.base($0.name).lowercased() })
        for parameter in endpoint.parameters
        where parameter.place == place && !parameter.isWholeBody && !parameter.isWholeQuery {
            let wire = Self.base(parameter.wireName)
            let what = "\(place.rawValue) parameter \(quoted(wire))"
            let isOptional =
                parameter.isOptional || parameter.type.isOptional || parameter.type.isCollection
                || parameter.type.isOpen || parameter.defaultValue != nil
            if !isOptional, !parameter.isSecret, !names.contains(wire.lowercased()) {
                report(
                    "missing-parameter",
                    at: range,
                    "\(name) requires the \(what), which is absent"
                )
            }
            for item in items where item.name == wire {
                check(item.value, parameter, "the \(what) of \(name)", range)
            }
        }
    }

    /// Compares the text of a parameter with its type.
    private mutating func check(
        _ text: String,
        _ parameter: Parameter,
        _ what: String,
        _ range: SourceRange
    ) {
        var type = parameter.type
        while case .optional(let inner) = type { type = inner }
        switch type {
        case .scalar(let scalar):
            if !ScalarFit(wire: parameter.wire).reads(text, scalar) {
                report("misfit", at: range, "\(what) does not fit '\(scalar.rawValue)'")
            }
        case .declared(let id, _):
            guard case .enumeration(let shape)? = model.typesByID[id]?.kind else { return }
            let isKnown = shape.cases.contains { item in
                switch item.value {
                case .string(let known), .number(let known): known == text
                default: false
                }
            }
            if !isKnown {
                report("unknown-case", at: range, "\(what) is not a case of '\(id.name)'")
            }
        default: break
        }
    }

    /// Returns the names of the values in a place.
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

    /// Returns the base of a name: `ids[]`, `ids[0]` and `box[a]` are parts of `ids` and `box`.
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
            for parameter in members
            where !parameter.isOptional && !parameter.type.isOptional
                && parameter.defaultValue == nil && !parameter.wireName.contains("/")
            {
                if found.contains(where: { $0.name == parameter.wireName }) { continue }
                let text = "\(name) requires the body parameter \(quoted(parameter.wireName))"
                report("missing-parameter", at: value.range, text + ", which is absent")
            }
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
                    report(
                        "unknown-parameter",
                        at: member.value.range,
                        "\(name) has no body parameter \(quoted(member.name))"
                    )
                }
            }
        } else if endpoint.body == nil {
            report("unknown-body", at: value.range, "\(name) has no body in the schema")
        }
    }
}

extension TypeReference {
    /// Whether the names of the parts are unknown.
    fileprivate var isOpen: Bool {
        switch self {
        case .map, .scalar(.any): true
        case .optional(let inner), .list(let inner): inner.isOpen
        case .declared: true
        default: false
        }
    }
}

extension Endpoint {
    /// The endpoint with a form as its body, if the caller can choose one.
    fileprivate var inForm: Endpoint {
        guard bodyChoices.contains(.form) else { return self }
        var endpoint = self
        endpoint.parameters = parameters.map { $0.place == .body ? $0.inForm : $0 }
        return endpoint
    }
}

extension AuthScheme {
    /// The names of a credential in the query.
    fileprivate var queryNames: [String] {
        switch kind {
        case .query(let names): names.map(\.wireName)
        case .keys(let keys): keys.filter { $0.place == .query }.map(\.name.text)
        case .header, .bearer, .basic, .session, .oauth1, .oauth2: []
        }
    }
}
