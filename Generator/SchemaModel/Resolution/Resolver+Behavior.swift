import SchemaSyntax

extension Behavior {
    /// Creates the behavior that an API or an endpoint specifies itself.
    init(_ node: SchemaNode?) {
        retry = node?["retry"].map { RetryShape($0) }
        limits = node?["limits"]?.elements?.compactMap { LimitShape($0) }
        isIdempotent = node?["idempotent"]?.bool
        idempotencyKey = LocatedText(node?["idempotencyKey"])
        isCompressed = node?["compress"]?.string == "gzip"
        checksum = node?["checksum"]?.string.flatMap { BodyChecksum(rawValue: $0) }
    }
}

extension RetryShape {
    fileprivate init(_ node: SchemaNode) {
        attempts = node["attempts"]?.integer
        statuses = node["statuses"]?.elements?.compactMap(\.integer)
        codes = node["codes"]?.elements?.compactMap { LocatedText($0) } ?? []
        totalTimeout = node["totalTimeout"]?.number
    }
}

extension LimitShape {
    fileprivate init?(_ node: SchemaNode) {
        guard let requests = node["requests"]?.integer, let seconds = node["seconds"]?.number
        else { return nil }
        self.init(requests: requests, seconds: seconds, key: LocatedText(node["by"]))
    }
}

extension Resolver {
    /// Resolves the paging and bulk use of calls, once the types of all responses are known.
    ///
    /// `paging`: everything that a call's own paging names exists and has the right type. The paging of the API applies
    /// to the calls that support it.
    ///
    /// `bulk`: a call that takes several ids returns the entities with these ids.
    ///
    /// - Parameter model: A model that was resolved without an error.
    mutating func resolvePages(of model: inout APIModel) {
        let usual = declarations.settings?["paging"]
        var misfits: [String] = []
        var isUsed = false
        for (group, declared) in declarations.groups.enumerated() {
            for (place, endpoint) in declared.endpoints.enumerated() {
                let shape = model.groups[group].endpoints[place]
                let bulk = endpoint.node["bulk"]
                var paging: PagingShape?
                if let node = endpoint.node["paging"] {
                    paging = reporting("paging", node) { node throws(BehaviorProblem) in
                        try model.resolvePaging(node, of: shape, isOwn: true)
                    }
                } else if let usual {
                    do throws(BehaviorProblem) {
                        paging = try model.resolvePaging(usual, of: shape)
                        isUsed = true
                    } catch {
                        if error.key != nil { misfits.append(error.text) }
                    }
                }
                model.groups[group].endpoints[place].paging = bulk == nil ? paging : nil
                guard let bulk else { continue }
                model.groups[group].endpoints[place].bulk = reporting("bulk", bulk) {
                    node throws(BehaviorProblem) in
                    try model.resolveBulk(node, of: shape)
                }
            }
        }
        guard let usual, !isUsed, let reason = misfits.first else { return }
        diagnostics.append(
            Diagnostic(
                .warning,
                rule: "paging",
                at: usual.range,
                "'paging' of the API fits no call: \(reason)"
            )
        )
    }

    /// The resolved value of a key; `nil` after reporting a problem.
    private mutating func reporting<Value>(
        _ rule: String,
        _ node: SchemaNode,
        _ resolve: (SchemaNode) throws(BehaviorProblem) -> Value?
    ) -> Value? {
        do throws(BehaviorProblem) {
            return try resolve(node)
        } catch {
            let range = error.key.flatMap { node[$0]?.range } ?? node.range
            report(rule, at: range, error.text)
            return nil
        }
    }
}
