import SchemaSyntax

extension Resolver {
    /// The wire form of a field, or of a response where `name` is `nil`.
    mutating func wireForm(
        _ wire: DeclaredWire,
        _ node: SchemaNode,
        named name: LocatedText?,
        type: TypeReference
    ) -> WireForm {
        let place = placements(wire, node, named: name, type: type)
        var form = wireForm(node, type: type)
        form.json = place.json.map { resolved($0) }
        form.xml = place.xml.map { resolved($0) }
        form.mapKey = wire.key.map { resolved($0) }
        form.discriminator = wire.discriminator.map { resolved($0) }
        form.isSingle = node["single"]?.bool ?? false
        form.isUnreadable = wire.isUnreadable
        return form
    }

    /// The placement of a value in each of the API's formats.
    func placements(
        _ wire: DeclaredWire,
        _ node: SchemaNode,
        named name: LocatedText?,
        type: TypeReference
    ) -> (json: Placement?, xml: Placement?) {
        let usual =
            wire.both ?? name.map { Placement(name: $0.text, at: $0.range) }
            ?? .own(at: node.range)
        let hasAttributes = defaults?["xmlScalars"]?.string == "attribute"
        // An attribute cannot represent a missing value of a patch.
        let isAttribute = name != nil && hasAttributes && isScalar(type) && !type.isPatch
        let hasJSON = formats.contains(.json) && !wire.hasNoJSON
        let hasXML = formats.contains(.xml) && !wire.hasNoXML
        return (
            hasJSON ? wire.json ?? usual : nil,
            hasXML ? wire.xml ?? (isAttribute ? usual.asAttribute : inXML(usual, wire, type)) : nil
        )
    }

    /// The default placement in XML.
    ///
    /// Values of a union whose case is the element's name match any element.
    private func inXML(
        _ usual: Placement,
        _ wire: DeclaredWire,
        _ type: TypeReference
    ) -> Placement {
        guard wire.both == nil, case .declared(let id, _) = type.element,
            symbols[id]?.isToldByElement == true
        else { return usual }
        return Placement(name: Placement.anyElement, at: usual.range)
    }

    private func isScalar(_ type: TypeReference) -> Bool {
        type.isScalar { symbols[$0]?.kind == .enumeration }
    }

    /// Whether an empty text is a value of the type, so that only the field's own setting treats it as no value.
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
        at parameter: LocatedText,
        type: TypeReference
    ) -> WireForm {
        var form = wireForm(node, type: type)
        let given = name == nil ? nil : PlacementParser.parse(node["as"], reporting: &diagnostics)
        let place =
            given.map { resolved($0) } ?? name.map { Placement(name: $0, at: parameter.range) }
        form.json = formats.contains(.json) ? place : nil
        form.xml = formats.contains(.xml) ? place : nil
        return form
    }

    private mutating func wireForm(_ node: SchemaNode, type: TypeReference) -> WireForm {
        let usual = usual
        func text(_ key: String) -> String? { (node[key] ?? usual[key])?.string }
        func flag(_ key: String) -> Bool { (node[key] ?? usual[key])?.bool ?? false }
        let bool = text("bool").flatMap(BoolForm.init) ?? .words
        var form = WireForm(
            date: (node["date"] ?? groupDefaults?["date"]).map { dateForm($0) } ?? defaultDate,
            duration: text("duration").flatMap(DurationForm.init) ?? .seconds,
            bool: bool,
            separator: node["join"]?.string,
            listStyle: listStyle(node),
            isLoose: flag("loose"),
            emptyIsNone: node["emptyIsNone"]?.bool ?? (flag("emptyIsNone") && !mayBeEmpty(type)),
            isPresence: bool == .presence && type.unwrapped == .scalar(.bool)
        )
        form.nesting = text("nested").flatMap(NestingForm.init) ?? .brackets
        form.sendsEmpty = flag("sendEmpty")
        form.allowsNonFinite = flag("nonFinite")
        return form
    }

    /// The values that the group or the API specifies for all calls.
    private struct UsualKeys {
        let group: SchemaNode?
        let api: SchemaNode?

        subscript(key: String) -> SchemaNode? { group?[key] ?? api?[key] }
    }

    private var usual: UsualKeys { UsualKeys(group: groupDefaults, api: defaults) }

    private mutating func listStyle(_ node: SchemaNode) -> ListStyle {
        let usual = usual
        let separator = node["join"] ?? usual["join"]
        let style =
            node["list"]?.string ?? (node["join"] == nil ? usual["list"]?.string : "join")
        switch style {
        case "join":
            let fallback = node["joinFallback"] ?? usual["joinFallback"]
            return .joined(separator?.string ?? ",", fallback: fallback?.string)
        case "brackets": return .brackets
        case "indexed": return .indexed
        case nil, "repeat": return .repeated
        case let style?:
            let digits = style.utf8.filter { isDigit($0) }
            let isSuffix =
                digits.count == 1 && "01".utf8.contains(digits[0]) && style.utf8.count > 1
                && !style.utf8.contains { "&=".utf8.contains($0) }
            if !isSuffix, let place = LocatedText(node["list"] ?? usual["list"]) {
                report(
                    "bad-value",
                    at: place.range,
                    "\(quoted(style)) is not a style of a list, expected 'repeat', 'join', 'brackets', "
                        + "'indexed', or a text with one digit '0' or '1', as '[0]'"
                        + suggestion(
                            nearest(to: style, in: ["repeat", "join", "brackets", "indexed"])
                        )
                )
            }
            return isSuffix ? .numbered(style) : .repeated
        }
    }

    /// The placement with its prefixes replaced by namespaces.
    mutating func resolved(_ placement: Placement) -> Placement {
        let isPlain = placement.alternatives.allSatisfy {
            $0.steps.allSatisfy { $0.kind.namespace == nil }
        }
        if isPlain { return placement }
        let alternatives = placement.alternatives.map { alternative in
            Placement.Alternative(
                steps: alternative.steps.map { resolved($0) },
                range: alternative.range
            )
        }
        return Placement(alternatives: alternatives, at: placement.range)
    }

    private mutating func resolved(_ step: Placement.Step) -> Placement.Step {
        guard let prefix = step.kind.namespace else { return step }
        let namespace = namespaces[prefix]
        if namespace == nil, formats.contains(.xml) {
            reportUnresolvedNamespace(
                prefix,
                at: step.range,
                ", where ':' in a name is written as '~3'"
            )
        }
        return Placement.Step(kind: step.kind.in(namespace ?? prefix), range: step.range)
    }

    /// Reports that the API has no namespace with that prefix.
    mutating func reportUnresolvedNamespace(
        _ prefix: String,
        at range: SourceRange,
        _ advice: String = ""
    ) {
        guard declarations.canRead("namespaces") else { return }
        report(
            "unresolved-namespace",
            at: range,
            "no namespace \(quoted(prefix)) is declared in 'namespaces'" + advice
                + hint(prefix, namespaces.keys)
        )
    }

    /// The date form that a node specifies, which is a named form or a pattern.
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

extension Placement.Step.Kind {
    fileprivate var namespace: String? {
        switch self {
        case .name(let namespace, _), .attribute(let namespace, _): namespace
        case .index, .own: nil
        }
    }

    /// The same name in another namespace.
    fileprivate func `in`(_ namespace: String) -> Self {
        switch self {
        case .name(_, let name): .name(namespace: namespace, name)
        case .attribute(_, let name): .attribute(namespace: namespace, name)
        case .index, .own: self
        }
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
