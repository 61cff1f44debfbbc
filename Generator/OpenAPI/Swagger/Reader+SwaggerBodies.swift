import SchemaSyntax

extension Reader {
    private enum BodyKey: String, CaseIterable {
        case name, `in`, description, required, schema
    }

    /// Converts a parameter in `body` into a body.
    func readSwaggerBody(_ origin: LocatedNode, consumes: [String]) -> RequestBody? {
        guard let value = resolve(origin) else { return nil }
        var body = RequestBody(place: value.place)
        body.componentName = referredName(of: origin)
        var schema: Schema?
        let extensions = readMembers(of: value, BodyKey.self) { key, value in
            switch key {
            case .name, .in: break
            case .description: body.description = text(value)
            case .required: body.isRequired = flag(value) ?? false
            case .schema: schema = readSchema(value)
            }
        }
        guard let extensions else { return nil }
        if value["schema"] == nil { reportMissing("schema", in: value) }
        body.extensions = extensions
        body.contents = (consumes.isEmpty ? ["application/json"] : consumes).map { type in
            var content = Content(place: value.place, contentType: type)
            content.schema = schema
            return content
        }
        return body
    }

    /// Converts the parameters in `formData` into a body: an object with a property for each.
    func readSwaggerForm(_ values: [LocatedNode], consumes: [String]) -> RequestBody? {
        guard let place = values.first?.place else { return nil }
        var schema = Schema(place: place)
        schema.types = .object
        schema.additionalProperties = .none
        var encodings: [PropertyEncoding] = []
        for value in values {
            guard let name = value["name"].flatMap(text) else {
                reportMissing("name", in: value)
                continue
            }
            guard var property = readSwaggerSchema(value) else { continue }
            property.description = value["description"].flatMap(text)
            property.extensions = extensions(of: value)
            let isRequired = value["required"].flatMap(flag) ?? false
            if isRequired { schema.required.append(name) }
            schema.properties.append(
                Property(name: name, schema: property, isRequired: isRequired)
            )
            guard property.types == .array else { continue }
            var encoding = PropertyEncoding(place: value.place, name: name)
            encoding.style = swaggerStyle(of: value, isQuery: true)
            encodings.append(encoding)
        }
        var body = RequestBody(place: place)
        body.isRequired = !schema.required.isEmpty
        body.contents = formTypes(of: schema, consumes: consumes).map { type in
            var content = Content(place: place, contentType: type)
            content.schema = schema
            content.encodings = encodings
            return content
        }
        return body
    }

    /// Returns the form types among those that an operation consumes, or else the type that can contain the form.
    private func formTypes(of schema: Schema, consumes: [String]) -> [String] {
        let multipart = "multipart/form-data"
        let form = "application/x-www-form-urlencoded"
        let types = consumes.filter { type in
            let name = type.prefix { $0 != ";" && $0 != " " }.lowercased()
            return name == multipart || name == form
        }
        guard types.isEmpty else { return types }
        return [schema.properties.contains { $0.schema.format == "binary" } ? multipart : form]
    }

    private enum ResponseKey: String, CaseIterable {
        case description, schema, headers, examples
    }

    /// Reads a response of an operation that produces the given content types.
    func readSwaggerResponse(
        _ origin: LocatedNode,
        produces: [String],
        componentName: String? = nil
    ) -> Response? {
        guard let value = resolve(origin) else { return nil }
        var response = Response(place: value.place)
        response.componentName = componentName ?? referredName(of: origin)
        var schema: Schema?
        var examples: [Member] = []
        let extensions = readMembers(of: value, ResponseKey.self) { key, value in
            switch key {
            case .description: response.description = text(value)
            case .schema: schema = readSchema(value)
            case .headers: response.headers = readHeaders(value)
            case .examples:
                examples = named(value).filter { isContentType($0.name, at: $0.value.place) }
            }
        }
        guard let extensions else { return nil }
        response.extensions = extensions
        guard let schema else { return response }
        let types = produces + examples.map(\.name).filter { !produces.contains($0) }
        // A file may have any type.
        let usual = schema.format == "binary" ? "*/*" : "application/json"
        response.contents = (types.isEmpty ? [usual] : types).map { type in
            var content = Content(place: value.place, contentType: type)
            content.schema = schema
            content.examples = examples.filter { $0.name == type }.map { member in
                var example = Example(place: member.value.place)
                example.value = member.value.node
                return example
            }
            return content
        }
        return response
    }
}
