import SchemaSyntax

extension Reader {
    /// Returns the unique parameters of a list.
    func readParameters(_ values: [LocatedNode]) -> ParameterList {
        var result = ParameterList()
        for value in values {
            guard let parameter = readParameter(value, componentName: nil) else { continue }
            add(parameter, at: value, to: &result)
        }
        return result
    }

    /// Adds a parameter, unless the specification takes its header field from other parts of the description.
    func add(_ parameter: Parameter, at value: LocatedNode, to parameters: inout ParameterList) {
        if parameter.location == .header {
            switch parameter.name.lowercased() {
            case "authorization":
                parameters.authorization = parameter
                return
            case "accept", "content-type": return reportIgnored(parameter)
            default: break
            }
        }
        guard let first = parameters.append(parameter) else { return }
        report(
            rule: "duplicate-parameter",
            at: value.place,
            "\(parameter.location.rawValue) parameter \(quoted(parameter.name)) is given twice, "
                + "expected only once",
            notes: [Diagnostic.Note("first given here", at: first.place.range)]
        )
    }

    private enum Key: String, CaseIterable {
        case name, `in`, description, required, deprecated, allowEmptyValue, style, explode
        case allowReserved, schema, content, example, examples
    }

    func readParameter(_ origin: LocatedNode, componentName: String?) -> Parameter? {
        guard let value = resolve(origin) else { return nil }
        let known = parameters[value.node.range]
        guard var parameter = known ?? readParameterObject(value) else { return nil }
        if known == nil {
            parameter.componentName = componentName ?? referredName(of: origin)
            parameters[value.node.range] = parameter
        }
        if let text = descriptionBesideReference(origin) { parameter.description = text }
        return parameter
    }

    private func readParameterObject(_ value: LocatedNode) -> Parameter? {
        guard let (name, location) = readIdentity(of: value) else { return nil }
        guard version != .swagger2 else { return readSwaggerParameter(value, name, location) }
        let any = ParameterValue.schema(Schema(place: value.place), .init(.form, explodes: true))
        var parameter = Parameter(place: value.place, name: name, location: location, value: any)
        var form = ValueForm()
        let misplaced = readMisplacedSchema(value, besides: Key.allCases.map(\.rawValue))
        form.schema = misplaced?.schema
        let others = misplaced?.keys ?? []
        let extensions = readMembers(of: value, Key.self, besides: others) { key, value in
            switch key {
            case .name, .in: break
            case .description: parameter.description = text(value)
            case .required: parameter.isRequired = flag(value) ?? false
            case .deprecated: parameter.isDeprecated = flag(value) ?? false
            case .allowEmptyValue: parameter.allowsEmptyValue = flag(value) ?? false
            case .style: form.style = readStyle(value, in: location)
            case .explode: form.explodes = flag(value)
            case .allowReserved: form.allowsReserved = flag(value) ?? false
            case .schema: form.schema = readSchema(value)
            case .content: form.content = readOnlyContent(value)
            case .example, .examples: parameter.examples += readExamples(value)
            }
        }
        guard let extensions else { return nil }
        parameter.extensions = extensions
        checkExamples(of: value)
        checkForm(of: value, in: location, &form)
        checkName(of: parameter, at: value)
        if location == .queryString {
            guard form.content != nil else { return nil }
        } else if form.schema == nil, value["schema"] == nil, value["content"] == nil {
            reportMissing("schema", in: value, .warning)
        }
        parameter.value = form.value(
            default: location == .query || location == .cookie ? .form : .simple,
            place: value.place
        )
        require(&parameter)
        return parameter
    }

    /// Returns the name and the place of a parameter, which are required.
    func readIdentity(
        of value: LocatedNode,
        in locations: [Parameter.Location] = Parameter.Location.allCases
    ) -> (name: String, location: Parameter.Location)? {
        guard value.node.object != nil else {
            reportType(of: value, expected: "an object")
            return nil
        }
        guard let name = value["name"] else {
            // The whole query is sent without its name.
            if value["in"]?.node.string == Parameter.Location.queryString.rawValue {
                reportMissing("name", in: value, .warning)
                return ("", .queryString)
            }
            reportMissing("name", in: value)
            return nil
        }
        guard let place = value["in"] else {
            reportMissing("in", in: value)
            return nil
        }
        guard let text = text(name), let location = choice(place, among: locations) else {
            return nil
        }
        if location == .queryString { reportLaterVersion("querystring", at: place.place) }
        return (text, location)
    }

    /// Reports a feature of OpenAPI 3.2 in documents of an earlier version.
    func reportLaterVersion(_ name: String, at place: Place) {
        guard version != .openAPI32 else { return }
        report(
            .warning,
            rule: "later-version",
            at: place,
            "'\(name)' is known since OpenAPI 3.2, and read as it is there"
        )
    }

    /// Makes a parameter in the path required.
    func require(_ parameter: inout Parameter) {
        guard parameter.location == .path, !parameter.isRequired else { return }
        report(
            .warning,
            rule: "optional-path-parameter",
            at: parameter.place,
            "path parameter \(quoted(parameter.name)) is not required, expected 'required: true'"
        )
        parameter.isRequired = true
    }
}

/// The keys of parameters and header fields that describe their value.
struct ValueForm {
    var style: ParameterStyle.Name?
    var explodes: Bool?
    var allowsReserved = false
    var schema: Schema?
    var content: Content?

    func value(default name: ParameterStyle.Name, place: Place) -> ParameterValue {
        if let content { return .content(content) }
        return .schema(schema ?? Schema(place: place), style(default: name))
    }

    func style(default name: ParameterStyle.Name) -> ParameterStyle {
        let name = style ?? name
        return ParameterStyle(
            name,
            explodes: explodes ?? (name == .form || name == .cookie),
            allowsReserved: allowsReserved
        )
    }
}
