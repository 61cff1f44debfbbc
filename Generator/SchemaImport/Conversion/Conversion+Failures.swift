import OpenAPI

// What the responses of failed calls become.

extension Conversion {
    /// Adds what failures of a call are decoded into: the type of most statuses, and types of their own for others.
    func addFailures(_ responses: [StatusResponse], _ path: [String], to call: inout DraftCall) {
        var found: [DraftFailure] = []
        for response in responses {
            for header in response.response.headers where header.isField {
                let note =
                    "'\(header.name)' of the response to status \(response.status) is not said"
                find(.failureHeaders, at: header.place, note)
            }
            guard let (content, others, _) = response.response.contents.chosen else { continue }
            for other in others {
                if ContentKind(other.contentType) == .xml, formats.count > 1,
                    ContentKind(content.contentType) == .json
                {
                    tellOfForm(other, beside: content)
                } else {
                    tellOfType(other, response)
                }
            }
            guard content.isDocument else {
                tellOfType(content, response)
                continue
            }
            // Nothing is said of the body but its format.
            guard let schema = content.schema else { continue }
            guard let type = failure(use(schema, path + ["Failure"]), schema, path) else {
                let note = "the body of a failure that is not an object is not read"
                find(.failureChoice, at: response.place, note)
                continue
            }
            found.append(DraftFailure(status: response.status, type: type))
        }
        guard let usual = Self.usual(found) else { return }
        call.failure = .some(usual)
        call.failures = found.filter { $0.status != .other }
    }

    private func tellOfType(_ content: Content, _ response: StatusResponse) {
        let note =
            "'\(content.contentType)' of the response to status \(response.status) is not read"
        find(.failureType, at: content.place, note)
    }

    /// The type for all statuses that are not listed, else that of most.
    private static func usual(_ failures: [DraftFailure]) -> DraftID? {
        if let other = failures.first(where: { $0.status == .other }) { return other.type }
        let counts = Dictionary(grouping: failures, by: \.type).mapValues(\.count)
        return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }

    /// The entity that a failure is decoded into: its own, or one whose only field is the whole value.
    private func failure(_ use: DraftUse, _ schema: Schema, _ path: [String]) -> DraftID? {
        if case .declared(let id) = use.type, case .entity = shape(id) { return id }
        guard formats == ["json"] else { return nil }
        var field = DraftField("value", use, isRequired: true)
        field.json = "."
        field.use.type = use.type.replacing(.file, by: .string)
        field.use.constant = nil
        var entity = DraftEntity()
        entity.fields = [field]
        var plain = Schema(place: schema.place)
        plain.description = schema.description
        return declare(.entity(entity), plain, path + ["FailureBody"])
    }

    // MARK: Of the API

    /// Moves what the failures of calls have in common to the API.
    static func shareFailures(of api: inout DraftAPI) {
        api.failure = usual(
            api.calls.compactMap { call in
                call.failure.flatMap(\.self).map { DraftFailure(status: .code(0), type: $0) }
            }
        )
        api.failures = commonFailures(api)
        let common = Dictionary(
            uniqueKeysWithValues: api.failures.map { ($0.status, $0.type) }
        )
        for index in api.calls.indices {
            let own = api.calls[index].failure.flatMap(\.self)
            api.calls[index].failures.removeAll { failure in
                failure.type == common[failure.status] ?? own
            }
        }
    }

    /// The failures of statuses that have one type, which is not the usual one, in all calls that list them, if
    /// those are most of the calls that have failures.
    private static func commonFailures(_ api: DraftAPI) -> [DraftFailure] {
        var types: [Status: Set<DraftID>] = [:]
        var counts: [Status: Int] = [:]
        var order: [DraftFailure] = []
        let calls = api.calls.filter { $0.failure != nil }
        for failure in calls.flatMap(\.failures) {
            if types[failure.status] == nil { order.append(failure) }
            types[failure.status, default: []].insert(failure.type)
            counts[failure.status, default: 0] += 1
        }
        return order.filter { failure in
            types[failure.status]?.count == 1 && failure.type != api.failure
                && (counts[failure.status] ?? 0) * 2 > calls.count
        }
    }
}
