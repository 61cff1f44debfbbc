import SchemaSyntax

extension Resolver {
    /// The wire form of a field, or of an answer where `name` is `nil`.
    mutating func wireForm(
        _ wire: DeclaredWire,
        _ node: SchemaNode,
        named name: Spelled?,
        type: TypeReference
    ) -> WireForm {
        let place = placements(wire, node, named: name, type: type)
        for placement in [place.json, place.xml, wire.key, wire.discriminator] {
            if let placement { checkPrefixes(placement) }
        }
        var form = wireForm(node, type: type)
        form.json = place.json?.spelled(namespaces)
        form.xml = place.xml?.spelled(namespaces)
        form.mapKey = wire.key?.spelled(namespaces)
        form.discriminator = wire.discriminator?.spelled(namespaces)
        form.isSingle = node["single"]?.bool ?? false
        return form
    }

    /// Where a value is in each of the API's formats.
    func placements(
        _ wire: DeclaredWire,
        _ node: SchemaNode,
        named name: Spelled?,
        type: TypeReference
    ) -> (json: Placement?, xml: Placement?) {
        let usual =
            wire.both ?? name.map { Placement(name: $0.text, at: $0.range) }
            ?? .own(at: node.range)
        let hasAttributes = defaults?["xmlScalars"]?.string == "attribute"
        // An attribute cannot say that there is no value.
        let isAttribute = name != nil && hasAttributes && isScalar(type) && !type.isPatch
        let hasJSON = formats.contains(.json) && !wire.hasNoJSON
        let hasXML = formats.contains(.xml) && !wire.hasNoXML
        return (
            hasJSON ? wire.json ?? usual : nil,
            hasXML ? wire.xml ?? (isAttribute ? usual.asAttribute : inXML(usual, wire, type)) : nil
        )
    }

    /// The usual placement in XML, where values of some unions have their elements' names to themselves.
    private func inXML(
        _ usual: Placement,
        _ wire: DeclaredWire,
        _ type: TypeReference
    ) -> Placement {
        guard wire.both == nil, isToldByElement(type) else { return usual }
        return Placement(name: Placement.anyElement, at: usual.range)
    }

    /// Whether the name of a value's element tells the case of a union.
    func isToldByElement(_ type: TypeReference) -> Bool {
        guard case .declared(let id, _) = type.element else { return false }
        return symbols[id]?.isToldByElement ?? false
    }

    /// Whether a value is one text on the wire.
    func isScalar(_ type: TypeReference) -> Bool {
        switch type.unwrapped {
        case .scalar(let scalar): scalar != .any
        case .id, .fieldNames: true
        case .declared(let id, _): symbols[id]?.kind == .enumeration
        case .parameter, .list, .map, .optional, .patch: false
        }
    }

    /// Whether empty text is a value of the type, so that only a field of its own takes it for none.
    func mayBeEmpty(_ type: TypeReference) -> Bool {
        switch type.unwrapped {
        case .scalar(let scalar): scalar == .string || scalar == .any || scalar == .data
        case .declared(let id, _): symbols[id]?.kind != .enumeration
        case .id, .fieldNames: false
        case .parameter, .list, .map, .optional, .patch: true
        }
    }

    /// The wire form of a parameter.
    mutating func wireForm(
        _ node: SchemaNode,
        body name: String?,
        type: TypeReference
    ) -> WireForm {
        var form = wireForm(node, type: type)
        let spelled = name.map { Placement.Step.Kind.name(prefix: nil, $0).spelled(namespaces) }
        form.json = formats.contains(.json) ? spelled : nil
        form.xml = formats.contains(.xml) ? spelled : nil
        return form
    }

    private mutating func wireForm(_ node: SchemaNode, type: TypeReference) -> WireForm {
        func text(_ key: String) -> String? { (node[key] ?? defaults?[key])?.string }
        func flag(_ key: String) -> Bool { (node[key] ?? defaults?[key])?.bool ?? false }
        let bool = text("bool").flatMap(BoolForm.init) ?? .words
        var form = WireForm(
            date: node["date"].map { dateForm($0) } ?? defaultDate,
            duration: text("duration").flatMap(DurationForm.init) ?? .seconds,
            bool: bool,
            separator: node["join"]?.string,
            listStyle: listStyle(node),
            isLoose: flag("loose"),
            emptyIsNone: node["emptyIsNone"]?.bool ?? (flag("emptyIsNone") && !mayBeEmpty(type)),
            isPresence: bool == .presence && type.unwrapped == .scalar(.bool)
        )
        form.allowsNonFinite = flag("nonFinite")
        return form
    }

    private func listStyle(_ node: SchemaNode) -> ListStyle {
        let separator = node["join"] ?? defaults?["join"]
        let style =
            node["list"]?.string ?? (node["join"] == nil ? defaults?["list"]?.string : "join")
        switch style {
        case "join":
            let fallback = node["joinFallback"] ?? defaults?["joinFallback"]
            return .joined(separator?.string ?? ",", fallback: fallback?.string)
        case "brackets": return .brackets
        case "indexed": return .indexed
        default: return .repeated
        }
    }

    mutating func checkPrefixes(_ placement: Placement) {
        for step in placement.ways.flatMap(\.steps) {
            let prefix: String? =
                switch step.kind {
                case .name(let prefix, _), .attribute(let prefix, _): prefix
                case .index, .own: nil
                }
            guard let prefix, namespaces[prefix] == nil, formats.contains(.xml) else { continue }
            report(
                "unresolved-namespace",
                at: step.range,
                "no namespace \(quoted(prefix)) is declared, expected one of 'namespaces', "
                    + "or '~3' for a ':' in a name" + hint(prefix, namespaces.keys)
            )
        }
    }

    /// One of the named forms, or a pattern.
    mutating func dateForm(_ node: SchemaNode) -> DateForm {
        guard let text = node.string else { return .iso8601 }
        let named: [String: DateForm] = [
            "iso8601": .iso8601, "unixSeconds": .unixSeconds,
            "unixMilliseconds": .unixMilliseconds, "rfc1123": .rfc1123,
        ]
        if let form = named[text] { return form }
        let pattern = DatePattern(text)
        if let (range, problem) = pattern.problem {
            report(
                "bad-date-pattern",
                at: node.range(ofText: range),
                problem + suggestion(nearest(to: text, in: named.keys))
            )
        }
        return .pattern(text)
    }
}

extension WireForm {
    /// A form without placements.
    fileprivate init(
        date: DateForm,
        duration: DurationForm,
        bool: BoolForm,
        separator: String?,
        listStyle: ListStyle,
        isLoose: Bool,
        emptyIsNone: Bool,
        isPresence: Bool
    ) {
        self.date = date
        self.duration = duration
        self.bool = bool
        self.separator = separator
        self.listStyle = listStyle
        self.isLoose = isLoose
        self.emptyIsNone = emptyIsNone
        self.isPresence = isPresence
    }
}
