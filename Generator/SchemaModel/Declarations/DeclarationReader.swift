import SchemaSyntax

/// Reads documents into declarations, and continues after errors.
struct DeclarationReader {
    private(set) var declarations = APIDeclarations()
    var diagnostics: [Diagnostic] = []

    mutating func read(_ files: [SchemaFile]) {
        // The API's file is read first, since the calls of all groups inherit some of its keys.
        for file in files.filter({ $0.role == .api }) + files.filter({ $0.role != .api }) {
            let root = withoutSchemaKey(file.document.root)
            if !file.document.isComplete { markUnreadable(file.role) }
            switch file.role {
            case .api: readAPI(root, in: file.path)
            case .types:
                let whole = check(root, .declarations, "the file")
                let nodes = whole.elements ?? [whole]
                for node in nodes { readType(node, in: file.path) }
            case .group:
                readGroup(check(root, .group, "the file"), in: file.path)
            }
        }
        if declarations.settings == nil {
            declarations.hasUnreadableSettings = true
            if files.contains(where: { $0.role == .api }) { markUnreadable(.api) }
        }
        declarations.uncertain = UncertainParts(files.map(\.document), declarations)
        declarations.includeFields(reporting: &diagnostics)
    }

    /// Records that declarations of a file could not be read.
    ///
    /// The file of the API may contain all kinds of them.
    private mutating func markUnreadable(_ role: SchemaFile.Role) {
        if role == .api { declarations.hasUnreadableSettings = true }
        if role != .group { declarations.hasUnreadableTypes = true }
        if role != .types { declarations.hasUnreadableGroups = true }
    }

    private mutating func readAPI(_ root: SchemaNode, in file: String) {
        let node = check(root, .api, "the file")
        guard node.object != nil else { return }
        declarations.settings = node
        declarations.parameters = (node["parameters"]?.object?.members ?? []).map { member in
            let place = Parameter.Place(rawValue: member.value["in"]?.string ?? "") ?? .query
            return readParameter(member, at: place)
        }
        declarations.parameterGroups = (node["parameterGroups"]?.object?.members ?? []).map {
            DeclaredParameterGroup(
                name: LocatedText($0.key, at: $0.keyRange),
                parameters: readParameters(of: $0.value)
            )
        }
        declarations.failure = node["failure"].flatMap { readResult($0, isFailure: true) }
        declarations.failures = readResponses(node["failures"], areFailures: true)
        declarations.messages = node["messages"].map { node in
            var messages = readStream(node)
            messages.event = PlacementParser.parse(node["eventAt"], reporting: &diagnostics)
            return messages
        }
        for type in node["types"]?.elements ?? [] { readType(type, in: file) }
        for group in node["groups"]?.elements ?? [] { readGroup(group, in: file) }
        // An unknown key may have been meant for 'types' or 'groups'.
        let hasUnknown = hasUnread(of: root, in: node)
        if hasUnknown || node["types"]?.isInvalid == true { markUnreadable(.types) }
        if hasUnknown || node["groups"]?.isInvalid == true { markUnreadable(.group) }
    }

    /// Whether an object has members with arrays or objects that are not in the object that was read from it.
    private func hasUnread(of object: SchemaNode, in read: SchemaNode) -> Bool {
        let known = Set((read.object?.members ?? []).map(\.keyRange))
        return (object.object?.members ?? []).contains { member in
            (member.value.object != nil || member.value.elements != nil)
                && !known.contains(member.keyRange)
        }
    }

    private mutating func readType(_ node: SchemaNode, in file: String) {
        let kinds: [DeclaredType.Kind] = [.entity, .enumeration, .union]
        guard let kind = kinds.first(where: { node[$0.rawValue] != nil }),
            let name = LocatedText(node[kind.rawValue])
        else {
            declarations.hasUnreadableTypes = true
            return
        }
        let place = declarations.types.count
        var declared = DeclaredType(kind: kind, name: name, node: node, file: file)
        declared.generics = (node["generic"]?.elements ?? []).compactMap { LocatedText($0) }
        let by = node["by"]
        let both = PlacementParser.parse(by, reporting: &diagnostics)
        declared.discriminator = both ?? PlacementParser.parse(by?["json"], reporting: &diagnostics)
        declared.discriminatorInXML =
            both ?? PlacementParser.parse(by?["xml"], reporting: &diagnostics)
        for member in node["fields"]?.object?.members ?? [] {
            declared.fields.append(readField(member, of: declared))
        }
        if let rest = node.object?.member("unknown"), rest.value.object != nil {
            declared.fields.append(readRest(rest))
        }
        for item in node["cases"]?.elements ?? [] {
            guard let name = LocatedText(item) ?? LocatedText(item["type"]) else { continue }
            let type = kind == .union ? readType(item) : nil
            declared.cases.append(DeclaredCase(name: name, node: item, type: type))
        }
        for member in node["cases"]?.object?.members ?? [] {
            let name = LocatedText(member.key, at: member.keyRange)
            let type = kind == .union ? readType(member.value) : nil
            declared.cases.append(DeclaredCase(name: name, node: member.value, type: type))
        }
        let parts = node["fields"] ?? node["cases"]
        declared.isComplete = parts.map { !$0.isInvalid } ?? false
        // The type precedes those that it declares in place.
        declarations.types.insert(declared, at: place)
    }

    /// The type of a case, which is the node itself or the value of its key `type`.
    private mutating func readType(_ node: SchemaNode) -> TypeExpression? {
        TypeParser.parse(node["type"] ?? node, reporting: &diagnostics)
    }

    private mutating func readField(
        _ member: SchemaObject.Member,
        of owner: DeclaredType
    ) -> DeclaredField {
        let node = member.value
        let typeNode = node.string == nil ? node["type"] : node
        var type =
            constantType(node["const"]) ?? TypeParser.parse(typeNode, reporting: &diagnostics)
        if node["fields"]?.object != nil || node["entity"]?.string != nil {
            type = readInline(member, type, of: owner)
        }
        return DeclaredField(
            name: LocatedText(member.key, at: member.keyRange),
            node: node,
            type: type,
            wire: readWire(node, both: "as")
        )
    }

    /// Reads the entity that a field declares in place.
    ///
    /// - Returns: The field's type, which refers to the entity by name.
    private mutating func readInline(
        _ member: SchemaObject.Member,
        _ type: TypeExpression?,
        of owner: DeclaredType
    ) -> TypeExpression? {
        let usual = owner.name.text + member.key.asPartOfTypeName
        let name = LocatedText(member.value["entity"]) ?? LocatedText(usual, at: member.keyRange)
        guard let type else { return nil }
        guard let named = type.naming(name.text), let fields = member.value["fields"] else {
            let key = member.value.object?.member("fields") ?? member.value.object?.member("entity")
            diagnostics.append(
                Diagnostic(
                    rule: "conflicting-keys",
                    at: type.naming(name.text) == nil ? type.range : key?.keyRange ?? type.range,
                    "'fields' declares an entity in place, expected 'object' in "
                        + "the type, as in '[object]'"
                )
            )
            return type
        }
        let kept = (member.value.object?.members ?? []).filter {
            ["doc", "fields"].contains($0.key)
        }
        var inline = DeclaredType(
            kind: .entity,
            name: name,
            node: SchemaNode(.object(SchemaObject(kept)), at: member.value.range),
            file: owner.file,
            owner: member.value["entity"] == nil ? owner.name.text : nil
        )
        let place = declarations.types.count
        for field in fields.object?.members ?? [] {
            inline.fields.append(readField(field, of: inline))
        }
        inline.isComplete = !fields.isInvalid
        declarations.types.insert(inline, at: place)
        return named
    }

    /// The type that a constant implies when no type is specified.
    private func constantType(_ constant: SchemaNode?) -> TypeExpression? {
        guard let constant, !constant.isInvalid else { return nil }
        let isInteger = constant.number?.utf8.allSatisfy { isDigit($0) || $0 == 0x2D } ?? true
        let number = isInteger ? "int" : "double"
        let name = constant.string != nil ? "string" : constant.bool != nil ? "bool" : number
        return TypeExpression(kind: .named(name, []), range: constant.range)
    }

    /// The field for all members that no other field reads.
    private mutating func readRest(_ member: SchemaObject.Member) -> DeclaredField {
        let type = TypeParser.parse(member.value["type"], reporting: &diagnostics)
        return DeclaredField(
            name: LocatedText("unknownFields", at: member.keyRange),
            node: member.value,
            type: type.map { TypeExpression(kind: .map(key: nil, value: $0), range: $0.range) },
            wire: DeclaredWire(hasNoJSON: true, hasNoXML: true),
            isRest: true
        )
    }

    private mutating func readGroup(_ node: SchemaNode, in file: String) {
        guard let name = LocatedText(node["group"]) else {
            declarations.hasUnreadableGroups = true
            return
        }
        let members = node["endpoints"]?.object?.members
        let common = [declarations.settings?["calls"], node["calls"]].compactMap(\.self)
        let endpoints = (members ?? []).map { readEndpoint($0, common) }
        declarations.groups.append(
            DeclaredGroup(
                name: name,
                node: node,
                file: file,
                endpoints: endpoints,
                isComplete: members != nil
            )
        )
    }

    private mutating func readEndpoint(
        _ member: SchemaObject.Member,
        _ common: [SchemaNode]
    ) -> DeclaredEndpoint {
        let key = ValueRule.methods.first { member.value[$0] != nil }
        var (method, path) = (key?.uppercased() ?? "", PathTemplate())
        if let node = key.flatMap({ member.value[$0] }) {
            path = PathTemplate(node, reporting: &diagnostics)
        } else if let node = member.value[ValueRule.request] {
            (method, path) = readRequest(node)
        }
        for prefix in common.reversed() {
            if let prefix = prefix["path"] {
                path.follow(
                    PathTemplate(prefix, reporting: &diagnostics),
                    reporting: &diagnostics
                )
            }
        }
        let node = member.value.inheriting(common)
        return DeclaredEndpoint(
            name: LocatedText(member.key, at: member.keyRange),
            node: node,
            method: method,
            path: path,
            parameters: readParameters(of: node),
            returns: node["returns"].flatMap { readResult($0) },
            responses: readResponses(node["responses"]),
            stream: node["stream"].map { readStream($0) },
            failure: node["failure"].flatMap { readResult($0, isFailure: true) },
            failures: readResponses(node["failures"], areFailures: true)
        )
    }

    /// Reads a method and a path.
    private mutating func readRequest(_ node: SchemaNode) -> (method: String, path: PathTemplate) {
        guard let text = node.string else { return ("", PathTemplate()) }
        let method = text.prefix { $0 != " " }
        let length = method.utf8.count
        guard HTTPToken.isValid(method), length < text.utf8.count else {
            diagnostics.append(
                Diagnostic(
                    rule: "bad-method",
                    at: node.range,
                    "\(quoted(text)) is not a request, expected a method and a path, as in 'QUERY /cards'"
                )
            )
            return ("", PathTemplate())
        }
        func report(_ text: String) {
            let place = node.range(ofText: 0..<length)
            diagnostics.append(Diagnostic(rule: "bad-method", at: place, text))
        }
        if ValueRule.methods.contains(method.lowercased()) {
            let key = method.lowercased()
            report("\(quoted(method)) has a key of its own, expected '\(key)' with the path")
        } else if method == "CONNECT" {
            report("'CONNECT' opens a tunnel and is not a call, expected another method")
        }
        return (
            String(method), PathTemplate(node, from: length + 1, reporting: &diagnostics)
        )
    }

    private mutating func readResponses(
        _ node: SchemaNode?,
        areFailures: Bool = false
    ) -> [DeclaredResponse] {
        (node?.object?.members ?? []).map { member in
            DeclaredResponse(
                key: LocatedText(member.key, at: member.keyRange),
                result: readResult(member.value, isFailure: areFailures),
                node: member.value
            )
        }
    }

    private mutating func readStream(_ node: SchemaNode) -> DeclaredStream {
        guard let members = node["events"]?.object?.members else {
            let value = node["events"] ?? node["lines"]
            let values = value.map { [DeclaredStreamValue(result: readResult($0), node: $0)] }
            return DeclaredStream(node: node, values: values ?? [])
        }
        return DeclaredStream(
            node: node,
            values: members.map { member in
                DeclaredStreamValue(
                    event: LocatedText(member.key, at: member.keyRange),
                    result: readResult(member.value),
                    node: member.value
                )
            }
        )
    }

    /// The parameters in all places of an endpoint or parameter group, in the order of the file.
    private mutating func readParameters(of node: SchemaNode) -> [DeclaredParameter] {
        let places: [String: Parameter.Place] = [
            "path": .path, "query": .query, "headers": .header, "cookies": .cookie,
            "form": .form, "multipart": .multipart, "body": .body, "bodies": .body,
        ]
        var result: [DeclaredParameter] = []
        for member in node.object?.members ?? [] {
            guard let place = places[member.key] else { continue }
            if member.key == "bodies" {
                for (number, inner) in (member.value.object?.members ?? []).enumerated() {
                    var body = readBody(inner)
                    for index in body.indices { body[index].bodyNumber = number }
                    result += body
                }
            } else if place == .body,
                member.value.string != nil || member.value["type"]?.string != nil
            {
                var whole = readParameter(member, at: .body)
                whole.isWholeBody = true
                result.append(whole)
            } else {
                for inner in member.value.object?.members ?? [] {
                    result.append(readParameter(inner, at: place))
                }
            }
        }
        return result
    }

    /// The value or the parts of an alternative body.
    private mutating func readBody(_ member: SchemaObject.Member) -> [DeclaredParameter] {
        if let parts = member.value["multipart"] {
            return (parts.object?.members ?? []).map { readParameter($0, at: .multipart) }
        }
        var whole = readParameter(member, at: .body)
        whole.isWholeBody = true
        return [whole]
    }

    private mutating func readParameter(
        _ member: SchemaObject.Member,
        at place: Parameter.Place
    ) -> DeclaredParameter {
        let node = member.value
        let typeNode = node.string == nil ? node["type"] : node
        return DeclaredParameter(
            name: LocatedText(member.key, at: member.keyRange),
            node: node,
            place: place,
            type: TypeParser.parse(typeNode, reporting: &diagnostics)
        )
    }

    private mutating func readResult(
        _ node: SchemaNode,
        isFailure: Bool = false
    ) -> DeclaredResult? {
        guard node.string != nil || node.object != nil else { return nil }
        let typeNode = node.string == nil ? node["type"] : node
        let when = node["when"]
        let both = when.flatMap { PlacementParser.parse($0, reporting: &diagnostics) }
        let whenJSON = PlacementParser.parse(when?["json"], reporting: &diagnostics)
        let whenXML = PlacementParser.parse(when?["xml"], reporting: &diagnostics)
        return DeclaredResult(
            node: node,
            type: TypeParser.parse(typeNode, reporting: &diagnostics),
            wire: readWire(node, both: "at"),
            // The headers of a failure are stored in its fields, and have no types.
            headers: isFailure
                ? nil
                : node["headers"]?.object?.members.map { readParameter($0, at: .header) },
            whenJSON: whenJSON ?? both,
            whenXML: whenXML ?? both
        )
    }

    private mutating func readWire(_ node: SchemaNode, both: String) -> DeclaredWire {
        let before = diagnostics.count
        var wire = DeclaredWire(
            both: PlacementParser.parse(node[both], reporting: &diagnostics),
            json: PlacementParser.parse(node["json"], reporting: &diagnostics),
            xml: PlacementParser.parse(node["xml"], reporting: &diagnostics),
            hasNoJSON: node["json"]?.bool == false,
            hasNoXML: node["xml"]?.bool == false,
            key: PlacementParser.parse(node["key"], reporting: &diagnostics),
            discriminator: PlacementParser.parse(node["by"], reporting: &diagnostics)
        )
        wire.isUnreadable =
            diagnostics.count > before
            || [both, "json", "xml"].contains { node[$0]?.isInvalid == true }
        return wire
    }

    private mutating func check(
        _ node: SchemaNode,
        _ valueRule: ValueRule,
        _ owner: String
    ) -> SchemaNode {
        var checker = ValueRuleChecker()
        let result = checker.check(node, valueRule, ValueRuleChecker.Place(owner: owner))
        diagnostics += checker.diagnostics
        return result
    }

    /// Removes `$schema`, which editors expect at the top of any file and which has no meaning here.
    private func withoutSchemaKey(_ node: SchemaNode) -> SchemaNode {
        guard let members = node.object?.members, node["$schema"]?.string != nil else {
            return node
        }
        let rest = SchemaObject(members.filter { $0.key != "$schema" })
        return SchemaNode(.object(rest), at: node.range)
    }
}
