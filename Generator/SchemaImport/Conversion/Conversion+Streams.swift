import OpenAPI
import SchemaSyntax

// Conversion of responses that are streams of values that the document describes.

extension Conversion {
    /// Returns the stream of a content; `nil` for a content that is not read as a stream.
    func stream(_ content: Content, _ path: [String]) -> DraftStream? {
        guard let form = DraftStream.Form(content.contentType), let schema = item(content) else {
            return nil
        }
        return stream(form, schema, path)
    }

    /// Whether a content is read as a stream of values.
    func isStream(_ content: Content) -> Bool {
        DraftStream.Form(content.contentType) != nil && item(content) != nil
    }

    /// Returns the schema of an item of a stream; `nil` if the document does not describe it.
    private func item(_ content: Content) -> Schema? {
        // Values of streams are read as JSON.
        guard formats.contains("json") else { return nil }
        if let schema = content.itemSchema { return schema }
        guard let schema = content.schema else { return nil }
        let target = target(of: schema)
        // A text is the whole document.
        if target.types == .string { return nil }
        return target.types == .array ? target.items ?? schema : schema
    }

    private func stream(
        _ form: DraftStream.Form,
        _ schema: Schema,
        _ path: [String]
    ) -> DraftStream {
        guard form == .events else {
            let use = value(schema, path + ["Line"])
            return DraftStream(form: form, values: [DraftStream.Value(use: use)])
        }
        if let stream = events(schema, path) { return stream }
        let use = value(schema, path + ["Event"])
        return DraftStream(form: form, values: [DraftStream.Value(use: use)], end: end(beside: use))
    }

    /// Returns the data that ends streams of JSON by convention, and is not JSON itself.
    private func end(beside use: DraftUse) -> String? {
        use.type == .scalar(.string) ? nil : Self.end
    }

    private static let end = "[DONE]"

    private func value(_ schema: Schema, _ path: [String]) -> DraftUse {
        unlimited(use(schema, path), schema).unformed
    }

    // MARK: Events

    /// The members of an event in the format (HTML Standard, section 9.2.6).
    private static let members: Set = ["event", "data", "id", "retry"]

    /// Returns the stream of a schema that describes events with their names and data.
    ///
    /// The result is `nil` for a schema that describes only the data.
    private func events(_ schema: Schema, _ path: [String]) -> DraftStream? {
        let targets = kinds(of: schema)
        let areEvents =
            targets.contains { $0.property("data") != nil }
            && targets.allSatisfy { event in
                (event.property("data") != nil || !names(of: event).isEmpty)
                    && event.properties.allSatisfy { Self.members.contains($0.name) }
            }
        guard areEvents else { return nil }
        var stream = DraftStream(form: .events, values: [])
        var named: [(event: String, data: [Schema])] = []
        var nameless: [Schema] = []
        for target in targets {
            let data = target.property("data")?.schema
            if let data, hasEnd(data) { stream.end = Self.end }
            if let data, texts(of: data) == [Self.end] { continue }
            let names = names(of: target)
            if names.isEmpty { nameless.append(target) }
            for name in names {
                if let index = named.firstIndex(where: { $0.event == name }) {
                    named[index].data += [data].compactMap(\.self)
                } else {
                    named.append((name, [data].compactMap(\.self)))
                }
            }
        }
        stream.values = named.map { event, data in
            let path = path + [event, "Event"]
            return DraftStream.Value(
                event: event,
                use: choice(of: data).map { self.data($0, path) }
            )
        }
        if named.isEmpty {
            guard let data = choice(of: nameless.compactMap { $0.property("data")?.schema }) else {
                return nil
            }
            let use = self.data(data, path + ["Event"])
            return DraftStream(
                form: .events,
                values: [DraftStream.Value(use: use)],
                end: stream.end ?? end(beside: use)
            )
        }
        for target in nameless {
            let note = "events of other names than those that are listed are kept as they are"
            report(.responseChoice, at: target.place, note)
        }
        return stream
    }

    /// Returns one schema for the values of several; `nil` if there are none.
    private func choice(of schemas: [Schema]) -> Schema? {
        guard let first = schemas.first, schemas.count > 1 else { return schemas.first }
        var choice = Schema(place: first.place)
        choice.oneOf = schemas
        return choice
    }

    /// Returns the schemas of the kinds of event that a schema describes, each with the common parts.
    private func kinds(of schema: Schema) -> [Schema] {
        var whole = target(of: schema)
        if !whole.properties.isEmpty, areConditions(whole) { (whole.anyOf, whole.oneOf) = ([], []) }
        let choices = flattened(distributed(whole))
        return choices.isEmpty ? [whole] : choices.map { target(of: $0) }
    }

    /// Returns the type of an event's data: the value that a text contains, if the document describes it, or else the
    /// schema's own type.
    private func data(_ schema: Schema, _ path: [String]) -> DraftUse {
        let target = target(of: schema)
        if target.types == .string, let number = Self.numbers[target.format ?? ""] {
            return .scalar(number)
        }
        return value(content(of: schema), path)
    }

    /// Returns the schema of the JSON values in a schema's texts, without the data that ends a stream.
    private func content(of schema: Schema) -> Schema {
        let target = target(of: schema)
        let type = target.contentMediaType.map { ContentKind($0) }
        if let content = target.contentSchema, type == .json, target.contentEncoding == nil {
            return content
        }
        let alternatives = flattened(target)
        let documents = alternatives.filter { texts(of: $0) != [Self.end] }
        let isPlain =
            documents.count == alternatives.count
            && !documents.contains { self.target(of: $0).contentSchema != nil }
        return isPlain ? schema : choice(of: documents.map(content)) ?? schema
    }

    /// Whether the data of an event includes the data that ends a stream.
    private func hasEnd(_ data: Schema) -> Bool {
        texts(of: data).contains(Self.end)
            || flattened(target(of: data)).contains { texts(of: $0) == [Self.end] }
    }

    /// Text formats of numbers, which are read as JSON like other data.
    private static let numbers: [String: DraftType.Scalar] = [
        "int32": .int, "int64": .int, "float": .double, "double": .double,
    ]

    /// Returns the names of the events that a schema describes.
    private func names(of event: Schema) -> [String] {
        event.property("event").map { texts(of: $0.schema) } ?? []
    }

    /// Returns the only texts that a schema accepts; empty if it accepts others.
    func texts(of schema: Schema) -> [String] {
        let target = target(of: schema)
        if let text = target.constant?.string { return [text] }
        return (target.values ?? []).compactMap(\.value.string)
    }

    // MARK: Requests

    /// Makes a call request a stream if the same call returns one value without the parameter `stream`.
    func askForStream(_ call: inout DraftCall) {
        call = call.changed { parameter in
            guard Self.asksForStream(parameter) else { return parameter }
            var parameter = parameter
            parameter.isRequired = true
            parameter.isPatch = false
            parameter.use.isNullable = false
            parameter.use.constant = true
            return parameter
        }
        guard case .value = call.body,
            let schema = call.operation.body?.contents.chosen?.first.schema,
            target(of: schema).property("stream") != nil
        else { return }
        let note = "The member `stream` of the body has to be true."
        call.doc = call.doc.map { "\($0)\n\n\(note)" } ?? note
    }

    private static func asksForStream(_ parameter: DraftParameter) -> Bool {
        parameter.name == "stream" && parameter.use.type == .scalar(.bool)
    }
}
