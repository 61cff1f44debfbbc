import OpenAPI
import SchemaModel
import SchemaSyntax

// The messages of a schema, and the webhooks and callbacks of a document.

extension DocumentComparison {
    /// A body that the service sends, as the document declares it.
    private struct Incoming {
        /// The title, such as `the webhook 'order'`.
        let title: String
        let name: String
        let operation: OpenAPI.Operation
        /// The schema; `nil` for a message without a body.
        let schema: Schema?

        var place: Place { schema?.place ?? operation.place }
    }

    /// Compares messages with the webhooks and callbacks of the same events or of the same types.
    mutating func compareMessages() {
        let all = incoming
        guard let messages = model.messages else {
            for one in all { reportMissingMessage(one.title, one.place, model.range) }
            return
        }
        let range = messages.identity.range
        if messages.values.contains(where: { $0.event != nil }) {
            compare(all.flatMap { events(of: $0, messages) }, messages, range)
        } else if let returns = messages.values.first?.returns {
            compare(all.filter { $0.schema != nil }, with: returns, range)
        }
        types.run()
    }

    private var incoming: [Incoming] {
        func all(_ items: [PathItem], _ kind: UnsupportedConstruct, _ name: String?) -> [Incoming] {
            items.flatMap { item in
                let name = name ?? item.path
                return item.operations.map { operation in
                    Incoming(
                        title: "the \(kind.rawValue) '\(name)'",
                        name: name,
                        operation: operation,
                        schema: operation.body?.contents.first(where: \.isDocument)?.schema
                    )
                }
            }
        }
        return all(description.webhooks, .webhook, nil)
            + description.operations.flatMap(\.callbacks).flatMap {
                all($0.items, .callback, $0.name)
            }
    }

    private mutating func reportMissingMessage(
        _ title: String,
        _ place: Place,
        _ range: SourceRange
    ) {
        types.report(.onlyInDocument, range, place, "\(title) is not in the schema")
    }

    // MARK: Events

    /// Returns the possible events of a body, each with its schema; if no other name is found, the event is the body's
    /// own name.
    private func events(
        of incoming: Incoming,
        _ messages: MessagesShape
    ) -> [(event: String, incoming: Incoming)] {
        if let header = messages.eventHeader {
            let parameter = incoming.operation.parameters.first {
                $0.location == .header && $0.name.lowercased() == header.text.lowercased()
            }
            let names = parameter?.value.schema.map { texts(of: $0) } ?? []
            return (names.isEmpty ? [incoming.name] : names).map { ($0, incoming) }
        }
        guard let schema = incoming.schema,
            let alternative = messages.eventInJSON?.alternatives.first
        else {
            return [(incoming.name, incoming)]
        }
        let found = bodies(schema, depth: 0).flatMap { body in
            let member = types.member(at: alternative, in: SchemaFacts(body, in: description))
            return texts(of: member?.schema).map { event in
                let one = Incoming(
                    title: incoming.title,
                    name: incoming.name,
                    operation: incoming.operation,
                    schema: body
                )
                return (event, one)
            }
        }
        return found.isEmpty ? [(incoming.name, incoming)] : found
    }

    /// Returns the alternatives of a schema, or the schema itself if it has none.
    private func bodies(_ schema: Schema, depth: Int) -> [Schema] {
        var target = schema
        if let name = schema.reference, let named = description.schemas[name] {
            target = named.schema
        }
        let alternatives = target.oneOf + target.anyOf
        guard depth < 8, target.properties.isEmpty, !alternatives.isEmpty else { return [schema] }
        return alternatives.flatMap { bodies($0, depth: depth + 1) }
    }

    private func texts(of schema: Schema?) -> [String] {
        guard let schema else { return [] }
        return SchemaFacts(schema, in: description).allValues.compactMap(\.value.string)
    }

    private mutating func compare(
        _ events: [(event: String, incoming: Incoming)],
        _ messages: MessagesShape,
        _ range: SourceRange
    ) {
        var found: Set<String> = []
        for (event, incoming) in events {
            guard let value = messages.values.first(where: { $0.event == event }) else {
                let title = "the message '\(event)' of \(incoming.title)"
                reportMissingMessage(title, incoming.place, range)
                continue
            }
            found.insert(event)
            compare(value, incoming, "the message '\(event)'", messages)
        }
        for value in messages.values {
            guard let event = value.event, !found.contains(event) else { continue }
            let text = "the message '\(event)' is not in the document"
            types.report(.onlyInSchema, value.identity.range, description.place, text)
        }
    }

    private mutating func compare(
        _ value: StreamShape.Value,
        _ incoming: Incoming,
        _ name: String,
        _ messages: MessagesShape
    ) {
        switch (value.returns, incoming.schema) {
        case (let returns?, let schema?): compare(returns, schema, name, value.identity.range)
        case (let returns?, nil):
            let text = "\(name) is '\(returns.type)', in the document it has no body"
            types.report(.type, value.identity.range, incoming.place, text)
        case (nil, let schema?):
            var members = Set(SchemaFacts(schema, in: description).allMembers.keys)
            if let step = messages.eventInJSON?.alternatives.first?.steps.first?.kind.name {
                members.remove(step)
            }
            guard !members.isEmpty else { return }
            let text = "\(name) has no value, in the document it has a body"
            types.report(.type, value.identity.range, incoming.place, text)
        case (nil, nil): break
        }
    }

    // MARK: One type

    /// Compares all bodies with the common type of all messages, or with the cases of that union.
    private mutating func compare(
        _ all: [Incoming],
        with returns: ReturnShape,
        _ range: SourceRange
    ) {
        if all.isEmpty {
            let text = "the messages '\(returns.type)' are not in the document"
            types.report(.onlyInSchema, range, description.place, text)
        }
        guard case .declared(let id, _) = returns.type,
            case .union(let union)? = model.typesByID[id]?.kind
        else {
            for one in all {
                if let schema = one.schema { compare(returns, schema, one.title, range) }
            }
            return
        }
        var cases = union.cases
        var rest: [(Incoming, Schema)] = []
        for one in all {
            for schema in one.schema.map({ bodies($0, depth: 0) }) ?? [] {
                let same = union.cases.first { isNamed($0.type, in: schema) }
                if let same {
                    cases.removeAll { $0.type == same.type }
                    types.compare(same.type, returns.wire, schema, one.title, same.identity.range)
                } else {
                    rest.append((one, schema))
                }
            }
        }
        for (one, schema) in rest {
            let index = cases.firstIndex { isLike($0.type, schema, returns.wire) }
            guard let index else {
                reportMissingMessage(one.title, schema.place, range)
                continue
            }
            let same = cases.remove(at: index)
            types.compare(same.type, returns.wire, schema, one.title, same.identity.range)
        }
        for one in cases where !all.isEmpty {
            let text = "the message '\(one.type)' is not in the document"
            types.report(.onlyInSchema, one.identity.range, description.place, text)
        }
    }

    /// Whether a schema refers to a schema with the name of a type.
    private func isNamed(_ type: TypeReference, in schema: Schema) -> Bool {
        guard case .declared(let id, _) = type, let name = schema.reference else { return false }
        let schemaName = description.schemas[name]?.name ?? name
        return schemaName.lowercased() == id.name.lowercased()
    }

    /// Whether values of a schema may belong to a type: objects that share a member with it, or values of its kind.
    private func isLike(_ type: TypeReference, _ schema: Schema, _ wire: WireForm) -> Bool {
        let facts = SchemaFacts(schema, in: description)
        let own = ValueKinds(type, wire, in: model)
        guard own.agrees(with: ValueKinds(facts)) else { return false }
        guard case .declared(let id, _) = type,
            case .entity(let shape)? = model.typesByID[id]?.kind
        else { return true }
        let names = shape.fields.compactMap {
            $0.wire.json?.alternatives.first?.steps.first?.kind.name
        }
        return names.isEmpty || names.contains { facts.allMembers[$0] != nil }
    }
}
