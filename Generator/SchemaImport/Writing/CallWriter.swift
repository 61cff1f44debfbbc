import OpenAPI
import SchemaModel

/// Writes calls as values of an endpoints file.
struct CallWriter {
    let api: DraftAPI
    let names: DraftNames
    let limits: DraftLimits

    private var types: TypeText { TypeText(names: names) }

    /// Returns the key and the value for a method and a path; `nil` for a method without a key.
    static func line(_ method: String, _ path: String) -> (key: String, text: String)? {
        SchemaModel.Endpoint.line(method, path)
    }

    /// Returns the value of a group's call.
    func value(_ call: DraftCall, in group: String) -> SchemaValue {
        let operation = call.operation
        let parameters = ParameterNames(call, isLimited: limits.contains(call))
        func place(_ location: DraftParameter.Location) -> SchemaValue? {
            value(parameters, in: location)
        }
        let line =
            Self.line(operation.method, parameters.path)
            ?? (operation.method.lowercased(), parameters.path)
        return .object(
            [
                "doc": call.doc.map { .prose($0) },
                line.key: .text(line.text),
                "path": place(.path),
                "query": place(.query),
                "headers": place(.headers),
                "cookies": place(.cookies),
                "form": place(.form),
                "multipart": place(.multipart),
                "body": call.alternatives.isEmpty ? body(call) ?? place(.body) : nil,
                "bodies": bodies(call),
                "bodyFormat": bodyFormat(call),
                "bodyRoot": bodyRoot(call),
                "send": call.accept.map { .object(["headers": .object(["Accept": .text($0)])]) },
                "returns": returns(call),
                "paging": call.paging.map { paging($0, parameters) },
                "responses": responses(call),
                "stream": stream(call),
                "failure": failure(call),
                "failures": FailureText(api: api, names: names).value(call.failures),
                "server": call.server.map { .text($0) },
                "auth": call.auth == api.commonAuth[group] ? nil : AuthText.value(call.auth),
                "deprecated": operation.isDeprecated ? Deprecation.value : nil,
                "examples": examples(call, parameters),
            ],
            isTall: true
        )
    }

    // MARK: Parameters

    /// Returns the parameters in a place; `nil` if there are none.
    private func value(
        _ parameters: ParameterNames,
        in location: DraftParameter.Location
    ) -> SchemaValue? {
        let members = parameters.members.filter { $0.parameter.location == location }
            .map { SchemaValue.Member($0.name.name, value($0.parameter, $0.name)) }
        return members.isEmpty ? nil : .object(.init(members))
    }

    private func value(_ parameter: DraftParameter, _ name: ParameterNames.Name) -> SchemaValue {
        var type = types.text(parameter.use.type)
        let isBody = parameter.location == .body
        let isList = parameter.use.type.isList
        var required: SchemaValue?
        var defaultValue: SchemaValue?
        if parameter.isPatch {
            type = "patch<\(type)>"
        } else if let constant = parameter.use.constant, parameter.isRequired,
            parameter.location != .path
        {
            defaultValue = constant
        } else if parameter.sendsNull {
            type += "?"
        } else if !parameter.isRequired {
            if !isList || isBody { type += "?" }
        } else if isList {
            required = true
        }
        return .short(
            [
                "type": .text(type),
                "as": name.wire.map { .text($0) },
                "required": required,
                "nullable": parameter.sendsNull ? true : nil,
                "default": defaultValue,
                "date": parameter.use.date.map { .text($0) },
                "list": parameter.list.map { .text($0) },
                "nested": parameter.nested.map { .text($0) },
                "whole": parameter.isWholeQuery ? true : nil,
                "contentType": parameter.contentType.map { .text($0) },
                "sendEmpty": parameter.sendsEmpty ? true : nil,
                "join": parameter.join.map { .text($0) },
            ],
            limits: parameter.use.limits,
            [
                "secret": parameter.isSecret ? true : nil,
                "doc": parameter.text.doc.map { .prose($0) },
                "swift": name.swift.map { .text($0) },
                "deprecated": parameter.text.isDeprecated ? Deprecation.value : nil,
            ]
        )
    }

    // MARK: Bodies

    private func body(_ call: DraftCall) -> SchemaValue? {
        switch call.body {
        case .object(let parameters, _, _): return parameters.isEmpty ? .object([:]) : nil
        case .value(let use, let isRequired, _, let root):
            let isOptional = !isRequired || use.isNullable
            let type = types.text(use.type) + (isOptional ? "?" : "")
            let root = api.formats.contains("xml") ? root : nil
            return .short(
                [
                    "type": .text(type), "as": root.map { .text($0) },
                    "nullable": isRequired && use.isNullable ? true : nil,
                ],
                limits: use.limits
            )
        case .none, .form, .multipart: return nil
        }
    }

    private func bodies(_ call: DraftCall) -> SchemaValue? {
        guard !call.alternatives.isEmpty else { return nil }
        return .object(
            .init(
                call.alternatives.map { body in
                    switch body.content {
                    case .value(let use, let contentType, let root):
                        let root = api.formats.contains("xml") ? root : nil
                        let value = SchemaValue.short(
                            [
                                "type": .text(types.text(use.type)),
                                "as": root.map { .text($0) },
                                "contentType": contentType.map { .text($0) },
                            ],
                            limits: use.limits
                        )
                        return SchemaValue.Member(body.name, value)
                    case .multipart(let parts, let type):
                        let value = SchemaValue.object([
                            "multipart": value(ParameterNames(parts), in: .multipart),
                            "contentType": type.map { .text($0) },
                        ])
                        return SchemaValue.Member(body.name, value)
                    }
                }
            )
        )
    }

    private func bodyFormat(_ call: DraftCall) -> SchemaValue? {
        if !call.alternatives.isEmpty { return nil }
        if !call.bodyChoices.isEmpty { return .list(call.bodyChoices.map { .text($0) }) }
        let format: DraftFormat? =
            switch call.body {
            case .object(_, let format, _), .value(_, _, let format, _): format
            case .multipart(_, let type): type.map { .raw($0) }
            case .none, .form: nil
            }
        switch format {
        case nil, .client?: return nil
        case .json?: return "json"
        case .xml?: return "xml"
        case .raw(let type)?: return .text(type)
        }
    }

    private func bodyRoot(_ call: DraftCall) -> SchemaValue? {
        guard case .object(_, _, let root?) = call.body else { return nil }
        return .text(root)
    }

    // MARK: Responses

    private func returns(_ call: DraftCall) -> SchemaValue? {
        guard call.responses.isEmpty else { return nil }
        let type = call.returns.map { result in
            types.text(result.use.type) + (result.use.isNullable ? "?" : "")
        }
        let headers = headers(call.headers)
        let isWithout = call.returns == nil && call.stream == nil
        let doc = isWithout ? call.responseDoc : call.returns?.doc
        guard type != nil || headers != nil || doc != nil else { return nil }
        return .short([
            "type": type.map { .text($0) },
            "date": call.returns?.use.date.map { .text($0) },
            "doc": doc.map { .prose($0) },
            "headers": headers,
        ])
    }

    private func paging(_ paging: DraftPaging, _ parameters: ParameterNames) -> SchemaValue {
        let parameter = parameters.members.first { member in
            member.parameter.location == paging.parameter?.location
                && member.parameter.name == paging.parameter?.name
        }
        // The members of a body that is a single entity have the names of its fields.
        let name = parameter?.name.name ?? paging.parameter?.name
        return .object([
            "style": .text(paging.style.rawValue),
            paging.style == .page ? "page" : "cursor": name.map { .text($0) },
            "first": paging.first == 1 ? nil : .number("\(paging.first)"),
            "next": paging.next.map { .text($0) },
            "more": paging.more.map { .text($0) },
            "total": paging.total.map { .text($0) },
            "pages": paging.pages.map { .text($0) },
            "items": paging.items.map { .text($0) },
        ])
    }

    private func responses(_ call: DraftCall) -> SchemaValue? {
        guard !call.responses.isEmpty else { return nil }
        return .object(
            .init(
                call.responses.map { response in
                    let type = response.contentType.map { " " + $0 } ?? ""
                    return SchemaValue.Member(
                        "\(response.status)" + type,
                        value(response, of: call)
                    )
                }
            )
        )
    }

    private func value(_ response: DraftResponse, of call: DraftCall) -> SchemaValue {
        guard let use = response.use else {
            guard response.doc != nil || !response.headers.isEmpty else { return false }
            return .object([
                "doc": response.doc.map { .prose($0) }, "headers": headers(response.headers),
            ])
        }
        let doc = response.doc ?? (call.responses.count == 1 ? call.responseDoc : nil)
        return .short([
            "type": .text(types.text(use.type) + (use.isNullable ? "?" : "")),
            "date": use.date.map { .text($0) },
            "doc": doc.map { .prose($0) },
            "headers": headers(response.headers),
            "swift": response.name.map { .text($0) },
        ])
    }

    private func stream(_ call: DraftCall) -> SchemaValue? {
        guard let stream = call.stream else { return nil }
        var names = MemberNames(reserved: ["unknown"])
        let members = stream.values.compactMap { value in
            value.event.map { event in
                SchemaValue.Member(event, self.value(value, swift: names.swiftName(for: event)))
            }
        }
        let values =
            members.isEmpty
            ? stream.values.first.map { value($0, swift: nil) } : .object(.init(members))
        return .object([
            "events": stream.form == .events ? values : nil,
            "lines": stream.form == .lines ? values : nil,
            "doc": call.responseDoc.map { .prose($0) },
            "end": stream.end.map { .text($0) },
        ])
    }

    private func value(_ value: DraftStream.Value, swift: String?) -> SchemaValue {
        guard let use = value.use else { return false }
        return .short([
            "type": .text(types.text(use.type) + (use.isNullable ? "?" : "")),
            "swift": swift.map { .text($0) },
            "date": use.date.map { .text($0) },
        ])
    }

    private func headers(_ headers: [DraftParameter]) -> SchemaValue? {
        guard !headers.isEmpty else { return nil }
        var members = MemberNames()
        return .object(
            .init(
                headers.map { header in
                    let name = ParameterNames.Name(
                        name: header.name,
                        wire: nil,
                        swift: members.swiftName(for: header.name)
                    )
                    return SchemaValue.Member(header.name, value(header, name))
                }
            )
        )
    }

    private func examples(_ call: DraftCall, _ parameters: ParameterNames) -> SchemaValue? {
        guard !call.examples.isEmpty else { return nil }
        return .list(
            call.examples.map { example in
                let arguments = example.arguments.map { argument in
                    let name = parameters.members.first { member in
                        member.parameter.location == argument.location
                            && member.parameter.name == argument.name
                    }?.name.name
                    let body = argument.location == nil ? call.alternatives.first?.name : nil
                    return SchemaValue.Member(name ?? body ?? argument.name, argument.value)
                }
                return .object([
                    "doc": example.doc.map { .prose($0) },
                    "with": arguments.isEmpty ? nil : .object(.init(arguments)),
                    "response": example.response,
                ])
            }
        )
    }

    private func failure(_ call: DraftCall) -> SchemaValue? {
        guard let failure = call.failure, failure != api.failure else { return nil }
        guard let id = failure else { return false }
        return FailureText(api: api, names: names).value(id)
    }
}

/// Writes the alternatives of authentication schemes.
enum AuthText {
    static func value(_ auth: [[DraftAuth]]) -> SchemaValue {
        if auth.isEmpty { return false }
        let alternatives = auth.map { uses -> SchemaValue in
            uses.count == 1 ? value(uses[0]) : .list(uses.map { value($0) })
        }
        if alternatives.count == 1, auth[0].count == 1 { return alternatives[0] }
        return .list(alternatives)
    }

    private static func value(_ use: DraftAuth) -> SchemaValue {
        if use.scopes.isEmpty { return .text(use.scheme) }
        let scopes = SchemaValue.list(use.scopes.map { .text($0) })
        return .object(.init([SchemaValue.Member(use.scheme, scopes)]))
    }

    /// Returns the common alternatives of an API's calls; `nil` if there are none.
    static func calls(_ auth: [[DraftAuth]]) -> SchemaValue? {
        auth.isEmpty ? nil : .object(["auth": value(auth)])
    }
}

/// Writes failures, with the header fields of their entities.
struct FailureText {
    let api: DraftAPI
    let names: DraftNames

    func value(_ type: DraftID) -> SchemaValue {
        .object(["type": .text(names[type].name), "headers": headers(type)])
    }

    /// Returns the failures by status.
    func value(_ failures: [DraftFailure]) -> SchemaValue? {
        guard !failures.isEmpty else { return nil }
        return .object(
            .init(
                failures.map { failure in
                    let value = SchemaValue.short([
                        "type": .text(names[failure.type].name),
                        "text": api.failureTexts[failure.type].map { .text($0) },
                        "headers": headers(failure.type),
                    ])
                    let type = failure.contentType.map { " " + $0 } ?? ""
                    return SchemaValue.Member("\(failure.status)\(type)", value)
                }
            )
        )
    }

    private func headers(_ type: DraftID) -> SchemaValue? {
        guard let headers = api.failureHeaders[type], !headers.isEmpty else { return nil }
        return .object(
            .init(
                headers.map { header in
                    let value: SchemaValue =
                        header.date == nil && header.join == nil
                        ? .text(header.name)
                        : .object([
                            "as": .text(header.name),
                            "date": header.date.map { .text($0) },
                            "join": header.join.map { .text($0) },
                        ])
                    return SchemaValue.Member(header.field, value)
                }
            )
        )
    }
}
