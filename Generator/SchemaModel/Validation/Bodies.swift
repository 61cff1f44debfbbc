import SchemaSyntax

extension Validation {
    /// `body-conflict`: a call has one body, and its method allows one.
    static func checkBodies(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        for endpoint in validation.endpoints {
            func report(_ range: SourceRange, _ text: String) {
                diagnostics.append(Diagnostic(rule: "body-conflict", at: range, text))
            }
            let own = ["form", "multipart", "body", "bodies"].compactMap {
                endpoint.identity.keys[$0]
            }
            let bodies = endpoint.namedParameters
                .filter { [.form, .multipart, .body].contains($0.place) }
            let isChosen = !endpoint.alternatives.isEmpty
            let places = Set(bodies.map(\.place) + (isChosen ? [.body] : []))
            let hasBody = !own.isEmpty || !places.isEmpty
            let range = own.first?.key ?? endpoint.identity.range
            let isQuery =
                endpoint.method == "GET" && places.subtracting([.body]).isEmpty
                && !["form", "multipart"].contains { endpoint.identity.keys[$0] != nil }
            if hasBody, !isQuery, ["GET", "HEAD", "TRACE"].contains(endpoint.method) {
                report(
                    range,
                    endpoint.method == "GET"
                        ? "a call by GET has no form, expected another method or 'body'"
                        : "a call by \(endpoint.method) has no body, expected another method"
                )
            }
            if own.count < 2, places.contains(.body), places.count > 1 {
                report(range, "the call has a form and a body, expected only one of them")
            }
            if case .raw? = endpoint.body, bodies.contains(where: { !$0.isWholeBody }) {
                report(
                    range,
                    "a body of a content type has parameters, expected one value"
                )
            }
            if endpoint.body == .multipart, let type = endpoint.bodyContentType {
                validation.checkMultipartType(type.text, type.range, report)
            }
            validation.checkWholeBody(of: endpoint, report)
            validation.checkAlternatives(of: endpoint, report)
            validation.checkBodyFormats(of: endpoint, report)
            validation.checkBodyChoices(of: endpoint, report)
            validation.checkBodyKeys(of: endpoint, hasBody: hasBody, &diagnostics)
            for (found, what) in validation.formValues(endpoint) {
                guard let reason = endpoint.formProblem else { break }
                report(found, "\(what) is sent in a form, \(reason)")
            }
        }
    }

    /// Checks that the content type of a multipart body is a single one without parameters.
    private func checkMultipartType(
        _ type: String,
        _ range: SourceRange,
        _ report: (SourceRange, String) -> Void
    ) {
        let isPlain = !type.contains { "; ,\"".contains($0) }
        if isPlain, type.lowercased().hasPrefix("multipart/"), !type.hasSuffix("/") { return }
        let text =
            "\(quoted(type)) is not a type of a body with parts, "
            + "expected one such as 'multipart/related'"
        report(range, text)
    }

    /// Checks that a body that is one value can be represented in its only format.
    private func checkWholeBody(of endpoint: Endpoint, _ report: (SourceRange, String) -> Void) {
        guard endpoint.alternatives.isEmpty, endpoint.bodyChoices.isEmpty else { return }
        for parameter in endpoint.bodyParameters where parameter.isWholeBody {
            guard let range = parameter.typeRange, !parameter.type.isUnreadable else { continue }
            switch endpoint.body {
            case .raw where !isText(parameter):
                let type = quoted("\(parameter.type)")
                report(range, "\(type) has no text, expected a file, 'data' or a text")
            case .value where parameter.type.parts.contains(.scalar(.file)):
                report(range, "a file is not a document, expected a content type in 'bodyFormat'")
            default: continue
            }
        }
    }

    /// Whether a body can be sent as it is: it is a text, bytes, a file or a list that is joined to one text.
    private func isText(_ parameter: Parameter) -> Bool {
        guard model.isPlain(parameter.type) else { return false }
        guard parameter.type.isList else { return true }
        guard case .joined = parameter.wire.listStyle else { return false }
        return parameter.type.element != .scalar(.file)
    }

    /// Checks that each document of a request has a format of the API, since the names in other formats are not known.
    private func checkBodyFormats(of endpoint: Endpoint, _ report: (SourceRange, String) -> Void) {
        guard model.knowsFormats else { return }
        func check(_ format: BodyFormat?, _ range: SourceRange?) {
            guard let format, let range, !model.formats.contains(format) else { return }
            report(
                range,
                "the document is \(format == .json ? "JSON" : "XML"), which is not a format of the API, "
                    + "expected \(quoted(format.rawValue)) in its 'format'"
            )
        }
        if endpoint.alternatives.isEmpty, let range = endpoint.identity.keys["bodyFormat"]?.value {
            for format in formats(ofBody: endpoint) { check(format, range) }
        }
        for (form, parameter) in endpoint.wholeAlternatives {
            guard case .document(let format, _) = form else { continue }
            check(format, parameter.identity.keys["contentType"]?.value)
        }
        // A text is sent as it is, and a document in JSON has the names of a form.
        for parameter in endpoint.parameters
        where parameter.documentFormat == .xml && model.isNested(parameter) {
            check(.xml, parameter.identity.keys["contentType"]?.value)
        }
    }

    /// Checks that each alternative body has parts, or one value that its content type can represent.
    private func checkAlternatives(of endpoint: Endpoint, _ report: (SourceRange, String) -> Void) {
        for alternative in endpoint.alternatives {
            guard case .multipart(let type?) = alternative.form else { continue }
            let identity = alternative.identity
            checkMultipartType(type, identity.keys["contentType"]?.value ?? identity.range, report)
        }
        for (body, parts) in endpoint.multipartAlternatives {
            if endpoint.method == "GET" {
                report(body.range, "a call by GET has no parts, expected another method or body")
            }
            if parts.isEmpty, let place = body.keys["multipart"] {
                report(place.key, "the body has no parts, expected at least one")
            }
        }
        var seen: Set<BodyAlternative.Form> = []
        for (form, parameter) in endpoint.wholeAlternatives {
            guard let range = parameter.typeRange else { continue }
            let type = quoted("\(parameter.type)")
            if !seen.insert(form).inserted {
                let text =
                    "another body has the same content type, expected a 'contentType' of its own"
                report(parameter.identity.range, text)
            }
            if parameter.type.isUnreadable { continue }
            if parameter.type.isOptional || parameter.type.isPatch {
                report(
                    range,
                    "one of the bodies is sent, expected a type that is neither optional nor 'patch'"
                )
                continue
            }
            switch form {
            case .form where endpoint.method == "GET":
                report(range, "a call by GET has no form, expected another method or content type")
            case .form where !hasNames(parameter.type):
                report(range, "\(type) cannot be a form, expected an entity or a map")
            case .raw where !isText(parameter):
                report(range, "\(type) has no text, expected a file, 'data' or a text")
            case .document where parameter.type.parts.contains(.scalar(.file)):
                report(range, "a file is not a document, expected a 'contentType'")
            case .form, .raw, .document, .multipart: break
            }
        }
        guard !endpoint.alternatives.isEmpty else { return }
        if let place = endpoint.identity.keys["bodyFormat"] {
            report(place.key, "several bodies have a 'contentType' each, and no 'bodyFormat'")
        }
        for example in endpoint.examples {
            let names = endpoint.alternatives.map(\.identity.name)
            if names.count(where: { example.values[$0] != nil }) != 1 {
                report(
                    example.range,
                    "the example needs exactly one body, expected one of \(joinedQuoted(names))"
                )
            }
        }
    }

    /// Checks that each format that the caller can choose can represent the body.
    private func checkBodyChoices(of endpoint: Endpoint, _ report: (SourceRange, String) -> Void) {
        let choices = endpoint.bodyChoices
        guard choices.count > 1, let place = endpoint.identity.keys["bodyFormat"]?.value else {
            return
        }
        if Set(choices).count < choices.count {
            report(place, "a format is given twice, expected each of them once")
        }
        let parameters = endpoint.bodyParameters
        if parameters.isEmpty, endpoint.identity.keys["body"] == nil {
            report(place, "the call has no body whose format could be chosen, expected 'body'")
        }
        guard choices.contains(.form) else { return }
        if endpoint.method == "GET" {
            report(place, "a call by GET has no form, expected another method or format")
        }
        for parameter in parameters where !parameter.type.isUnreadable {
            let range = parameter.typeRange ?? parameter.identity.range
            if parameter.isWholeBody, !hasNames(parameter.type.unwrapped) {
                report(
                    range,
                    "\(quoted("\(parameter.type)")) cannot be a form, expected an entity or a map"
                )
            } else if !parameter.isWholeBody, parameter.bodyName == nil {
                report(
                    range,
                    "\(quoted(parameter.wireName)) is a place that no form has, expected a name in 'as'"
                )
            }
        }
    }

    /// Whether the parts of a value have names, like the items of a form.
    private func hasNames(_ type: TypeReference) -> Bool {
        switch type {
        case .map: true
        case .declared(let id, _):
            switch model.typesByID[id]?.kind {
            case .entity, nil: true
            case .union(let shape): shape.shapes == nil
            case .enumeration: false
            }
        default: false
        }
    }

    /// `useless-key`: a key of a body is given only for a body to which it applies.
    private func checkBodyKeys(
        of endpoint: Endpoint,
        hasBody: Bool,
        _ diagnostics: inout [Diagnostic]
    ) {
        func check(_ key: String, _ isUseful: Bool, _ change: String, _ expected: String) {
            guard !isUseful, let place = endpoint.identity.keys[key] else { return }
            diagnostics.append(
                Diagnostic(
                    .warning,
                    rule: "useless-key",
                    at: place.key,
                    "\(quoted(key)) has no effect on \(change), expected \(expected)"
                )
            )
        }
        func holdsFile(_ parameters: [Parameter]) -> Bool {
            parameters.contains { $0.type.parts.contains(.scalar(.file)) }
        }
        let bodies = endpoint.bodyAlternatives
        let hasFiles =
            bodies.isEmpty
            ? holdsFile(endpoint.parameters) : bodies.allSatisfy { holdsFile($0.parameters) }
        let isObject = if case .object? = endpoint.body { true } else { false }
        let isFormatted = hasBody && endpoint.body != .form || !endpoint.bodyChoices.isEmpty
        let owner = hasBody ? "a form" : "a call without a body"
        check("bodyFormat", isFormatted, owner, "'body' or 'multipart'")
        check("checksum", hasBody, "a call without a body", "'form', 'multipart' or 'body'")
        check("compress", hasBody, "a call without a body", "'form' or 'body'")
        check(
            "compress",
            !hasBody || !hasFiles,
            "files, which are sent as they are",
            "other values"
        )
        check("bodyRoot", isObject, "another body", "an object of parameters; one value has 'as'")
        check("bodyRoot", !isObject || model.formats.contains(.xml), "JSON", "bodies in XML")
        let isJSON =
            switch endpoint.body {
            case .value(.json), .value(nil): true
            default: false
            }
        for parameter in endpoint.parameters where !(parameter.isWholeBody && isJSON) {
            guard let place = parameter.identity.keys["json"] else { continue }
            diagnostics.append(
                Diagnostic(
                    .warning,
                    rule: "useless-key",
                    at: place.key,
                    parameter.isWholeBody
                        ? "'json' has no effect on a body that is not JSON, expected one in JSON"
                        : "'json' has no effect on this parameter, expected a 'body' that is one value"
                )
            )
        }
    }

    /// The constants and API-wide parameters that an endpoint adds to a form.
    private func formValues(_ endpoint: Endpoint) -> [(range: SourceRange, what: String)] {
        var values: [(range: SourceRange, what: String)] = []
        if let constant = endpoint.constants.first(where: { $0.place == .form }),
            let range = constant.placeRange
        {
            values.append((range, "'send'"))
        }
        let names = Set(model.parameters.filter { $0.place == .form }.map(\.identity.name))
        if names.isEmpty { return values }
        for name in endpoint.uses where names.contains(name.text) {
            values.append((name.range, quoted(name.text)))
        }
        for name in endpoint.authNames {
            guard
                case .session(let session)? = model.auth.first(where: { $0.name == name.text })?
                    .kind,
                let parameter = session.parameter, names.contains(parameter),
                !endpoint.uses.contains(where: { $0.text == parameter })
            else { continue }
            values.append((name.range, "\(quoted(parameter)), which contains the session's token,"))
        }
        return values
    }
}

extension Endpoint {
    /// The reason why a value of a form cannot be sent; `nil` when it can.
    fileprivate var formProblem: String? {
        if ["GET", "HEAD", "TRACE"].contains(method) {
            return "which a call by \(method) does not have, expected another method or place"
        }
        if bodyChoices.contains(.form) { return nil }
        return switch body {
        case nil, .form, .multipart: nil
        case .object, .value, .raw:
            "which a call with a 'body' does not have, expected 'form' or another place"
        }
    }
}
