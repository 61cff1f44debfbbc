import OpenAPI
import SchemaModel

// Conversion of the responses of failed calls.

extension Conversion {
    /// Adds the types of a call's failures: the type of most statuses, and other types for the remaining ones.
    func addFailures(_ responses: [StatusResponse], _ path: [String], to call: inout DraftCall) {
        var found: [DraftFailure] = []
        /// Returns the failures with a text body, except for those that other responses describe.
        func texts(_ content: Content, _ response: StatusResponse) -> [DraftFailure] {
            textFailures(content, response, path).filter { failure in
                !responses.contains { other in
                    response.status == .other && other.status == failure.status
                        && other.response.contents.contains {
                            mediaType($0.contentType) == failure.contentType
                        }
                }
            }
        }
        var bodiless: Set<DraftID> = []
        for response in responses {
            guard let (content, others, _) = distinct(response.response.contents).chosen else {
                if let type = emptyFailure(response.response, path) {
                    found.append(DraftFailure(status: response.status, type: type))
                    bodiless.insert(type)
                }
                continue
            }
            for other in others {
                if ContentKind(other.contentType) == .xml, formats.count > 1,
                    ContentKind(content.contentType) == .json
                {
                    reportForm(other, beside: content)
                } else if other.isText {
                    found += texts(other, response)
                } else {
                    reportType(other, response)
                }
            }
            guard content.isDocument else {
                if content.isText {
                    found += texts(content, response)
                } else {
                    reportType(content, response)
                    reportHeaders(response)
                }
                continue
            }
            // The document describes only the format of the body.
            guard let schema = content.schema else {
                reportHeaders(response)
                continue
            }
            let ownPath = typePath(of: content, path, "Failure")
            guard let type = failure(use(schema, ownPath), schema, path) else {
                let note = "the body of a failure that is not an object is not read"
                report(.failureChoice, at: response.place, note)
                reportHeaders(response)
                continue
            }
            found.append(DraftFailure(status: response.status, type: type))
            addHeaders(of: response.response, to: type, path)
        }
        call.failures = found.filter { $0.status != .other }
        let others = found.filter {
            $0.contentType == nil && ($0.status == .other || !bodiless.contains($0.type))
        }
        if let usual = Self.usual(others) { call.failure = .some(usual) }
    }

    /// Returns the entity of a failure with a text body, for its content type only.
    private func textFailures(
        _ content: Content,
        _ response: StatusResponse,
        _ path: [String]
    ) -> [DraftFailure] {
        let outer = home
        home = .own
        defer { home = outer }
        var field = DraftField("text", .scalar(.string), isRequired: true)
        field.text = DraftText(doc: "The body of the response.")
        var entity = DraftEntity()
        entity.fields = [field]
        var schema = Schema(place: content.place)
        schema.description = "A failure whose response is a text."
        let id = declare(.entity(entity), schema, ["TextFailure"])
        failureTexts[id] = field.name
        addHeaders(of: response.response, to: id, path)
        let statuses: [Status] =
            response.status == .other ? [.hundred(4), .hundred(5)] : [response.status]
        return statuses.map {
            DraftFailure(status: $0, contentType: mediaType(content.contentType), type: id)
        }
    }

    private func reportType(_ content: Content, _ response: StatusResponse) {
        let note =
            "'\(content.contentType)' of the response to status \(response.status) is not read"
        report(.failureType, at: content.place, note)
    }

    private func reportHeaders(_ response: StatusResponse) {
        for header in response.response.headers where header.isField {
            let note = "'\(header.name)' of the response to status \(response.status) is not said"
            report(.failureHeaders, at: header.place, note)
        }
    }

    /// Returns the type of all statuses that are not listed, or else the most frequent type.
    private static func usual(_ failures: [DraftFailure]) -> DraftID? {
        if let other = failures.first(where: { $0.status == .other }) { return other.type }
        let counts = Dictionary(grouping: failures, by: \.type).mapValues(\.count)
        return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }

    /// Returns the entity of a failure: its own, or an entity whose only field is the whole value.
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

    // MARK: Header fields

    /// Returns the entity of failures without a body, whose fields all come from header fields; `nil` if a response
    /// has none.
    private func emptyFailure(_ response: Response, _ path: [String]) -> DraftID? {
        guard response.headers.contains(where: \.isField) else { return nil }
        let outer = home
        home = .own
        defer { home = outer }
        let id = declare(.entity(DraftEntity()), Schema(place: response.place), ["Failure"])
        addHeaders(of: response, to: id, path)
        return id
    }

    /// Adds the header fields of a response to those of its entity.
    private func addHeaders(of response: Response, to type: DraftID, _ path: [String]) {
        for header in headers(response, path + ["Failure"]) {
            let place = response.headers.first { $0.name == header.name }?.place ?? response.place
            let known = failureHeaders[type]?.first {
                $0.name.lowercased() == header.name.lowercased()
            }
            if let known {
                guard known.use != header.use || known.join != header.join else { continue }
                let note = "the type of '\(header.name)' is taken for that of other failures"
                report(.failureHeaders, at: place, note)
            } else {
                failureHeaders[type, default: []].append(header)
            }
        }
    }

    /// Adds fields for the header fields of failures to the entities.
    ///
    /// An entity that is also used for other values is copied, and only the copy for failures has these fields.
    func addFailureHeaders(to api: inout DraftAPI) {
        guard !failureHeaders.isEmpty else { return }
        let roles = DraftRoles(api)
        for (id, headers) in failureHeaders.sorted(by: { $0.key < $1.key }) {
            guard case .entity(var entity) = api[id].shape else { continue }
            guard !entity.fields.contains(where: { $0.json == "." }) else {
                for header in headers {
                    let note = "'\(header.name)' has no place with a body that is not an object"
                    report(.failureHeaders, of: api[id], note)
                }
                continue
            }
            var said: [DraftFailureHeader] = []
            for header in headers {
                guard entity.fields.count + (entity.keepsUnknown ? 1 : 0) < Self.maximumFields
                else {
                    let note = "'\(header.name)' has no place beside \(entity.fields.count) fields"
                    report(.failureHeaders, of: api[id], note)
                    continue
                }
                let isTaken = entity.fields.contains { $0.name == header.name }
                let name = isTaken ? header.name + "-header" : header.name
                var field = DraftField(name, header.use, isRequired: false)
                field.use.date = nil
                field.text = header.text
                entity.fields.append(field)
                said.append(
                    DraftFailureHeader(
                        field: name,
                        name: header.name,
                        date: header.use.date,
                        join: header.join == "," ? nil : header.join
                    )
                )
            }
            var own = id
            if roles.isSent(id) || roles.isReceived(id) {
                own = api.addFailure(like: id)
                api.failureTexts[own] = api.failureTexts[id]
            }
            api.declarations[own.number].shape = .entity(entity)
            api.failureHeaders[own] = said
        }
    }

    // MARK: Of the API

    /// Moves the common failures of most calls to the API.
    static func shareFailures(of api: inout DraftAPI) {
        let types = api.calls.compactMap { $0.failure.flatMap(\.self) }
        let counts = Dictionary(grouping: types, by: \.self).mapValues(\.count)
        api.failure = counts.first { $0.value * 2 > api.calls.count }?.key
        api.failures = commonFailures(api)
        let common = Dictionary(
            uniqueKeysWithValues: api.failures.map { ($0.response, $0.type) }
        )
        for index in api.calls.indices {
            let own = api.calls[index].failure.flatMap(\.self)
            api.calls[index].failures.removeAll { failure in
                failure.type == common[failure.response]
                    ?? (failure.contentType == nil ? own : nil)
            }
        }
    }

    /// Returns the failures of statuses that have the same type, other than the usual one, in all calls that list
    /// them, if these are most of the calls.
    private static func commonFailures(_ api: DraftAPI) -> [DraftFailure] {
        var types: [DraftFailure.Response: Set<DraftID>] = [:]
        var counts: [DraftFailure.Response: Int] = [:]
        var order: [DraftFailure] = []
        for failure in api.calls.filter({ $0.failure != nil }).flatMap(\.failures) {
            if types[failure.response] == nil { order.append(failure) }
            types[failure.response, default: []].insert(failure.type)
            counts[failure.response, default: 0] += 1
        }
        return order.filter { failure in
            types[failure.response]?.count == 1 && failure.type != api.failure
                && (counts[failure.response] ?? 0) * 2 > api.calls.count
        }
    }
}

extension DraftAPI {
    /// Declares a copy of an entity for failures, if other values use the entity as well.
    fileprivate mutating func addFailure(like id: DraftID) -> DraftID {
        let paths: [[String]] =
            switch self[id].origin {
            case .component(let name): [[name]]
            case .inline(let paths): paths
            }
        let own = DraftID(number: declarations.count)
        var draft = Draft(
            id: own,
            origin: .inline(paths.map { $0 + ["Failure"] }),
            place: self[id].place,
            shape: self[id].shape,
            doc: self[id].doc,
            isDeprecated: self[id].isDeprecated
        )
        if case .own = self[id].home { draft.home = .with(id) } else { draft.home = self[id].home }
        declarations.append(draft)
        for index in calls.indices {
            if calls[index].failure == .some(.some(id)) { calls[index].failure = .some(own) }
            for place in calls[index].failures.indices
            where calls[index].failures[place].type == id {
                calls[index].failures[place].type = own
            }
        }
        return own
    }
}
