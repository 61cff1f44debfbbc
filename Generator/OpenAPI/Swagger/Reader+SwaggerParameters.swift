import SchemaSyntax

// In Swagger, parameters contain the keys of a schema next to their own, and bodies are parameters.
extension Reader {
    private enum Key: String, CaseIterable {
        case name, `in`, description, required, allowEmptyValue, collectionFormat, schema
    }

    /// The places of parameters that only Swagger has.
    private enum BodyPlace: String {
        case body, formData
    }

    private func bodyPlace(of value: LocatedNode) -> BodyPlace? {
        value["in"]?.node.string.flatMap { BodyPlace(rawValue: $0) }
    }

    func isSwaggerBody(_ origin: LocatedNode) -> Bool {
        resolve(origin).flatMap(bodyPlace) != nil
    }

    /// Reads the parameters of an operation and its path item, converts some of them into a body, and returns the
    /// others.
    func readSwaggerParameters(
        _ values: [LocatedNode],
        shared: [LocatedNode],
        consumes: [String],
        into operation: inout Operation
    ) -> ParameterList {
        let own = sortSwaggerParameters(values)
        let inherited = sortSwaggerParameters(shared)
        let list = ParameterList.merge(shared: inherited.list, own: own.list)
        if let body = own.body ?? inherited.body {
            operation.body = readSwaggerBody(body, consumes: consumes)
        }
        let ownNames = Set(own.form.map { $0["name"]?.node.string })
        let form = inherited.form.filter { !ownNames.contains($0["name"]?.node.string) } + own.form
        guard !form.isEmpty else { return list }
        if let body = operation.body {
            report(
                rule: "two-bodies",
                at: form[0].place,
                "an operation has both form parameters and a parameter in 'body', expected only one kind",
                notes: [Diagnostic.Note("the body is given here", at: body.place.range)]
            )
        } else {
            operation.body = readSwaggerForm(form, consumes: consumes)
        }
        return list
    }

    private struct SwaggerParameters {
        var list = ParameterList()
        var body: LocatedNode?
        var form: [LocatedNode] = []
    }

    private func sortSwaggerParameters(_ values: [LocatedNode]) -> SwaggerParameters {
        var result = SwaggerParameters()
        for origin in values {
            guard let value = resolve(origin) else { continue }
            switch bodyPlace(of: value) {
            case .body:
                if let first = result.body {
                    report(
                        rule: "two-bodies",
                        at: value.place,
                        "a second parameter is in 'body', expected only one",
                        notes: [Diagnostic.Note("the first is given here", at: first.node.range)]
                    )
                } else {
                    result.body = origin
                }
            case .formData: result.form.append(value)
            case nil:
                guard let parameter = readParameter(origin, componentName: nil) else { continue }
                add(parameter, at: value, to: &result.list)
            }
        }
        return result
    }

    func readSwaggerParameter(
        _ value: LocatedNode,
        _ name: String,
        _ location: Parameter.Location
    ) -> Parameter? {
        guard let schema = readSwaggerSchema(value) else { return nil }
        let style = swaggerStyle(of: value, isQuery: location == .query)
        var parameter = Parameter(
            place: value.place,
            name: name,
            location: location,
            value: .schema(schema, style)
        )
        parameter.description = value["description"].flatMap(text)
        parameter.isRequired = value["required"].flatMap(flag) ?? false
        parameter.allowsEmptyValue = value["allowEmptyValue"].flatMap(flag) ?? false
        parameter.extensions = extensions(of: value)
        require(&parameter)
        return parameter
    }

    func readSwaggerHeader(_ value: LocatedNode) -> Header? {
        guard let schema = readSwaggerSchema(value) else { return nil }
        let style = swaggerStyle(of: value, isQuery: false)
        var header = Header(place: value.place, name: "", value: .schema(schema, style))
        header.description = value["description"].flatMap(text)
        header.extensions = extensions(of: value)
        return header
    }

    /// Returns the schema whose keys are among those of a parameter, or else the one in `schema`.
    func readSwaggerSchema(_ value: LocatedNode) -> Schema? {
        guard let members = object(value) else { return nil }
        let keywords = members.filter { Key(rawValue: $0.name) == nil }
        if let schema = value["schema"] {
            let isTaken = value["type"] == nil
            report(
                .warning,
                rule: "misplaced-key",
                at: schema.place,
                "'schema' belongs to a parameter in 'body', expected its keys without it: "
                    + (isTaken ? "it is read as if they were there" : "it is left out")
            )
            if isTaken {
                reportBesideSchema(keywords)
                return readSchema(schema)
            }
        }
        var schema = Schema(place: value.place)
        readKeywords(keywords, into: &schema)
        // The extensions belong to the parameter.
        schema.extensions = Extensions()
        readEnumNames(value, into: &schema)
        settleItems(of: value, in: &schema)
        normalize(&schema)
        return schema
    }

    /// Reports keywords that are not read, since they are next to `schema` without `type`.
    private func reportBesideSchema(_ keywords: [Member]) {
        for member in keywords where !member.name.hasPrefix("x-") {
            report(
                .warning,
                rule: "misplaced-key",
                at: member.place,
                "\(quoted(member.name)) is next to 'schema' without 'type', expected both in one place: it is left out"
            )
        }
    }

    func extensions(of value: LocatedNode) -> Extensions {
        Extensions(value.node.object?.members.filter { $0.key.hasPrefix("x-") } ?? [])
    }

    private enum CollectionFormat: String, CaseIterable {
        case csv, ssv, tsv, pipes, multi
    }

    /// Returns the OpenAPI 3 style that is equivalent to a collection format.
    func swaggerStyle(of value: LocatedNode, isQuery: Bool) -> ParameterStyle {
        let plain = isQuery ? ParameterStyle.Name.form : .simple
        let type = value["type"] ?? value["schema"]?["type"]
        guard type?.node.string == "array" else {
            return ParameterStyle(plain, explodes: isQuery)
        }
        let format = value["collectionFormat"].flatMap { choice($0, of: CollectionFormat.self) }
        switch format ?? .csv {
        case .csv: return ParameterStyle(plain, explodes: false)
        case .multi: return ParameterStyle(plain, explodes: true)
        case .ssv: return ParameterStyle(.spaceDelimited, explodes: false)
        case .tsv: return ParameterStyle(.tabDelimited, explodes: false)
        case .pipes: return ParameterStyle(.pipeDelimited, explodes: false)
        }
    }
}
