import OpenAPI
import SchemaSyntax

extension Conversion {
    /// Adds what an operation returns; gives the contents that are left for calls of their own.
    func addResponses(
        _ operation: OpenAPI.Operation,
        _ path: [String],
        to call: inout DraftCall
    ) -> [Content] {
        let successes = operation.responses.filter(\.status.isSuccess)
        let fallback = operation.responses.filter { $0.status == .other }
        let accepted = addSuccess(
            successes.isEmpty ? fallback : successes,
            operation,
            path,
            to: &call
        )
        let failures = operation.responses.filter {
            $0.status.isFailure || $0.status == .other && !successes.isEmpty
        }
        addFailure(failures, path, to: &call)
        for status in operation.responses {
            for link in status.response.links {
                find(.link, at: status.place, "the link '\(link.key)' is not said")
            }
        }
        return accepted
    }

    // MARK: Success

    private func addSuccess(
        _ responses: [StatusResponse],
        _ operation: OpenAPI.Operation,
        _ path: [String],
        to call: inout DraftCall
    ) -> [Content] {
        let full =
            operation.method == "HEAD" ? [] : responses.filter { !$0.response.contents.isEmpty }
        guard let first = full.first(where: \.hasDocument) ?? full.first,
            let (content, others) = first.response.contents.chosen
        else {
            if let first = responses.first { call.headers = headers(first.response, path) }
            return []
        }
        call.headers = headers(first.response, path)
        add(content, first.response, path, to: &call)
        var accepted = others.filter { formats.count == 1 || ContentKind($0.contentType) != .xml }
        if let type = call.accept, call.returns == nil {
            // The response is read as bytes, whichever type it has.
            call.accept = ([type] + accepted.map(\.contentType)).joined(separator: ", ")
            accepted = []
        }
        tellOfOthers(full.filter { $0.status != first.status }, path, call)
        if full.count < responses.count { call.returns?.use.isNullable = true }
        return accepted
    }

    /// Tells of the responses to other statuses that return other values.
    private func tellOfOthers(_ responses: [StatusResponse], _ path: [String], _ call: DraftCall) {
        for other in responses {
            let differs = other.response.contents.chosen.flatMap { content, _ -> Bool? in
                guard let schema = content.schema, let result = call.returns else { return nil }
                return use(schema, path + ["Response"]).type != result.use.type
            }
            if differs ?? true {
                let note = "the response to status \(other.status) is left out"
                find(.responseChoice, at: other.place, note)
            }
        }
    }

    private func add(
        _ content: Content,
        _ response: Response,
        _ path: [String],
        to call: inout DraftCall
    ) {
        switch ContentKind(content.contentType) {
        case .json, .xml:
            guard let schema = content.schema else {
                call.returns = DraftResult(.scalar(.any), doc: Self.doc(response))
                return
            }
            var use = use(schema, path + ["Response"])
            if use.type == .scalar(.file) {
                call.accept = content.contentType
                return
            }
            use.type = use.type.replacing(.file, by: .string)
            call.returns = DraftResult(use, doc: Self.doc(response))
        case .form, .multipart:
            find(.responseType, at: content.place, "'\(content.contentType)' is not read")
            call.accept = content.contentType
        case .other:
            // Read by `download`, `open`, `events` or `jsonLines` of the client.
            call.accept = content.contentType
        }
    }

    /// What a description says beside that there is a response: `OK` and `Created` say nothing more.
    private static func doc(_ response: Response) -> String? {
        guard let doc = DocText.cleaned(response.description) else { return nil }
        let words = doc.lowercased().split { !$0.isLetter }
        let isEmpty =
            words.count < 2 || words.count < 4 && words.contains { $0.hasPrefix("success") }
        return isEmpty ? nil : doc
    }

    private func headers(_ response: Response, _ path: [String]) -> [DraftParameter] {
        response.headers.compactMap { header -> DraftParameter? in
            guard header.name.lowercased() != "content-type", let schema = header.value.schema
            else {
                return nil
            }
            let use = use(schema, path + [header.name])
            var draft = DraftParameter(header.name, in: .headers, use, isRequired: false)
            draft.text = DraftText(
                doc: DocText.cleaned(header.description ?? schema.description),
                isDeprecated: header.isDeprecated
            )
            if draft.use.type == .scalar(.instant), draft.use.date == nil {
                draft.use.date = "iso8601"
            }
            return styled(draft, ParameterStyle(.simple, explodes: false), schema, at: header.place)
                .first { $0.name == header.name }
        }
    }

    // MARK: Failure

    private func addFailure(
        _ responses: [StatusResponse],
        _ path: [String],
        to call: inout DraftCall
    ) {
        var types: [(id: DraftID, response: StatusResponse)] = []
        for response in responses {
            let contents = response.response.contents
            guard let content = contents.chosen?.first, let schema = content.schema else {
                continue
            }
            switch ContentKind(content.contentType) {
            case .json, .xml: break
            default: continue
            }
            guard let id = failure(use(schema, path + ["Failure"])) else {
                let note = "the body of a failure that is no object is not read"
                find(.failureChoice, at: response.place, note)
                continue
            }
            types.append((id, response))
        }
        guard let first = types.first else { return }
        let counts = Dictionary(grouping: types.map(\.id), by: \.self).mapValues(\.count)
        let id =
            types.first { $0.response.status == .other }?.id
            ?? counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? first.id
        call.failure = .some(id)
        for (other, response) in types where other != id {
            let note = "the failure of status \(response.status) is read as that of others"
            find(.failureChoice, at: response.place, note)
        }
    }

    /// The entity that a failure is.
    private func failure(_ use: DraftUse) -> DraftID? {
        guard case .declared(let id) = use.type, case .entity = shape(id) else { return nil }
        return id
    }
}

extension Status {
    fileprivate var isSuccess: Bool {
        switch self {
        case .code(let code): 200..<300 ~= code
        case .hundred(let hundred): hundred == 2
        case .other: false
        }
    }

    fileprivate var isFailure: Bool {
        switch self {
        case .code(let code): code >= 400
        case .hundred(let hundred): hundred >= 4
        case .other: false
        }
    }
}

extension StatusResponse {
    /// Whether the body is a document.
    fileprivate var hasDocument: Bool {
        response.contents.contains { content in
            switch ContentKind(content.contentType) {
            case .json, .xml: true
            case .form, .multipart, .other: false
            }
        }
    }
}
