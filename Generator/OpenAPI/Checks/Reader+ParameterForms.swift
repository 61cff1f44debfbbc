import SchemaSyntax

// Checks of the keys that determine the form of a parameter or header field in its place.
extension Reader {
    /// Returns the style of a parameter; a style that its place does not permit is reported and kept.
    func readStyle(
        _ value: LocatedNode,
        in location: Parameter.Location
    ) -> ParameterStyle.Name? {
        readStyle(value, of: location.styles(version), "a \(location.rawValue) parameter")
    }

    /// Returns the style of a header field of a response or part.
    func readHeaderStyle(_ value: LocatedNode) -> ParameterStyle.Name? {
        readStyle(value, of: [.simple], "a header field")
    }

    /// Returns the style of a member of a form.
    func readFormStyle(_ value: LocatedNode) -> ParameterStyle.Name? {
        readStyle(value, of: Parameter.Location.query.styles(version), "a member of a form")
    }

    private func readStyle(
        _ value: LocatedNode,
        of styles: [ParameterStyle.Name],
        _ place: String
    ) -> ParameterStyle.Name? {
        guard let text = text(value) else { return nil }
        let style = ParameterStyle.Name(rawValue: text).flatMap { $0 == .tabDelimited ? nil : $0 }
        guard let style else {
            reportChoice(text, at: value, of: (styles.isEmpty ? [.form] : styles).map(\.rawValue))
            return nil
        }
        if !styles.isEmpty, !styles.contains(style) {
            let expected = styles.map { "'\($0.rawValue)'" }.joined(separator: ", ")
            report(
                .warning,
                rule: "misplaced-style",
                at: value.place,
                "style '\(text)' is not one of \(place), expected \(styles.count > 1 ? "one of " : "")\(expected)"
            )
        }
        return style
    }

    /// Reports keys that have no effect in a parameter's place, and keys that exclude each other.
    func checkForm(
        of value: LocatedNode,
        in location: Parameter.Location,
        _ form: inout ValueForm
    ) {
        let place = "a \(location.rawValue) parameter"
        if location == .queryString {
            if value["content"] == nil { reportMissing("content", in: value) }
            for key in ["schema", "style", "explode", "allowReserved", "allowEmptyValue"] {
                reportUseless(key, of: value, "the query as a whole is described by 'content'")
            }
            return
        }
        if location != .query {
            reportUseless("allowEmptyValue", of: value, "\(place) has no such key")
        }
        guard value["content"] == nil else { return checkContent(of: value) }
        if !escapes(location, form.style) {
            form.allowsReserved = false
            reportUseless("allowReserved", of: value, "\(place) has no such key")
        }
    }

    /// Reports keys for the form of a value next to one that describes a document.
    private func checkContent(of value: LocatedNode) {
        if let schema = value["schema"] {
            report(
                .warning,
                rule: "content-conflict",
                at: schema.place,
                "'schema' is given together with 'content', expected only one of them: 'content' is taken"
            )
        }
        for key in ["style", "explode", "allowReserved"] {
            reportUseless(key, of: value, "the value is described by 'content'")
        }
    }

    /// Reports keys in a header field that only parameters have, or that exclude each other.
    func checkHeaderForm(of value: LocatedNode) {
        for key in ["allowEmptyValue", "allowReserved"] {
            reportUseless(key, of: value, "a header field has no such key")
        }
        if value["content"] != nil { checkContent(of: value) }
    }

    private func reportUseless(_ key: String, of value: LocatedNode, _ reason: String) {
        guard let member = value[key] else { return }
        report(
            .warning,
            rule: "useless-key",
            at: member.place,
            "'\(key)' means nothing here, and is ignored: \(reason)"
        )
    }

    /// Whether values in a place are escaped, so that exceptions for some characters have an effect.
    private func escapes(_ location: Parameter.Location, _ style: ParameterStyle.Name?) -> Bool {
        switch location {
        case .query: true
        case .path: version == .openAPI32
        case .cookie: version == .openAPI32 && style != .cookie
        case .header, .queryString: false
        }
    }

    /// Reports names that the place of a parameter does not permit.
    func checkName(of parameter: Parameter, at value: LocatedNode) {
        guard let place = value["name"]?.place else { return }
        switch parameter.location {
        case .header: checkHeaderName(parameter.name, at: place)
        case .path where parameter.name.contains(where: { "{}".contains($0) }):
            report(
                .warning,
                rule: "bad-name",
                at: place,
                "\(quoted(parameter.name)) is not the name of a path parameter, expected one without braces"
            )
        default: break
        }
    }

    func checkHeaderName(_ name: String, at place: Place) {
        guard !HTTPToken.isValid(name) else { return }
        report(
            .warning,
            rule: "bad-name",
            at: place,
            "\(quoted(name)) is not the name of a header field, expected one such as 'X-Request-ID'"
        )
    }

    /// Removes a second description of the whole query, and reports query parameters next to one.
    func checkQueries(of parameters: inout [Parameter]) {
        guard let whole = parameters.first(where: { $0.location == .queryString }) else { return }
        let note = Diagnostic.Note("the query as a whole is described here", at: whole.place.range)
        var isFirst = true
        parameters.removeAll { parameter in
            guard parameter.location == .queryString else { return false }
            if isFirst {
                isFirst = false
                return false
            }
            report(
                rule: "query-conflict",
                at: parameter.place,
                "the query as a whole is described twice, expected once: \(quoted(parameter.name)) is left out",
                notes: [note]
            )
            return true
        }
        for parameter in parameters where parameter.location == .query {
            report(
                .warning,
                rule: "query-conflict",
                at: parameter.place,
                "query parameter \(quoted(parameter.name)) is given together with a description of the query as a whole, "
                    + "expected only one of both",
                notes: [note]
            )
        }
    }
}

extension Parameter.Location {
    /// Returns the permitted styles of parameters in the place; none if they have no style.
    fileprivate func styles(_ version: APIDescription.Version) -> [ParameterStyle.Name] {
        switch self {
        case .path: [.simple, .label, .matrix]
        case .query: [.form, .spaceDelimited, .pipeDelimited, .deepObject]
        case .header: [.simple]
        case .cookie: version == .openAPI32 ? [.form, .cookie] : [.form]
        case .queryString: []
        }
    }
}
