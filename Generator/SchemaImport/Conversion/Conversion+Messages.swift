import OpenAPI
import SwiftTranslation

// Conversion of webhooks and callbacks into the messages of the API.

extension Conversion {
    /// A request that the service sends.
    private struct Incoming {
        /// The construct, either a webhook or a callback.
        let construct: UnsupportedConstruct
        let name: String
        let operation: OpenAPI.Operation
        var doc: String?
        /// The body; `nil` without a body.
        var content: Content?

        var title: String { "the \(construct.rawValue) '\(name)'" }
    }

    /// Webhooks with the same body.
    private struct Body {
        let content: Content
        let schema: Schema
        var incoming: [Incoming]
    }

    /// Returns the messages of the selected webhooks and of the callbacks of selected operations; `nil` if there are
    /// none.
    func messages(_ title: String, _ selection: Selection) -> DraftMessages? {
        var incoming = incoming(selection)
        home = .group("webhooks")
        defer { home = .own }
        if let (header, tags) = header(incoming) {
            reportRest(incoming, but: header)
            return messages(incoming, header, tags)
        }
        for bare in incoming where bare.content == nil {
            let note = "\(bare.title) has no body, and is left out"
            report(bare.construct, at: bare.operation.place, note)
        }
        incoming.removeAll { $0.content == nil }
        reportRest(incoming)
        let bodies = bodies(incoming)
        if bodies.isEmpty { return nil }
        return events(bodies) ?? values(bodies, title)
    }

    private func incoming(_ selection: Selection) -> [Incoming] {
        var result: [Incoming] = []
        func add(_ items: [PathItem], _ construct: UnsupportedConstruct, _ name: String?) {
            for item in items {
                if item.operations.isEmpty {
                    let note = "the \(construct.rawValue) '\(name ?? item.path)' is left out"
                    report(construct, at: item.place, note)
                }
                for operation in item.operations where name != nil || selection.includes(operation)
                {
                    let incoming = Incoming(
                        construct: construct,
                        name: name ?? item.path,
                        operation: operation,
                        doc: DocText.cleaned(
                            Self.doc(operation) ?? item.description ?? item.summary
                        )
                    )
                    if let incoming = reading(incoming) { result.append(incoming) }
                }
            }
        }
        add(description.webhooks, .webhook, nil)
        for operation in description.operations where selection.includes(operation) {
            for callback in operation.callbacks { add(callback.items, .callback, callback.name) }
        }
        return result
    }

    /// Returns a request with its body; `nil` if the body is not a document.
    private func reading(_ incoming: Incoming) -> Incoming? {
        guard let contents = incoming.operation.body?.contents,
            let (content, others, same) = distinct(contents).chosen
        else { return incoming }
        guard content.isDocument else {
            let note = "'\(content.contentType)' of \(incoming.title) is not read"
            report(incoming.construct, at: content.place, note)
            return nil
        }
        for other in others + same
        where ContentKind(other.contentType) != .xml || !formats.contains("xml") {
            let note = "'\(other.contentType)', beside '\(content.contentType)', is not read"
            report(incoming.construct, at: other.place, note)
        }
        var incoming = incoming
        incoming.content = content
        return incoming
    }

    private func bodies(_ incoming: [Incoming]) -> [Body] {
        var bodies: [Body] = []
        for incoming in incoming {
            guard let content = incoming.content else { continue }
            let schema = content.schema ?? Schema(place: content.place)
            let name = resolvingAllOf(schema).reference
            let same = bodies.firstIndex {
                name != nil && resolvingAllOf($0.schema).reference == name
            }
            if let same {
                bodies[same].incoming.append(incoming)
            } else {
                bodies.append(Body(content: content, schema: schema, incoming: [incoming]))
            }
        }
        return bodies
    }

    // MARK: Events

    /// Finds a header field whose values distinguish all requests, with the values of each; `nil` if there is none.
    private func header(_ incoming: [Incoming]) -> (name: String, tags: [[String]])? {
        guard incoming.count > 1 else { return nil }
        for parameter in incoming[0].operation.parameters
        where parameter.location == .header && HeaderName.isValid(parameter.name) {
            let texts = incoming.map { incoming in
                let other = incoming.operation.parameters.first {
                    $0.location == .header && $0.name.lowercased() == parameter.name.lowercased()
                }
                return other?.value.schema.map { self.texts(of: $0) } ?? []
            }
            if Self.areTags(texts) { return (parameter.name, texts) }
        }
        return nil
    }

    /// Returns the messages of requests whose events are named by a header field.
    private func messages(
        _ incoming: [Incoming],
        _ header: String,
        _ tags: [[String]]
    ) -> DraftMessages? {
        let names = tags.joined().map { NameCasing.property($0) }
        var values: [DraftMessages.Value] = []
        for (incoming, tags) in zip(incoming, tags) {
            let use = incoming.content.map { self.use($0, of: incoming) }
            for tag in tags {
                let name = NameCasing.property(tag)
                let isFree =
                    name != MessageNames.unknown && !MessageNames.members.contains(name)
                    && names.count { $0 == name } == 1
                // Only an event with a value can have another name in Swift.
                if use == nil, !isFree {
                    let note = "the event '\(tag)' of \(incoming.title) is left out"
                    report(incoming.construct, at: incoming.operation.place, note)
                } else {
                    values.append(
                        DraftMessages.Value(event: tag, use: use, doc: incoming.doc)
                    )
                }
            }
        }
        return values.isEmpty ? nil : DraftMessages(event: .header(header), values: values)
    }

    /// Returns the messages of bodies with a member whose values differ; `nil` for other bodies.
    private func events(_ bodies: [Body]) -> DraftMessages? {
        let targets = bodies.map { target(of: $0.schema) }
        guard bodies.count > 1, let (member, tags) = discriminator(of: targets) else { return nil }
        let isPlain = targets.allSatisfy { target in
            target.property(member).map { resolvingAllOf($0.schema).xml == nil } ?? false
        }
        guard isPlain || formats == ["json"] else { return nil }
        var values: [DraftMessages.Value] = []
        for (body, tags) in zip(bodies, tags) {
            let use = self.use(body.content, of: body.incoming[0])
            let doc = doc(of: body.incoming)
            values += tags.map { DraftMessages.Value(event: $0, use: use, doc: doc) }
        }
        return DraftMessages(event: .member(member), values: values)
    }

    // MARK: One type

    /// Returns the messages of bodies without a name for the event: a type of the document, or else a union of all
    /// possible types.
    private func values(_ bodies: [Body], _ title: String) -> DraftMessages {
        var types: [DraftType] = []
        for body in bodies {
            let type = use(body.content, of: body.incoming[0]).type
            if !types.contains(type) { types.append(type) }
        }
        if types.count > 1 || !isMessage(types[0]) {
            var union = DraftUnion()
            union.cases = types.map { DraftUnion.Case("", $0) }
            var schema = Schema(place: bodies[0].content.place)
            schema.description = doc(of: bodies.flatMap(\.incoming))
            types = [.declared(declare(.union(union), schema, [title, "Message"]))]
        }
        let value = DraftMessages.Value(event: "", use: DraftUse(types[0]))
        return DraftMessages(event: .none, values: [value])
    }

    /// Whether all messages may be of the type.
    private func isMessage(_ type: DraftType) -> Bool {
        guard case .declared(let id) = type else { return false }
        switch shape(id) {
        case .entity, .union: return true
        case .enumeration: return false
        }
    }

    // MARK: Bodies

    /// Returns the documentation of a body: that of its only request, or that of each request after its name.
    private func doc(of incoming: [Incoming]) -> String? {
        if incoming.count == 1 { return incoming[0].doc }
        let docs = incoming.compactMap { incoming in
            incoming.doc.map { "`\(incoming.name)`: \($0)" }
        }
        return docs.isEmpty ? nil : docs.joined(separator: "\n\n")
    }

    private func use(_ content: Content, of incoming: Incoming) -> DraftUse {
        guard let schema = content.schema else { return .scalar(.any) }
        return ownUse(schema, [incoming.name, "Message"]).unformed
    }

    /// Reports the parts that are not read, except for the header field that names the event.
    private func reportRest(_ incoming: [Incoming], but header: String = "") {
        for incoming in incoming {
            let operation = incoming.operation
            for parameter in operation.parameters
            where parameter.location != .header
                || parameter.name.lowercased() != header.lowercased()
            {
                let note = "'\(parameter.name)' of \(incoming.title) is not read"
                report(incoming.construct, at: parameter.place, note)
            }
            for example in incoming.content?.examples ?? [] {
                report(example.value, of: incoming.content?.schema, at: example.place)
            }
            for status in operation.responses where !status.response.contents.isEmpty {
                let note = "the response to \(incoming.title) is not said"
                report(incoming.construct, at: status.place, note)
            }
            if operation.security.contains(where: { !$0.uses.isEmpty }) {
                let note = "how the sender of \(incoming.title) is verified is not said"
                report(incoming.construct, at: operation.place, note)
            }
            for callback in operation.callbacks {
                report(.callback, at: callback.place, "the callback '\(callback.name)' is left out")
            }
        }
    }
}
