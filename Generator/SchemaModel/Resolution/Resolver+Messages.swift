import SchemaSyntax

extension Resolver {
    /// The messages that the service sends; `nil` when the schema does not describe any.
    mutating func resolveMessages(_ messages: DeclaredStream?) -> MessagesShape? {
        guard let messages else { return nil }
        let node = messages.node
        let name = LocatedText(
            (declarations.settings?["api"]?.string ?? "") + "Message",
            at: node.range
        )
        let place = messages.event.map { resolved($0) }
        let values = messages.values.map { value in
            StreamShape.Value(
                identity: identity(value.event ?? name, value.node),
                event: value.event?.text,
                returns: value.result.map { resolveResponse($0) }
            )
        }
        checkEvents(node, values)
        return MessagesShape(
            identity: identity(name, node),
            values: values,
            eventHeader: LocatedText(node["eventHeader"]),
            eventInJSON: formats.contains(.json) ? place : nil,
            eventInXML: formats.contains(.xml) ? place : nil,
            signature: node["signature"].flatMap { resolveSignature($0) }
        )
    }

    /// Checks that the event's place is specified where there are several events.
    ///
    /// Messages of only one type must be an entity or a union.
    private mutating func checkEvents(_ node: SchemaNode, _ values: [StreamShape.Value]) {
        let place = node.object?.members.first { ["eventAt", "eventHeader"].contains($0.key) }
        guard let type = values.first?.returns, node["events"]?.string != nil else {
            if place == nil, node["events"]?.object != nil {
                report(
                    "missing-key",
                    at: node.range,
                    "one of 'eventHeader', 'eventAt' is missing in 'messages'"
                )
            }
            return
        }
        if let place {
            report(
                "conflicting-keys",
                at: place.keyRange,
                "\(quoted(place.key)) names one of several events, expected their types in 'events'"
            )
        }
        if case .declared(let id, let arguments) = type.type, arguments.isEmpty,
            type.type.isUnreadable || [.entity, .union].contains(symbols[id]?.kind)
        {
            return
        }
        guard !type.type.isUnreadable else { return }
        report(
            "response-type",
            at: type.typeRange ?? node.range,
            "\(quoted("\(type.type)")) cannot be all messages, expected an entity or a union"
        )
    }

    /// `message-signature`: the signed values and the time are known.
    private mutating func resolveSignature(_ node: SchemaNode) -> MessagesShape.Signature? {
        guard let header = LocatedText(node["header"]) else { return nil }
        let signature = MessagesShape.Signature(
            header: header,
            isSHA1: node["hash"]?.string == "SHA-1",
            encoding: node["encoding"]?.string.flatMap { .init(rawValue: $0) } ?? .hex,
            prefix: node["prefix"]?.string,
            part: node["part"]?.string,
            separator: node["separator"]?.string,
            timeHeader: LocatedText(node["timeHeader"]),
            timePart: LocatedText(node["timePart"]),
            tolerance: node["tolerance"]?.integer,
            signed: LocatedText(node["signed"]),
            secretEncoding: node["secretEncoding"]?.string.flatMap { .init(rawValue: $0) },
            secretPrefix: node["secretPrefix"]?.string
        )
        func report(_ range: SourceRange, _ text: String) {
            diagnostics.append(Diagnostic(rule: "message-signature", at: range, text))
        }
        let time = signature.timeHeader ?? signature.timePart
        if let header = signature.timeHeader, signature.timePart != nil {
            report(header.range, "the time has two places, expected 'timeHeader' or 'timePart'")
        }
        if let part = signature.timePart, signature.part == nil {
            report(
                part.range,
                "the signature is the whole field, expected 'part' together with 'timePart'"
            )
        }
        if let part = signature.timePart, part.text == signature.part {
            report(part.range, "the part is the signature, expected another one in 'timePart'")
        }
        if let time = signature.timeHeader, time.text.lowercased() == header.text.lowercased() {
            report(time.range, "the field is the signature's, expected another one in 'timeHeader'")
        }
        for part in [LocatedText(node["part"]), signature.timePart].compactMap(\.self)
        where part.text.contains(where: { "=,".contains($0) }) {
            report(
                part.range,
                "\(quoted(part.text)) cannot be the name of a part, expected one without '=' and ','"
            )
        }
        if let separator = node["separator"], signature.part != nil {
            report(separator.range, "',' separates parts, expected 'part' or 'separator'")
        }
        if let tolerance = node["tolerance"], time == nil {
            report(tolerance.range, "no time is given, expected 'timeHeader' or 'timePart'")
        }
        let signed = signature.signed ?? LocatedText("{body}", at: time?.range ?? header.range)
        let names = MessagesShape.Signature.names(in: signed.text) ?? []
        let isKnown = names.allSatisfy {
            ["body", "timestamp", "url"].contains($0)
                || $0.hasPrefix(MessagesShape.Signature.headerMark)
        }
        if !isKnown || !names.contains("body") {
            report(
                signed.range,
                "\(quoted(signed.text)) does not specify the signed text, expected '{body}', "
                    + "with '{timestamp}', '{url}' and '{header:NAME}' or without"
            )
        } else if signed.text.contains("{timestamp}") != (time != nil) {
            report(
                signed.range,
                time == nil
                    ? "no time is given, expected 'timeHeader' or 'timePart'"
                    : "the time is not signed, expected '{timestamp}' in 'signed'"
            )
        }
        return signature
    }
}
