import SchemaModel

/// The Swift names of all parts of a model, each determined once.
final class SwiftNames: Sendable {
    let model: APIModel
    let types: [TypeID: TypeDeclaration]
    /// The name of the API, which is probably the name of its module as well.
    let module: String
    /// The name of the client's type, and of a variable that holds a client.
    let client: String
    let clientVariable: String
    /// The name of the protocol of the API's requests.
    let requestProtocol: String
    /// The names of all types at the top of the module and of the imported ones.
    let typeNames: Set<String>
    /// The names of the declared types.
    private let typesByID: [TypeID: String]
    private let nestedTypes: NestedTypes
    /// The names of the groups' types, by the groups' names.
    private let facades: [String: String]
    /// The names of the requests' types, by the endpoints' names and by the names that the schema sets.
    private let requests: [String: String]
    /// The names of members, by the names in the schema; many fields and parameters share one name.
    private let members: [String: String]

    init(_ model: APIModel) {
        self.model = model
        types = model.typesByID
        module = NameCasing.type(model.name)
        client = module + "Client"
        clientVariable = NameCasing.property(model.name)
        let nestedTypes = NestedTypes(model)
        self.nestedTypes = nestedTypes
        typesByID = model.typesByID.filter { nestedTypes.places[$0.key] == nil }.mapValues {
            model.givenName(of: $0.identity) ?? NameCasing.type($0.identity.name)
        }
        let requestProtocol = module + "Request"
        let isTaken =
            KnownTypes.runtime.contains(requestProtocol)
            || typesByID.values.contains(requestProtocol)
        self.requestProtocol = isTaken ? module + "APIRequest" : requestProtocol
        var facades: [String: String] = [:]
        for group in model.groups {
            facades[group.identity.name] = Self.facade(
                given: model.givenName(of: group.identity) ?? group.identity.name
            )
        }
        self.facades = facades
        var names = Set(typesByID.values).union(facades.values)
        for type in model.types {
            guard type.hasTable else { continue }
            names.insert(Self.table(typesByID[type.id] ?? ""))
        }
        names.formUnion(model.imports.flatMap(\.groups).map(Self.facade(given:)))
        if let messages = model.messages, messages.type == nil {
            names.insert(MessageTranslation.name(of: messages))
        }
        typeNames = names
        names.insert(self.requestProtocol)
        var members: [String: String] = [:]
        for name in model.memberNames where members[name] == nil {
            members[name] = NameCasing.property(name)
        }
        self.members = members
        var requests: [String: String] = [:]
        for endpoint in model.groups.flatMap(\.endpoints) {
            let identity = endpoint.identity
            let given = model.givenName(of: identity)
            let key = Self.key(identity.name, given)
            guard requests[key] == nil else { continue }
            let member = given ?? members[identity.name]
            let name = given ?? identity.name
            requests[key] = Self.request(name, member: member, besides: names)
        }
        self.requests = requests
    }

    /// Returns the name of a call's request type, which hides neither another type nor the method that sends the
    /// request.
    private static func request(
        _ call: String,
        member: String?,
        besides names: Set<String>
    ) -> String {
        let name = NameCasing.type(call)
        func isTaken(_ name: String) -> Bool {
            names.contains(name) || spelled.contains(name) || nested.contains(name)
        }
        let suffix = isTaken(name + "Request") ? "Call" : "Request"
        return isTaken(name) || name == member ? name + suffix : name
    }

    /// Returns the name of the request type of a call whose name the schema sets.
    func request(given name: String) -> String {
        Self.request(name, member: name, besides: typeNames.union([requestProtocol]))
    }

    private static func key(_ name: String, _ given: String?) -> String {
        given.map { "\(name) \($0)" } ?? name
    }

    /// Returns the name of a member with the given schema name.
    func member(named name: String) -> String { members[name] ?? NameCasing.property(name) }

    /// Returns the name of the type that holds the fields of a generic entity or of a union's cases.
    static func table(_ entity: String) -> String { entity + "Table" }

    func declaration(_ id: TypeID) -> TypeDeclaration? { types[id] }

    /// Returns the name of a type with the types that contain it: `Person.Home`.
    func type(_ id: TypeID) -> String {
        let name = ownType(id)
        return owner(id).map { "\($0).\(name)" } ?? name
    }

    /// Returns the name of a type without the types that contain it: `Home`.
    func ownType(_ id: TypeID) -> String {
        if id == Self.headersID { return Self.headers }
        return nestedTypes.places[id]?.name ?? typesByID[id] ?? NameCasing.type(id.name)
    }

    /// Returns the name of the type that contains a nested type.
    func owner(_ id: TypeID) -> String? { nestedTypes.places[id].map { type($0.owner) } }

    func isGeneric(_ id: TypeID) -> Bool { entity(id)?.generics.isEmpty == false }

    func entity(_ id: TypeID) -> EntityShape? {
        if case .entity(let shape)? = types[id]?.kind { shape } else { nil }
    }

    /// Returns the name of a property; that of a relation ends in `ID` or `IDs`, since it holds ids.
    func property(_ field: Field) -> String {
        if let name = model.givenName(of: field.identity) { return name }
        let name = member(named: field.identity.name)
        return switch field.relation?.arity {
        case nil: name
        case .one: name.hasSuffix("ID") ? name : name + "ID"
        case .many: name.hasSuffix("IDs") ? name : Plurals.singular(name) + "IDs"
        }
    }

    /// Returns the case for a field in a partial entity's `Field`.
    func column(_ field: Field) -> String {
        member(field.identity)
    }

    func column(_ column: EntityShape.Column) -> String { member(named: column.name) }

    /// Returns the case for the field with a schema name in a partial entity's `Field`.
    func column(named name: String, of id: TypeID) -> String {
        entity(id)?.fields.first { $0.identity.name == name }.map { column($0) }
            ?? member(named: name)
    }

    func member(_ identity: Identity) -> String {
        model.givenName(of: identity) ?? member(named: identity.name)
    }

    func enumCase(_ name: String, of id: TypeID) -> String {
        guard case .enumeration(let shape)? = types[id]?.kind,
            let found = shape.cases.first(where: { $0.identity.name == name })
        else { return member(named: name) }
        return member(found.identity)
    }

    /// Returns the type name of a group with a given name.
    ///
    /// The name gets the suffix `Group` if the runtime has a type of that name, so that code that imports both
    /// modules can refer to both.
    static func facade(given name: String) -> String {
        let name = NameCasing.type(name)
        return KnownTypes.runtime.contains(name) ? name + "Group" : name
    }

    /// Returns the name of a group's type.
    func facade(_ group: EndpointGroup) -> String {
        facades[group.identity.name] ?? Self.facade(given: group.identity.name)
    }

    /// Returns the name of a request's type inside its group's type.
    ///
    /// It gets the suffix `Request` if it would hide a type or the method that sends the request, or `Call` if the
    /// name with `Request` would hide a type too.
    func request(_ endpoint: Endpoint) -> String {
        let identity = endpoint.identity
        return requests[Self.key(identity.name, model.givenName(of: identity))]
            ?? NameCasing.type(identity.name)
    }

    /// Returns the name of a request's type outside its group's type.
    func request(_ endpoint: Endpoint, in group: EndpointGroup) -> String {
        "\(facade(group)).\(request(endpoint))"
    }

    /// Returns the name of a request's type by the endpoint's name, such as `group.endpoint`.
    func request(named name: String) -> String {
        model.call(name).map { request($0.endpoint, in: $0.group) } ?? name
    }

    /// The name of the enum of servers in the client.
    var serverChoice: String { typeNames.contains("Server") ? "APIServer" : "Server" }

    /// The name of the structure in a request that holds the response's header fields.
    static let headers = "Headers"

    /// The identifier of that structure; no type of a schema can have this name.
    static let headersID = TypeID("#\(headers)")

    /// Returns the name of the method that also returns the response's header fields.
    func withHeaders(_ endpoint: Endpoint) -> String {
        member(endpoint.identity) + "WithHeaders"
    }

    /// Returns the name of a generic function's type parameter, which hides no type of the schema.
    func typeParameter(_ name: String) -> String {
        var free = name
        while typeNames.contains(free) { free = "Any" + free }
        return free
    }

    /// The types inside requests, which hide types of the same names there.
    private static let nested: Set<String> = [
        RequestTranslation.body, RequestTranslation.bodyFormat, headers, ResponseTranslation.name,
        StreamTranslation.name, "ResponseValue", "FailureValue", "StreamValue", "PageElement",
        "BulkElement", "BulkID",
    ]

    /// Types that generated code uses, and that a nested type must not hide.
    static let spelled: Set<String> = [
        "String", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32",
        "UInt64", "Double", "Float", "Bool", "Date", "Data", "URL", "UUID", "Decimal", "Duration",
        "CalendarDate", "JSONValue", "XMLValue", "AnyValue", "Patch", "Client", "Request",
        "Endpoint", "UploadFile", "PagedElements", "PagedRequest", "Paging", "Envelope",
        "BulkElements", "BulkIDs", "BulkRequest", "HeadedResponse", "HeadedRequest",
        "DefaultedRequest", "EventStream", "EventStreamRequest", "LineStream", "LineStreamRequest",
        "CallPolicy", "RateLimit", "RetryPolicy", "ResponseBody", "EventData",
        "DecodingFailure", "FieldNumber", "FieldVisitor", "ValueWriter", "NoContent", "NoFailure",
        "Any", "Self",
        "Type", "Protocol", "Swift", "Foundation", "LatheCoding", "LatheLists", "LatheRuntime",
        "LatheStreams", "LatheXML",
    ]
}

extension APIModel {
    /// The names of all fields, cases, calls, parameters and servers in the schema, with repeats.
    fileprivate var memberNames: [String] {
        var names = parameters.map(\.identity.name) + servers.map(\.identity.name)
        names += servers.flatMap(\.variables).map(\.identity.name)
        for type in types {
            switch type.kind {
            case .entity(let shape):
                names += shape.fields.map(\.identity.name) + shape.columns.map(\.name)
            case .enumeration(let shape): names += shape.cases.map(\.identity.name)
            case .union(let shape): names += shape.cases.map(\.identity.name)
            }
        }
        names += messages?.values.map(\.identity.name) ?? []
        for group in groups {
            names.append(group.identity.name)
            for endpoint in group.endpoints {
                names.append(endpoint.identity.name)
                names += endpoint.parameters.map(\.identity.name)
                names += endpoint.multipartAlternatives.map(\.body.name)
            }
        }
        return names
    }
}

extension TypeDeclaration {
    /// Whether the fields of the declaration are in a separate type, its table.
    var hasTable: Bool {
        switch kind {
        case .entity(let shape): !shape.generics.isEmpty
        case .enumeration: false
        case .union(let shape): shape.cases.contains { $0.tag != nil }
        }
    }
}
