import SchemaSyntax

extension Validation {
    /// `header-name`: the names of headers and cookies are HTTP tokens (RFC 9110, section 5.6.2).
    ///
    /// Constants among them have values that a line or a cookie can contain. A request sends no header that the transport
    /// sets itself.
    static func checkHeaderNames(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        func report(_ name: LocatedText, _ text: String) {
            diagnostics.append(Diagnostic(rule: "header-name", at: name.range, text))
        }
        func check(_ name: LocatedText, _ kind: String, _ example: String) {
            guard !HTTPToken.isValid(name.text) || name.text == "." else { return }
            report(
                name,
                "\(quoted(name.text)) is not a valid \(kind) name, "
                    + "expected letters, digits and '-', as in \(quoted(example))"
            )
        }
        func checkValue(_ value: LocatedText, isConstant: Bool = false) {
            let isLine = value.text.utf8.allSatisfy { $0 == 0x09 || $0 >= 0x20 && $0 != 0x7F }
            let ends = isConstant ? [value.text.utf8.first, value.text.utf8.last] : []
            guard !isLine || ends.contains(0x20) || ends.contains(0x09) else { return }
            report(
                value,
                "\(quoted(value.text)) cannot be the value of a header field, expected one line of text"
                    + (isLine ? " without spaces at its ends" : "")
            )
        }
        func checkCookie(_ value: LocatedText) {
            guard !CookieText.isValue(value.text) else { return }
            report(
                value,
                "\(quoted(value.text)) cannot be the value of a cookie, "
                    + "expected ASCII text without spaces, inner quotes, commas, semicolons and backslashes"
            )
        }
        func checkHeader(_ name: LocatedText?) {
            if let name { check(name, "header field", "X-Total") }
        }
        /// Checks the name of a header of requests.
        func checkSent(_ name: LocatedText?) {
            guard let name else { return }
            guard let problem = TransportHeader.problem(of: name.text) else {
                return checkHeader(name)
            }
            report(name, "\(quoted(name.text)) \(problem)")
        }
        func check(_ parameter: Parameter) {
            let name = LocatedText(parameter.wireName, at: parameter.wireNameRange)
            if parameter.place == .header { checkSent(name) }
            if parameter.place == .cookie { check(name, "cookie", "session-id") }
        }
        func check(_ constants: [Constant]) {
            for constant in constants {
                switch constant.place {
                case .header:
                    checkSent(constant.name)
                    checkValue(constant.value, isConstant: true)
                case .cookie:
                    check(constant.name, "cookie", "session-id")
                    checkCookie(constant.value)
                case .path, .query, .form, .body, .multipart: continue
                }
            }
        }
        let model = validation.model
        model.parameters.forEach(check)
        for group in model.parameterGroups { group.parameters.forEach(check) }
        check(model.constants)
        for constants in model.formatConstants { check(constants.constants) }
        func check(_ failures: [FailureShape]) {
            for failure in failures {
                checkHeader(failure.header)
                checkHeader(failure.codeHeader)
                for header in failure.headers { checkHeader(header.name) }
            }
        }
        check([model.failure].compactMap(\.self) + model.failures.map(\.failure))
        checkHeader(model.messages?.eventHeader)
        checkHeader(model.messages?.signature?.header)
        checkHeader(model.messages?.signature?.timeHeader)
        model.messages?.signature?.signedHeaders.forEach(checkHeader)
        for scheme in model.auth {
            switch scheme.kind {
            case .header(let name, let prefix):
                checkSent(name)
                if let prefix { checkValue(prefix) }
            case .keys(let keys):
                for key in keys where key.place != .query {
                    if key.place == .headers { checkSent(key.name) }
                    if key.place == .cookies { check(key.name, "cookie", "session-id") }
                    if let prefix = key.prefix { checkValue(prefix) }
                }
            case .query, .bearer, .basic, .session, .oauth1, .oauth2: continue
            }
        }
        for endpoint in validation.endpoints {
            endpoint.parameters.forEach(check)
            for parameter in endpoint.parameters where endpoint.body != nil {
                let name = LocatedText(parameter.wireName, at: parameter.wireNameRange)
                guard parameter.place == .header, name.text.lowercased() == "content-type" else {
                    continue
                }
                report(
                    name,
                    "\(quoted(name.text)) is set from the body of the call, expected 'bodyFormat' or 'contentType'"
                )
            }
            for parameter in endpoint.parameters {
                guard let type = parameter.contentType else { continue }
                let place = parameter.identity.keys["contentType"]?.value
                checkValue(LocatedText(type, at: place ?? parameter.identity.range))
            }
            for header in endpoint.headers ?? [] {
                checkHeader(LocatedText(header.wireName, at: header.wireNameRange))
            }
            check(endpoint.constants)
            checkSent(endpoint.behavior.idempotencyKey)
            check(endpoint.allFailures)
            if let type = endpoint.bodyContentType { checkValue(type) }
            for (form, parameter) in endpoint.wholeAlternatives {
                guard let place = parameter.identity.keys["contentType"]?.value,
                    let type = form.contentType
                else { continue }
                checkValue(LocatedText(type, at: place))
            }
            if case .raw(let type)? = endpoint.body,
                let place = endpoint.identity.keys["bodyFormat"]
            {
                checkValue(LocatedText(type, at: place.value))
            }
        }
    }
}
