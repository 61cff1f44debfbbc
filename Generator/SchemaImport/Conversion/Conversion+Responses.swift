import OpenAPI
import SchemaModel
import SchemaSyntax

extension Conversion {
    /// Adds the return value of an operation, and returns the contents that need separate calls.
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
        addFailures(failures, path, to: &call)
        for status in operation.responses {
            reportStatus(status)
            for link in status.response.links {
                report(.link, at: status.place, "the link '\(link.key)' is not said")
            }
        }
        return accepted
    }

    /// Reports a response that is neither a success nor a failure.
    private func reportStatus(_ status: StatusResponse) {
        guard !status.status.isSuccess, !status.status.isFailure, status.status != .other else {
            return
        }
        // A redirection is followed, and 304 has no content, but the header fields of the response that it represents
        // (RFC 9110, section 15.4.5).
        let isEmpty =
            status.status == .code(304)
            || status.response.contents.isEmpty
                && status.response.headers.allSatisfy { $0.name.lowercased() == "location" }
        let note = "the response to status \(status.status) is left out"
        report(isEmpty ? .responseStatus : .responseChoice, at: status.place, note)
    }

    // MARK: Success

    private func addSuccess(
        _ responses: [StatusResponse],
        _ operation: OpenAPI.Operation,
        _ path: [String],
        to call: inout DraftCall
    ) -> [Content] {
        let headers = headers(of: responses, path)
        call.headers = headers.merged
        let full =
            operation.method == "HEAD" ? [] : responses.filter { !$0.response.contents.isEmpty }
        guard let first = full.first(where: \.hasDocument) ?? full.first,
            let (content, others, same) = distinct(first.response.contents).chosen
        else {
            call.responseDoc = Self.doc(responses)
            return []
        }
        add(content, first.response, path, to: &call)
        if call.stream != nil, !call.headers.isEmpty {
            let note = "header fields of a stream are left out"
            report(.responseHeaders, at: first.place, note)
            call.headers = []
        }
        call.responseDoc = Self.doc(first.response)
        if !content.isDocument {
            // The response states the type of its bytes.
            let types = [content.contentType] + same.map(\.contentType)
            if call.accept != nil { call.accept = types.joined(separator: ", ") }
        } else if call.accept == nil, call.returns != nil {
            call.accept = accept(([first] + full).map(\.response.contents))
        }
        var accepted = others.filter { other in
            guard ContentKind(content.contentType) == .json,
                ContentKind(other.contentType) == .xml, formats.count > 1
            else { return true }
            reportForm(other, beside: content)
            return false
        }
        accepted.removeAll { reportEncoding($0, beside: content) }
        if let type = call.accept, call.returns == nil, call.stream == nil {
            // The response is read as bytes, regardless of its type.
            let types = accepted.filter { !isStream($0) && !$0.isDocument }.map(\.contentType)
            call.accept = ([type] + types).joined(separator: ", ")
            accepted = accepted.filter { isStream($0) || $0.isDocument }
        }
        if call.returns != nil {
            addResponses(responses, first, headers, path, to: &call)
        } else {
            reportOthers(
                full.filter { other in
                    other.status != first.status
                        && (other.hasDocument
                            || other.response.contents.contains { isOtherStream($0, than: content) })
                }
            )
        }
        return accepted
    }

    /// Whether a content is a stream of other values than another content.
    private func isOtherStream(_ other: Content, than content: Content) -> Bool {
        guard isStream(other) else { return false }
        let (item, otherItem) = (content.itemSchema, other.itemSchema)
        let isSame =
            other.hasSchema(of: content)
            && (item == nil && otherItem == nil
                || item?.reference != nil && item?.reference == otherItem?.reference)
        return !isSame
    }

    /// Returns the content types to request: the usual ones of each response, or all of a response that has none of
    /// these.
    ///
    /// - Returns: The types; `nil` for the default of the client, which is the usual type of its format.
    private func accept(_ responses: [[Content]]) -> String? {
        let documents = responses.map { $0.filter(\.isDocument) }
        let kinds = Set(documents.joined().map { ContentKind($0.contentType) })
        var types: [String] = []
        for contents in documents {
            let usual = contents.filter { ContentKind.isUsual($0.contentType) }
            for content in usual.isEmpty ? contents : usual
            where !types.contains(content.contentType) {
                types.append(content.contentType)
            }
        }
        let isSeldom = formats.count > 1 || !types.allSatisfy(ContentKind.isUsual)
        return kinds.count == 1 && isSeldom ? types.joined(separator: ", ") : nil
    }

    /// Whether a content has the value of another one in an encoding that Lathe does not support; reports such a
    /// content.
    func reportEncoding(_ other: Content, beside content: Content) -> Bool {
        guard content.isDocument, other.isOtherEncoding(of: content) else { return false }
        let note = "'\(other.contentType)' has the value of '\(content.contentType)', left out"
        report(.encoding, at: other.place, note)
        return true
    }

    /// Adds the responses other than the first, whose values may have the same type, other types, or not exist.
    private func addResponses(
        _ responses: [StatusResponse],
        _ first: StatusResponse,
        _ headers: [[DraftParameter]],
        _ path: [String],
        to call: inout DraftCall
    ) {
        guard responses.count > 1, let result = call.returns else { return }
        let all = zip(responses, headers).map { response, headers in
            var draft =
                response.status == first.status
                ? DraftResponse(status: response.status, use: result.use, doc: result.doc)
                : draft(response, path)
            draft.headers = headers
            return draft
        }
        let values = all.compactMap(\.use)
        if all.allSatisfy({ $0.contentType == nil }), Set(values.map(\.type)).count == 1 {
            call.returns?.use.isNullable =
                values.count < all.count || values.contains(where: \.isNullable)
            let others = all.filter { $0.use == nil }.compactMap(\.doc).map { "`nil`: \($0)" }
            let docs = [result.doc].compactMap(\.self) + others
            call.returns?.doc = docs.isEmpty ? nil : docs.joined(separator: "\n\n")
            return
        }
        if responses.contains(where: { $0.status == .other }) {
            reportOthers(responses.filter { $0.status == .other })
        }
        var seen: Set<DraftType> = []
        call.responses = all.filter { $0.status != .other }.map { response in
            var response = response
            guard let use = response.use else { return response }
            if !use.type.isNamed || !seen.insert(use.type).inserted {
                response.name = response.status.name
            }
            return response
        }
        (call.returns, call.headers) = (nil, [])
    }

    private func draft(_ response: StatusResponse, _ path: [String]) -> DraftResponse {
        var draft = DraftResponse(status: response.status)
        draft.doc = Self.doc(response.response)
        guard let (content, others, same) = distinct(response.response.contents).chosen else {
            return draft
        }
        for other in others + same {
            if ContentKind(other.contentType) == .xml, ContentKind(content.contentType) == .json,
                formats.count > 1
            {
                reportForm(other, beside: content)
            } else if !same.contains(where: { $0.place.range == other.place.range }),
                !reportEncoding(other, beside: content)
            {
                let note =
                    "'\(other.contentType)' of the response to status \(response.status) is left out"
                report(.responseChoice, at: other.place, note)
            }
        }
        switch ContentKind(content.contentType) {
        case .json, .xml:
            let name =
                response.status.name.prefix(1).uppercased()
                + response.status.name.dropFirst()
            let path = typePath(of: content, path, name + "Response")
            var use =
                content.schema.map { ownUse($0, path) }
                ?? .scalar(.any)
            use.type = use.type.replacing(.file, by: .data)
            draft.use = use
        case .form, .multipart, .other:
            let name = response.status.name
            if formats.contains("json"), let value = spelledValue(of: content, path + [name]) {
                draft.use = value
            } else {
                if isStream(content) {
                    let note =
                        "the stream of the response to status \(response.status) is read as a whole"
                    report(.responseType, at: content.place, note)
                } else if let encoding = textEncoding(of: content) {
                    let note = "the body is read as it is, in \(encoding)"
                    report(.responseType, at: content.place, note)
                }
                draft.contentType = mediaType(content.contentType)
                draft.use = .scalar(content.contentType.hasPrefix("text/") ? .string : .data)
            }
        }
        return draft
    }

    /// Reports the omitted responses.
    private func reportOthers(_ responses: [StatusResponse]) {
        for other in responses {
            let note = "the response to status \(other.status) is left out"
            report(.responseChoice, at: other.place, note)
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
            let path = typePath(of: content, path, "Response")
            var use = ownUse(schema, path)
            if use.type == .scalar(.file) {
                call.accept = content.contentType
                readWhole(&call, as: .data)
                return
            }
            use.type = use.type.replacing(.file, by: .string)
            if content.isRange, use.type == .scalar(.string), !use.isNullable {
                readText(&call)
                return
            }
            let doc = adding(namesOf: schema, typed: use.type, to: Self.doc(response))
            call.returns = DraftResult(use, doc: doc)
        case .form, .multipart:
            report(.responseType, at: content.place, "'\(content.contentType)' is read as bytes")
            call.accept = content.contentType
            readWhole(&call, as: .data)
        case .other:
            // The representation of a value as text is also a JSON document.
            guard formats.contains("json"), let use = spelledValue(of: content, path + ["Response"])
            else { return add(content, path, to: &call) }
            call.returns = DraftResult(use, doc: Self.doc(response))
            call.accept = content.contentType
        }
    }

    /// Adds a response of one content next to others.
    func add(_ content: Content, _ path: [String], to call: inout DraftCall) {
        if content.isDocument {
            add(content, Response(place: content.place), path, to: &call)
            return
        }
        call.stream = stream(content, path)
        if call.stream != nil {
            askForStream(&call)
        } else if content.isSequence, let schema = content.itemSchema ?? content.schema,
            content.itemSchema != nil || target(of: schema).types != .string
        {
            report(
                .responseType,
                at: content.place,
                "the values of '\(content.contentType)' are read as bytes"
            )
        }
        if call.stream == nil, let encoding = textEncoding(of: content) {
            report(.responseType, at: content.place, "the body is read as it is, in \(encoding)")
        }
        if call.stream?.form != .events { call.accept = content.contentType }
        // The client's `events` or `jsonLines` reads a sequence whose values have no type.
        if !content.isSequence { readWhole(&call, as: holdsText(content) ? .string : .data) }
    }

    /// Makes a call return the body as a text or as bytes, regardless of its content type.
    ///
    /// Servers send files with other types than they document.
    private func readWhole(_ call: inout DraftCall, as type: DraftType.Scalar) {
        call.responses = [
            DraftResponse(
                status: .hundred(2),
                contentType: "*/*",
                use: .scalar(type),
                headers: call.headers
            )
        ]
        call.headers = []
    }

    /// Makes a call return a text: the decoded text of a JSON body, or else the body itself.
    private func readText(_ call: inout DraftCall) {
        call.accept = "*/*"
        call.responses = ["application/json", "*/*"].map { type in
            DraftResponse(
                status: .hundred(2),
                contentType: type,
                use: .scalar(.string),
                headers: call.headers
            )
        }
        call.headers = []
    }

    /// Whether the body of a content type other than JSON and XML is a text.
    private func holdsText(_ content: Content) -> Bool {
        guard let schema = content.schema.map({ target(of: $0) }) else { return content.isText }
        guard !schema.isBinary, schema.format != "byte" else { return false }
        let kinds = [
            "application/octet-stream", "application/pdf", "application/zip", "application/gzip",
        ]
        let type = mediaType(content.contentType)
        let isFile =
            kinds.contains(type)
            || ["image/", "audio/", "video/", "font/"].contains { type.hasPrefix($0) }
        return content.isText || schema.types == .string && !isFile
    }

    /// Returns the descriptions of responses without a value, with their statuses if there are several.
    private static func doc(_ responses: [StatusResponse]) -> String? {
        let docs = responses.compactMap { response in
            doc(response.response).map { (status: response.status, text: $0) }
        }
        guard responses.count > 1 else { return docs.first?.text }
        let lines = docs.map { "`\($0.status)`: \($0.text)" }
        return lines.isEmpty ? nil : lines.joined(separator: "\n\n")
    }

    /// Returns the description of a response, unless it says only that there is one, such as `OK` and `Created`.
    private static func doc(_ response: Response) -> String? {
        guard let doc = DocText.cleaned(doc(response.summary, response.description)) else {
            return nil
        }
        let words = doc.lowercased().split { !$0.isLetter }
        let isEmpty = words.count < 2 || words.allSatisfy { emptyWords.contains(String($0)) }
        return isEmpty ? nil : doc
    }

    /// Words of descriptions that state only that a call succeeded.
    private static let emptyWords: Set = [
        "a", "an", "and", "body", "call", "code", "completed", "content", "created", "default",
        "executed", "expected", "has", "http", "is", "json", "no", "of", "ok", "operation",
        "processed", "received", "request", "response", "result", "results", "returned", "status",
        "success", "successful", "successfully", "succeeded", "the", "to", "valid", "was", "with",
    ]
}

extension Status {
    var isSuccess: Bool {
        switch self {
        case .code(let code): 200..<300 ~= code
        case .hundred(let hundred): hundred == 2
        case .other: false
        }
    }

    var isFailure: Bool {
        switch self {
        case .code(let code): code >= 400
        case .hundred(let hundred): hundred >= 4
        case .other: false
        }
    }
}

extension Status {
    /// The name of a status in RFC 9110.
    fileprivate var name: String {
        switch self {
        case .code(200): "ok"
        case .code(201): "created"
        case .code(202): "accepted"
        case .code(203): "transformed"
        case .code(204): "noContent"
        case .code(206): "partial"
        case .code(207): "multiStatus"
        case .code(let code): "status\(code)"
        case .hundred(let hundred): "status\(hundred)xx"
        case .other: "other"
        }
    }
}

extension DraftType {
    /// Whether a case can be named after the type.
    fileprivate var isNamed: Bool { if case .declared = self { true } else { false } }
}

extension StatusResponse {
    /// Whether the body is a document.
    fileprivate var hasDocument: Bool { response.contents.contains(where: \.isDocument) }
}
