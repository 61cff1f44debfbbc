import OpenAPI
import SchemaSyntax
import SwiftTranslation

/// Creates the drafts of calls: parameters, bodies, results, failures and credentials.
struct CallDrafts {
    var types: TypeInference
    let table: SampleShapeTable
    let server: String?
    /// The authentication schemes that were found, by name.
    private(set) var auth: [SchemaValue.Member] = []
    /// The names of schemes whose credential is a header field, by the field's name in lower case.
    private var headerSchemes: [String: String] = [:]
    /// The calls whose bodies are left out.
    private(set) var withoutBody: Set<SourceRange> = []
    /// The names in the query or form that are left out, by call.
    private(set) var surplus: [SourceRange: Set<String>] = [:]

    init(types: TypeInference, table: SampleShapeTable, server: String?) {
        self.types = types
        self.table = table
        self.server = server
    }

    mutating func draft(_ plan: ProposalBuilder.CallPlan) -> DraftCall {
        let template = plan.template
        let place = Place(template.samples[0].range, .root)
        let operation = OpenAPI.Operation(
            place: place,
            method: template.method,
            path: plan.path,
            writtenPath: (template.origin ?? "") + plan.path
        )
        var call = DraftCall(operation)
        for (segment, name) in plan.parameters {
            let use = pathType(segment, plan)
            call.parameters.append(DraftParameter(name, in: .path, use, isRequired: true))
            decide(
                plan,
                "path parameter \(name)",
                "\(Set(template.values(segment)).count) values",
                .medium
            )
        }
        call.auth = credentials(plan)
        let requests = template.samples.compactMap(\.request)
        call.parameters += parameters(plan, requests.map(\.query), in: .query, beside: call)
        call.parameters += headers(plan, beside: call)
        if let origin = template.origin, origin != server { call.server = origin }
        body(plan, &call)
        if let response = plan.response {
            let found = types.use(response, field: "response")
            var result = DraftResult(found.use)
            if found.emptyIsNone { result.use = .scalar(.string) }
            call.returns = result
        }
        for (status, shape) in plan.failures {
            guard table[shape].kinds == ["objects"] else {
                decide(plan, "status \(status)", "a failure that is not an object, left out", .low)
                continue
            }
            let use = types.use(shape, field: "failure")
            guard case .declared(let id) = use.use.type else { continue }
            call.failures.append(DraftFailure(status: .code(status), type: id))
        }
        let count = template.samples.count
        decide(plan, "endpoint", counted(count, "call"), .of(count))
        return call
    }

    // MARK: Parameters

    /// Returns the id type of a call's result, if all successful calls have an id, or else a scalar.
    private mutating func pathType(_ segment: Int, _ plan: ProposalBuilder.CallPlan) -> DraftUse {
        let values = Set(plan.template.values(segment, ofSuccesses: true))
        if let target = plan.response.map(table.root), let ids = types.identities[target],
            !values.isEmpty, values.isSubset(of: ids)
        {
            return DraftUse(.id(types.entity(target)))
        }
        return scalar(plan.template.values(segment))
    }

    private func scalar(_ values: [String]) -> DraftUse {
        var facts = TextFacts()
        for value in values { facts.add(value) }
        if facts.nonEmpty == 0 || facts.empties > 0 { return .scalar(.string) }
        if facts.kinds.contains(.int) { return .scalar(.int) }
        if facts.kinds.contains(.bool) { return .scalar(.bool) }
        if facts.kinds.contains(.double) { return .scalar(.double) }
        if facts.kinds.contains(.day) { return .scalar(.date) }
        return .scalar(.string)
    }

    /// Returns parameters by name; a parameter is required if at least three calls were recorded and all have it.
    ///
    /// - Parameters:
    ///   - plan: The call.
    ///   - calls: The items of each recorded call.
    ///   - location: The place of the items.
    ///   - call: The draft with the parameters so far.
    /// - Returns: The parameters, sorted by name.
    private mutating func parameters(
        _ plan: ProposalBuilder.CallPlan,
        _ calls: [[SampleItem]],
        in location: DraftParameter.Location,
        beside call: DraftCall
    ) -> [DraftParameter] {
        var order: [String] = []
        var values: [String: [String]] = [:]
        var counts: [String: Int] = [:]
        var repeated: Set<String> = []
        var plain: Set<String> = []
        var bracketed: Set<String> = []
        for items in calls {
            var here: Set<String> = []
            for item in items where item.isSayable {
                if location == .query, SecretNames.isSecret(item.name) { continue }
                let name = item.baseName
                if item.isBracketed { bracketed.insert(name) } else { plain.insert(name) }
                if values[name] == nil { order.append(name) }
                values[name, default: []].append(item.value)
                if here.insert(name).inserted {
                    counts[name, default: 0] += 1
                } else {
                    repeated.insert(name)
                }
            }
        }
        let kept = mostFrequent(counts, plan, "\(location.rawValue) parameters", beside: call)
        for sample in plan.template.samples where kept.count < order.count {
            surplus[sample.range, default: []].formUnion(Set(order).subtracting(kept))
        }
        return kept.map { name in
            var use = scalar(values[name] ?? [])
            let isBrackets = bracketed.contains(name)
            let isSecret = SecretNames.isSecret(name)
            if isSecret { use = .scalar(.string) }
            if !isSecret, !isBrackets, !repeated.contains(name), use.type == .scalar(.string),
                let words = words(values[name] ?? [], name: name, plan)
            {
                use = words
            }
            if isBrackets || repeated.contains(name) { use.type = .list(use.type) }
            let count = counts[name] ?? 0
            let isRequired = calls.count >= 3 && count == calls.count
            var parameter = DraftParameter(name, in: location, use, isRequired: isRequired)
            if isBrackets { parameter.list = "brackets" }
            parameter.isSecret = isSecret
            let isMixed = isBrackets && plain.contains(name)
            let text =
                isRequired ? "in all calls" : "in \(count) of \(counted(calls.count, "call"))"
            decide(
                plan,
                "\(location.rawValue) parameter \(name)\(isBrackets ? "[]" : "")",
                text + (isMixed ? "; sometimes without the brackets" : ""),
                isMixed ? .low : .of(count).atMost(.medium)
            )
            return parameter
        }
    }

    /// Returns the sorted names of the most frequent parameters, as many as a call can have, and reports the others.
    private mutating func mostFrequent(
        _ counts: [String: Int],
        _ plan: ProposalBuilder.CallPlan,
        _ what: String,
        beside call: DraftCall
    ) -> [String] {
        // A body of one value is also a parameter.
        let maximum = Conversion.maximumParameters - call.parameters.count - 1
        let names = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
        let others = names.dropFirst(max(0, maximum)).sorted()
        if let first = others.first, let last = others.last {
            let count =
                others.count == 1
                ? quoted(first) : "\(others.count) from \(quoted(first)) to \(quoted(last))"
            let text =
                "\(count) left out, since a call has at most \(Conversion.maximumParameters) parameters"
            decide(plan, what, text, .low)
        }
        return names.prefix(max(0, maximum)).sorted()
    }

    /// Returns an open enum if a parameter repeats a small number of words.
    private mutating func words(
        _ values: [String],
        name: String,
        _ plan: ProposalBuilder.CallPlan
    ) -> DraftUse? {
        var shape = SampleShape()
        shape.paths = [[name]]
        shape.places = plan.template.samples.prefix(3).map(\.range)
        for value in values { shape.texts.add(value) }
        guard let found = types.words(shape, field: name) else { return nil }
        if let note = found.note { decide(plan, "enum of \(name)", note.text, note.confidence) }
        return found.use
    }

    private mutating func headers(
        _ plan: ProposalBuilder.CallPlan,
        beside call: DraftCall
    ) -> [DraftParameter] {
        var names: [String: (name: String, values: [String])] = [:]
        for sample in plan.template.samples {
            for item in sample.request?.headers ?? [] {
                guard !SecretNames.isOrdinary(header: item.name), HeaderName.isSendable(item.name),
                    !SecretNames.isSecret(item.name)
                else { continue }
                names[item.name.lowercased(), default: (item.name, [])].values.append(item.value)
            }
        }
        let counts = names.mapValues(\.values.count)
        return mostFrequent(counts, plan, "headers", beside: call).compactMap { names[$0] }.map {
            found in
            decide(plan, "header \(found.name)", "in \(counted(found.values.count, "call"))", .low)
            return DraftParameter(found.name, in: .headers, .scalar(.string), isRequired: false)
        }
    }

    // MARK: Bodies

    private mutating func body(_ plan: ProposalBuilder.CallPlan, _ call: inout DraftCall) {
        guard !["GET", "HEAD", "TRACE"].contains(plan.template.method) else {
            leaveOut("of a request that usually has none", plan) {
                if case .none = $0 { false } else { true }
            }
            return
        }
        let bodies = plan.template.samples.compactMap { $0.request?.body }
        let forms = bodies.compactMap { body -> [SampleItem]? in
            if case .form(let items) = body { items } else { nil }
        }
        if let shape = plan.body {
            let found = types.use(shape, field: "body")
            let isRequired = bodies.allSatisfy { if case .document = $0 { true } else { false } }
            call.body = .value(found.use, isRequired: isRequired, .client, root: nil)
            leaveOut("in a form, beside those in JSON or XML", plan) {
                if case .form = $0 { true } else { false }
            }
        } else if !forms.isEmpty {
            call.body = .form(parameters(plan, forms, in: .form, beside: call))
        }
        if bodies.contains(where: { if case .other = $0 { true } else { false } }) {
            decide(plan, "body", "a body that is neither JSON, XML nor a form, left out", .low)
        }
    }

    /// Reports bodies that the call does not declare.
    private mutating func leaveOut(
        _ what: String,
        _ plan: ProposalBuilder.CallPlan,
        where isLeftOut: (SampleRequest.Body) -> Bool
    ) {
        let samples = plan.template.samples.filter {
            $0.request.map { isLeftOut($0.body) } ?? false
        }
        guard !samples.isEmpty else { return }
        withoutBody.formUnion(samples.map(\.range))
        decide(plan, "body", "\(counted(samples.count, "body")) \(what), left out", .low)
    }

    // MARK: Credentials

    /// Returns the schemes of calls; their values are never kept.
    private mutating func credentials(_ plan: ProposalBuilder.CallPlan) -> [[DraftAuth]] {
        let template = plan.template
        var others: Set<String> = []
        var schemes: Set<String> = []
        var names: Set<String> = []
        for request in template.samples.compactMap(\.request) {
            for item in request.headers where item.name.lowercased() == "authorization" {
                let kind = item.value.prefix { $0 != " " }.lowercased()
                if kind == "bearer" || kind == "basic" {
                    schemes.insert(declare(kind, .object(["kind": .text(kind)])))
                } else {
                    others.insert("Authorization")
                }
            }
            if request.headers.contains(where: { $0.name.lowercased() == "cookie" }) {
                others.insert("Cookie")
            }
            for item in request.headers
            where SecretNames.isSecret(item.name) && !SecretNames.isOrdinary(header: item.name)
                && HeaderName.isSendable(item.name)
            {
                let field = item.name.lowercased()
                let scheme =
                    headerSchemes[field]
                    ?? declare(
                        PlainName.member(item.name),
                        .object(["kind": "header", "name": .text(item.name)])
                    )
                headerSchemes[field] = scheme
                schemes.insert(scheme)
            }
            for item in request.query where SecretNames.isSecret(item.name) {
                names.insert(item.name)
            }
        }
        if !names.isEmpty {
            var scope = NameScope()
            let members = names.sorted().map { name in
                SchemaValue.Member(scope.claim(PlainName.member(name)), .text(name))
            }
            let scheme = "query" + PlainName.type(members.map(\.key))
            let value: SchemaValue = .object(["kind": "query", "names": .object(.init(members))])
            schemes.insert(declare(scheme, value))
        }
        for name in others.sorted() {
            let text = "does not match a scheme of the schema language, left out"
            decide(plan, "header \(name)", text, .low)
        }
        return schemes.isEmpty ? [] : [schemes.sorted().map { DraftAuth($0) }]
    }

    /// Declares a scheme unless there is an equal one.
    ///
    /// - Returns: The name of the scheme, which differs from the given one if that is the name of another scheme.
    private mutating func declare(_ name: String, _ value: SchemaValue) -> String {
        if let known = auth.first(where: { $0.value == value }) { return known.key }
        var scope = NameScope(reserved: auth.map(\.key))
        let unique = scope.claim(name)
        auth.append(SchemaValue.Member(unique, value))
        auth.sort { $0.key < $1.key }
        return unique
    }

    // MARK: The report

    private mutating func decide(
        _ plan: ProposalBuilder.CallPlan,
        _ subject: String,
        _ text: String,
        _ confidence: Decision.Confidence
    ) {
        types.decisions.append(plan.decision(subject, text, confidence))
    }
}
